import type { platformDashboard } from "@crq/contract/platform/platform-dashboard";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { recentHealth } from "../monitoring/public.ts";
import { comprehensiveFigures, platformCounts } from "./store.ts";

/** The calls of the platform's dashboard. */
export function platformDashboardHandlers(): Handlers<OutsideCtx, typeof platformDashboard> {
  return {
    metrics: async ({ ask }) => {
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
      const [[row], health] = await Promise.all([ask(comprehensiveFigures()), recentHealth(ask)]);
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
