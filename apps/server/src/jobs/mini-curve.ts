import { type Curve, exceedanceAt } from "@crq/engine/exact/curve";
import type { CurvePoint } from "./thin-curve.ts";

/** The number of points in a mini-curve: one for every four pixels of its maximum width. */
const POINTS = 24;
/** The chance at which it ends: a drawing the size of a word shows nothing rarer. */
const RAREST = 0.001;
/** It starts where the chance of exceeding the loss is this fraction of its maximum; before that, it is flat. */
const STARTS = 0.985;
/** The narrowest range of losses, so that a single possible loss is still a step. */
const NARROWEST = 0.9;
const DIGITS = 4;

/** A few points of a loss exceedance curve, evenly spaced in the logarithm of the loss and rounded, for lists that draw one in each row. */
export function miniCurve(curve: Curve): CurvePoint[] {
  const top = curve.probability[0] ?? 0;
  if (top <= 0) return [];
  const to = lossAt(curve, Math.min(RAREST, top / 50));
  const from = Math.min(lossAt(curve, top * STARTS), to * NARROWEST);
  if (!(from > 0)) return [];
  return Array.from({ length: POINTS }, (_, i) => {
    const loss = from * (to / from) ** (i / (POINTS - 1));
    return [rounded(loss), rounded(i === 0 ? top : exceedanceAt(curve, loss))] as const;
  });
}

/**
 * The curve's smallest loss with an exceedance probability of at most `chance`; the last one if there is
 * none.
 */
function lossAt({ loss, probability }: Curve, chance: number): number {
  const at = probability.findIndex((height) => height <= chance);
  if (at <= 0) return loss.at(at) ?? 0;
  const [above, below] = [probability[at - 1]!, probability[at]!];
  const [from, to] = [loss[at - 1]!, loss[at]!];
  return from * (to / from) ** ((above - chance) / (above - below));
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
