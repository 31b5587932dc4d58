import { exceedanceAt } from "@crq/engine/exact/curve";

/** A loss exceedance curve: `probability[i]` = P(loss > `loss[i]`), losses increasing. */
export interface ExceedanceCurve {
  readonly loss: readonly number[];
  readonly probability: readonly number[];
}

/** P(loss > x), read off the curve between its points like the engine. */
export function chanceAt(curve: ExceedanceCurve, x: number): number {
  return exceedanceAt(curve, x);
}

/**
 * The smallest loss on the curve that is exceeded with probability `chance` at most; the last loss if there is none.
 */
export function lossAt({ loss, probability }: ExceedanceCurve, chance: number): number {
  const at = probability.findIndex((height) => height <= chance);
  if (at <= 0) return at === 0 ? loss[0]! : (loss.at(-1) ?? 0);
  const [above, below] = [probability[at - 1]!, probability[at]!];
  const share = (above - chance) / (above - below);
  const [from, to] = [loss[at - 1]!, loss[at]!];
  return from > 0 ? from * (to / from) ** share : from + (to - from) * share;
}
