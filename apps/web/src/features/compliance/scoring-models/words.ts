/** The words of scoring models. */
import type { ModelStatus, Scored } from "@crq/contract/compliance/scoring-models";
import type { ArithmeticKind, BandMeaning } from "@crq/frameworks/scoring/own-model";

export const MODEL_STATUS_WORDS: Readonly<Record<ModelStatus, string>> = {
  draft: "Draft",
  published: "Published",
  retired: "Retired",
};

export const ARITHMETIC_WORDS: Readonly<Record<ArithmeticKind, string>> = {
  average: "Weighted average, 0 to 100%",
  sum: "Sum of points",
  deductions: "Deductions from a starting score",
  lowest: "Lowest family’s average",
};

export const ARITHMETIC_HINTS: Readonly<Record<ArithmeticKind, string>> = {
  average: "What each answer is worth, by the weight of its entry.",
  sum: "Each entry adds its weight times what its answer is worth.",
  deductions: "Each entry deducts the part of its weight that its answer doesn’t earn.",
  lowest: "The weighted average of the weakest family decides.",
};

export const MEANING_WORDS: Readonly<Record<BandMeaning, string>> = {
  bad: "Bad",
  poor: "Poor",
  fair: "Fair",
  good: "Good",
  neutral: "Neither",
};

/** A value of a score: `72%`, `87 points`. */
export function valueInWords(value: number | null, unit: Scored["unit"]): string {
  if (value === null) return "–";
  const digits = value.toLocaleString("en-US", { maximumFractionDigits: 2 }).replace("-", "−");
  return unit === "percent" ? `${digits}%` : digits;
}

/** A score in a line: `72%`, `87 of 110`. */
export function scoreInWords({ value, unit, most }: Scored): string {
  const words = valueInWords(value, unit);
  return value === null || unit === "percent" ? words : `${words} of ${valueInWords(most, unit)}`;
}
