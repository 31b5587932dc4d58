/** Parts that plans and results of assessments share. */
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { OSCAL_VERSION } from "../model.ts";
import { exactProp } from "./exact-props.ts";
import { oscalId } from "./identifiers.ts";
import type { SaidAssessment, Written } from "./results-shapes.ts";
import type { Prop, Stamp } from "./shapes.ts";

/** Properties of the product's own, without those that say nothing. */
export function ownProps(values: Readonly<Record<string, string | number | null>>): Prop[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [exactProp(name, String(value))],
  );
}

/** A key that holds a list, or nothing: OSCAL has no empty lists. */
export function listed<K extends string, T>(key: K, list: readonly T[]): { [P in K]?: readonly T[] } {
  return list.length === 0 ? {} : ({ [key]: list } as { [P in K]?: readonly T[] });
}

/** The UUID of a person by name. */
export const partyOf = (stamp: Stamp, name: string) => stamp.uuid(`party ${name}`);

/** The people that an assessment names, without those whose names nothing can be seen of. */
export function peopleIn({ owner, submittedBy, signedBy, answers, comments }: SaidAssessment): string[] {
  const names = [
    owner,
    submittedBy,
    signedBy,
    ...answers.flatMap(({ assignee, answeredBy }) => [assignee, answeredBy]),
    ...comments.map(({ by }) => by),
  ];
  return [...new Set(names)].filter((name) => oneLine(name) !== "");
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\uFFFE\uFFFF\s]+/gu, " ")
    .trim();

const ROLES = [
  { id: "owner", title: "Owner" },
  { id: "assessor", title: "Assessor" },
  { id: "assignee", title: "Assignee" },
  { id: "reviewer", title: "Reviewer" },
  { id: "client", title: "Client" },
] as const;

/** What each of both documents begins with. */
export function metadataOf(kind: string, assessment: SaidAssessment, stamp: Stamp): object {
  const people = peopleIn(assessment);
  const { owner, signedBy, client, name } = assessment;
  const responsible = (role: string, person: string) =>
    people.includes(person) ? [{ "role-id": role, "party-uuids": [partyOf(stamp, person)] }] : [];
  const organization = oneLine(client);
  const responsibles = [
    ...responsible("owner", owner),
    ...responsible("reviewer", signedBy),
    ...(organization === ""
      ? []
      : [{ "role-id": "client", "party-uuids": [stamp.uuid(`organization ${client}`)] }]),
  ];
  return {
    title: lineToMarkdown([`${kind}: ${name}`]),
    "last-modified": stamp.at,
    version: stamp.at.slice(0, 10),
    "oscal-version": OSCAL_VERSION,
    roles: ROLES,
    ...listed("parties", [
      ...people.map((one) => ({ uuid: partyOf(stamp, one), type: "person", name: oneLine(one) })),
      ...(organization === ""
        ? []
        : [{ uuid: stamp.uuid(`organization ${client}`), type: "organization", name: organization }]),
    ]),
    ...listed("responsible-parties", responsibles),
  };
}

/** The entries that an assessment looks at, and those that it doesn't. */
export function reviewedControls(
  { answers }: SaidAssessment,
  { notation }: Written,
  props: readonly Prop[] = [],
): object {
  const ids = (inScope: boolean) => [
    ...new Set(answers.filter((one) => one.inScope === inScope).map(({ entry }) => oscalId(notation, entry))),
  ];
  const within = ids(true);
  const without = ids(false);
  return {
    "control-selections": [
      {
        ...listed("props", props),
        ...(within.length === 0
          ? { "include-all": {} }
          : { "include-controls": within.map((id) => ({ "control-id": id })) }),
        ...listed(
          "exclude-controls",
          without.map((id) => ({ "control-id": id })),
        ),
      },
    ],
  };
}
