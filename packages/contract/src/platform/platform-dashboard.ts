/** The headline figures of the platform. A figure that nothing can be computed from yet is null, never a made-up number. */
import * as z from "zod/mini";
import { Instant } from "../fields.ts";
import { routes } from "../route.ts";

/** Days within which something must have happened for a person, tenant or client to count as active. */
export const ACTIVE_DAYS = 30;

/** How well the platform's processes answer. */
const HealthStatus = z.enum(["healthy", "degraded", "unhealthy", "unknown"]);
/** How well the platform's processes answer. */
export type HealthStatus = z.infer<typeof HealthStatus>;

/** People, tenants and clients, and how the platform answers. Growth is in percent over 30 days, `responseTime` in milliseconds. */
const PlatformMetrics = z.object({
  totalTenants: z.int(),
  totalUsers: z.int(),
  totalAssessments: z.int(),
  totalClients: z.int(),
  activeUsers: z.int(),
  activeTenants: z.int(),
  activeClients: z.int(),
  /** Null where there was nothing 30 days ago to grow from. */
  growth: z.object({ tenants: z.nullable(z.number()), users: z.nullable(z.number()) }),
  platformHealth: z.object({ percentage: z.nullable(z.number()), status: HealthStatus }),
  responseTime: z.nullable(z.number()),
});

/** What the platform earns and what is achieved on it. Shares are in percent, money in US dollars a month, `uptime` in seconds. */
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

/** The headlines of the platform's dashboard; each of its tiles has a route of the feature whose records it shows. */
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
