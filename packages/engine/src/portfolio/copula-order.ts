/** Annual losses of several members put in an order that makes them depend on one another: a Gaussian copula by ranks. */
import { cholesky } from "../math/cholesky.ts";
import { normalQuantile } from "../math/normal.ts";
import { Stream, YEARS_PER_BLOCK } from "../rng/stream.ts";
import { uniform32 } from "../rng/uniform.ts";
import { correlationMatrix, type Dependence } from "./correlation.ts";
import { RadixOrder } from "./radix-order.ts";

/** The streams' owner in place of a scenario; none of its nodes is one of a scenario's. */
const OWNER = "portfolio";
/** Normal numbers from −8 to 8 as unsigned 32-bit keys. */
const KEY_SCALE = 2 ** 28;
const KEY_SHIFT = 8;

const FLOAT = new Float64Array(1);
const HALVES = new Int32Array(FLOAT.buffer);
FLOAT[0] = 1;
/** Which half of a double holds the exponent. */
const HIGH_HALF = HALVES[1] === 0 ? 0 : 1;

/** Correlated normal numbers, a row of years for each member, from independent ones in place. */
type Mixing = (rows: readonly Float64Array[], common: Float64Array, years: number) => void;

/** z = √r·common + √(1 − r)·own. */
function factorMixing(r: number): Mixing {
  const root = Math.sqrt(r);
  const rest = Math.sqrt(1 - r);
  return (rows, common, years) => {
    for (const row of rows)
      for (let year = 0; year < years; year++) row[year] = root * common[year]! + rest * row[year]!;
  };
}

/** z = √(1 − r)·own + c·Σ own with c so that the variance is 1: the symmetric root of a matrix with one correlation, also a negative one. */
function symmetricMixing(r: number, n: number): Mixing {
  const rest = Math.sqrt(1 - r);
  const c = (Math.sqrt(Math.max(0, 1 + (n - 1) * r)) - rest) / n;
  return (rows, sum, years) => {
    sum.fill(0);
    for (const row of rows) for (let year = 0; year < years; year++) sum[year]! += row[year]!;
    for (const row of rows)
      for (let year = 0; year < years; year++) row[year] = rest * row[year]! + c * sum[year]!;
  };
}

/** z = L·own with L·Lᵀ the correlation matrix. */
function triangularMixing(root: Float64Array, n: number): Mixing {
  return (rows, _, years) => {
    // from the last member up, so that the rows still needed are as they were
    for (let i = n - 1; i >= 0; i--) {
      const row = rows[i]!;
      const own = root[i * n + i]!;
      for (let year = 0; year < years; year++) row[year]! *= own;
      for (let j = 0; j < i; j++) {
        const share = root[i * n + j]!;
        if (share === 0) continue;
        const other = rows[j]!;
        for (let year = 0; year < years; year++) row[year]! += share * other[year]!;
      }
    }
  };
}

/** The mixing for members in canonical order; `order[i]` is the place in which the i-th of them was given. */
function mixingOf(dependence: Dependence, order: readonly number[]): Mixing {
  const n = order.length;
  if (dependence.type === "matrix") {
    const given = correlationMatrix(dependence.matrix, n);
    const sorted = given.map((_, at) => given[order[Math.floor(at / n)]! * n + order[at % n]!]!);
    return triangularMixing(cholesky(sorted, n)!, n);
  }
  const r = dependence.type === "common" ? dependence.correlation : 0;
  return r >= 0 ? factorMixing(r) : symmetricMixing(r, n);
}

/**
 * Reorders the annual losses of each block of years by the ranks of correlated normal numbers (Iman & Conover 1982, with the normal numbers
 * themselves drawn from the copula).
 *
 * Every member keeps its losses, so that its own statistics do not change by a bit. Each member's numbers come from a stream of its own, named by its
 * id, and one is common to all. Within a block of n years ranks represent probabilities: dependence in the worst 1/n of the years is slightly
 * weakened.
 */
export class CopulaOrder {
  readonly #streams: readonly Stream[];
  readonly #common: Stream;
  readonly #mix: Mixing;
  readonly #words = new Int32Array(YEARS_PER_BLOCK);
  readonly #keys = new Uint32Array(YEARS_PER_BLOCK);
  readonly #byLoss = new RadixOrder(YEARS_PER_BLOCK);
  readonly #byNormal = new RadixOrder(YEARS_PER_BLOCK);
  readonly #sorted = new Float64Array(YEARS_PER_BLOCK);
  readonly #factor = new Float64Array(YEARS_PER_BLOCK);
  readonly #normals: readonly Float64Array[];

  /**
   * @param ids of the members, in canonical order
   * @param order the place of each in the dependence's matrix
   * @throws RangeError if the matrix is no correlation matrix
   */
  constructor(seed: number, ids: readonly string[], order: readonly number[], dependence: Dependence) {
    this.#streams = ids.map((id) => new Stream(seed, OWNER, `copula/member/${id}`));
    this.#common = new Stream(seed, OWNER, "copula/common");
    this.#mix = mixingOf(dependence, order);
    this.#normals = ids.map(() => new Float64Array(YEARS_PER_BLOCK));
  }

  #draw(stream: Stream, block: number, years: number, into: Float64Array): void {
    stream.startBlock(block);
    stream.next(this.#words, years);
    for (let year = 0; year < years; year++) into[year] = normalQuantile(uniform32(this.#words[year]!));
  }

  /**
   * Puts the losses of one block in order, in place.
   *
   * @param losses of each member, zero or positive
   * @param beside of each member, what goes with its losses year by year: put in the same order
   */
  reorder(
    block: number,
    years: number,
    losses: readonly Float64Array[],
    beside: readonly (readonly Float64Array[])[] = [],
  ): void {
    for (const [i, stream] of this.#streams.entries()) this.#draw(stream, block, years, this.#normals[i]!);
    this.#draw(this.#common, block, years, this.#factor);
    this.#mix(this.#normals, this.#factor, years);
    for (const [i, row] of losses.entries())
      this.#reorderMember(row, this.#normals[i]!, years, beside[i] ?? []);
  }

  #reorderMember(
    losses: Float64Array,
    normals: Float64Array,
    years: number,
    beside: readonly Float64Array[],
  ): void {
    const keys = this.#keys;
    const halves = new Int32Array(losses.buffer, losses.byteOffset, 2 * years);
    for (let year = 0; year < years; year++) keys[year] = halves[2 * year + HIGH_HALF]!;
    const byLoss = this.#byLoss.of(keys, years);
    for (let year = 0; year < years; year++) {
      const place = (normals[year]! + KEY_SHIFT) * KEY_SCALE;
      keys[year] = Math.max(0, Math.min(0xffffffff, place));
    }
    const byNormal = this.#byNormal.of(keys, years);
    const sorted = this.#sorted;
    for (const row of [losses, ...beside]) {
      for (let rank = 0; rank < years; rank++) sorted[rank] = row[byLoss[rank]!]!;
      for (let rank = 0; rank < years; rank++) row[byNormal[rank]!] = sorted[rank]!;
    }
  }
}
