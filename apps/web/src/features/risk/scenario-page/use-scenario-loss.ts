import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useMemo } from "react";
import { scenarioOf, useAnalysis, useQuantification } from "../scenarios/reading/public.ts";

/** As many years as the workbench has for insurance, so that both show the same figures. */
const INSURED_YEARS = 500_000;

/** A scenario's loss, computed in this browser: as it is, without controls, with the planned ones, and what its own policy leaves. Each is null until it's there. */
export function useScenarioLoss({ id, estimate, treatment }: ScenarioRecord) {
  const { controls, insurance } = treatment;
  const { quantification, failure } = useQuantification(estimate, controls);
  const asked = useMemo(
    () => (controls.length > 0 ? { scenario: scenarioOf(estimate), controls } : null),
    [estimate, controls],
  );
  const states = useAnalysis("states", asked).value;
  const present = quantification?.present;
  const insured = useMemo(
    () =>
      insurance && present
        ? { scenario: scenarioOf(present, id), insurance, years: INSURED_YEARS, seed: 1 }
        : null,
    [insurance, present, id],
  );
  const net = useAnalysis("insurance", insured).value;
  return {
    quantification,
    failure,
    inherent: states?.inherent ?? null,
    residual: states?.residual ?? null,
    retained: net?.retained ?? null,
    /** Its policy's effect is still being computed. */
    awaitsPolicy: insurance !== undefined && net === null,
  };
}

/** A scenario's loss, computed in this browser. */
export type ScenarioLossFigures = ReturnType<typeof useScenarioLoss>;
