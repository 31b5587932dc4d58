import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import type { ChartCurve } from "../../../ui/chart/chart-curve.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { AppetiteCurve } from "../exposure/appetite/public.ts";
import { Cautions, HeadlineFigures, averageCaution, driverCaution } from "../scenarios/reading/public.ts";
import type { ScenarioLossFigures } from "./use-scenario-loss.ts";
import { verdictOf } from "./verdict.ts";

interface ScenarioLossProps {
  readonly record: ScenarioRecord;
  readonly loss: ScenarioLossFigures;
}

/** The loss of a scenario: its figures, a sentence, and the curve beside those without and with more controls. */
export function ScenarioLoss({ record, loss }: ScenarioLossProps) {
  const { id, title, evidence, treatment, figures } = record;
  const { quantification, failure } = loss;
  return (
    <div>
      {failure !== null && (
        <p role="alert" className="mb-4 text-sm text-warn">
          {failure}
        </p>
      )}
      <div className="@container mb-6">
        <HeadlineFigures
          quantification={quantification}
          stale={failure !== null}
          sources={{ id, title, evidence, treatment, saved: figures }}
        />
      </div>
      {quantification && (
        <Cautions of={[averageCaution(quantification.result), driverCaution(quantification.driver)]} />
      )}
      <Plate aria-busy={quantification === null}>
        <p className="mb-5 min-h-16 max-w-[52rem] font-display text-verdict text-balance">
          {verdictOf(record, loss) ?? <Skeleton className="h-8 w-full" />}
        </p>
        <StatesCurve record={record} loss={loss} />
      </Plate>
    </div>
  );
}

/** The curve now, without controls, with the planned ones, and after insurance. */
export function StatesCurve({ record: { tolerance }, loss }: ScenarioLossProps) {
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
