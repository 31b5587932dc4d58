import type { HealthStatus } from "@crq/contract/platform/platform-dashboard";
import { count } from "../../../ui/format.ts";
import { FigureCell, FigureGrid } from "../../../screen/tile/figure-grid.tsx";
import { grown, milliseconds, outOfHundred } from "../../../screen/tile/figures.ts";
import { Failed, PanelHead } from "../../../screen/tile/panel.tsx";
import { measured } from "../../../screen/tile/sample.tsx";
import { METRICS_MS } from "./metrics-rhythm.ts";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** The name of the platform's state. */
const HEALTH: Readonly<Record<HealthStatus, string>> = {
  healthy: "Healthy",
  degraded: "Degraded: some requests fail",
  unhealthy: "Unhealthy: many requests fail",
  unknown: "measured from the first requests",
};

/** Totals, active ones, and the platform's response times. */
export function Oversight() {
  const read = usePolled("platformDashboard.metrics", METRICS_MS);
  const { data } = read;
  const [active, newest] = ["within 30 days", data?.growth];
  return (
    <section aria-busy={data === undefined && read.error === null}>
      <PanelHead title="Platform oversight" />
      <Failed read={read} />
      {(data !== undefined || read.error === null) && (
        <FigureGrid columns={4}>
          <FigureCell
            name="Total tenants"
            value={data && count(data.totalTenants)}
            note={newest && grown(newest.tenants)}
          />
          <FigureCell name="Active users" value={data && count(data.activeUsers)} note={active} />
          <FigureCell
            name="Platform health"
            value={data && measured(data.platformHealth.percentage, outOfHundred)}
            note={data && HEALTH[data.platformHealth.status]}
          />
          <FigureCell
            name="Response time"
            value={data && measured(data.responseTime, milliseconds)}
            note="median of all requests"
          />
          <FigureCell minor name="Active tenants" value={data && count(data.activeTenants)} note={active} />
          <FigureCell
            minor
            name="Active clients"
            value={data && count(data.activeClients)}
            note={data && `${active}, of ${count(data.totalClients)}`}
          />
          <FigureCell
            minor
            name="Total users"
            value={data && count(data.totalUsers)}
            note={newest && grown(newest.users)}
          />
          <FigureCell
            minor
            name="Assessments"
            value={data && count(data.totalAssessments)}
            note="in all tenants"
          />
        </FigureGrid>
      )}
    </section>
  );
}
