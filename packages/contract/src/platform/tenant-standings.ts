/** All tenants together: the most recent, their industries, and a comparison. */
import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import type { Industry } from "../people/registration.ts";
import { MiniCurve } from "../risk/mini-curve.ts";
import { routes } from "../route.ts";
import { Plan } from "./plans.ts";
import { TenantSummary } from "./tenants.ts";

/** How many of the most recent tenants a dashboard shows. */
export const NEWEST_TENANTS = 5;

/** Days before a key or a certificate expires in which it needs attention. */
export const EXPIRING_DAYS = 30;

/**
 * The sector of critical infrastructure (of the sixteen that the United States define) to which an industry of this product belongs;
 * the other industries belong to none. There, education belongs to government facilities, shops and real estate to commercial
 * facilities.
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

/** The reasons why a tenant needs attention. */
export const TENANT_FLAGS = ["suspended", "over-plan", "no-administrator", "certificate-expiring"] as const;
/** A reason why a tenant needs attention. */
export type TenantFlag = (typeof TENANT_FLAGS)[number];

/** A tenant in the comparison for the platform's administrators. */
export const TenantStanding = z.object({
  ...TenantSummary.shape,
  assessments: z.int(),
  /** The latest entry of its log. */
  lastActivityAt: z.nullable(Instant),
  /** Exposure as last computed, by currency: after insurance, as the appetite judges it. */
  exposure: z.array(
    z.object({
      currency: z.string(),
      /** Expected annual loss, and the loss that 1 year in 20 exceeds. */
      mean: z.number(),
      p95: z.number(),
      curve: z.nullable(MiniCurve),
      /** The loss that is accepted 1 year in 20; null if no appetite states it. */
      acceptedP95: z.nullable(z.number()),
      /** Whether the curve is above the appetite anywhere; null if none is set in this currency. */
      overAppetite: z.nullable(z.boolean()),
      onDate: z.iso.date(),
    }),
  ),
  /** Overdue work as last counted; null before the first count. */
  overdue: z.nullable(z.int()),
  /** US dollars a month. */
  monthlyRevenue: z.number(),
  flags: z.array(z.enum(TENANT_FLAGS)),
});
/** A tenant in the comparison for the platform's administrators. */
export type TenantStanding = z.infer<typeof TenantStanding>;

const query = z.strictObject({
  ...listQuery([
    "name",
    "created",
    "members",
    "clients",
    "assessments",
    "lastActivity",
    "revenue",
    "exposure",
  ]),
  flag: z.optional(z.enum([...TENANT_FLAGS, "any"])),
  status: z.optional(TenantSummary.shape.status),
  plan: z.optional(Plan),
  /** This tenant alone. */
  tenantId: z.optional(Id),
});

const figures = { method: "GET", polled: true, access: "platform-dashboard:read" } as const;
const standing = { method: "GET", access: "super-admin-dashboard:read" } as const;

/** The tenants, for the platform's administrators. */
export const tenantStandings = routes({
  newest: {
    ...figures,
    path: "/api/admin/companies",
    summary: "The five newest tenants with their number of clients",
    reply: z.array(z.object({ id: Id, name: z.string(), clients: z.int(), createdAt: Instant })),
  },
  industries: {
    ...figures,
    path: "/api/dashboard/industries",
    summary: "Tenants by industry and by critical infrastructure sector",
    reply: z.object({
      /** Largest first; tenants without an industry are left out. */
      industries: z.array(z.object({ industry: z.string(), tenants: z.int() })),
      sectors: z.array(z.object({ sector: z.string(), tenants: z.int() })),
    }),
  },
  totals: {
    ...standing,
    polled: true,
    path: "/api/platform/tenant-totals",
    summary: "Totals across tenants",
    reply: z.object({
      tenants: z.int(),
      suspended: z.int(),
      deleting: z.int(),
      members: z.int(),
      clients: z.int(),
      assessments: z.int(),
      monthlyRevenue: z.number(),
      /** Tenants with quantified scenarios, and those of them that are over their risk appetite. */
      quantified: z.int(),
      overAppetite: z.int(),
      /** Tenants with at least one flag, and with each. */
      flagged: z.int(),
      byFlag: z.record(z.enum(TENANT_FLAGS), z.int()),
    }),
  },
  list: {
    ...standing,
    path: "/api/platform/tenants",
    summary: "All tenants with usage, revenue, exposure and what needs attention",
    query,
    reply: pageOf(TenantStanding),
  },
  exportCsv: {
    ...standing,
    path: "/api/platform/tenants/export",
    summary: "The same list as CSV",
    query,
    reply: CsvReply,
  },
});
