/** The ranks that a dependence gives to simulated years, and rows put in their order: as a copula puts them, one scenario at a time. */
import { CopulaOrder } from "../../../portfolio/copula-order.ts";
import type { Dependence } from "../../../portfolio/correlation.ts";
import { canonicalOrder } from "../../../portfolio/portfolio-result.ts";
import { RadixOrder } from "../../../portfolio/radix-order.ts";
import { YEARS_PER_BLOCK } from "../../../rng/stream.ts";

const FLOAT = new Float64Array([1]);
const HIGH_HALF = new Int32Array(FLOAT.buffer)[1] === 0 ? 0 : 1;

/** By scenario and year: the rank within its block that a copula gives the year. */
export function ranksOf(
  given: readonly string[],
  dependence: Dependence,
  { seed, years }: { readonly seed: number; readonly years: number },
): Int32Array[] {
  const ids = canonicalOrder(given.map((id) => ({ id }))).map(({ id }) => id);
  const order = ids.map((id) => given.indexOf(id));
  const copula = new CopulaOrder(seed, ids, order, dependence);
  const rising = ids.map(() => new Float64Array(YEARS_PER_BLOCK));
  const ranks = given.map(() => new Int32Array(years));
  for (let from = 0; from < years; from += YEARS_PER_BLOCK) {
    const count = Math.min(YEARS_PER_BLOCK, years - from);
    for (const row of rising) for (let year = 0; year < count; year++) row[year] = year + 1;
    copula.reorder(from / YEARS_PER_BLOCK, count, rising);
    for (const [i, row] of rising.entries())
      for (let year = 0; year < count; year++) ranks[order[i]!]![from + year] = row[year]! - 1;
  }
  return ranks;
}

/** Puts the years of each block in the order of ranks by their losses, the first row, and the others with them. */
export function inOrderOf(ranks: Int32Array, rows: readonly Float64Array[]): void {
  const order = new RadixOrder(YEARS_PER_BLOCK);
  const keys = new Uint32Array(YEARS_PER_BLOCK);
  for (let from = 0; from < ranks.length; from += YEARS_PER_BLOCK) {
    const count = Math.min(YEARS_PER_BLOCK, ranks.length - from);
    const halves = new Int32Array(rows[0]!.buffer, 8 * from, 2 * count);
    for (let year = 0; year < count; year++) keys[year] = halves[2 * year + HIGH_HALF]!;
    const byLoss = order.of(keys, count);
    for (const row of rows) {
      const before = row.slice(from, from + count);
      for (let year = 0; year < count; year++) row[from + year] = before[byLoss[ranks[from + year]!]!]!;
    }
  }
}
