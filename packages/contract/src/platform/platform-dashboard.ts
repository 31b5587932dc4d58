/** The figures of all tenants together. A figure that nothing can be computed from yet is null, never a made-up number. */
import * as z from "zod/mini";
import { ASSESSMENT_STATUSES } from "../compliance/assessments.ts";
import { Id, Instant } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { Plan } from "./plans.ts";
import type { Industry } from "../people/registration.ts";
import { routes } from "../route.ts";
import { TenantSummary } from "./tenants.ts";

/** How many of the newest companies, assessments and entries of the log the dashboard shows. */
export const RECENT = { companies: 5, assessments: 5, activity: 8 } as const;

/** Days within which something must have happened for a person, tenant or client to count as active. */
export const ACTIVE_DAYS = 30;

/** Days before a key or a certificate ends in which that deserves attention. */
export const EXPIRING_DAYS = 30;

/**
 * The sector of critical infrastructure (of the sixteen that the United States name) to which an industry of this product belongs; the
 * other industries belong to none. Education belongs to the government's facilities there, shops and real estate to commercial ones.
 */
export const SECTOR_OF: Readonly<Partial<Record<Industry, string>>> = {
  technology: "Information Technology",
  "financial-services": "Financial Services",
  healthcare: "Healthcare and Public Health",
  manufacturing: "Critical Manufacturing",
  retail: "Commercial Facilities",
  "real-estate": "Commercial Facilities",
  government: "Government Services and Facilities",
  education: "Government Services and Facilities",
  energy: "Energy",
  telecommunications: "Communications",
  transportation: "Transportation Systems",
};

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

const EnhancedMetrics = z.object({
  clientsPerTenant: z.array(z.object({ plan: Plan, tenants: z.int(), average: z.number() })),
  /** Days from an assessment's beginning to its completion. */
  assessmentTime: z.array(z.object({ framework: z.string(), assessments: z.int(), averageDays: z.number() })),
  /** Tenants by their industry, most first; those that named none are left out. */
  industries: z.array(z.object({ industry: z.string(), tenants: z.int() })),
  sectors: z.array(z.object({ sector: z.string(), tenants: z.int() })),
});

const ActivityEntry = z.object({
  tenantId: Id,
  tenantName: z.string(),
  seq: z.int(),
  at: Instant,
  /** Who did it, by name where that is known. */
  actor: z.string(),
  action: z.string(),
  /** The name of what it was done to, as it was then; null where the entry holds none. */
  title: z.nullable(z.string()),
});

/** A key of a program that ends soon: a person's, or, without one, its tenant's own. */
const ExpiringKey = z.object({
  id: Id,
  name: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  expiresAt: Instant,
});

/** What waits to be done, and what runs: each a count of rows behind a screen. */
const PlatformStatus = z.object({
  peopleOnline: z.int(),
  mailWaiting: z.int(),
  /** Mail that was tried and not taken. */
  mailFailing: z.int(),
  /** Answers of the last 24 hours that nobody foresaw. */
  serverErrors: z.int(),
  requestsPending: z.int(),
  inquiriesOpen: z.int(),
  keysExpiring: z.int(),
});

/** What about a tenant deserves attention. */
export const TENANT_FLAGS = ["suspended", "over-plan", "no-administrator", "certificate-expiring"] as const;
/** What about a tenant deserves attention. */
export type TenantFlag = (typeof TENANT_FLAGS)[number];

/** A tenant as who looks after all of them wants to see it. */
export const TenantStanding = z.object({
  ...TenantSummary.shape,
  assessments: z.int(),
  /** The newest entry of its log. */
  lastActivityAt: z.nullable(Instant),
  /** Expected annual loss as last computed, by currency. */
  exposure: z.array(z.object({ currency: z.string(), mean: z.number(), onDate: z.string() })),
  /** US dollars a month. */
  monthlyRevenue: z.number(),
  flags: z.array(z.enum(TENANT_FLAGS)),
});
/** A tenant as who looks after all of them wants to see it. */
export type TenantStanding = z.infer<typeof TenantStanding>;

const standingsQuery = z.strictObject({
  ...listQuery(["name", "created", "members", "clients", "assessments", "lastActivity", "revenue"]),
  flag: z.optional(z.enum([...TENANT_FLAGS, "any"])),
  status: z.optional(TenantSummary.shape.status),
  plan: z.optional(Plan),
});

const read = { method: "GET", polled: true, access: "platform-dashboard:read" } as const;

/** The platform's dashboard, and the one of its super administrators. */
export const platformDashboard = routes({
  metrics: {
    ...read,
    path: "/api/platform/metrics",
    summary: "People, tenants, clients and assessments of the platform, who is active, and how it answers",
    reply: PlatformMetrics,
  },
  comprehensiveMetrics: {
    ...read,
    path: "/api/dashboard/comprehensive-metrics",
    summary: "Revenue, compliance, risk reduction, controls assessed, uptime and the latest backup",
    reply: ComprehensiveMetrics,
  },
  companies: {
    ...read,
    path: "/api/admin/companies",
    summary: "The five newest tenants, newest first, with their clients counted",
    reply: z.array(z.object({ id: Id, name: z.string(), clients: z.int(), createdAt: Instant })),
  },
  usersByRole: {
    ...read,
    path: "/api/dashboard/users-by-role",
    summary: "How many people are risk analysts, and how many manage a tenant's risk",
    reply: z.object({ riskAnalyst: z.int(), riskManager: z.int() }),
  },
  assessmentsByStatus: {
    ...read,
    path: "/api/dashboard/assessments-by-status",
    summary: "How many assessments are drafts, and how many are active",
    reply: z.object({ draft: z.int(), active: z.int() }),
  },
  recentAssessments: {
    ...read,
    path: "/api/dashboard/recent-assessments",
    summary: "The five assessments that changed last, of all tenants",
    reply: z.array(
      z.object({
        id: Id,
        name: z.string(),
        company: z.string(),
        companyId: Id,
        status: z.enum(ASSESSMENT_STATUSES),
        updated: Instant,
      }),
    ),
  },
  enhancedMetrics: {
    ...read,
    path: "/api/dashboard/enhanced-metrics",
    summary: "Clients per tenant by plan, time that assessments take by framework, industries and sectors",
    reply: EnhancedMetrics,
  },
  recentActivity: {
    ...read,
    path: "/api/dashboard/recent-activity",
    summary: "The newest entries of the audit log, of all tenants",
    reply: z.array(ActivityEntry),
  },
  status: {
    ...read,
    path: "/api/dashboard/system-status",
    summary: "What waits to be done on the platform, and what runs",
    reply: PlatformStatus,
  },
  totals: {
    ...read,
    path: "/api/platform/tenant-totals",
    access: "super-admin-dashboard:read",
    summary: "All tenants added up",
    reply: z.object({
      tenants: z.int(),
      suspended: z.int(),
      deleting: z.int(),
      members: z.int(),
      clients: z.int(),
      assessments: z.int(),
      monthlyRevenue: z.number(),
      /** Tenants with at least one flag, and with each. */
      flagged: z.int(),
      byFlag: z.record(z.enum(TENANT_FLAGS), z.int()),
    }),
  },
  expiringKeys: {
    ...read,
    path: "/api/platform/expiring-keys",
    access: "super-admin-dashboard:read",
    summary: "Keys of programs that end within 30 days, the next first, twenty at most",
    reply: z.array(ExpiringKey),
  },
  tenants: {
    method: "GET",
    path: "/api/platform/tenants",
    access: "super-admin-dashboard:read",
    summary: "All tenants, what each uses and earns, and what about it deserves attention",
    query: standingsQuery,
    reply: pageOf(TenantStanding),
  },
  exportTenants: {
    method: "GET",
    path: "/api/platform/tenants/export",
    access: "super-admin-dashboard:read",
    summary: "The same list as comma-separated values",
    query: standingsQuery,
    reply: CsvReply,
  },
});
