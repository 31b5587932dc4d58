/** The stages of a scenario's treatment: without controls, with those in place now, with the plan carried out, and what insurance leaves of these. */
import { withControls } from "./controls/apply-control.ts";
import { exact } from "./exact/exact.ts";
import { insuredLoss } from "./insurance/insured-loss.ts";
import type { Result } from "./result.ts";
import type { Scenario } from "./scenario.ts";
import type { Treatment } from "./treatment.ts";

/** The names of the stages, as `quantify --stage` and the API take them. The net ones need insurance. */
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
export function netLoss(at: Scenario, { insurance }: Treatment, options: StageOptions): Result | undefined {
  return insurance && insuredLoss(at, insurance, options).retained;
}

/** How the stages of a treatment are computed. */
export interface StageOptions {
  readonly exceed: readonly number[];
  /** Of the simulation, where what insurance leaves needs one. */
  readonly years: number;
  readonly seed: number;
}

/** A scenario's annual loss at a stage. */
export type StageResult = readonly [Stage, Result];

/** Whether a treatment has stages that differ: controls or insurance. */
export function hasStages({ controls, insurance }: Treatment): boolean {
  return controls.length > 0 || insurance !== undefined;
}

/**
 * The annual loss at each stage that a treatment has, by the exact engine, in the order of `STAGES`.
 *
 * Domain: a scenario that `parseScenario` accepts, with a treatment that `checkTreatment` does.
 *
 * @throws RangeError if the effects of the controls can't be applied together, or for too many events for a simulation that is needed
 */
export function stageResults(scenario: Scenario, treatment: Treatment, options: StageOptions): StageResult[] {
  return STAGES.filter((stage) => treatment.insurance !== undefined || !isNet(stage)).map((stage) => {
    const at = scenarioAt(scenario, treatment, stage);
    return [stage, isNet(stage) ? netLoss(at, treatment, options)! : exact(at, options)];
  });
}
