import { PLANS } from "@crq/contract/platform/plans";
import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/data-table.tsx";
import { ago, count, money, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { FLAG_WORDS } from "./flag-words.ts";

const LINK = "underline-offset-4 hover:underline touch:inline-block touch:py-2";

/** The columns of the tenants' table; every figure links to its source. */
export function standingColumns(reader: TimePreferences): readonly Column<TenantStanding>[] {
  return [
    {
      id: "name",
      header: "Tenant",
      sortable: true,
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link
          to="/riskmon-administration/tenant/$tenantId"
          params={{ tenantId: id }}
          className="break-words text-primary"
        >
          {name}
        </Link>
      ),
    },
    { id: "state", header: "State", cell: (row) => <State tenant={row} /> },
    {
      id: "plan",
      header: "Plan",
      nowrap: true,
      cell: ({ id, plan, billing }) => (
        <Link
          to="/tenant-administration/tenant-settings"
          search={{ tenantId: id, tab: "plan" }}
          className={LINK}
        >
          {PLANS[plan].name}
          {PLANS[plan].monthlyPrice > 0 && <span className="text-muted">, {billing}</span>}
        </Link>
      ),
    },
    {
      id: "revenue",
      header: "Revenue",
      sortable: true,
      downFirst: true,
      numeric: true,
      cell: ({ monthlyRevenue }) => money(monthlyRevenue, "USD"),
    },
    {
      id: "members",
      header: "People",
      sortable: true,
      downFirst: true,
      numeric: true,
      cell: ({ id, members }) => (
        <Link to="/tenant-administration/team-management" search={{ tenantId: id }} className={LINK}>
          {count(members)}
        </Link>
      ),
    },
    {
      id: "clients",
      header: "Clients",
      sortable: true,
      downFirst: true,
      numeric: true,
      cell: ({ id, clients }) => (
        <Link to="/tenant-administration/client-management" search={{ tenantId: id }} className={LINK}>
          {count(clients)}
        </Link>
      ),
    },
    {
      id: "assessments",
      header: "Assessments",
      sortable: true,
      downFirst: true,
      numeric: true,
      cell: ({ assessments }) => count(assessments),
    },
    { id: "exposure", header: "Exposure", numeric: true, cell: (row) => <Exposure tenant={row} /> },
    {
      id: "lastActivity",
      header: "Last activity",
      sortable: true,
      downFirst: true,
      nowrap: true,
      cell: ({ id, lastActivityAt }) =>
        lastActivityAt === null ? (
          <span className="text-muted">None yet</span>
        ) : (
          <Link to="/tenant-administration/logs-and-audit" search={{ tenantId: id }} className={LINK}>
            {ago(lastActivityAt)}
          </Link>
        ),
    },
    {
      id: "created",
      header: "Created",
      sortable: true,
      downFirst: true,
      nowrap: true,
      optional: true,
      cell: ({ createdAt }) => shortDay(createdAt, reader),
    },
  ];
}

/** A tenant's state, and why it needs attention. */
function State({ tenant: { status, flags } }: { tenant: TenantStanding }) {
  if (status === "active" && flags.length === 0) return <span className="text-muted">Active</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {status === "deleting" && <Badge variant="destructive">Deleting</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} variant={flag === "suspended" ? "outline" : "destructive"}>
          {FLAG_WORDS[flag].one}
        </Badge>
      ))}
    </span>
  );
}

/** The expected annual loss, by currency, if it was computed. */
function Exposure({ tenant: { exposure } }: { tenant: TenantStanding }) {
  if (exposure.length === 0) return <span className="text-muted">–</span>;
  return exposure.map(({ currency, mean }) => (
    <span key={currency} className="block">
      {money(mean, currency)}
    </span>
  ));
}
