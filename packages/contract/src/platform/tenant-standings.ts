/** All tenants together: the newest, their industries, and how each stands. */
import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import type { Industry } from "../people/registration.ts";
import { routes } from "../route.ts";
import { Plan } from "./plans.ts";
import { TenantSummary } from "./tenants.ts";

/** How many of the newest tenants a dashboard shows. */
export const NEWEST_TENANTS = 5;

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
});

const figures = { method: "GET", polled: true, access: "platform-dashboard:read" } as const;
const standing = { method: "GET", access: "super-admin-dashboard:read" } as const;

/** The tenants, for who looks after all of them. */
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
      /** Most first; tenants that named none are left out. */
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
