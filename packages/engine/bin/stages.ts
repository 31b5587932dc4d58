/** The stages of a scenario's treatment: without controls, with those in place now, with the plan carried out, and what insurance leaves of these. */
import { withControls } from "../src/controls/apply-control.ts";
import { insuredLoss } from "../src/insurance/insured-loss.ts";
import type { Result } from "../src/result.ts";
import type { Scenario } from "../src/scenario.ts";
import type { Treatment } from "../src/treatment.ts";

/** The names of the stages, as `--stage` takes them. The net ones need insurance. */
export const STAGES = ["gross", "now", "plan", "net-now", "net-plan"] as const;
/** A stage of the treatment. */
export type Stage = (typeof STAGES)[number];

const CONTROLS = {
  gross: "inherent",
  now: "current",
  plan: "residual",
  "net-now": "current",
  "net-plan": "residual",
} as const;

/** Whether a stage is after insurance. */
export function isNet(stage: Stage): boolean {
  return stage === "net-now" || stage === "net-plan";
}

/**
 * The scenario with the controls of a stage, before insurance.
 *
 * @throws RangeError if the effects of the controls can't be applied together
 */
export function scenarioAt(scenario: Scenario, treatment: Treatment, stage: Stage): Scenario {
  return withControls(scenario, treatment.controls, CONTROLS[stage]);
}

/**
 * The annual loss that insurance leaves of a scenario: exact, or simulated over `years` where terms per event and per year act together.
 *
 * @param at the scenario with the controls of the stage; a treatment without insurance leaves undefined
 * @throws RangeError for too many events for a simulation that is needed
 */
export function netLoss(
  at: Scenario,
  { insurance }: Treatment,
  options: { readonly exceed: readonly number[]; readonly years: number; readonly seed: number },
): Result | undefined {
  return insurance && insuredLoss(at, insurance, options).retained;
}
