import type { Exposure } from "@crq/contract/risk/exposure";
import type { ExceedanceCurve } from "../../../ui/chart/exceedance-curve.ts";

/** The exposure's curve in the charts' format. */
export function curveOf({ curve }: Pick<Exposure, "curve">): ExceedanceCurve {
  return { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
}
