import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count, moneyInFull } from "../../../ui/format.ts";
import { FigureCell, FigureGrid } from "../../../screen/tile/figure-grid.tsx";
import { Failed } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

const LINK = "underline-offset-4 hover:underline";

/** Totals across tenants. */
export function StandingTotals() {
  const read = usePolled("tenantStandings.totals");
  const { data } = read;
  return (
    <section aria-label="Totals across tenants" aria-busy={data === undefined && read.error === null}>
      <Failed read={read} />
      {(data !== undefined || read.error === null) && (
        <FigureGrid columns={6}>
          <FigureCell
            name="Tenants"
            value={
              data && (
                <Link to="/tenant-administration/tenant-management" className={LINK}>
                  {count(data.tenants)}
                </Link>
              )
            }
            note={data && closed(data)}
          />
          <FigureCell
            money
            name="Revenue"
            value={data && moneyInFull(data.monthlyRevenue, "USD")}
            note="monthly recurring"
          />
          <FigureCell
            name="People"
            value={
              data && (
                <Link to="/riskmon-administration/entitlements" className={LINK}>
                  {count(data.members)}
                </Link>
              )
            }
            note="with a role in a tenant"
          />
          <FigureCell name="Clients" value={data && count(data.clients)} note="not archived" />
          <FigureCell name="Assessments" value={data && count(data.assessments)} note="in any status" />
          <FigureCell
            name="Need attention"
            value={
              data && (
                <Link to="." search={{ flag: "any" } as never} resetScroll={false} className={LINK}>
                  {count(data.flagged)}
                </Link>
              )
            }
            note="tenants with at least one flag"
          />
        </FigureGrid>
      )}
    </section>
  );
}

function closed({ suspended, deleting }: { suspended: number; deleting: number }): ReactNode {
  if (suspended + deleting === 0) return "all active";
  const parts = [
    ...(suspended > 0 ? [`${count(suspended)} suspended`] : []),
    ...(deleting > 0 ? [`${count(deleting)} scheduled for deletion`] : []),
  ];
  return parts.join(", ");
}
