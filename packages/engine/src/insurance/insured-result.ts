/** The results for a policy, exact or simulated. */
import type { Result } from "../result.ts";

/** A number and its numerical error, or the half-width of its 95 % confidence interval where it was simulated; in the same unit. */
export interface InsuredShare {
  readonly value: number;
  readonly error: number;
}

/** The chances of a year that uses up a limit; null where there is no such limit. */
export interface Exhaustion {
  /** With at least one event that reaches retention and limit per event together. */
  readonly perEvent: InsuredShare | null;
  /** Years in which the payments of the per-event layer reach retention and limit per year together. */
  readonly perYear: InsuredShare | null;
}

/** How a distribution was found. */
export type Method = "exact" | "simulation";

/** The annual loss under a policy. Money is in the scenario's currency per year; no amount includes the premium. */
export interface InsuredLoss {
  readonly gross: Result;
  /** The policy's payment. `pZero` is the chance that it pays nothing. */
  readonly recovery: Result;
  /** Gross loss less recovery, year by year. */
  readonly retained: Result;
  readonly method: Readonly<Record<"gross" | "recovery" | "retained", Method>>;
  /** The chance that the policy pays at all in a year. */
  readonly pays: InsuredShare;
  readonly exhausted: Exhaustion;
  readonly premium: number;
  /** Expected recovery over premium; null if there is no premium. */
  readonly expectedLossRatio: InsuredShare | null;
}

/**
 * The premium, and the expected recovery over it: the insurer's expected loss ratio, nothing without a premium.
 */
export function premiumAgainst(
  premium: number,
  recovery: Result,
): Pick<InsuredLoss, "premium" | "expectedLossRatio"> {
  const error = recovery.error.mean ?? 0;
  const ratio = premium > 0 ? { value: recovery.mean / premium, error: error / premium } : null;
  return { premium, expectedLossRatio: ratio };
}
