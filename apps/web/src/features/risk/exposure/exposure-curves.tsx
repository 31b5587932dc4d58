import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import type { TolerancePoint } from "@crq/engine/treatment";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { money } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AppetiteCurve } from "./appetite/appetite-curve.tsx";
import { curveOf } from "./curve-of.ts";
import { RANGES } from "../../../screen/tile/dashboard-search.ts";
import { useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";

interface ExposureCurvesProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
}

/** The exposure as a curve, with what is accepted as a dashed line, and its figures over time. */
export function ExposureCurves({ exposure, appetite }: ExposureCurvesProps) {
  const { currency, trend } = exposure;
  const { days, change } = useDashboardSearch();
  const accepted = appetite?.currency === currency ? appetite.tolerance : [];
  const series = [
    { name: "1-in-20 year", points: trend.map(({ date, p95 }) => ({ at: date, value: p95 })) },
    { name: "Expected loss", points: trend.map(({ date, mean }) => ({ at: date, value: mean })) },
  ];
  const limit = levelAt(accepted, 0.05);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr] paper:grid-cols-2 paper:gap-x-6">
      <section aria-labelledby="curve-heading" data-whole className="min-w-0">
        <Heading
          size="section"
          id="curve-heading"
          className="mb-2 lg:flex lg:min-h-9 lg:items-center paper:min-h-0"
        >
          Chance of a larger loss
        </Heading>
        <AppetiteCurve curve={curveOf(exposure)} accepted={accepted} currency={currency} p95={exposure.p95} />
      </section>
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
          label={`Expected loss and 1-in-20 year over the last ${days} days`}
          series={series}
          format={(value) => money(value, currency)}
          height={304}
          reference={limit === null ? [] : [{ label: "Accepted in 1 year of 20", value: limit }]}
          empty="Figures are kept once a day: the first comes today."
        />
        <p className="mt-1 text-xs text-muted">
          {trend.length < 2
            ? "The line begins tomorrow: figures are kept on each day on which something changed."
            : "One point for each day on which figures were computed."}
        </p>
      </section>
    </div>
  );
}

/** The loss that is accepted with a chance of exactly so much, where one is stated. */
function levelAt(accepted: readonly TolerancePoint[], chance: number): number | null {
  return accepted.find(({ probability }) => Math.abs(probability - chance) < 1e-9)?.loss ?? null;
}
