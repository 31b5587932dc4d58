import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { mean } from "@crq/engine/distributions/distribution";
import { isPlanned } from "@crq/engine/controls/control-states";
import { decisionOnPlan, decisionWithoutPlan } from "../exposure/words/public.ts";
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
    return decisionOnPlan(
      planned.map(({ title }) => title),
      { cost, before: quantification.result.mean, after: residual!.mean, currency },
    );
  }
  return decisionWithoutPlan(beyond);
}
