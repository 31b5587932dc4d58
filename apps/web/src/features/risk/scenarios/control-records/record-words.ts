import type { ControlSummary } from "@crq/contract/risk/controls";
import type { Distribution } from "@crq/engine/scenario";
import { money } from "../../../../ui/format.ts";
import { costText } from "../controls/control-words.ts";

/** `$40K – $80K a year, $90K once over 3 years`. */
export function costWords({
  annualCost,
  oneOff,
  currency,
}: Pick<ControlSummary, "annualCost" | "oneOff" | "currency">): string {
  const yearly = `${costText(annualCost as Distribution, currency)} a\u00A0year`;
  if (!oneOff) return yearly;
  return `${yearly}, ${money(oneOff.amount, currency)} once over ${oneOff.years === 1 ? "a year" : `${oneOff.years} years`}`;
}
