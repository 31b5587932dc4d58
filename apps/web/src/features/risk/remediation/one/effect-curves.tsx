import type { ProjectEffect, ProjectLoss } from "@crq/contract/risk/remediation/project-effects";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import type { ExceedanceCurve } from "../../../../ui/chart/exceedance-curve.ts";
import { AppetiteCurve } from "../../../../screen/joined/appetite-curve.tsx";

function curveOf({ curve }: ProjectLoss): ExceedanceCurve {
  return { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
}

/** The loss before, planned and after as curves. */
export function EffectCurves({
  effect: { approved, done, now, today, currency },
}: {
  readonly effect: ProjectEffect;
}) {
  const main = now ?? done ?? today?.before ?? approved;
  if (!main) return null;
  const other = (
    look: ChartCurve["look"],
    label: string,
    loss: ProjectLoss | null | undefined,
  ): ChartCurve[] => (loss ? [{ look, label, curve: curveOf(loss) }] : []);
  return (
    <AppetiteCurve
      curve={curveOf(main)}
      others={[
        ...other("inherent", "When approved", main === approved ? null : approved),
        ...other("with", "When completed", main === done ? null : done),
        ...other("residual", "Planned", today ? today.planned : approved?.planned),
      ]}
      accepted={[]}
      currency={currency}
      p95={main.p95}
      p99={main.p99}
    />
  );
}
