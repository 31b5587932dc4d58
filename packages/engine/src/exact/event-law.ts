/** The loss of one event as a law. */
import type { Law } from "../distributions/law.ts";
import { pow } from "../math/exp-log.ts";
import type { AnnualLoss } from "./annual-loss.ts";
import type { CompoundModel, Severity } from "./compound-sum.ts";
import { annualLossOf } from "./solved-loss.ts";

/** Points of the lattices on which the sum of several forms is found. */
const LATTICE = 16_384;
/** Where a form is cut off for that sum. */
const RARE = 1e-11;
/** The number of panels of the sum, between the loss of one event in a million and the cut. */
const PANELS = 400;

/** The loss of one event: certain, or with a law. */
export interface EventLoss {
  readonly mean: number;
  /** Mean of the square. */
  readonly square: number;
  /** The amount, if it is certain. */
  readonly certain?: number;
  /** P(loss ≤ x). */
  readonly law: Law;
}

/** A law moved up. */
function shifted(law: Law, by: number): Law {
  if (by === 0) return law;
  return {
    low: law.low + by,
    high: law.high + by,
    mean: law.mean + by,
    variance: law.variance,
    quantile: (p, q) => law.quantile(p, q) + by,
    cdf: (x) => law.cdf(x - by),
    density: (x) => law.density(x - by),
    panels: () => law.panels().map((x) => x + by),
    ...(law.atom && { atom: { at: law.atom.at + by, mass: law.atom.mass } }),
  };
}

/** The law of a sum of several independent uncertain forms: the compound sum with one event in every year. */
function sumLaw(severity: Severity): Law {
  const single: CompoundModel = {
    counts: { none: 0, one: 1, low: Float64Array.of(0, 1), high: [] },
    countTable: () => Float64Array.of(0, 1),
    largeRate: 1,
    leastRate: 1,
    eventsPerYear: 1,
    primary: severity,
  };
  const mass = severity.forms.reduce((product, { atom }) => product * (atom?.mass ?? 0), 1);
  return solvedLaw(severity, mass, (high) => annualLossOf(single, LATTICE, high));
}

/**
 * The law of a sum of several uncertain forms from its distribution, solved on first use.
 *
 * @param mass the probability that all forms are at their caps
 * @param solve the distribution up to an amount, money
 */
export function solvedLaw(severity: Severity, mass: number, solve: (high: number) => AnnualLoss): Law {
  let high = severity.fixed;
  let low = severity.fixed;
  for (const form of severity.forms) {
    high += form.quantile(1 - RARE, RARE);
    low += form.low;
  }
  let solved: AnnualLoss | undefined;
  const sum = (): AnnualLoss => (solved ??= solve(high));
  // the lattice spreads that atom over its last step
  const below = (x: number): number => Math.min(1 - mass, sum().cdf(x));
  return {
    low,
    high,
    mean: severity.mean,
    variance: severity.variance,
    quantile: (p) => sum().locate(p),
    cdf: (x) => (x < low ? 0 : x >= high ? 1 : below(x)),
    density: (x) => {
      if (x <= low || x >= high) return 0;
      const reach = 5e-4 * (x - low);
      return Math.max(0, (below(x + reach) - below(x - reach)) / (2 * reach));
    },
    panels: () => {
      const start = Math.max(sum().locate(1e-6) - low, 1e-12 * high);
      const ratio = pow((high - low) / start, 1 / PANELS);
      const points = [low];
      for (let x = start, i = 0; i <= PANELS; i++, x *= ratio) points.push(low + x);
      points[points.length - 1] = high;
      return points;
    },
    ...(mass > 0 && { atom: { at: high, mass } }),
  };
}

/** The law of a certain amount. */
function certainLaw(amount: number): Law {
  return {
    low: amount,
    high: amount,
    mean: amount,
    variance: 0,
    quantile: () => amount,
    cdf: (x) => (x >= amount ? 1 : 0),
    density: () => 0,
    panels: () => [amount],
  };
}

/**
 * The loss of one event from its severity. A sum of several uncertain forms is found on lattices of its own, error about 1e-8.
 */
export function eventLoss(severity: Severity): EventLoss {
  const { fixed, forms, mean, variance } = severity;
  const square = variance + mean * mean;
  const [form, ...others] = forms;
  if (!form) return { mean, square, certain: fixed, law: certainLaw(fixed) };
  return { mean, square, law: others.length === 0 ? shifted(form, fixed) : sumLaw(severity) };
}
