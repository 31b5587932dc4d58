import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import type { TolerancePoint } from "@crq/engine/treatment";
import { useState } from "react";
import type { ChartCurve } from "../../../ui/chart/chart-curve.ts";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { money } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { AppetiteCurve } from "../../../screen/joined/appetite-curve.tsx";
import { curveOf } from "./curve-of.ts";
import { MovementList } from "./movement-list.tsx";
import { type Movement, byImpact, changeWords, movementWords, movements } from "./movements.ts";
import { RANGES } from "../../../screen/tile/dashboard-search.ts";
import { useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";

export { JoinedNote } from "./joined-note.tsx";

/** Letters of a name above the chart. */
const LONGEST_FLAG = 34;

interface ExposureCurvesProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
}

/** The exposure as a curve over the whole width, with the appetite as a shaded region. */
export function HeroCurve({ exposure, appetite }: ExposureCurvesProps) {
  const { currency, p95, p99 } = exposure;
  return (
    <section aria-labelledby="curve-heading" data-whole className="min-w-0">
      <Heading size="section" id="curve-heading" className="mb-2">
        Loss exceedance curve
      </Heading>
      <AppetiteCurve
        curve={curveOf(exposure)}
        net={exposure.net?.now ? curveOf(exposure.net.now) : undefined}
        others={othersOf(exposure)}
        accepted={acceptedIn(currency, appetite)}
        currency={currency}
        p95={p95}
        p99={p99}
      />
    </section>
  );
}

/** The expected and the 1-in-20-year loss over time. */
export function ExposureTrend({ exposure, appetite }: ExposureCurvesProps) {
  const { currency, trend } = exposure;
  // What is judged is what insurance leaves; without any that day, it's the whole loss.
  const insured = trend.some(({ mean, p95, netMean, netP95 }) => netMean !== mean || netP95 !== p95);
  const after = insured ? " after insurance" : "";
  const { days, change } = useDashboardSearch();
  const [pointed, setPointed] = useState<string | null>(null);
  const series = [
    {
      name: `1-in-20-year loss${after}`,
      points: trend.map(({ date, netP95 }) => ({ at: date, value: netP95 })),
    },
    {
      name: `Expected annual loss${after}`,
      points: trend.map(({ date, netMean }) => ({ at: date, value: netMean })),
    },
  ];
  const moved = movements(trend, exposure.events);
  const limit = levelAt(acceptedIn(currency, appetite), 0.05);
  return (
    <Plate>
      <section aria-labelledby="trend-heading" data-whole className="min-w-0">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <Heading size="section" id="trend-heading">
            Trend
          </Heading>
          <Select
            aria-label="Days in the trend"
            value={days}
            onChange={(event) =>
              change({ days: RANGES.find((range) => range === Number(event.target.value)) })
            }
            className="w-40"
          >
            {RANGES.map((range) => (
              <option key={range} value={range}>
                Last {range} days
              </option>
            ))}
          </Select>
        </div>
        <TrendChart
          label={`Expected annual loss and 1-in-20-year loss${after} over the last ${days} days`}
          series={series}
          format={(value) => money(value, currency)}
          height={260}
          reference={limit === null ? [] : [{ label: "Appetite, 1 year in 20", value: limit }]}
          flags={byImpact(moved).map((movement) => ({
            at: movement.at,
            label: flagWords(movement, currency),
            lit: movement.at === pointed,
          }))}
          empty="The first point appears today. Figures are saved once a day."
        />
        <p className="mt-1 text-xs text-muted">
          {trend.length < 2
            ? "The line starts with the second point. Figures are saved on each day that something changes."
            : "One point for each day on which figures were computed."}
          {insured && " All are after insurance, as your appetite judges them."}
        </p>
        <MovementList movements={moved} currency={currency} onPoint={setPointed} />
      </section>
    </Plate>
  );
}

/** A movement above the chart: 'MFA in place −$0.3M'. */
function flagWords(movement: Movement, currency: string): string {
  const words = movementWords(movement, LONGEST_FLAG);
  if (movement.change === null) return words;
  return `${words} ${changeWords(movement.change, (value) => money(value, currency))}`;
}

/** The curves without controls, with planned ones and after insurance, where these make a difference. */
function othersOf({ curveInherent, curveResidual, net }: Exposure): readonly ChartCurve[] {
  return [
    ...(curveInherent === null
      ? []
      : [{ look: "inherent", label: "Without controls", curve: curveOf({ curve: curveInherent }) } as const]),
    ...(curveResidual === null
      ? []
      : [
          {
            look: "residual",
            label: "With planned controls",
            curve: curveOf({ curve: curveResidual }),
          } as const,
        ]),
    ...(net?.now ? [{ look: "retained", label: "After insurance", curve: curveOf(net.now) } as const] : []),
  ];
}

/** The appetite's points, if it's in the figures' currency. */
function acceptedIn(currency: string, appetite: RiskAppetite | null): readonly TolerancePoint[] {
  return appetite?.currency === currency ? appetite.tolerance : [];
}

/** The loss that is accepted with exactly this chance, if one is stated. */
function levelAt(accepted: readonly TolerancePoint[], chance: number): number | null {
  return accepted.find(({ probability }) => Math.abs(probability - chance) < 1e-9)?.loss ?? null;
}
