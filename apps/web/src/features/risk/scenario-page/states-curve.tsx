import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import type { ChartCurve } from "../../../ui/chart/chart-curve.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { AppetiteCurve } from "../../../screen/joined/appetite-curve.tsx";
import type { ScenarioLossFigures } from "./use-scenario-loss.ts";

interface StatesCurveProps {
  readonly record: ScenarioRecord;
  readonly loss: ScenarioLossFigures;
}

/** The curve now, without controls, with the planned ones, and after insurance. */
export function StatesCurve({ record: { tolerance }, loss }: StatesCurveProps) {
  const { quantification, inherent, residual, retained } = loss;
  if (!quantification) return <Skeleton className="h-112 w-full" />;
  const { estimate, result } = quantification;
  const others: ChartCurve[] = [];
  if (inherent) others.push({ look: "inherent", label: "Without controls", curve: inherent.curve });
  if (residual) others.push({ look: "residual", label: "With planned controls", curve: residual.curve });
  if (retained) others.push({ look: "retained", label: "After insurance", curve: retained.curve });
  return (
    <AppetiteCurve
      curve={result.curve}
      net={retained?.curve}
      others={others}
      accepted={tolerance}
      acceptedName="This scenario’s limit"
      currency={estimate.currency}
      p95={result.p95}
      p99={result.p99}
    />
  );
}
