import type { Result, StatisticKey } from "@crq/engine/result";
import { STATISTICS } from "./result-words.ts";

/** Half-widths of a 95% interval per standard error. */
const HALF_WIDTH = 1.959963984540054;
/** The farthest that one of so many honest statistics lies from its true value, in standard errors, but for one time in thousands. */
const TOLERATED = 4;

/** How simulated statistics stand to the exact ones. */
export interface Agreement {
  /** Statistics whose 95% interval could be compared. */
  readonly compared: number;
  /** Those whose interval holds the exact value; about 95 of 100 should. */
  readonly inside: number;
  /** The largest distance, in standard errors, and whose it is. */
  readonly farthest: { readonly key: StatisticKey; readonly standardErrors: number } | null;
  readonly agrees: boolean;
}

/** Compares a simulation with the exact result, each difference by the simulation's own confidence interval. */
export function agreement(exact: Result, simulated: Result): Agreement {
  let compared = 0;
  let inside = 0;
  let farthest: Agreement["farthest"] = null;
  for (const { key } of STATISTICS) {
    const halfWidth = simulated.error[key];
    if (halfWidth === undefined || !(halfWidth > 0)) continue;
    const distance = Math.max(0, Math.abs(simulated[key] - exact[key]) - (exact.error[key] ?? 0));
    const standardErrors = (distance / halfWidth) * HALF_WIDTH;
    compared += 1;
    if (distance <= halfWidth) inside += 1;
    if (!farthest || standardErrors > farthest.standardErrors) farthest = { key, standardErrors };
  }
  return { compared, inside, farthest, agrees: farthest === null || farthest.standardErrors <= TOLERATED };
}
