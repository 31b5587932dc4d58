/** An assessment as an OSCAL assessment plan: what it looks at, who does so, and until when. */
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { listed, metadataOf, ownProps, partyOf, peopleIn, reviewedControls } from "./assessment-parts.ts";
import { exactProp } from "./exact-props.ts";
import { oscalId } from "./identifiers.ts";
import type { SaidAssessment, Written } from "./results-shapes.ts";
import type { Stamp } from "./shapes.ts";

/** The plan of an assessment; its objectives are those of the entries in scope. */
export function oscalPlanOf(
  assessment: SaidAssessment,
  written: Written & { readonly objectives: ReadonlyMap<string, readonly string[]> },
  stamp: Stamp,
): object {
  const { framework, frameworkTitle, frameworkEdition, baseline, groups } = assessment;
  const { scoringModel, ownModel } = assessment;
  const { answers, id, name, dueOn, startedAt, createdAt } = assessment;
  const system = stamp.uuid("system");
  const start = startedAt ?? createdAt;
  const due = dueOn === null ? null : `${dueOn}T23:59:59Z`;
  const objectives = answers
    .filter(({ inScope }) => inScope)
    .flatMap(({ entry }) => written.objectives.get(entry) ?? [])
    .map((objective) => oscalId(written.notation, objective));
  const props = [
    ...ownProps({ assessment: id, name, framework, "framework-title": frameworkTitle }),
    ...ownProps({ "framework-edition": frameworkEdition, baseline, "scoring-model": scoringModel }),
    ...(ownModel === null ? [] : ownProps({ "own-scoring-model": ownModel.name })),
    ...groups.map((group) => exactProp("group", group)),
  ];
  return {
    uuid: stamp.uuid("assessment-plan"),
    metadata: metadataOf("Assessment plan", assessment, stamp),
    "import-ssp": { href: `#${system}` },
    "reviewed-controls": {
      ...reviewedControls(assessment, written, props),
      ...(objectives.length > 0 && {
        "control-objective-selections": [
          { "include-objectives": [...new Set(objectives)].map((one) => ({ "objective-id": one })) },
        ],
      }),
    },
    tasks: [
      {
        uuid: stamp.uuid("task"),
        type: "action",
        title: lineToMarkdown([`Assess ${frameworkTitle}`]),
        ...(due !== null && Date.parse(due) > Date.parse(start)
          ? { timing: { "within-date-range": { start, end: due } } }
          : due !== null && { timing: { "on-date": { date: due } } }),
      },
      ...assigned(assessment, stamp),
    ],
    "back-matter": {
      resources: [
        {
          uuid: system,
          title: "System security plan",
          description: "The product keeps no system security plan of its own.",
        },
      ],
    },
  };
}

/** What each person has to do. */
function assigned(assessment: SaidAssessment, stamp: Stamp): object[] {
  const known = peopleIn(assessment);
  return known.flatMap((person) => {
    const entries = assessment.answers
      .filter(({ inScope, assignee }) => inScope && assignee === person)
      .map(({ entry }) => exactProp("entry", entry));
    if (entries.length === 0) return [];
    return [
      {
        uuid: stamp.uuid(`task ${person}`),
        type: "action",
        title: "Answer the assigned entries",
        ...listed("props", entries),
        "responsible-roles": [{ "role-id": "assignee", "party-uuids": [partyOf(stamp, person)] }],
      },
    ];
  });
}
