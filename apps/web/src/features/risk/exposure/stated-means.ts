/** What controls change, as far as anyone has stated controls. */
import type { Exposure } from "@crq/contract/risk/exposure";
import { money } from "../../../ui/format.ts";

/** The expected losses without controls and with planned ones; null where no scenario states such a control. */
export function statedMeans({ meanInherent, meanResidual, curveInherent, curveResidual }: Exposure) {
  return {
    inherent: curveInherent === null ? null : meanInherent,
    residual: curveResidual === null ? null : meanResidual,
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
