/** What a preview makes of an unanswered entry: an answer, or a note alone, that says where it comes from. */
import type { AnswerFields } from "@crq/contract/compliance/assessments/answers";
import type { Contribution, Yielded } from "@crq/frameworks/assess-once/assess-once";
import { isVerdict } from "@crq/frameworks/assess-once/facts";
import type { Preview } from "./preview.ts";

/** The most related answers that a note names. */
const NAMED = 40;
const LONGEST_REASON = 2000;

const STATES = {
  met: "met",
  "partially-met": "partially met",
  "not-met": "not met",
  "not-applicable": "doesn’t apply",
  unanswered: "not answered",
  "out-of-scope": "out of scope",
  "not-assessed": "not assessed",
} as const satisfies Record<Contribution["state"], string>;

/** Those that say nothing. */
const SILENT: ReadonlySet<Contribution["state"]> = new Set(["unanswered", "out-of-scope", "not-assessed"]);

/** From the assessed entry to the requirement. */
const RELATIONSHIPS = {
  equal: "asks the same",
  subset: "asks for a part of this",
  superset: "asks for all of this and more",
  intersects: "overlaps with this",
  none: "shares nothing with this",
  related: "shares something with this",
  indeterminate: "relationship unknown",
  contradictory: "the sources disagree about the relationship",
} as const;

const STATUSES = {
  draft: "a draft",
  active: "active",
  in_review: "under review",
  completed: "signed",
  archived: "archived",
} as const;

/** The fields that are filled. */
export type Derived = Pick<
  AnswerFields,
  "result" | "applicability" | "justification" | "providedBy" | "maturity" | "note"
>;

/** Whether there's an answer to write, or to note. */
export function isFillable({ outcome }: Pick<Yielded, "outcome">): boolean {
  return outcome !== "unanswered" && outcome !== "unrelated";
}

/** What becomes of a requirement that can be filled. */
export function derivedFrom(preview: Preview, yielded: Yielded): Derived {
  const { outcome, provided, maturity, from } = yielded;
  const note = noteFor(preview, yielded);
  if (!isVerdict(outcome)) return { note };
  if (outcome === "not-applicable")
    return { applicability: outcome, justification: reasonFor(preview, from), note };
  return {
    result: outcome,
    note,
    ...(provided && { applicability: provided.kind, providedBy: provided.by }),
    ...(maturity !== null && { maturity }),
  };
}

/** Which assessment it's from, and what state that was in. */
function originOf({ record }: Preview): string {
  const { name, frameworkTitle, status } = record;
  const day = new Date().toISOString().slice(0, 10);
  return `‘${name}’ (${frameworkTitle}, ${STATUSES[status]} on ${day})`;
}

function noteFor(preview: Preview, { outcome, from }: Yielded): string {
  const telling = from.filter(({ tells }) => tells);
  const named = isVerdict(outcome) ? telling : from.filter(({ state }) => !SILENT.has(state));
  const lead = isVerdict(outcome)
    ? `Derived from ${originOf(preview)}:`
    : outcome === "conflict"
      ? `Answers in ${originOf(preview)} contradict each other here:`
      : `No answer follows here. Related answers in ${originOf(preview)}, to review:`;
  const lines = named.slice(0, NAMED).map(lineOf);
  const left = named.length - lines.length;
  return [lead, ...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n");
}

function lineOf({ entry, state, relationship, sources, provided }: Contribution): string {
  const how = relationship === null ? "relationship not stated" : RELATIONSHIPS[relationship];
  const who = sources.map((source) => (source === "" ? "approved in your organization" : source)).join("; ");
  const by = provided === null ? "" : `, ${provided.kind}${provided.by === "" ? "" : ` from ${provided.by}`}`;
  return `${entry}: ${STATES[state]}${by}; ${how} (${who})`;
}

/** Why a requirement doesn't apply: the reasons that were given where the same or more is asked. */
function reasonFor(preview: Preview, from: readonly Contribution[]): string {
  const given = from.flatMap(({ entry, tells }) => {
    const reason = tells ? preview.answers.get(entry)?.justification.trim() : "";
    return reason ? [`${entry}: ${reason}`] : [];
  });
  const said = [...given, `Derived from ${originOf(preview)}.`].join("\n");
  return said.length > LONGEST_REASON ? `${said.slice(0, LONGEST_REASON - 1)}…`.toWellFormed() : said;
}
