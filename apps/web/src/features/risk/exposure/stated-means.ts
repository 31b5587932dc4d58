/** What controls change, as far as anyone has stated controls. */
import type { Exposure } from "@crq/contract/risk/exposure";
import type { Stages } from "../../../screen/joined/stage-rows.ts";
import { money } from "../../../ui/format.ts";

/** The expected losses without controls and with planned ones; null where no scenario states such a control. */
export function statedMeans({ meanInherent, meanResidual, curveInherent, curveResidual }: Exposure) {
  return {
    inherent: curveInherent === null ? null : meanInherent,
    residual: curveResidual === null ? null : meanResidual,
  };
}

/** The figures in each stage of the treatment, as far as anyone has stated controls; null for older figures, which have means alone. */
export function stagesOf(exposure: Exposure): Stages | null {
  const { mean, p90, p95, p99, states, net } = exposure;
  if (states === null) return null;
  const { inherent, residual } = statedMeans(exposure);
  const now = { mean, p90, p95, p99 };
  return {
    now,
    inherent: inherent === null ? null : states.inherent,
    plan: residual === null ? null : states.residual,
    net,
  };
}

/** The savings of controls, in a sentence. */
export function savings(exposure: Exposure): string {
  const { mean, currency } = exposure;
  const { inherent, residual } = statedMeans(exposure);
  const now = inherent === null ? null : inherent - mean;
  const then = residual === null ? 0 : mean - residual;
  const today =
    now === null
      ? "No scenario states a control that is in place"
      : now > 0
        ? `Current controls save ${money(now, currency)} a year`
        : "No current control reduces losses";
  return then > 0
    ? `${today}. Planned controls would save ${now === null ? "" : "another "}${money(then, currency)}${now === null ? " a year" : ""}.`
    : `${today}.`;
}
