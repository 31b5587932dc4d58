/** The distribution of the year's sum of a part of every event's loss. */
import type { AnnualLoss } from "../exact/annual-loss.ts";
import { DiscreteLoss, discreteLoss } from "../exact/discrete-loss.ts";
import { NEVER } from "../exact/exact.ts";
import { type SolveLevel, stackLevels, topSpan } from "../exact/plan-levels.ts";
import { StitchedLoss } from "../exact/stitched-loss.ts";
import type { EventLoss } from "../exact/event-law.ts";
import { type PartSum, solvePartLevel } from "./part-level.ts";

/** Of the years in which the sum is above 0, the share beyond the largest lattice, roughly. */
const RARE = 1e-6;
/** A chance below this is rounding. */
const IMPOSSIBLE = 1e-13;
/** Steps smaller than this are no steps to a reader. */
const LASTING = 1e-7;

/** The part of one event's loss that is exceeded with probability p, or more. */
function rarePart({ part }: PartSum, { certain, law }: EventLoss, p: number): number {
  return part.of(certain ?? law.quantile(1 - p, p));
}

/** About the sum that one in a million of the years with a sum exceeds, from above: where to start searching for it. */
function roughSpan(sum: PartSum): number {
  const { model, losses, none } = sum;
  const p = Math.min(0.01, (RARE * (1 - none)) / Math.max(1, model.eventsPerYear));
  const parts = [losses.without, losses.both].map((loss) => (loss ? rarePart(sum, loss, p) : 0));
  return Math.max(...parts) * (1 + Math.min(model.largeRate, 3 * model.eventsPerYear));
}

/** The sum when every event's part is 0 or one amount: its atoms are all there is. */
function countedLoss({ none, atoms, unit }: PartSum): DiscreteLoss {
  return new DiscreteLoss(
    none,
    atoms.map((_, i) => (i + 1) * unit),
    atoms,
  );
}

/** The sum when every event's part is certain, or nothing if that leaves too many amounts for a table. */
function certainSum(sum: PartSum): DiscreteLoss | undefined {
  const { model, part, losses } = sum;
  const amounts = [losses.without, losses.both].flatMap((loss) =>
    loss?.certain === undefined ? [] : [part.of(loss.certain)],
  );
  if (amounts.length < (losses.both ? 2 : 1)) return undefined;
  const [first, second = first] = amounts as [number, number?];
  if (first === 0 || first === second) return countedLoss(sum);
  const of = (fixed: number) => ({ fixed, forms: [], mean: fixed, variance: 0 });
  const secondary = model.secondary && { chance: model.secondary.chance, severity: of(second - first) };
  return discreteLoss({ ...model, primary: of(first), ...(secondary && { secondary }) });
}

/**
 * The distribution of the year's sum of a part of every event's loss, on lattices of `length` points (a power of two).
 *
 * Sums in which only certain amounts meet are tables; the rest comes from compound mixed-Poisson sums on several lattices.
 */
export function partSumLoss(sum: PartSum, length: number): AnnualLoss {
  const { none, atoms, unit } = sum;
  if (1 - none < IMPOSSIBLE) return NEVER;
  const counted = certainSum(sum);
  if (counted) return counted;
  const steps = Array.from(atoms.keys(), (i) => (i + 1) * unit).filter((_, i) => atoms[i]! > LASTING);
  const solve: SolveLevel = (options) => solvePartLevel(sum, options);
  const rough = roughSpan(sum);
  const top = 1 - none > 2 * RARE ? topSpan(rough, solve) : rough;
  return new StitchedLoss(stackLevels(solve, { none, top, length, furthest: 0 }), none, steps);
}
