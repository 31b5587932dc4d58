import type { ControlKind, ControlSummary } from "@crq/contract/risk/controls";
import type { Distribution } from "@crq/engine/scenario";
import { money } from "../../../../ui/format.ts";
import { costText } from "../controls/control-words.ts";

/** What a control does, by the functions of FAIR-CAM. */
export const KIND_WORDS: Readonly<Record<ControlKind, string>> = {
  avoidance: "Avoidance: fewer contacts with the threat",
  deterrence: "Deterrence: fewer contacts become attempts",
  resistance: "Resistance: fewer attempts succeed",
  visibility: "Visibility: events leave traces",
  monitoring: "Monitoring: traces are looked at",
  recognition: "Recognition: traces are understood",
  "event-termination": "Event termination: events end sooner",
  resilience: "Resilience: operations recover sooner",
  "loss-reduction": "Loss reduction: losses stay smaller",
  "variance-management": "Variance management: other controls stay reliable",
  "decision-support": "Decision support: decisions follow intentions",
};

/** `$40K – $80K a year, $90K once over 3 years`. */
export function costWords({
  annualCost,
  oneOff,
  currency,
}: Pick<ControlSummary, "annualCost" | "oneOff" | "currency">): string {
  const yearly = `${costText(annualCost as Distribution, currency)} a year`;
  if (!oneOff) return yearly;
  return `${yearly}, ${money(oneOff.amount, currency)} once over ${oneOff.years === 1 ? "a year" : `${oneOff.years} years`}`;
}
