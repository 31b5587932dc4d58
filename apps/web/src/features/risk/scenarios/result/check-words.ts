import { type CheckedCount, type CrossCheck, FALSE_ALARM } from "@crq/engine/simulate/cross-check";
import { count, counted, money } from "../../../../ui/format.ts";

/** A chance as odds: `1 in 11,000`. */
function odds(chance: number): string {
  return `1 in ${count(Math.round(1 / chance))}`;
}

/** What a count of the check counts: `losing more than $2.1M`. */
function countedWords({ key, loss }: CheckedCount, currency: string): string {
  return key === "any" ? "with any loss" : `losing more than ${money(loss, currency)}`;
}

/**
 * The check's verdict and its reason, in sentences. It says that the engines agree only if chance explains every count.
 */
export function checkWords(
  { agrees, least, counts, years }: CrossCheck,
  currency: string,
): { readonly verdict: string; readonly reason: string } {
  const alarm = `A correct calculation fails this check in fewer than ${odds(FALSE_ALARM)} runs.`;
  if (agrees)
    return {
      verdict: "The simulation confirms the calculation.",
      reason:
        `In ${count(years)} simulated years, ` +
        (counts.length === 1
          ? "as many had a loss as should."
          : `each of ${counts.length} losses was exceeded as often as calculated, apart from chance.`) +
        ` ${alarm}`,
    };
  return {
    verdict: "The simulation contradicts the calculation.",
    reason:
      `Of ${count(years)} years, ${count(least.expected)} should be years ${countedWords(least, currency)}; ${count(least.counted)} were. ` +
      `${alarm} Run it with another seed. If it fails again, don’t rely on these figures, and report both seeds to support.`,
  };
}

/** What the table of counts says below it: how unlikely a row must be to fail the check. */
export function levelWords(counts: readonly CheckedCount[]): string {
  const level = odds(FALSE_ALARM / counts.length);
  return counts.length === 1
    ? `The check fails below ${level}.`
    : `Each of ${counted(counts.length, "row")} is compared, so the check fails only if one is below ${level}.`;
}
