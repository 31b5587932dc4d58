import { PLANS } from "@crq/contract/platform/plans";
import type { platformDashboard, TenantStanding } from "@crq/contract/platform/platform-dashboard";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { CSV_ROWS, tableCsv } from "../../../http/table-csv.ts";
import { audit } from "../audit-log/public.ts";
import { expiringKeys } from "./overview-store.ts";
import { tenantsWithExpiring } from "./certificates.ts";
import * as store from "./standings-store.ts";

/** The calls of the super administrators' dashboard. */
type StandingCalls = Pick<
  Handlers<OutsideCtx, typeof platformDashboard>,
  "totals" | "expiringKeys" | "tenants" | "exportTenants"
>;

/** The calls of the super administrators' dashboard. */
export function standingHandlers(): StandingCalls {
  return {
    totals: async ({ ask }) => {
      const expiring = tenantsWithExpiring(await store.certificates(ask));
      const [row] = await ask(store.totals(expiring));
      const { tenants, deleting, members, clients, assessments, monthlyRevenue, flagged, ...byFlag } = row!;
      return {
        tenants,
        suspended: byFlag.suspended,
        deleting,
        members,
        clients,
        assessments,
        monthlyRevenue: cents(monthlyRevenue),
        flagged,
        byFlag,
      };
    },

    expiringKeys: async ({ ask }) =>
      (await ask(expiringKeys())).map(({ ownerId, ownerName, ...key }) => ({
        ...key,
        owner: ownerId === null ? null : { id: ownerId, name: ownerName },
      })),

    tenants: async ({ outside }, { query }) => {
      const { page, pageSize } = query;
      return outside(async (tx) => {
        const expiring = tenantsWithExpiring(await store.certificates(tx.all));
        const { rows, total } = await store.list(tx, query, expiring, {
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        return { items: rows.map(standingOf), total };
      });
    },

    exportTenants: async ({ outside, actor, request }, { query }) =>
      outside(async (tx) => {
        const expiring = tenantsWithExpiring(await store.certificates(tx.all));
        const { rows, total } = await store.list(tx, query, expiring, { limit: CSV_ROWS, offset: 0 });
        const detail = { format: "csv", rows: rows.length };
        await audit(tx, actor!, request, { action: "tenant.export", objectType: "tenant", detail });
        return { csv: await tableCsv(COLUMNS, rows.map(standingOf)), rows: rows.length, total };
      }),
  };
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

function standingOf(row: Awaited<ReturnType<typeof store.list>>["rows"][number]): TenantStanding {
  const { total: _, ...standing } = row;
  return { ...standing, monthlyRevenue: cents(row.monthlyRevenue) };
}

const COLUMNS = [
  { heading: "Name", cell: (row: TenantStanding) => row.name },
  { heading: "State", cell: (row: TenantStanding) => row.status },
  { heading: "Plan", cell: (row: TenantStanding) => PLANS[row.plan].name },
  { heading: "Billing", cell: (row: TenantStanding) => row.billing },
  { heading: "Dollars a month", cell: (row: TenantStanding) => row.monthlyRevenue },
  { heading: "Members", cell: (row: TenantStanding) => row.members },
  { heading: "Clients", cell: (row: TenantStanding) => row.clients },
  { heading: "Assessments", cell: (row: TenantStanding) => row.assessments },
  { heading: "Last activity", cell: (row: TenantStanding) => row.lastActivityAt },
  {
    heading: "Expected annual loss",
    cell: ({ exposure }: TenantStanding) =>
      exposure.map(({ currency, mean }) => `${currency} ${Math.round(mean)}`).join("; "),
  },
  { heading: "Attention", cell: (row: TenantStanding) => row.flags.join("; ") },
  { heading: "Created", cell: (row: TenantStanding) => row.createdAt },
  { heading: "Id", cell: (row: TenantStanding) => row.id },
];
