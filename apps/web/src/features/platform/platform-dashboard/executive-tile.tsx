import { moneyInFull } from "../../../ui/format.ts";
import { FigureCell, FigureGrid } from "../../../screen/tile/figure-grid.tsx";
import { grown, hoursSince, inThousands, outOfHundred, uptime } from "../../../screen/tile/figures.ts";
import { Failed, PanelHead } from "../../../screen/tile/panel.tsx";
import { measured, orSample } from "../../../screen/tile/sample.tsx";
import { SAMPLES } from "./samples.ts";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** The platform's revenue, results, and uptime. */
export function Executive() {
  const read = usePolled("platformDashboard.comprehensiveMetrics");
  const { data } = read;
  return (
    <section aria-busy={data === undefined && read.error === null}>
      <PanelHead title="Executive summary" />
      <Failed read={read} />
      {(data !== undefined || read.error === null) && (
        <FigureGrid columns={5}>
          <FigureCell
            name="Revenue"
            value={data && moneyInFull(data.revenue.monthlyRecurringRevenue, "USD")}
            note={data && recurring(data.revenue.growthRate)}
          />
          <FigureCell
            minor
            name="Compliance score"
            value={data && orSample(data.compliance.averageComplianceScore, SAMPLES.compliance, outOfHundred)}
            note="average of all assessments"
          />
          <FigureCell
            minor
            name="Risk reduction"
            value={data && orSample(data.risk.averageRiskReduction, SAMPLES.riskReduction, outOfHundred)}
            note="by controls, average of tenants"
          />
          <FigureCell
            minor
            name="Controls assessed"
            value={data && orSample(data.controls.totalControlsAssessed, SAMPLES.controls, inThousands)}
            note={
              data &&
              `${(data.controls.averageControlsPerAssessment ?? SAMPLES.controlsEach).toFixed(1)} per assessment`
            }
          />
          <FigureCell
            minor
            name="System uptime"
            value={data && measured(data.system.uptime, uptime)}
            note={data && sinceBackup(data.system.lastBackupTime)}
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

/** How long ago the last backup was taken. */
function sinceBackup(at: string | null): string {
  return at === null ? "no backup yet" : `${hoursSince(at)} since backup`;
}
