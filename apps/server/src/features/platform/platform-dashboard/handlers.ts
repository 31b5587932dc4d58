import * as metrics from "./metrics-store.ts";
import * as overview from "./overview-store.ts";
import { type platformDashboard, SECTOR_OF } from "@crq/contract/platform/platform-dashboard";
import type { Industry } from "@crq/contract/people/registration";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { recentHealth } from "../monitoring/public.ts";
import { standingHandlers } from "./standing-handlers.ts";

/** The calls of the platform's dashboard. */
export function platformDashboardHandlers(): Handlers<OutsideCtx, typeof platformDashboard> {
  return {
    metrics: async ({ ask }) => {
      const [[counts], health] = await Promise.all([ask(metrics.platformCounts()), recentHealth(ask)]);
      const { tenants, tenants_before, users, users_before, ...others } = counts!;
      return {
        totalTenants: tenants,
        totalUsers: users,
        totalAssessments: others.assessments,
        totalClients: others.clients,
        activeUsers: others.active_users,
        activeTenants: others.active_tenants,
        activeClients: others.active_clients,
        growth: { tenants: growth(tenants_before, tenants), users: growth(users_before, users) },
        platformHealth: { percentage: health.percentage, status: health.status },
        responseTime: health.responseTimeMs,
      };
    },

    comprehensiveMetrics: async ({ ask }) => {
      const [[row], health] = await Promise.all([ask(metrics.comprehensiveFigures()), recentHealth(ask)]);
      const { revenue, revenue_before, score, controls, controls_each, reduction, backup_at } = row!;
      return {
        revenue: {
          monthlyRecurringRevenue: Math.round(revenue * 100) / 100,
          growthRate: growth(revenue_before, revenue),
        },
        compliance: { averageComplianceScore: inPercent(score) },
        risk: { averageRiskReduction: inPercent(reduction) },
        controls: {
          totalControlsAssessed: controls,
          averageControlsPerAssessment: controls_each === null ? null : tenth(controls_each),
        },
        system: { uptime: health.uptimeSeconds, lastBackupTime: backup_at },
      };
    },

    companies: ({ ask }) => ask(overview.newestTenants()),
    usersByRole: async ({ ask }) => (await ask(overview.peopleByRole()))[0]!,
    assessmentsByStatus: async ({ ask }) => (await ask(overview.assessmentsByStatus()))[0]!,
    recentAssessments: ({ ask }) => ask(overview.latestAssessments()),

    enhancedMetrics: async ({ ask }) => {
      const [clientsPerTenant, assessmentTime, industries] = await Promise.all([
        ask(overview.clientsByPlan()),
        ask(overview.daysByFramework()),
        ask(overview.tenantsByIndustry()),
      ]);
      return { clientsPerTenant, assessmentTime, industries, sectors: sectorsOf(industries) };
    },

    recentActivity: ({ ask }) => ask(overview.latestEntries()),
    status: async ({ ask }) => (await ask(overview.platformState()))[0]!,

    ...standingHandlers(),
  };
}

/** The sectors of critical infrastructure to which tenants belong by their industries, most tenants first. */
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

/**
 * How much something grew, in percent of what it was, to a tenth.
 * @returns null where there was nothing to grow from
 */
function growth(before: number, now: number): number | null {
  return before === 0 ? null : tenth(((now - before) / before) * 100);
}

/** A share of 0 to 1 in percent, to a tenth; null stays null. */
function inPercent(share: number | null): number | null {
  return share === null ? null : tenth(share * 100);
}

/** A number to a tenth. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
