/**
 * An assessment as OSCAL assessment results: nothing of it is lost. What OSCAL has no word for is a property of the product's own, and so is a text where
 * OSCAL's markup wouldn't give it back to the letter.
 */
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { listed, metadataOf, ownProps, partyOf, peopleIn, reviewedControls } from "./assessment-parts.ts";
import { exactProp } from "./exact-props.ts";
import { evidenceResources, observations } from "./evidence-parts.ts";
import { oscalId } from "./identifiers.ts";
import { markdownOf, plainBlocks } from "./plain-text.ts";
import type { SaidAnswer, SaidAssessment, SaidComment, SaidObjective, Written } from "./results-shapes.ts";
import type { Stamp } from "./shapes.ts";

/** The form of these files; read by `from-results.ts`. */
export const RESULTS_FORM = "1";

/** The results of an assessment, with a finding for each entry that is in scope or of which something is said. */
export function oscalFromAssessment(assessment: SaidAssessment, written: Written, stamp: Stamp): object {
  const { name, startedAt, createdAt, signedAt, answers, comments, evidence } = assessment;
  const plan = stamp.uuid("plan");
  const people = new Set(peopleIn(assessment));
  const told = answers.filter((one) => one.inScope || !isBlank(one));
  return {
    uuid: stamp.uuid("assessment-results"),
    metadata: metadataOf("Assessment results", assessment, stamp),
    "import-ap": { href: `#${plan}` },
    results: [
      {
        uuid: stamp.uuid("result"),
        title: lineToMarkdown([name]),
        description: `Assessment of ${lineToMarkdown([assessment.frameworkTitle])}.`,
        start: startedAt ?? createdAt,
        ...(signedAt !== null && { end: signedAt }),
        props: propsOf(assessment),
        "reviewed-controls": reviewedControls(assessment, written, outOfScope(answers)),
        ...(comments.length > 0 && {
          "assessment-log": { entries: comments.map((one, i) => logEntry(one, i, { people, stamp })) },
        }),
        ...listed("observations", observations(evidence, stamp)),
        ...listed(
          "findings",
          told.flatMap((one) => findings(one, { assessment, written, people, stamp })),
        ),
      },
    ],
    "back-matter": {
      resources: [
        {
          uuid: plan,
          title: "Assessment plan",
          rlinks: [{ href: "assessment-plan.json", "media-type": "application/json" }],
        },
        ...evidenceResources(evidence, stamp),
      ],
    },
  };
}

function propsOf(assessment: SaidAssessment) {
  const { id, name, status, framework, frameworkTitle, frameworkEdition, baseline, groups } = assessment;
  const { scoringModel, ownModel, client, owner, dueOn, createdAt, startedAt } = assessment;
  const { submittedAt, submittedBy, signedAt, signedBy, signedHash } = assessment;
  return [
    ...ownProps({
      form: RESULTS_FORM,
      assessment: id,
      name,
      status,
      framework,
      "framework-title": frameworkTitle,
      "framework-edition": frameworkEdition,
      baseline,
      "scoring-model": scoringModel,
      client,
      owner,
      "due-on": dueOn,
      "created-at": createdAt,
      "started-at": startedAt,
      "submitted-at": submittedAt,
      "submitted-by": submittedBy,
      "signed-at": signedAt,
      "signed-by": signedBy,
      "signed-sha-256": signedHash,
    }),
    ...(ownModel === null
      ? []
      : ownProps({
          "own-scoring-model": ownModel.name,
          "own-scoring-model-id": ownModel.id,
          "own-scoring-model-edition": String(ownModel.edition),
          score: ownModel.score,
          "score-band": ownModel.band,
        })),
    ...groups.map((group) => exactProp("group", group)),
  ];
}

/** Whether nothing is said of an entry. */
export function isBlank(one: SaidAnswer): boolean {
  return (
    one.applicability === "applicable" &&
    one.result === null &&
    one.maturity === null &&
    one.work === "not-started" &&
    one.objectives.length === 0 &&
    [one.justification, one.providedBy, one.note, one.assignee, one.answeredBy].every(
      (text) => text === "",
    ) &&
    one.answeredAt === null
  );
}

/** Entries that are out of scope, and of which nothing else is said, with their places. */
function outOfScope(answers: readonly SaidAnswer[]) {
  return answers
    .filter((one) => !one.inScope && isBlank(one))
    .map(({ entry, position }) => exactProp("out-of-scope", `${position} ${entry}`));
}

interface About {
  readonly assessment: SaidAssessment;
  readonly written: Written;
  readonly people: ReadonlySet<string>;
  readonly stamp: Stamp;
}

const WORDS = {
  met: "Met.",
  "partially-met": "Partially met.",
  "not-met": "Not met.",
  "not-applicable": "Not applicable.",
  unanswered: "Not answered yet.",
} as const;
type Counted = keyof typeof WORDS;

/** The descriptions of findings that have no note: OSCAL asks for one. */
export const STANDING_IN: ReadonlySet<string> = new Set(Object.values(WORDS));

/** What an answer counts as: a level of maturity alone is a verdict too. */
function countedAs({ applicability, result, maturity }: SaidAnswer): Counted {
  if (applicability === "not-applicable") return "not-applicable";
  if (result !== null) return result;
  if (maturity === null) return "unanswered";
  return maturity >= 3 ? "met" : maturity >= 1 ? "partially-met" : "not-met";
}

const STATUS = {
  met: { state: "satisfied", reason: "pass" },
  "partially-met": { state: "not-satisfied", reason: "other" },
  "not-met": { state: "not-satisfied", reason: "fail" },
  "not-applicable": { state: "satisfied", reason: "other" },
  unanswered: { state: "not-satisfied", reason: "other" },
} as const satisfies Record<Counted, object>;

function findings(answer: SaidAnswer, about: About): object[] {
  return [whole(answer, about), ...answer.objectives.map((one) => objective(one, answer, about))];
}

function whole(answer: SaidAnswer, { assessment, written, people, stamp }: About): object {
  const { entry, position, inScope, applicability, justification, providedBy } = answer;
  const { result, maturity, work, assignee, note, answeredAt, answeredBy } = answer;
  const counted = countedAs(answer);
  const description = markdownOf(note);
  const actors = [
    { name: answeredBy, role: "assessor" },
    { name: assignee, role: "assignee" },
  ].filter(({ name }) => people.has(name));
  const proofs = assessment.evidence.filter(({ entries }) => entries.includes(entry));
  return {
    uuid: stamp.uuid(`finding ${entry}`),
    title: lineToMarkdown([`${entry} ${written.titles.get(entry) ?? ""}`.trim()]),
    description: description || WORDS[counted],
    ...(actors.length > 0 && {
      origins: [
        {
          actors: actors.map(({ name, role }) => ({
            type: "party",
            "actor-uuid": partyOf(stamp, name),
            "role-id": role,
          })),
        },
      ],
    }),
    target: {
      type: "statement-id",
      "target-id": oscalId(written.notation, entry),
      props: ownProps({
        // The entry as it's written here, because a token can't hold every identifier.
        entry,
        position,
        "counted-as": counted,
        scope: inScope ? "in" : "out",
        applicability: applicability === "applicable" ? null : applicability,
        justification,
        "provided-by": providedBy,
        result,
        maturity,
        work: work === "not-started" ? null : work,
        assignee,
        "answered-at": answeredAt,
        "answered-by": answeredBy,
        note: isClear(description, note) ? null : note,
      }),
      status: STATUS[counted],
    },
    ...listed(
      "related-observations",
      proofs.map(({ id }) => ({ "observation-uuid": stamp.uuid(`evidence ${id}`) })),
    ),
  };
}

/** Whether a description gives a note back, and can't be taken for the words that are there without one. */
function isClear(description: string, note: string): boolean {
  return plainBlocks(description) === note && !STANDING_IN.has(description);
}

function objective({ id, result }: SaidObjective, { entry }: SaidAnswer, { written, stamp }: About): object {
  return {
    uuid: stamp.uuid(`objective ${entry} ${id}`),
    title: lineToMarkdown([id.trim() === "" ? entry : id]),
    description: WORDS[result],
    target: {
      type: "objective-id",
      "target-id": oscalId(written.notation, id),
      props: ownProps({ entry, objective: id, result }),
      status: STATUS[result],
    },
  };
}

function logEntry(
  { entry, text, at, by }: SaidComment,
  place: number,
  { people, stamp }: Pick<About, "people" | "stamp">,
): object {
  const description = markdownOf(text);
  return {
    uuid: stamp.uuid(`comment ${place}`),
    title: lineToMarkdown([entry === null || entry.trim() === "" ? "Comment" : `Comment on ${entry}`]),
    ...(description !== "" && { description }),
    start: at,
    props: [
      ...ownProps({ entry, by, at }),
      ...(description === "" || plainBlocks(description) !== text ? [exactProp("text", text)] : []),
    ],
    ...(people.has(by) && { "logged-by": [{ "party-uuid": partyOf(stamp, by) }] }),
  };
}
