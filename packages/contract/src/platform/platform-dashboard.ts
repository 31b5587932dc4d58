/** The headline figures of the platform. A figure without data to compute it from is null, never a made-up number. */
import * as z from "zod/mini";
import { Instant } from "../fields.ts";
import { routes } from "../route.ts";

/** Days of inactivity after which a person, tenant or client no longer counts as active. */
export const ACTIVE_DAYS = 30;

/** The health of the platform's processes. */
const HealthStatus = z.enum(["healthy", "degraded", "unhealthy", "unknown"]);
/** The health of the platform's processes. */
export type HealthStatus = z.infer<typeof HealthStatus>;

/**
 * People, tenants and clients, and the platform's response times. Growth is in percent over 30 days, `responseTime` in
 * milliseconds.
 */
const PlatformMetrics = z.object({
  totalTenants: z.int(),
  totalUsers: z.int(),
  totalAssessments: z.int(),
  totalClients: z.int(),
  activeUsers: z.int(),
  activeTenants: z.int(),
  activeClients: z.int(),
  /** Null if the figure was zero 30 days ago. */
  growth: z.object({ tenants: z.nullable(z.number()), users: z.nullable(z.number()) }),
  platformHealth: z.object({ percentage: z.nullable(z.number()), status: HealthStatus }),
  responseTime: z.nullable(z.number()),
});

/** The platform's revenue and results. Shares are in percent, money in US dollars a month, `uptime` in seconds. */
const ComprehensiveMetrics = z.object({
  revenue: z.object({ monthlyRecurringRevenue: z.number(), growthRate: z.nullable(z.number()) }),
  compliance: z.object({ averageComplianceScore: z.nullable(z.number()) }),
  risk: z.object({ averageRiskReduction: z.nullable(z.number()) }),
  controls: z.object({
    totalControlsAssessed: z.nullable(z.int()),
    averageControlsPerAssessment: z.nullable(z.number()),
  }),
  system: z.object({ uptime: z.nullable(z.number()), lastBackupTime: z.nullable(Instant) }),
});

/** The headlines of the platform's dashboard; each tile has its own route, in the feature whose records it shows. */
export const platformDashboard = routes({
  metrics: {
    method: "GET",
    path: "/api/platform/metrics",
    polled: true,
    access: "platform-dashboard:read",
    summary: "Counts of people, tenants, clients and assessments, activity, and response times",
    reply: PlatformMetrics,
  },
  comprehensiveMetrics: {
    method: "GET",
    path: "/api/dashboard/comprehensive-metrics",
    polled: true,
    access: "platform-dashboard:read",
    summary: "Revenue, compliance, risk reduction, controls assessed, uptime and the latest backup",
    reply: ComprehensiveMetrics,
  },
});
