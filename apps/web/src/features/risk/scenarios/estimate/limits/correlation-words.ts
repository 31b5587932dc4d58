/** What a correlation from that value on is called. */
const CORRELATIONS = [
  [0.75, "very strong"],
  [0.45, "strong"],
  [0.2, "weak"],
  [Number.MIN_VALUE, "very weak"],
] as const;

/** A correlation from 0 to 1 in a word. */
export function correlationWords(value: number): string {
  return CORRELATIONS.find(([least]) => value >= least)?.[1] ?? "independent";
}
