import { PERCENTILES, type PercentileKey, type Result } from "@crq/engine/result";
import type { SimulatedPoint } from "../../../../ui/chart/simulated-points.tsx";

/** The simulated percentiles as points for the chart, those without any loss left out. */
export function simulatedPercentiles(result: Result): SimulatedPoint[] {
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
