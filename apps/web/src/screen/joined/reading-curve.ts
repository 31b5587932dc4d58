/** How a loss exceedance curve is read: the sentence at a loss, and the losses that arrow keys step through. */
import { percent } from "../../ui/format.ts";

/** A chance as a percentage in words: `less than 0.01%`. */
export function percentWords(chance: number): string {
  return inWords(percent(chance));
}

/** A percentage with its comparison in words. */
export function inWords(percentage: string): string {
  return percentage.replace(/^</, "less than ").replace(/^>/, "more than ");
}

/** `A` or `An`, depending on how the percentage is spoken. */
export function article(chance: number): string {
  return /^(8|11%|11\.|18%|18\.)/.test(percent(chance)) ? "An" : "A";
}

/** The reading of the curve at a loss, as a sentence. */
export function exceedanceSentence(chance: number, loss: string): string {
  if (chance <= 0) return `No chance of losing more than ${loss} in a year`;
  return `${article(chance)} ${percentWords(chance)} chance of losing more than ${loss} in a year`;
}

/** The result of a step from zero. */
export const FIRST = { money: 1000, frequency: 0.01, probability: 0.01 } as const;

/**
 * The next value up or down: one unit of the second significant digit (of the first with `coarse`), so that a step
 * feels the same at 500 and at 5,000,000. Going down through a power of ten takes the finer step below it.
 */
export function stepValue(
  value: number,
  direction: 1 | -1,
  coarse: boolean,
  kind: keyof typeof FIRST,
): number {
  if (value <= 0) return direction === 1 ? FIRST[kind] : 0;
  let exponent = Math.floor(Math.log10(value) + 1e-12);
  if (direction === -1 && Number(`1e${exponent}`) === value) exponent -= 1;
  const unit = exponent - (coarse ? 0 : 1);
  const next = Number(`${Math.round(Number(`${value}e${-unit}`)) + direction}e${unit}`);
  return kind === "probability" ? Math.min(next, 1) : next;
}

/** The next loss up or down. */
export const stepMoney = (value: number, direction: 1 | -1, coarse: boolean) =>
  stepValue(value, direction, coarse, "money");
