/** Figures with and without controls, compared. */
import type { Avoidance } from "@crq/engine/controls/avoidance";
import { percent } from "../../../../ui/format.ts";

/** How a figure changed from the current one, in words; null where there is nothing to compare. */
export function changeOf(value: number, current: number, rarer: string | undefined): string | null {
  if (current <= 0) return null;
  if (value === 0 && rarer !== undefined) return rarer;
  const share = value / current - 1;
  // a difference in the last bits is none
  if (Math.abs(share) < 1e-9) return "the same";
  return `${share > 0 ? "+" : "−"}${percent(Math.abs(share))}`;
}

/** What is saved beyond the cost, as a share of it: of the two figures beside it, not the average of each draw's ratio. */
export function returnOnCost({ change, cost }: Pick<Avoidance, "change" | "cost">): number {
  return change.mean.value / cost - 1;
}
