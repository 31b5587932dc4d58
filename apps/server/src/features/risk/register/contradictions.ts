/** What doesn't fit together about a risk. */
import type { RiskContradiction, RiskRating } from "@crq/contract/risk/register/risk-record";
import type { StoredRisk } from "./store.ts";

/**
 * The contradictions of a risk, in the order in which they matter. Ratings are only compared where any matrix would: one is above another if neither
 * its likelihood nor its impact is lower, and one of them is higher.
 */
export function contradictionsOf(
  risk: Pick<
    StoredRisk,
    | "inherent"
    | "current"
    | "target"
    | "treatment"
    | "status"
    | "acceptance"
    | "accepting"
    | "controls"
    | "appetite"
  >,
): RiskContradiction[] {
  const { inherent, current, target, treatment, status, acceptance, accepting } = risk;
  const found: [RiskContradiction, boolean][] = [
    ["accepted-beyond-tolerance", treatment === "accept" && risk.appetite === "beyond-tolerance"],
    ["accepted-without-approval", treatment === "accept" && acceptance !== "approved"],
    [
      "worse-than-accepted",
      accepting?.approvedAt != null && isAbove(current, accepting.ratedThen) && treatment === "accept",
    ],
    ["closed-above-target", status === "closed" && isAbove(current, target)],
    ["current-above-inherent", isAbove(current, inherent)],
    ["target-above-current", isAbove(target, current)],
    [
      "mitigated-without-controls",
      treatment === "mitigate" && status !== "open" && risk.controls.length === 0,
    ],
  ];
  return found.filter(([, holds]) => holds).map(([contradiction]) => contradiction);
}

function isAbove(one: RiskRating | null, other: RiskRating | null): boolean {
  if (!one || !other) return false;
  const [likelihood, impact] = [one.likelihood - other.likelihood, one.impact - other.impact];
  return likelihood >= 0 && impact >= 0 && likelihood + impact > 0;
}
