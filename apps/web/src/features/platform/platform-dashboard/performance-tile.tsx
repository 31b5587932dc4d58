import type { HealthStatus } from "@crq/contract/platform/platform-dashboard";
import { FigureCell, FigureGrid } from "../../../screen/tile/figure-grid.tsx";
import { hoursSince, milliseconds, outOfHundred, uptime } from "../../../screen/tile/figures.ts";
import { Failed, PanelHead } from "../../../screen/tile/panel.tsx";
import { measured } from "../../../screen/tile/sample.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";
import { METRICS_MS } from "./metrics-rhythm.ts";

/** The name of the platform's state. */
const HEALTH: Readonly<Record<HealthStatus, string>> = {
  healthy: "Healthy",
  degraded: "Degraded: some requests fail",
  unhealthy: "Unhealthy: many requests fail",
  unknown: "measured from the first requests",
};

/** How well and how fast the platform answers, and for how long it has been running. */
export function Performance() {
  const metrics = usePolled("platformDashboard.metrics", METRICS_MS);
  const figures = usePolled("platformDashboard.comprehensiveMetrics");
  const { platformHealth, responseTime } = metrics.data ?? {};
  const system = figures.data?.system;
  return (
    <section className="min-w-0">
      <PanelHead title="Performance" />
      <Failed read={metrics.error === null ? figures : metrics} />
      <FigureGrid columns={3}>
        <FigureCell
          name="Platform health"
          lost={metrics.isError}
          value={platformHealth && measured(platformHealth.percentage, outOfHundred)}
          note={platformHealth && HEALTH[platformHealth.status]}
        />
        <FigureCell
          name="Response time"
          lost={metrics.isError}
          value={responseTime !== undefined && measured(responseTime, milliseconds)}
          note="median of all requests"
        />
        <FigureCell
          name="System uptime"
          lost={figures.isError}
          value={system && measured(system.uptime, uptime)}
          note={system && sinceBackup(system.lastBackupTime)}
        />
      </FigureGrid>
    </section>
  );
}

/** How long ago the last backup was taken. */
function sinceBackup(at: string | null): string {
  return at === null ? "no backup yet" : `${hoursSince(at)} since backup`;
}
