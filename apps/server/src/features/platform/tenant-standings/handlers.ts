import { PLANS } from "@crq/contract/platform/plans";
import {
  SECTOR_OF,
  type TenantStanding,
  type tenantStandings,
} from "@crq/contract/platform/tenant-standings";
import type { Industry } from "@crq/contract/people/registration";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { tenantsWithExpiring } from "../../people/saml/public.ts";
import { exported } from "../audit-log/public.ts";
import { newestTenants, tenantsByIndustry } from "./figures-store.ts";
import type { TenantFigures } from "../tenant-figures/public.ts";
import * as store from "./store.ts";

/** The calls about all tenants: the newest, their industries, and each one's state. */
export function tenantStandingHandlers({
  figures,
}: {
  readonly figures: TenantFigures;
}): Handlers<OutsideCtx, typeof tenantStandings> {
  return {
    newest: ({ ask }) => ask(newestTenants()),

    industries: async ({ ask }) => {
      const industries = await ask(tenantsByIndustry());
      return { industries, sectors: sectorsOf(industries) };
    },

    totals: async ({ ask }) => {
      await figures.fresh();
      const expiring = await tenantsWithExpiring(ask);
      const [row] = await ask(store.totals(expiring));
      const {
        tenants,
        deleting,
        members,
        clients,
        assessments,
        monthlyRevenue,
        quantified,
        overAppetite,
        flagged,
        ...byFlag
      } = row!;
      return {
        tenants,
        suspended: byFlag.suspended,
        deleting,
        members,
        clients,
        assessments,
        monthlyRevenue: cents(monthlyRevenue),
        quantified,
        overAppetite,
        flagged,
        byFlag,
      };
    },

    ...listAndCsv({
      door:
        ({ outside }: OutsideCtx) =>
        async (work) => {
          await figures.fresh();
          return outside(work);
        },
      list: async (tx, query: store.Asked) => store.list(tx, query, await tenantsWithExpiring(tx.all)),
      columns: COLUMNS,
      audited: exported("tenant.export"),
    }),
  };
}

/** The critical infrastructure sectors of the tenants' industries, most tenants first. */
function sectorsOf(industries: readonly { industry: string; tenants: number }[]) {
  const found = new Map<string, number>();
  for (const { industry, tenants } of industries) {
    const sector = SECTOR_OF[industry as Industry];
    if (sector !== undefined) found.set(sector, (found.get(sector) ?? 0) + tenants);
  }
  return [...found]
    .map(([sector, tenants]) => ({ sector, tenants }))
    .sort((one, other) => other.tenants - one.tenants || one.sector.localeCompare(other.sector));
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100;

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
    heading: "Expected annual loss after insurance",
    cell: ({ exposure }: TenantStanding) =>
      exposure.map(({ currency, mean }) => `${currency} ${Math.round(mean)}`).join("; "),
  },
  {
    heading: "1-in-20-year loss after insurance",
    cell: ({ exposure }: TenantStanding) =>
      exposure.map(({ currency, p95 }) => `${currency} ${Math.round(p95)}`).join("; "),
  },
  {
    heading: "Appetite",
    cell: ({ exposure }: TenantStanding) =>
      exposure
        .filter(({ overAppetite }) => overAppetite !== null)
        .map(({ currency, overAppetite }) => `${currency} ${overAppetite ? "over" : "within"}`)
        .join("; "),
  },
  { heading: "Overdue work", cell: (row: TenantStanding) => row.overdue },
  { heading: "Attention", cell: (row: TenantStanding) => row.flags.join("; ") },
  { heading: "Created", cell: (row: TenantStanding) => row.createdAt },
  { heading: "Id", cell: (row: TenantStanding) => row.id },
];
