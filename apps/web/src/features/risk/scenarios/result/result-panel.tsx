import type { TolerancePoint } from "@crq/engine/treatment";
import { type ReactNode, Suspense, lazy } from "react";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import type { FigureSources } from "../origin/figure-origin.tsx";
import type { Quantification } from "../quantify/use-quantification.ts";
import type { SimulationState } from "../quantify/use-simulation.ts";
import { Cautions } from "./cautions.tsx";
import { CurveSection } from "./curve-section.tsx";
import { driverCaution } from "./driver-words.ts";
import { HeadlineFigures } from "./headline-figures.tsx";
import { Provenance } from "./provenance.tsx";
import { averageCaution } from "./result-words.ts";
import { PERCENTILES, type PercentileKey, type Result } from "@crq/engine/result";
import type { SimulatedPoint } from "../../../../ui/chart/simulated-points.tsx";

const LimitNote = lazy(async () => import("./limit-note.tsx"));

interface ResultPanelProps {
  readonly quantification: Quantification | null;
  /** Why the engine couldn't compute, null if it could. */
  readonly failure: string | null;
  /** The inputs can't be computed: the last good result is shown. */
  readonly unsound: boolean;
  readonly threshold: number;
  readonly onThreshold: (value: number, phase: "move" | "settle") => void;
  /** Curves beside the current one. */
  readonly others: readonly ChartCurve[];
  readonly tolerance: readonly TolerancePoint[];
  readonly onTolerance: ((points: readonly TolerancePoint[]) => void) | null;
  /** Whether it has a policy of its own, after which its limit is judged. */
  readonly insured: boolean;
  /** The stored scenario; null for a new one. */
  readonly record: { readonly id: string; readonly clientId: string | null } | null;
  readonly title: string;
  /** What the figures follow from. */
  readonly sources: FigureSources;
  readonly simulation: SimulationState;
  /** Instead of the first result, while inputs are missing for it. */
  readonly missing: ReactNode;
  readonly children: ReactNode;
}

/**
 * The result: headline figures, the curve, and the details below it. Once there, it never disappears while inputs change.
 */
export function ResultPanel(props: ResultPanelProps) {
  const { quantification, failure, unsound, threshold, onThreshold, simulation, tolerance } = props;
  const fitting = simulation.status === "done" && simulation.simulation.estimate === quantification?.present;
  const note =
    failure ??
    (unsound && quantification
      ? "Complete or correct the inputs to update the result. The last valid result is shown below."
      : null);
  return (
    <section id="result" aria-label="Result" className="@container min-w-0 scroll-mt-32">
      <h2 className="sr-only">Result</h2>
      <HeadlineFigures
        quantification={quantification}
        stale={unsound || failure !== null}
        sources={props.sources}
      />
      <output className="num mt-2 block mb-4 min-h-4.5 text-xs text-muted">
        {note === null ? (
          quantification && <Provenance quantification={quantification} />
        ) : (
          <span className="text-warn">{note}</span>
        )}
      </output>
      {quantification && (
        <Cautions of={[averageCaution(quantification.result), driverCaution(quantification.driver)]} />
      )}
      {quantification ? (
        <CurveSection
          result={quantification.result}
          currency={quantification.estimate.currency}
          threshold={threshold}
          onThreshold={onThreshold}
          others={props.others}
          simulated={fitting ? simulatedPercentiles(simulation.simulation.check.simulated) : []}
          tolerance={tolerance}
          unjudged={props.insured && !props.others.some(isKept)}
          limit="This scenario’s limit"
          onTolerance={props.onTolerance}
          title={props.title}
          note={`Engine ${quantification.engineVersion}, inputs ${quantification.inputHash.slice(0, 16)}`}
        />
      ) : unsound ? (
        props.missing
      ) : (
        <CurvePlaceholder />
      )}
      {quantification && tolerance.length > 0 && (
        <Suspense>
          <LimitNote
            currency={quantification.estimate.currency}
            insured={props.insured}
            record={props.record}
          />
        </Suspense>
      )}
      {(quantification || !unsound) && props.children}
    </section>
  );
}

const isKept = ({ look }: ChartCurve) => look === "retained";

/** As tall as the curve will be, so that nothing moves when it appears. */
function CurvePlaceholder() {
  return (
    <Plate flush aria-busy className="flex flex-col gap-3 p-3 sm:p-4">
      <Skeleton className="h-5 w-64" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-6 w-80 max-w-full" />
    </Plate>
  );
}

/** The simulated percentiles as points for the chart, without those that have no loss. */
function simulatedPercentiles(result: Result): SimulatedPoint[] {
  return (Object.entries(PERCENTILES) as [PercentileKey, number][]).flatMap(([key, percentile]) => {
    const loss = result[key];
    const halfWidth = result.error[key] ?? 0;
    if (!(loss > 0)) return [];
    return [
      {
        chance: Number((1 - percentile).toPrecision(6)),
        loss,
        low: Math.max(loss - halfWidth, loss / 10),
        high: loss + halfWidth,
      },
    ];
  });
}
