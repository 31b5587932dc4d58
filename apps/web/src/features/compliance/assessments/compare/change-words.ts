/** How differences are said. */
import type { EntryChange } from "@crq/contract/compliance/assessments/answer-values";
import type { AssessmentComparison } from "@crq/contract/compliance/assessments/results";
import { count, counted } from "../../../../ui/format.ts";
import { scoreWords } from "../shown-score.tsx";

export const CHANGE_WORDS: Readonly<Record<EntryChange, string>> = {
  improved: "Improved",
  worsened: "Worsened",
  answered: "Newly answered",
  changed: "Changed otherwise",
  "only-before": "Only before",
  "only-after": "Only after",
};

const COUNTS = {
  improved: "improved",
  worsened: "worsened",
  answered: "answered",
  changed: "changed",
  "only-before": "onlyBefore",
  "only-after": "onlyAfter",
} as const satisfies Record<EntryChange, string>;

/** `3 improved, 1 worsened, 105 the same.` */
export function changesInWords({ same, ...many }: AssessmentComparison["counts"]): string {
  const parts = Object.entries(CHANGE_WORDS).flatMap(([change, words]) => {
    const number = many[COUNTS[change as EntryChange]];
    return number === 0 ? [] : [`${count(number)} ${words.toLowerCase()}`];
  });
  if (parts.length === 0) return `No differences: ${counted(same, "entry is", "entries are")} the same.`;
  return `${[...parts, `${count(same)} the same`].join(", ")}.`;
}

/** `62% → 71%`, or what is missing. */
export function scoresInWords({ before, after }: Pick<AssessmentComparison, "before" | "after">): string {
  const [was, is] = [before, after].map((side) => {
    if (side.score === null) return "none";
    const band = side.scored?.band;
    return band ? `${scoreWords(side)}, ${band.label}` : scoreWords(side);
  });
  return was === is ? `Score: ${is}` : `Score: ${was} → ${is}`;
}
