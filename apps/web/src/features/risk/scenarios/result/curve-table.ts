import type { TolerancePoint } from "@crq/engine/treatment";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import { type ExceedanceCurve, chanceAt } from "../../../../ui/chart/exceedance-curve.ts";
import type { DataTable } from "../../../../ui/chart/export/csv.ts";

/** The exceedance curves as data: one row a loss of the main curve, one column a curve, and the tolerance's points after them. */
export function curveTable(
  { curve }: { readonly curve: ExceedanceCurve },
  others: readonly ChartCurve[],
  currency: string,
  tolerance: readonly TolerancePoint[],
): DataTable {
  const header = [
    `Annual loss, ${currency}`,
    "Chance of losing more: now",
    ...others.map(({ label }) => `Chance of losing more: ${label}`),
    ...(tolerance.length > 0 ? ["Accepted chance"] : []),
  ];
  const losses = [...new Set([...curve.loss, ...tolerance.map(({ loss }) => loss)])].sort((a, b) => a - b);
  return [
    header,
    ...losses.map((loss) => [
      loss,
      chanceAt(curve, loss),
      ...others.map((other) => chanceAt(other.curve, loss)),
      ...(tolerance.length > 0 ? [tolerance.find((point) => point.loss === loss)?.probability ?? null] : []),
    ]),
  ];
}
