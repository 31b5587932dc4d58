/** The effect of a control, from years with and without it, every number with its error. */
import { NORMAL_975 } from "../simulate/summary.ts";

/** An estimate and the half-width of its 95 % confidence interval. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** A quantity that varies from year to year: its mean and percentiles. */
export interface Spread {
  readonly mean: Estimate;
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/**
 * The savings of one or more controls. Money per year in the scenario's currency; negative where they cost loss.
 */
export interface Avoidance {
  /** The realised loss of a year without less that of the same year with: mostly chance, what happens to happen. */
  readonly avoidedLoss: Spread;
  /** The change of the annualized loss expectancy given the year's parameters (ΔALE): uncertainty about frequency, chances and effects. */
  readonly change: Spread;
  /** Exceedance of ΔALE for drawing: P(ΔALE > `value[i]`) = `probability[i]`, values increasing. */
  readonly curve: { readonly value: readonly number[]; readonly probability: readonly number[] };
  /** Expected cost, money per year. */
  readonly cost: number;
  /** Return on the cost, (ΔALE − cost)/cost of a year; null if the cost can be 0. */
  readonly return: Spread | null;
  /** P(ΔALE > cost): that the control is worth its cost on average. */
  readonly changeExceedsCost: Estimate;
  /** P(avoided loss > cost) in a single year. */
  readonly avoidedExceedsCost: Estimate;
}

/** Points of the curve. */
const CURVE_POINTS = 200;

/** The mean and the half-width of its 95 % interval from the values' own standard deviation, in two passes. */
export function meanOf(values: Float64Array): Estimate {
  const n = values.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i]!;
  const value = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i]! - value) * (values[i]! - value);
  return { value, error: n > 1 ? NORMAL_975 * Math.sqrt(squares / (n - 1) / n) : Infinity };
}

/** A share of years with Wilson's interval (1927): the greater distance from the share to an end. */
function shareOf(count: number, n: number): Estimate {
  const value = count / n;
  const z2 = NORMAL_975 * NORMAL_975;
  const spread = Math.sqrt((value * (1 - value)) / n + z2 / (4 * n * n)) * NORMAL_975;
  const shift = Math.abs((value + z2 / (2 * n)) / (1 + z2 / n) - value);
  return { value, error: shift + spread / (1 + z2 / n) };
}

/** The Q-quantile inf{x : F(x) ≥ Q} of increasing values. */
function at(sorted: Float64Array, q: number): number {
  const product = q * sorted.length;
  const rank = Math.max(1, Math.ceil(product - 1e-12 * product));
  return sorted[rank - 1]!;
}

function spreadOf(values: Float64Array, sorted: Float64Array): Spread {
  return {
    mean: meanOf(values),
    p5: at(sorted, 0.05),
    p25: at(sorted, 0.25),
    p50: at(sorted, 0.5),
    p75: at(sorted, 0.75),
    p95: at(sorted, 0.95),
  };
}

/** The exceedance curve at evenly spaced ranks, values that repeat drawn once (at the strict exceedance). */
function curveOf(sorted: Float64Array): Avoidance["curve"] {
  const n = sorted.length;
  const value: number[] = [];
  const probability: number[] = [];
  for (let point = 0; point <= CURVE_POINTS; point++) {
    let rank = Math.min(n - 1, Math.floor((point * n) / CURVE_POINTS));
    const x = sorted[rank]!;
    if (value.at(-1) === x) continue;
    let beyond = n;
    while (rank < beyond) {
      const middle = (rank + beyond) >> 1;
      if (sorted[middle]! <= x) rank = middle + 1;
      else beyond = middle;
    }
    value.push(x);
    probability.push((n - rank) / n);
  }
  return { value, probability };
}

/** Counts the years in which `gain` is above `cost`. */
function yearsAbove(gain: Float64Array, cost: Float64Array): number {
  let count = 0;
  for (let i = 0; i < gain.length; i++) if (gain[i]! > cost[i]!) count++;
  return count;
}

/**
 * Sums up a comparison.
 *
 * @param avoided by year: loss without less loss with, money
 * @param change by year: expected loss without less expected loss with, given the year's parameters
 * @param costs per control paid for: its cost by year
 * @param cost the expected sum of the costs
 */
export function summariseAvoidance(
  avoided: Float64Array,
  change: Float64Array,
  costs: readonly Float64Array[],
  cost: number,
): Avoidance {
  const n = avoided.length;
  const paid = new Float64Array(n);
  for (const each of costs) for (let year = 0; year < n; year++) paid[year]! += each[year]!;
  const free = paid.some((x) => x <= 0);
  const returns = free ? undefined : change.map((x, year) => (x - paid[year]!) / paid[year]!);
  const sortedChange = change.toSorted();
  return {
    avoidedLoss: spreadOf(avoided, avoided.toSorted()),
    change: spreadOf(change, sortedChange),
    curve: curveOf(sortedChange),
    cost,
    return: returns ? spreadOf(returns, returns.toSorted()) : null,
    changeExceedsCost: shareOf(yearsAbove(change, paid), n),
    avoidedExceedsCost: shareOf(yearsAbove(avoided, paid), n),
  };
}
