import type { Result } from "../result.ts";
import type { AnnualLoss } from "./annual-loss.ts";

/** P(annual loss > x) for every wanted loss x (money), with its error. */
export function exceedances(
  annual: AnnualLoss,
  losses: readonly number[],
): Pick<Result, "exceed" | "exceedError"> {
  return {
    exceed: Object.fromEntries(losses.map((x) => [String(x), Math.max(0, 1 - annual.cdf(x))])),
    exceedError: Object.fromEntries(losses.map((x) => [String(x), annual.cdfError(x)])),
  };
}
