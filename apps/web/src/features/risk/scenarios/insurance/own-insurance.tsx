import type { Insurance } from "@crq/engine/treatment";
import { useEffect, useMemo } from "react";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import { type Analysis, useAnalysis } from "../quantify/use-analysis.ts";

const YEARS = 500_000;

interface OwnInsuranceProps {
  /** With the controls in place. */
  readonly estimate: Estimate;
  readonly insurance: Insurance;
  readonly scenarioId: string | null;
  readonly onInsured: (insured: Analysis<"insurance">) => void;
}

/** Computes what a scenario’s own policy pays, once for the chart, its limit and the Insurance tab; it renders nothing itself. */
export default function OwnInsurance({ estimate, insurance, scenarioId, onInsured }: OwnInsuranceProps) {
  const ask = useMemo(
    () => ({ scenario: scenarioOf(estimate, scenarioId ?? "scenario"), insurance, years: YEARS, seed: 1 }),
    [estimate, insurance, scenarioId],
  );
  const analysis = useAnalysis("insurance", ask);
  useEffect(() => onInsured(analysis), [analysis, onInsured]);
  return null;
}
