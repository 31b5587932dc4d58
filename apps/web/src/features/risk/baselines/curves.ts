import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import type { ExceedanceCurve } from "../../../ui/chart/exceedance-curve.ts";

/** The points of a baseline's curve in the charts' format. */
export function curveOf(points: Baseline["curves"]["now"]): ExceedanceCurve {
  return { loss: points.map(([loss]) => loss), probability: points.map(([, chance]) => chance) };
}

/** The curve by which a baseline is judged: after insurance, if there is any. */
export function judgedCurve({ curves }: Pick<Baseline, "curves">): ExceedanceCurve {
  return curveOf(curves.net ?? curves.now);
}
