import type { ProjectEffect, ProjectLoss } from "@crq/contract/risk/remediation/project-effects";
import type { ChartCurve } from "../../../../ui/chart/chart-curve.ts";
import type { ExceedanceCurve } from "../../../../ui/chart/exceedance-curve.ts";
import { AppetiteCurve } from "../../../../screen/joined/appetite-curve.tsx";

function curveOf({ curve }: ProjectLoss): ExceedanceCurve {
  return { loss: curve.map(([loss]) => loss), probability: curve.map(([, chance]) => chance) };
}

/** Whether two curves are drawn over each other. */
const alike = (one: ProjectLoss, other: ProjectLoss) =>
  JSON.stringify(one.curve) === JSON.stringify(other.curve);

/** The loss before, planned and after as curves; those that are the main one again are left out. */
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
  ): ChartCurve[] => (loss && !alike(loss, main) ? [{ look, label, curve: curveOf(loss) }] : []);
  return (
    <AppetiteCurve
      curve={curveOf(main)}
      others={[
        ...other("inherent", "When approved", approved),
        ...other("with", "When completed", done),
        ...other("residual", "Planned", today ? today.planned : approved?.planned),
      ]}
      accepted={[]}
      currency={currency}
      p95={main.p95}
      p99={main.p99}
    />
  );
}
