import type { StatedBaseline } from "@crq/contract/risk/baselines/statements";
import type { ChartCurve } from "../../../ui/chart/chart-curve.ts";
import { AppetiteCurve } from "../../../screen/joined/appetite-curve.tsx";
import { curveOf } from "./curves.ts";

type Points = StatedBaseline["curves"]["now"];

/** The loss exceedance curve from gross to net, against the appetite. */
export function BaselineCurve({ baseline }: { readonly baseline: StatedBaseline }) {
  const { curves, appetite, currency, figures } = baseline;
  const { inherent, plan, net } = curves;
  const other = (look: ChartCurve["look"], label: string, points: Points | null): ChartCurve[] =>
    points === null ? [] : [{ look, label, curve: curveOf(points) }];
  return (
    <AppetiteCurve
      curve={curveOf(curves.now)}
      net={net === null ? undefined : curveOf(net)}
      others={[
        ...other("inherent", "Without controls", inherent),
        ...other("residual", "With planned controls", plan),
        ...other("retained", "After insurance", net),
      ]}
      accepted={appetite ?? []}
      currency={currency}
      p95={figures.now.p95}
      p99={figures.now.p99}
    />
  );
}
