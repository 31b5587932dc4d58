/** The cross-check of the two engines: only counts of simulated years, whose law is known, are tested. */

import { exact } from "../exact/exact.ts";
import { betaShape, betaTails } from "../math/beta.ts";
import { PERCENTILES, type PercentileKey, type Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import { ScenarioModel } from "./scenario-model.ts";
import { eachBlock, resultOf } from "./simulate.ts";
import { Tally } from "./tally.ts";
import { requireFeasible, type SimulationOptions } from "./simulation-options.ts";

/** The chance that a check fails though both engines are right, all its comparisons together. */
export const FALSE_ALARM = 0.001;

/** One comparison: the simulated years that lost more than an exact percentile. */
export interface CheckedCount {
  /** The percentile, `"any"` for a loss at all. */
  readonly key: PercentileKey | "any";
  /** The annual loss that was exceeded, money. */
  readonly loss: number;
  /** Years out of all that should exceed it, by the exact engine. */
  readonly expected: number;
  /** Years that did. */
  readonly counted: number;
  /** The chance of a difference this large or larger if both engines are right: two-sided, binomial, never too small. */
  readonly chance: number;
}

/** The verdict, with both results. */
export interface CrossCheck {
  readonly exact: Result;
  readonly simulated: Result;
  readonly years: number;
  readonly counts: readonly CheckedCount[];
  /** The comparison that chance explains least. */
  readonly least: CheckedCount;
  /** Whether chance explains every count, at the level {@link FALSE_ALARM} for all of them together. */
  readonly agrees: boolean;
}

/** A sum of equal losses can differ from their product in its last digits: a loss that repeats must not fall on either side by chance. */
const ABOVE = 1 + 1e-9;

/** The losses whose exceedance is counted, increasing: none, and each percentile above, once. */
function checkedLosses(result: Result): Map<number, CheckedCount["key"]> {
  const losses = new Map<number, CheckedCount["key"]>([[0, "any"]]);
  for (const key of Object.keys(PERCENTILES) as PercentileKey[]) {
    const loss = result[key] * ABOVE;
    if (!losses.has(loss)) losses.set(loss, key);
  }
  return losses;
}

/**
 * How close to a loss, relative, the exact engine's lattice can put an amount that a cap gives a probability of its own. The percentile beside it is right to
 * its stated error; the chance of exceeding it is known only up to the whole of that probability.
 */
const BESIDE_CAP = 1 / 256;
/** The least fall of the curve between the losses beside one, as a share of the chance, that is taken for a cap's: without a cap it falls less within so little. */
const CAP_FALL = 0.1;

/** Whether some amounts have a probability of their own because a cap limits a loss to them. */
function hasCaps({ primary, secondary, eventCap }: Scenario): boolean {
  return (
    eventCap !== undefined || [...primary, ...(secondary?.losses ?? [])].some(({ cap }) => cap !== undefined)
  );
}

/** The losses beside another, between which an atom of a cap can lie. */
function beside(loss: number): readonly [below: number, above: number] {
  return [loss * (1 - BESIDE_CAP), loss * (1 + BESIDE_CAP)];
}

/** What the chance of exceeding each loss can be off by: the stated error and, where there are caps, how far the curve falls beside it. */
function chanceErrors(truth: Result, losses: readonly number[], caps: boolean): number[] {
  return losses.map((loss) => {
    const stated = truth.exceedError?.[String(loss)] ?? 0;
    if (!caps || loss === 0) return stated;
    const [below, above] = beside(loss).map((one) => truth.exceed[String(one)]!);
    const fall = below! - above!;
    return fall > CAP_FALL * below! ? stated + fall : stated;
  });
}

/** P(X ≥ k) of a binomial count: I_p(k, n − k + 1). */
function atLeast(k: number, n: number, p: number): number {
  return k <= 0 ? 1 : betaTails(betaShape(k, n - k + 1), p, 1 - p).lower;
}

/** P(X ≤ k) of a binomial count: I_{1 − p}(n − k, k + 1). */
function atMost(k: number, n: number, p: number): number {
  return k >= n ? 1 : betaTails(betaShape(n - k, k + 1), 1 - p, p).lower;
}

/**
 * The two-sided chance of a count as far from its expectation: twice the smaller tail of Binomial(n, p), at most 1.
 *
 * Never too small (Clopper & Pearson 1934), nor is it where p is known only up to `error`: each tail takes the p in p ± error that explains it best.
 *
 * Domain: 0 ≤ counted ≤ n, whole numbers; 0 ≤ p ≤ 1. Relative error about 1e-11 for a million years.
 * @example countChance(50_300, 1e6, 0.05, 0) // 0.17
 */
export function countChance(counted: number, n: number, p: number, error: number): number {
  const many = atLeast(counted, n, Math.min(1, p + error));
  const few = atMost(counted, n, Math.max(0, p - error));
  return Math.min(1, 2 * Math.min(many, few));
}

/** Adds the years of a block above each loss to `counted`; `losses` increase. */
function countInto(counted: number[], losses: readonly number[], annual: Float64Array, years: number): void {
  for (let year = 0; year < years; year++)
    for (let i = 0; i < losses.length && annual[year]! > losses[i]!; i++) counted[i]! += 1;
}

type CountOptions = Pick<SimulationOptions, "years" | "seed" | "shouldStop" | "onBlock">;

/** The simulation's result, and the number of its years above each loss: counted one by one, because a histogram only knows its bins. */
function simulateCounting(
  scenario: Scenario,
  losses: readonly number[],
  options: CountOptions,
): { readonly simulated: Result; readonly counted: readonly number[] } {
  requireFeasible(scenario, options.years);
  const model = new ScenarioModel(scenario, options.seed);
  const tally = new Tally(0);
  const annual = new Float64Array(YEARS_PER_BLOCK);
  const counted = losses.map(() => 0);
  eachBlock(options, (block, years) => {
    const events = model.runBlock(block, years, annual);
    tally.add(annual, years, events);
    countInto(counted, losses, annual, years);
  });
  return { simulated: resultOf([tally.part()]), counted };
}

/**
 * Computes a scenario with both engines and says whether they agree.
 *
 * Years are independent, so the number of them that exceed a fixed loss is binomial, whatever the tail. Mean, standard deviation and tail means
 * have no such law in a sample of a heavy tail, and are not compared. Counts at several losses depend on each other; Holm's procedure (1979) bounds
 * the chance of any false alarm by {@link FALSE_ALARM} all the same: it rejects something just if the least chance is below that ÷ comparisons.
 *
 * @param scenario a valid scenario to simulate
 * @param of the scenario whose exact result it is compared with: the same, unless a test wants to see a difference found
 * @throws RangeError for an invalid option or too many events; `SimulationStopped`
 * @example crossCheck(scenario, { years: 1_000_000, seed: 1 }).agrees
 */
export function crossCheck(scenario: Scenario, options: CountOptions, of: Scenario = scenario): CrossCheck {
  const { years } = options;
  const keys = checkedLosses(exact(of));
  const losses = [...keys.keys()];
  const caps = hasCaps(of);
  const truth = exact(of, { exceed: caps ? [...losses, ...losses.flatMap(beside)] : losses });
  const errors = chanceErrors(truth, losses, caps);
  const { simulated, counted } = simulateCounting(scenario, losses, options);
  const counts = losses.map((loss, index): CheckedCount => {
    const p = truth.exceed[String(loss)]!;
    const chance = countChance(counted[index]!, years, p, errors[index]!);
    return { key: keys.get(loss)!, loss, expected: p * years, counted: counted[index]!, chance };
  });
  const least = counts.reduce((a, b) => (b.chance < a.chance ? b : a));
  return {
    exact: truth,
    simulated,
    years,
    counts,
    least,
    agrees: least.chance >= FALSE_ALARM / counts.length,
  };
}
