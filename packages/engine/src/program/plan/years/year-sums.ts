/** Losses and claims of years added up over scenarios, from what was added up for nearly the same state. */
import { type SharedPolicy, yearPays } from "../../shared-policy.ts";
import type { Effort } from "../loss-form.ts";
import { pick } from "./member-years.ts";

/** Losses and claims of a scenario or a cause by year. */
export type Row = readonly Float32Array[];

/** Losses of some years over all scenarios and causes, then each policy's claims; and what was added up. */
export interface Sums {
  readonly rows: readonly Row[];
  readonly sums: readonly Float64Array[];
}

/**
 * Adds up rows: only what changed, where most of them are those of a known sum.
 *
 * @param policies how many there are
 * @param known of the same years
 * @param effort what is left to spend
 */
export function sumsOf(
  rows: readonly Row[],
  policies: number,
  years: Int32Array,
  known: Sums | undefined,
  effort: Effort,
): Sums {
  const which = Array.from({ length: policies + 1 }, (_, w) => w);
  const changed = known ? rows.flatMap((row, i) => (row === known.rows[i] ? [] : [i])) : [];
  if (!known || 2 * changed.length > rows.length) {
    effort.left -= years.length * rows.length;
    return { rows, sums: which.map((w) => sumOf(rows, w, years)) };
  }
  effort.left -= years.length * 2 * changed.length;
  if (changed.length === 0) return known;
  return { rows, sums: which.map((w) => changedSum(known, rows, changed, w, years)) };
}

/** Losses after insurance; by policy, undefined where there's none. */
export function leftOf({ sums }: Sums, policies: readonly (SharedPolicy | undefined)[]): Float64Array {
  const losses = sums[0]!.slice();
  for (const [p, policy] of policies.entries()) {
    if (!policy) continue;
    const claims = sums[p + 1]!;
    for (let i = 0; i < losses.length; i++) losses[i]! -= yearPays(policy, claims[i]!);
  }
  return losses;
}

function sumOf(rows: readonly Row[], which: number, years: Int32Array): Float64Array {
  const sum = new Float64Array(years.length);
  for (const row of rows) {
    const some = row[which]!;
    for (let i = 0; i < years.length; i++) sum[i]! += some[years[i]!]!;
  }
  return sum;
}

/** A known sum with some of its rows replaced. */
function changedSum(
  known: Sums,
  rows: readonly Row[],
  changed: readonly number[],
  which: number,
  years: Int32Array,
): Float64Array {
  const sum = known.sums[which]!.slice();
  for (const place of changed) {
    const before = known.rows[place]![which]!;
    const now = rows[place]![which]!;
    for (let i = 0; i < years.length; i++) sum[i]! += now[years[i]!]! - before[years[i]!]!;
  }
  return sum;
}

/** How many losses are above one. */
export function countAbove(losses: Float64Array, loss: number): number {
  let count = 0;
  for (let i = 0; i < losses.length; i++) if (losses[i]! > loss) count++;
  return count;
}

/** The places of years that aren't above `most` at best, and are above `least` at worst. */
export function placesOf(
  best: Float64Array,
  most: number,
  worst: Float64Array | undefined,
  least: number,
): Int32Array {
  const places = new Int32Array(best.length);
  let count = 0;
  for (let i = 0; i < best.length; i++)
    if (!(best[i]! > most) && (!worst || worst[i]! > least)) places[count++] = i;
  return places.subarray(0, count);
}

/** The sums of some of the years. */
export function someOf({ rows, sums }: Sums, places: Int32Array): Sums {
  return { rows, sums: sums.map((sum) => pick(sum, places)) };
}
