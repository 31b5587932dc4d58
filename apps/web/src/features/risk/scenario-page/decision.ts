import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { mean } from "@crq/engine/distributions/distribution";
import { isPlanned } from "@crq/engine/controls/control-states";
import { money } from "../../../ui/format.ts";
import type { ScenarioLossFigures } from "./use-scenario-loss.ts";
import { isBeyond } from "./verdict.ts";

/** The decision that a scenario's statement asks for, from what is planned and what is accepted. Null until it's computed. */
export function decisionOf(
  record: Pick<ScenarioRecord, "estimate" | "tolerance" | "treatment">,
  loss: ScenarioLossFigures,
): string | null {
  const { quantification, residual, awaitsPolicy } = loss;
  const { currency } = record.estimate;
  const planned = record.treatment.controls.filter(isPlanned);
  if (!quantification || awaitsPolicy || (planned.length > 0 && !residual)) return null;
  const beyond = isBeyond(record, loss);
  if (planned.length > 0) {
    const cost = planned.reduce((sum, { annualCost }) => sum + mean(annualCost), 0);
    const names = planned.map(({ title }) => title);
    const listed = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
    const saved = quantification.result.mean - residual!.mean;
    return `Whether to put ${listed} in place, for ${money(cost, currency)} a year: the expected annual loss falls from ${money(quantification.result.mean, currency)} to ${money(residual!.mean, currency)}, by ${money(saved, currency)}.`;
  }
  if (beyond === true)
    return "How to bring the loss within the limit: by controls, insurance, or ending the activity. Nothing is planned yet.";
  if (beyond === false) return "None now. The loss is within the limit, and no further controls are planned.";
  return "How much of this loss is acceptable: no limit is stated yet.";
}
