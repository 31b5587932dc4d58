import type { Control } from "@crq/engine/treatment";
import { useEffect, useMemo } from "react";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { type Analysis, useAnalysis } from "../quantify/use-analysis.ts";

interface TreatmentStatesProps {
  readonly estimate: Estimate;
  readonly controls: readonly Control[];
  readonly onStates: (states: Analysis<"states">) => void;
}

/**
 * Computes the scenario without its controls and with the planned ones, after the current curve; it renders nothing itself.
 */
export function TreatmentStates({ estimate, controls, onStates }: TreatmentStatesProps) {
  const ask = useMemo(() => ({ scenario: scenarioOf(estimate), controls }), [estimate, controls]);
  const analysis = useAnalysis("states", ask);
  useEffect(() => onStates(analysis), [analysis, onStates]);
  return null;
}
