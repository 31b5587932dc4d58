import { moneyInFull } from "../../../ui/format.ts";
import { FigureCell, FigureGrid } from "../../../screen/tile/figure-grid.tsx";
import { grown, inThousands, outOfHundred } from "../../../screen/tile/figures.ts";
import { Failed } from "../../../screen/tile/panel.tsx";
import { orSample } from "../../../screen/tile/sample.tsx";
import { SAMPLES } from "./samples.ts";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** The platform's revenue and its customers' results. */
export function Executive() {
  const read = usePolled("platformDashboard.comprehensiveMetrics");
  const { data } = read;
  return (
    <section aria-label="Revenue and results" aria-busy={data === undefined && read.error === null}>
      <Failed read={read} />
      {(data !== undefined || read.error === null) && (
        <FigureGrid columns={4}>
          <FigureCell
            money
            name="Revenue"
            value={data && moneyInFull(data.revenue.monthlyRecurringRevenue, "USD")}
            note={data && recurring(data.revenue.growthRate)}
          />
          <FigureCell
            name="Compliance score"
            value={data && orSample(data.compliance.averageComplianceScore, SAMPLES.compliance, outOfHundred)}
            note="average of all assessments"
          />
          <FigureCell
            name="Risk reduction"
            value={data && orSample(data.risk.averageRiskReduction, SAMPLES.riskReduction, outOfHundred)}
            note="by controls, average of tenants"
          />
          <FigureCell
            name="Controls assessed"
            value={data && orSample(data.controls.totalControlsAssessed, SAMPLES.controls, inThousands)}
            note={
              data &&
              `${(data.controls.averageControlsPerAssessment ?? SAMPLES.controlsEach).toFixed(1)} per assessment`
            }
          />
        </FigureGrid>
      )}
    </section>
  );
}

/** The kind of revenue, and its growth if there is a previous value. */
function recurring(rate: number | null): string {
  return rate === null ? "monthly recurring" : `monthly recurring, ${grown(rate)}`;
}
