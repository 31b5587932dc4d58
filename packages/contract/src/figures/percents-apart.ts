/** Comparisons whose rounding would hide the difference. */
import { percent } from "./percent.ts";

/** More digits than this say nothing that people act on. */
const MOST_DECIMALS = 8;

/**
 * Two probabilities as percentages that a reader can tell apart: `10.04%` and `10%`, where both would be `10%`. Equal ones
 * stay as they are.
 */
export function percentsApart(one: number, other: number): readonly [string, string] {
  const texts = [percent(one), percent(other)] as const;
  if (texts[0] !== texts[1] || one === other) return texts;
  for (let digits = 1; digits <= MOST_DECIMALS; digits++) {
    const [first, second] = [decimal(one, digits), decimal(other, digits)];
    if (first !== second && stays(one, first) && stays(other, second)) return [first, second];
  }
  return texts;
}

/** Whether rounding leaves what is possible possible, and what is not certain uncertain. */
function stays(share: number, text: string): boolean {
  return (text === "0%") === (share === 0) && (text === "100%") === (share === 1);
}

/** A percentage with up to so many decimals, without zeros at its end. */
function decimal(share: number, digits: number): string {
  return `${Number((share * 100).toFixed(digits))}%`;
}
