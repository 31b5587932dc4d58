/** An expert's answer while it's typed: kept in the tab, so that a reload loses nothing. */
import type { AskedQuestion } from "@crq/contract/risk/elicitation/expert-questions";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";

/** Both ends of a range as typed. */
export interface TypedRange {
  readonly low: string;
  readonly high: string;
}

/** An answer as typed; `calibration` by the question's id. */
export interface AnswerDraft {
  readonly range: TypedRange;
  readonly reasoning: string;
  readonly calibration: Readonly<Record<string, TypedRange>>;
}

/** Nothing typed. */
export const EMPTY_RANGE: TypedRange = { low: "", high: "" };
const EMPTY: AnswerDraft = { range: EMPTY_RANGE, reasoning: "", calibration: {} };

const KEY = "expert-answer-draft";

/** What was typed for this question before a reload. */
export function keptDraft({ question }: AskedQuestion): AnswerDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as
      | (AnswerDraft & { question?: string })
      | null;
    return kept?.question === question ? kept : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Keeps what was typed until the tab closes; null forgets it. */
export function keepDraft({ question }: AskedQuestion, draft: AnswerDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ question, ...draft }));
}

/** A range read from its texts: its ends, or the problem of each field. */
export interface RangeReading {
  readonly ends: { readonly low: number; readonly high: number } | null;
  readonly problems: { readonly low?: string; readonly high?: string };
}

/** Reads the answer's range. */
export function readRange({ low, high }: TypedRange, kind: QuantityKind): RangeReading {
  const [from, to] = [readQuantity(low, kind), readQuantity(high, kind)];
  if (!from.ok || !to.ok)
    return {
      ends: null,
      problems: { ...(!from.ok && { low: from.rule }), ...(!to.ok && { high: to.rule }) },
    };
  if (from.value < 0) return { ends: null, problems: { low: "Must be 0 or more" } };
  if (kind === "probability" && to.value > 1)
    return { ends: null, problems: { high: "Must be at most 100%" } };
  if (to.value <= from.value) return { ends: null, problems: { high: "Must be above the low end" } };
  return { ends: { low: from.value, high: to.value }, problems: {} };
}

/** Reads the range for a calibration question; null if both fields are empty: it was skipped. */
export function readCalibration(typed: TypedRange): RangeReading | null {
  if (typed.low.trim() === "" && typed.high.trim() === "") return null;
  const [low, high] = [readNumber(typed.low), readNumber(typed.high)];
  const rule = "Enter a number, or leave both empty";
  if (low === null || high === null)
    return {
      ends: null,
      problems: { ...(low === null && { low: rule }), ...(high === null && { high: rule }) },
    };
  if (high < low) return { ends: null, problems: { high: "Must be at least the low end" } };
  return { ends: { low, high }, problems: {} };
}

/** A number as people type it: `1,500`, `2.5 million`, `44%` as 44. */
function readNumber(text: string): number | null {
  const reading = readQuantity(text.replace(/\s*%\s*$/, ""), "money");
  return reading.ok ? reading.value : null;
}
