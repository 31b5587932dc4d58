/** An organization's correlations of annual losses, pair by pair. */
import { cholesky } from "../math/cholesky.ts";
import type { Dependence } from "../portfolio/correlation.ts";
import { nearestCorrelation } from "../portfolio/nearest-correlation.ts";

/** The strongest correlation of a pair, and of all that aren't stated. */
export const STRONGEST_CORRELATION = 0.95;
/** The most pairs with a correlation of their own. */
export const MOST_PAIRS = 2000;
/** Up to this many scenarios the nearest correlations that fit are sought. */
const MOST_WITH_NEAREST = 40;

/** Two scenarios, by their ids, and the correlation of their annual losses. */
export interface PairCorrelation {
  readonly a: string;
  readonly b: string;
  readonly correlation: number;
}

/** Stated pairs; all others have one correlation. */
export interface PairCorrelations {
  readonly type: "matrix";
  /** Of the pairs that aren't stated, 0 to 0.95. */
  readonly correlation: number;
  readonly pairs: readonly PairCorrelation[];
}

/** How an organization's losses depend on each other: a Gaussian copula whose correlations hold whatever scenarios there are. */
export type JointDependence =
  | { readonly type: "independent" }
  | { readonly type: "common"; readonly correlation: number }
  | PairCorrelations;

/** What concerns the scenarios with these ids. */
export function pairsAmong(dependence: JointDependence, ids: ReadonlySet<string>): JointDependence {
  if (dependence.type !== "matrix") return dependence;
  return { ...dependence, pairs: dependence.pairs.filter(({ a, b }) => ids.has(a) && ids.has(b)) };
}

/**
 * The dependence of these scenarios, in their order. If all their pairs have the same correlation it's that one, which the exact engine can do;
 * otherwise a matrix.
 */
export function dependenceOf(dependence: JointDependence, ids: readonly string[]): Dependence {
  if (dependence.type !== "matrix") return dependence;
  const { correlation } = dependence;
  const place = new Map(ids.map((id, i) => [id, i]));
  const matrix = ids.map((_, i) => ids.map((__, j) => (i === j ? 1 : correlation)));
  for (const { a, b, correlation: own } of dependence.pairs) {
    const [i, j] = [place.get(a), place.get(b)];
    if (i !== undefined && j !== undefined) matrix[i]![j] = matrix[j]![i] = own;
  }
  const first = matrix[0]?.[1] ?? 0;
  const same = first >= 0 && matrix.every((row, i) => row.every((entry, j) => i === j || entry === first));
  if (!same) return { type: "matrix", matrix };
  return first === 0 ? { type: "independent" } : { type: "common", correlation: first };
}

/** What is wrong with stated pairs. */
export interface PairProblem {
  /** Its place in the pairs; null: the default. */
  readonly pair: number | null;
  readonly rule: string;
}

/**
 * Whether the pairs can hold together, with any number of other scenarios at the default: without the default's part, which all share, what is left
 * must be positive definite. So a scenario that is added later never makes the figures impossible.
 *
 * @returns the first problem, undefined if there's none; of contradicting pairs the one that the nearest fitting correlations change most
 */
export function pairProblem({ correlation, pairs }: PairCorrelations): PairProblem | undefined {
  if (!(correlation >= 0 && correlation <= STRONGEST_CORRELATION))
    return { pair: null, rule: `must be from 0 to ${STRONGEST_CORRELATION}` };
  if (pairs.length > MOST_PAIRS) return { pair: null, rule: `must have at most ${MOST_PAIRS} pairs` };
  const seen = new Set<string>();
  for (const [pair, { a, b, correlation: own }] of pairs.entries()) {
    if (!(Math.abs(own) <= STRONGEST_CORRELATION))
      return { pair, rule: `must be from -${STRONGEST_CORRELATION} to ${STRONGEST_CORRELATION}` };
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (a === b || seen.has(key)) return { pair, rule: "must name two different scenarios, once" };
    seen.add(key);
  }
  return misfit(correlation, pairs);
}

/** What the pairs leave of a scenario's own part, as a correlation matrix: it must be positive definite. */
function restOf(correlation: number, pairs: readonly PairCorrelation[]) {
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const place = new Map(ids.map((id, i) => [id, i]));
  const rest = ids.map((_, i) => ids.map((__, j) => Number(i === j)));
  for (const { a, b, correlation: stated } of pairs) {
    const [i, j] = [place.get(a)!, place.get(b)!];
    rest[i]![j] = rest[j]![i] = (stated - correlation) / (1 - correlation);
  }
  return { rest, place };
}

function misfit(correlation: number, pairs: readonly PairCorrelation[]): PairProblem | undefined {
  const { rest, place } = restOf(correlation, pairs);
  const fits = () => cholesky(Float64Array.from(rest.flat()), rest.length) !== undefined;
  if (fits()) return undefined;
  const words = "contradict each other: no losses can have all of these correlations";
  if (rest.length > MOST_WITH_NEAREST) return { pair: null, rule: words };
  const { matrix } = nearestCorrelation(rest);
  const changes = pairs.map(({ a, b }) => {
    const [i, j] = [place.get(a)!, place.get(b)!];
    return Math.abs(rest[i]![j]! - matrix[i]![j]!);
  });
  const pair = changes.indexOf(Math.max(...changes));
  const { a, b, correlation: stated } = pairs[pair]!;
  const [i, j] = [place.get(a)!, place.get(b)!];
  // The closest value that fits the others as they are, in steps that people type.
  for (let step = 1; step <= 2 * 100 * STRONGEST_CORRELATION; step++)
    for (const value of [stated - step / 100, stated + step / 100]) {
      if (Math.abs(value) > STRONGEST_CORRELATION) continue;
      rest[i]![j] = rest[j]![i] = (value - correlation) / (1 - correlation);
      if (!fits()) continue;
      const bound = value < stated ? "at most" : "at least";
      return {
        pair,
        rule: `contradicts the other correlations: beside them it can be ${bound} ${Number(value.toFixed(2))}`,
      };
    }
  return { pair, rule: words };
}
