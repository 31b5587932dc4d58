/** The loss exceedance curve: its points, and reading it between them. */
import { exp, log } from "../math/exp-log.ts";
import type { Result } from "../result.ts";
import type { AnnualLoss } from "./annual-loss.ts";

/** A loss exceedance curve: `probability[i]` = P(annual loss > `loss[i]`), losses increasing. */
export type Curve = Result["curve"];

const POINTS = 200;
/** The curve ends where this chance is left. */
const LAST = 1e-5;
/** It begins where the chance of a loss has fallen by this share. */
const FIRST_SHARE = 0.003;

/**
 * The loss exceedance curve of a distribution, about 200 points.
 *
 * Half of the points are evenly spaced in the logarithm of the loss and half in the logarithm of the exceedance probability, from where the
 * chance of any loss has hardly fallen to one year in 100,000. At a step of the distribution there are two points: just below it and on it.
 */
export function exceedanceCurve(annual: AnnualLoss): Curve {
  const chance = 1 - annual.none;
  if (chance <= 0) return { loss: [], probability: [] };
  const first = annual.locate(annual.none + FIRST_SHARE * chance);
  const last = annual.locate(1 - Math.min(LAST, chance / 100));
  const losses = new Set<number>();
  const steps = annual.steps(POINTS / 2).filter((x) => x <= last);
  for (const x of steps) losses.add(x * (1 - 1e-9)).add(x);
  if (first > 0) losses.add(first * (steps.includes(first) ? 0.5 : 1));
  losses.add(last);
  const share = steps.length > 0 ? POINTS / 4 : POINTS / 2;
  if (last > first)
    for (let i = 1; i < share; i++) {
      losses.add(exp(log(first) + (log(last / first) * i) / share));
      const beyond = exp(log(chance) + log(Math.min(LAST, chance / 100) / chance) * (i / share));
      losses.add(annual.locate(1 - beyond));
    }
  const loss = [...losses].filter((x) => x > 0).sort((a, b) => a - b);
  let highest = 1;
  const probability = loss.map((x) => (highest = Math.min(highest, Math.max(0, 1 - annual.cdf(x)))));
  return { loss, probability };
}

/**
 * P(annual loss > x) read off a curve at any loss, for a threshold that is being dragged.
 *
 * Between points a monotone cubic in the logarithm of the loss (Fritsch & Carlson 1980), error about 1e-4; below the first point the chance there
 * (which falls short of the chance of any loss by at most 0.3 %); beyond the last point a straight line on logarithmic axes.
 * Exact at the curve's points. Answers 0 for an empty curve; x is money.
 */
export function exceedanceAt(curve: Curve, x: number): number {
  const { loss, probability } = curve;
  const n = loss.length;
  if (n === 0) return 0;
  if (x <= loss[0]!) return probability[0]!;
  if (x >= loss[n - 1]!) return beyondLast(curve, x);
  let low = 0;
  let high = n - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (loss[middle]! <= x) low = middle;
    else high = middle;
  }
  const width = log(loss[high]! / loss[low]!);
  const t = log(x / loss[low]!) / width;
  const fall = probability[high]! - probability[low]!;
  const left = slopeAt(curve, low) * width;
  const right = slopeAt(curve, high) * width;
  return probability[low]! + t * (left + t * (3 * fall - 2 * left - right + t * (left + right - 2 * fall)));
}

/** The slope dP/d ln x at a point of the curve, the harmonic mean of its neighbors' so that no overshoot arises. */
function slopeAt({ loss, probability }: Curve, i: number): number {
  const n = loss.length;
  if (i === 0 || i === n - 1) return 0;
  const before = log(loss[i]! / loss[i - 1]!);
  const after = log(loss[i + 1]! / loss[i]!);
  const left = (probability[i]! - probability[i - 1]!) / before;
  const right = (probability[i + 1]! - probability[i]!) / after;
  if (left >= 0 || right >= 0) return 0;
  const weight = (2 * after + before) / (3 * (after + before));
  return (left * right) / (weight * right + (1 - weight) * left);
}

/** Beyond the last point: the line through the last two points in logarithms, 0 if the curve ends at 0. */
function beyondLast({ loss, probability }: Curve, x: number): number {
  const n = loss.length;
  const last = probability[n - 1]!;
  const before = n > 1 ? probability[n - 2]! : 0;
  if (x === loss[n - 1] || last <= 0 || before <= last) return last;
  const steepness = log(last / before) / log(loss[n - 1]! / loss[n - 2]!);
  return last * exp(steepness * log(x / loss[n - 1]!));
}
