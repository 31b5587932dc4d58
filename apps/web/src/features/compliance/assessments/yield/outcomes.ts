/** What follows about a requirement, in words, and how it's listed. */
import type {
  AssessmentYield,
  YieldedRequirement,
  YieldOutcome,
} from "@crq/contract/compliance/assessments/results";
import { count, counted } from "../../../../ui/format.ts";
import { APPLICABILITY_WORDS, RESULT_WORDS } from "../words.ts";
import type { YieldSearch } from "./yield-search.ts";

export const OUTCOME_WORDS: Readonly<Record<YieldOutcome, string>> = {
  ...RESULT_WORDS,
  "not-applicable": APPLICABILITY_WORDS["not-applicable"],
  "at-least-in-part": "At least in part",
  conflict: "Conflict",
  indeterminate: "Indeterminate",
  unanswered: "Not answered",
  unrelated: "No pair",
};

/** Why that follows. */
export const OUTCOME_MEANINGS: Readonly<Record<YieldOutcome, string>> = {
  met: "All that this requirement asks is also asked by an entry that’s met.",
  "partially-met": "Something that this requirement asks is in place, and something isn’t.",
  "not-met": "Something that this requirement asks isn’t in place.",
  "not-applicable": "All that this requirement asks is asked by an entry that doesn’t apply.",
  "at-least-in-part":
    "A part of what it asks is in place. The pairs don’t say that those parts are all of it, so there’s no verdict.",
  conflict: "These answers can’t all be right. Review them, or the pairs between them.",
  indeterminate:
    "The pairs don’t say enough for a verdict. Review the related answers, or state the relationships in the mapper.",
  unanswered: "The related entries aren’t answered yet.",
  unrelated: "No pair in force leads to this requirement.",
};

export const STATE_WORDS: Readonly<Record<YieldedRequirement["from"][number]["state"], string>> = {
  ...RESULT_WORDS,
  "not-applicable": APPLICABILITY_WORDS["not-applicable"],
  unanswered: "Not answered",
  "out-of-scope": "Out of scope",
  "not-assessed": "Not assessed",
};

const FOLLOWING: ReadonlySet<YieldOutcome> = new Set(["met", "partially-met", "not-met", "not-applicable"]);

/** Whether it's an answer. */
export function isAnswer(outcome: YieldOutcome): boolean {
  return FOLLOWING.has(outcome);
}

/** Whether there's an answer to write, or related ones to note. */
export function isFillable({ outcome }: Pick<YieldedRequirement, "outcome">): boolean {
  return outcome !== "unanswered" && outcome !== "unrelated";
}

/** `84 of 110 requirements follow, 12 conflict, 14 can’t be told.` */
export function countsInWords({ follow, total, conflict, open }: AssessmentYield["counts"]): string {
  const first = `${count(follow)} of ${counted(total, "requirement")} ${total === 1 ? "follows" : "follow"}`;
  const parts = [
    first,
    ...(conflict > 0 ? [`${count(conflict)} ${conflict === 1 ? "conflicts" : "conflict"}`] : []),
    ...(open > 0 ? [`${count(open)} can’t be told`] : []),
  ];
  return `${parts.join(", ")}.`;
}

export const SHOW_WORDS = {
  follow: "With an answer",
  conflict: "In conflict",
  open: "Can’t be told",
  unrelated: "Without a pair",
  all: "All requirements",
} as const satisfies Record<NonNullable<YieldSearch["show"]>, string>;

/** Whether a requirement is listed; without a choice those that a pair leads to are. */
export function isListed(outcome: YieldOutcome, show: YieldSearch["show"]): boolean {
  if (show === "all") return true;
  if (show === undefined) return outcome !== "unrelated";
  if (show === "follow") return isAnswer(outcome);
  if (show === "open") return !isAnswer(outcome) && outcome !== "conflict" && outcome !== "unrelated";
  return outcome === show;
}
