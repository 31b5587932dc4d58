/** An organization's correlations of annual losses, pair by pair. */
import { cholesky } from "../math/cholesky.ts";
import type { Dependence } from "../portfolio/correlation.ts";
import { nearestCorrelation } from "../portfolio/nearest-correlation.ts";

/** The strongest correlation of a pair, and of all that aren't stated. */
export const STRONGEST_CORRELATION = 0.95;
/** The most pairs with their own correlation. */
export const MOST_PAIRS = 2000;
/** The most scenarios that pairs may connect, one with the next: as many as joint figures combine. */
export const MOST_CONNECTED = 200;
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

/** What concerns the scenarios with these ids; without pairs among them, it's the one correlation of all others. */
export function pairsAmong(dependence: JointDependence, ids: ReadonlySet<string>): JointDependence {
  if (dependence.type !== "matrix") return dependence;
  const pairs = dependence.pairs.filter(({ a, b }) => ids.has(a) && ids.has(b));
  return pairs.length > 0 ? { ...dependence, pairs } : commonOf(dependence.correlation);
}

/** The same dependence in an order of its own: equal ones have equal texts. */
export function sortedPairs(dependence: JointDependence): JointDependence {
  if (dependence.type === "common") return commonOf(dependence.correlation);
  if (dependence.type !== "matrix") return dependence;
  const { correlation, pairs } = dependence;
  if (pairs.length === 0) return commonOf(correlation);
  const key = ({ a, b }: PairCorrelation) => `${a} ${b}`;
  const sorted = pairs
    .map((pair) => (pair.a < pair.b ? pair : { ...pair, a: pair.b, b: pair.a }))
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return { type: "matrix", correlation, pairs: sorted };
}

function commonOf(correlation: number): Exclude<JointDependence, PairCorrelations> {
  return correlation === 0 ? { type: "independent" } : { type: "common", correlation };
}

/**
 * The dependence of these scenarios, in their order. If all their pairs have the same correlation it's that one, which the exact engine can do;
 * otherwise a matrix.
 */
export function dependenceOf(
  dependence: JointDependence,
  scenarios: readonly { readonly id: string }[],
): Dependence {
  if (dependence.type !== "matrix") return dependence;
  const { correlation } = dependence;
  const place = new Map(scenarios.map(({ id }, i) => [id, i]));
  const matrix = scenarios.map((_, i) => scenarios.map((__, j) => (i === j ? 1 : correlation)));
  for (const { a, b, correlation: own } of dependence.pairs) {
    const [i, j] = [place.get(a), place.get(b)];
    if (i !== undefined && j !== undefined) matrix[i]![j] = matrix[j]![i] = own;
  }
  const first = matrix[0]?.[1] ?? 0;
  const same = first >= 0 && matrix.every((row, i) => row.every((entry, j) => i === j || entry === first));
  if (!same) return { type: "matrix", matrix };
  return commonOf(first);
}

/** What is wrong with stated pairs. */
export interface PairProblem {
  /** Its place in the pairs; null: no single one. */
  readonly pair: number | null;
  readonly rule: string;
}

/**
 * Whether the pairs can hold together, with any number of other scenarios at the default: without the default's part, which all share, what is left
 * must be positive definite. So a scenario that is added later never makes the figures impossible.
 *
 * Scenarios that no chain of pairs connects have nothing left between them, so that each connected group is checked by itself.
 *
 * @returns the first problem, undefined if there's none; of contradicting pairs the one that the nearest possible correlations change most
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
  const groups = connectedGroups(pairs);
  if (groups.some(({ ids }) => ids.length > MOST_CONNECTED))
    return {
      pair: null,
      rule: `connect more than ${MOST_CONNECTED} scenarios with one another; remove some pairs`,
    };
  for (const group of groups) {
    if (isDominant(correlation, pairs, group)) continue;
    const problem = misfit(correlation, pairs, group);
    if (problem) return problem;
  }
  return undefined;
}

/** Scenarios that a chain of pairs connects, and the places of the pairs between them. */
interface Connected {
  readonly ids: string[];
  readonly places: number[];
}

/** The connected groups, in the order of their first pairs. */
function connectedGroups(pairs: readonly PairCorrelation[]): Connected[] {
  const groups = new Map<string, Connected>();
  for (const [place, { a, b }] of pairs.entries()) {
    const one = groups.get(a) ?? { ids: [a], places: [] };
    const other = groups.get(b) ?? { ids: [b], places: [] };
    const [large, small] = one.ids.length < other.ids.length ? [other, one] : [one, other];
    large.places.push(place);
    groups.set(a, large).set(b, large);
    if (small === large) continue;
    for (const known of small.places) large.places.push(known);
    for (const id of small.ids) {
      large.ids.push(id);
      groups.set(id, large);
    }
  }
  return [...new Set(groups.values())];
}

/** The scenarios in the reverse of a breadth-first order: the rows of sparse pairs are then short, and quick to factorize (Cuthill & McKee 1969). */
function inShortRows({ ids, places }: Connected, pairs: readonly PairCorrelation[]): Map<string, number> {
  const beside = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const place of places) {
    const { a, b } = pairs[place]!;
    beside.get(a)!.push(b);
    beside.get(b)!.push(a);
  }
  const order = new Set([ids[0]!]);
  for (const id of order) for (const next of beside.get(id)!) order.add(next);
  return new Map([...order].toReversed().map((id, row) => [id, row]));
}

/** What is left of a stated correlation without the default's part. */
function leftOf(stated: number, common: number): number {
  return (stated - common) / (1 - common);
}

/** Whether no scenario has as much left with others as with itself: then the matrix is positive definite (Gershgorin 1931), and most are so without a factorization. */
function isDominant(correlation: number, pairs: readonly PairCorrelation[], group: Connected): boolean {
  const sums = new Map<string, number>();
  for (const place of group.places) {
    const { a, b, correlation: stated } = pairs[place]!;
    const left = Math.abs(leftOf(stated, correlation));
    for (const id of [a, b]) sums.set(id, (sums.get(id) ?? 0) + left);
  }
  return [...sums.values()].every((sum) => sum < 0.999);
}

/** What the pairs leave of the scenarios' own parts, as a correlation matrix: it must be positive definite. */
class Rest {
  readonly size: number;
  readonly #entries: Float64Array;
  readonly #default: number;
  readonly #row: ReadonlyMap<string, number>;

  constructor(correlation: number, pairs: readonly PairCorrelation[], group: Connected) {
    this.size = group.ids.length;
    this.#default = correlation;
    this.#row = inShortRows(group, pairs);
    this.#entries = new Float64Array(this.size * this.size);
    for (let row = 0; row < this.size; row++) this.#entries[row * this.size + row] = 1;
    for (const place of group.places) this.set(pairs[place]!, pairs[place]!.correlation);
  }

  set({ a, b }: PairCorrelation, correlation: number): void {
    const [i, j] = [this.#row.get(a)!, this.#row.get(b)!];
    const entry = leftOf(correlation, this.#default);
    this.#entries[i * this.size + j] = this.#entries[j * this.size + i] = entry;
  }

  fits(): boolean {
    return cholesky(this.#entries, this.size) !== undefined;
  }

  /** How far the nearest matrix that fits is from a pair's entry, by pair. */
  changes(): (pair: PairCorrelation) => number {
    const rows = Array.from({ length: this.size }, (_, i) =>
      Array.from(this.#entries.subarray(i * this.size, (i + 1) * this.size)),
    );
    const { matrix } = nearestCorrelation(rows);
    return ({ a, b }) => {
      const [i, j] = [this.#row.get(a)!, this.#row.get(b)!];
      return Math.abs(rows[i]![j]! - matrix[i]![j]!);
    };
  }
}

function misfit(
  correlation: number,
  pairs: readonly PairCorrelation[],
  group: Connected,
): PairProblem | undefined {
  const rest = new Rest(correlation, pairs, group);
  if (rest.fits()) return undefined;
  const words = "contradict each other: no losses can have all of these correlations";
  if (rest.size > MOST_WITH_NEAREST) return { pair: null, rule: words };
  const changeOf = rest.changes();
  const changes = group.places.map((place) => changeOf(pairs[place]!));
  const place = group.places[changes.indexOf(Math.max(...changes))]!;
  const pair = pairs[place]!;
  const stated = pair.correlation;
  // The closest value that fits the others as they are, in steps that people type.
  for (let step = 1; step <= 2 * 100 * STRONGEST_CORRELATION; step++)
    for (const value of [stated - step / 100, stated + step / 100].map((one) => Number(one.toFixed(2)))) {
      if (Math.abs(value) > STRONGEST_CORRELATION) continue;
      rest.set(pair, value);
      if (!rest.fits()) continue;
      const bound = value < stated ? "at most" : "at least";
      return {
        pair: place,
        rule: `contradicts the other correlations: beside them it can be ${bound} ${value}`,
      };
    }
  return { pair: place, rule: words };
}
