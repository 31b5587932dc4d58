import type { Exposure } from "@crq/contract/risk/exposure";
import type { ExceedanceCurve } from "../../../ui/chart/exceedance-curve.ts";

/** The exposure's curve in the charts' format. */
export function curveOf({ curve }: Pick<Exposure, "curve">): ExceedanceCurve {
  return { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
}

/** The figures that the appetite judges: what insurance leaves of the exposure as it is now; without insurance the exposure itself. */
export function keptOf(exposure: Pick<Exposure, "mean" | "p90" | "p95" | "p99" | "net">) {
  const { mean, p90, p95, p99 } = exposure.net?.now ?? exposure;
  return { mean, p90, p95, p99 };
}

/** What insurance leaves of the exposure as it is now, by which it is judged; without insurance the exposure itself. */
export function netCurveOf(exposure: Pick<Exposure, "curve" | "net">): ExceedanceCurve {
  return curveOf(exposure.net?.now ?? exposure);
}
