import type { platformDashboard } from "@crq/contract/platform/platform-dashboard";
import type { Doors } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { recentHealth } from "../monitoring/public.ts";
import type { TenantFigures } from "../tenant-figures/public.ts";
import { latestChanges } from "../tenant-standings/public.ts";
import { changesOfTenants, comprehensiveFigures, platformCounts } from "./store.ts";

/** The calls of the platform's dashboard. */
export function platformDashboardHandlers({
  doors,
  figures,
}: {
  readonly doors: Pick<Doors, "eachLog">;
  readonly figures: TenantFigures;
}): Handlers<OutsideCtx, typeof platformDashboard> {
  return {
    metrics: async ({ ask }) => {
      await figures.fresh();
      const [[counts], health] = await Promise.all([ask(platformCounts()), recentHealth(ask)]);
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
      await figures.fresh();
      const changes = latestChanges((await doors.eachLog((tx) => tx.all(changesOfTenants()))).flat());
      const [[row], health] = await Promise.all([
        ask(comprehensiveFigures(JSON.stringify(changes))),
        recentHealth(ask),
      ]);
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
  };
}

/**
 * Growth in percent of the earlier value, to a tenth.
 * @returns null if the earlier value is zero
 */
function growth(before: number, now: number): number | null {
  return before === 0 ? null : tenth(((now - before) / before) * 100);
}

/** A share of 0 to 1 in percent, to a tenth; null stays null. */
function inPercent(share: number | null): number | null {
  return share === null ? null : tenth(share * 100);
}

/** A number rounded to a tenth. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
