import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useSearch } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { Plate } from "../../../ui/plate.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Cautions, HeadlineFigures, averageCaution, driverCaution } from "../scenarios/reading/public.ts";
import type { ScenarioLossFigures } from "./use-scenario-loss.ts";
import { verdictOf } from "./verdict.ts";

const StatesCurve = lazy(async () => ({ default: (await import("./states-curve.tsx")).StatesCurve }));

interface ScenarioLossProps {
  readonly record: ScenarioRecord;
  readonly loss: ScenarioLossFigures;
}

/** The loss of a scenario: its figures, a sentence, and the curve beside those without and with more controls. */
export function ScenarioLoss({ record, loss }: ScenarioLossProps) {
  const { id, title, evidence, treatment, figures } = record;
  const { quantification, failure } = loss;
  const { figure } = useSearch({ from: "/_app/risk-management/risk-scenario/$id" });
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
          first={figure}
        />
      </div>
      {quantification && (
        <Cautions of={[averageCaution(quantification.result), driverCaution(quantification.driver)]} />
      )}
      <Plate aria-busy={quantification === null}>
        <p className="mb-5 min-h-16 max-w-[52rem] font-display text-verdict text-balance">
          {verdictOf(record, loss) ?? <Skeleton className="h-8 w-full" />}
        </p>
        <Suspense fallback={<Skeleton className="h-112 w-full" />}>
          <StatesCurve record={record} loss={loss} />
        </Suspense>
      </Plate>
    </div>
  );
}
