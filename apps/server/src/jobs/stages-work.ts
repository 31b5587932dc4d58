/** A scenario at every stage of its treatment, off the event loop. */
import { actsAlone } from "@crq/engine/insurance/insured-distribution";
import type { Scenario } from "@crq/engine/scenario";
import type { Treatment } from "@crq/engine/treatment";
import { type StageResult, stageResults } from "@crq/engine/treatment-stages";

/** A scenario with its treatment, and how to compute what insurance leaves. */
export interface StagesWork {
  readonly engine: "exact";
  readonly stagesOf: Scenario;
  readonly treatment: Treatment;
  readonly exceed: readonly number[];
  readonly simulated: { readonly years: number; readonly seed: number };
}

/** Computes them. */
export function stagesWork({ stagesOf, treatment, exceed, simulated }: StagesWork): StageResult[] {
  return stageResults(stagesOf, treatment, { exceed, ...simulated });
}

/** Whether what insurance leaves has to be simulated: terms per event and per year act together. */
export function isSimulated({ insurance }: Treatment): boolean {
  return insurance !== undefined && !actsAlone(insurance);
}
