import type { Result, StatisticKey } from "@crq/engine/result";
import { STATISTICS } from "./result-words.ts";

/** Half-widths of a 95% interval per standard error. */
const HALF_WIDTH = 1.959963984540054;
/**
 * The maximum distance of one of this many honest statistics from its true value, in standard errors, except one time in thousands.
 */
const TOLERATED = 4;

/** How simulated statistics compare with the exact ones. */
export interface Agreement {
  /** Statistics whose 95% interval could be compared. */
  readonly compared: number;
  /** Those whose interval contains the exact value; about 95 of 100 should. */
  readonly inside: number;
  /** Those whose interval doesn't, in the order of the table. */
  readonly outside: readonly StatisticKey[];
  /** The largest distance, in standard errors, and its statistic. */
  readonly farthest: { readonly key: StatisticKey; readonly standardErrors: number } | null;
  readonly agrees: boolean;
}

/** Compares a simulation with the exact result, each difference by the simulation's own confidence interval. */
export function agreement(exact: Result, simulated: Result): Agreement {
  let compared = 0;
  const outside: StatisticKey[] = [];
  let farthest: Agreement["farthest"] = null;
  for (const { key } of STATISTICS) {
    const halfWidth = simulated.error[key];
    if (halfWidth === undefined || !(halfWidth > 0)) continue;
    const distance = Math.max(0, Math.abs(simulated[key] - exact[key]) - (exact.error[key] ?? 0));
    const standardErrors = (distance / halfWidth) * HALF_WIDTH;
    compared += 1;
    if (distance > halfWidth) outside.push(key);
    if (!farthest || standardErrors > farthest.standardErrors) farthest = { key, standardErrors };
  }
  return {
    compared,
    inside: compared - outside.length,
    outside,
    farthest,
    agrees: farthest === null || farthest.standardErrors <= TOLERATED,
  };
}

/** How many figures agree, and which don't: `8 of 9 agree; the standard deviation does not.` */
export function agreementWords(exact: Result, simulated: Result): string {
  const { compared, inside, outside } = agreement(exact, simulated);
  const names = outside.map((key) => {
    const name = STATISTICS.find((statistic) => statistic.key === key)!.name;
    return `the ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  });
  if (names.length === 0) return `All ${compared} figures agree.`;
  if (names.length > 3) return `${inside} of ${compared} agree; ${names.length} do not.`;
  const list = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
  return `${inside} of ${compared} agree; ${list} ${names.length === 1 ? "does" : "do"} not.`;
}
