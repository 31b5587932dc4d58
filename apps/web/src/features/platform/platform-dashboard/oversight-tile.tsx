import { ACTIVE_DAYS } from "@crq/contract/platform/platform-dashboard";
import { Breakdown } from "../../../screen/tile/breakdown.tsx";
import { grown } from "../../../screen/tile/figures.ts";
import { Failed } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";
import { METRICS_MS } from "./metrics-rhythm.ts";

/** All tenants, users and clients, and how many of them are active. */
export function Oversight() {
  const read = usePolled("platformDashboard.metrics", METRICS_MS);
  const { data } = read;
  return (
    <section aria-label="Totals" aria-busy={data === undefined && read.error === null}>
      <Failed read={read} />
      {(data !== undefined || read.error === null) && (
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-3">
          <Breakdown
            name="Total tenants"
            note={data && grown(data.growth.tenants)}
            parts={data && withRest("Active tenants", data.activeTenants, data.totalTenants)}
          />
          <Breakdown
            name="Total users"
            note={data && grown(data.growth.users)}
            parts={data && withRest("Active users", data.activeUsers, data.totalUsers)}
          />
          <Breakdown
            name="Total clients"
            parts={data && withRest("Active clients", data.activeClients, data.totalClients)}
          />
        </div>
      )}
    </section>
  );
}

/** A part and the rest of the whole. */
function withRest(name: string, part: number, whole: number) {
  return [
    [name, part],
    [`No activity in ${ACTIVE_DAYS} days`, whole - part],
  ] as const;
}
