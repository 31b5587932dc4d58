import * as z from "zod/mini";
import { Id, MaybeEmail, Version, line, maybe } from "../fields.ts";
import { scope } from "../lists.ts";
import { AnnualRevenue, StoredRevenue } from "./organization.ts";
import { Billing, Plan } from "./plans.ts";
import { EXPOSURE_ROLES } from "../permissions.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";
import { TENANT_STATUSES } from "./tenants.ts";

/** The largest logo, in bytes. */
export const LOGO_BYTES = 262_144;
/** The least and the most pixels of a logo's sides. */
export const LOGO_PIXELS = { least: 16, most: 2048 } as const;

const minutes = (least: number, most: number, unit: string) => {
  const words = `must be a whole number of ${unit} from ${least} to ${most.toLocaleString("en-US")}`;
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words));
};
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, "must have at most 253 characters"),
    z.regex(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      "must be a domain such as example.com",
    ),
  );

/** Whether this machine knows a time zone. */
function isTimeZone(zone: unknown): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: String(zone) }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A tenant's general settings. */
export const GeneralSettings = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "must be a currency's three letters, such as USD")),
  timezone: line(1, 60).check(z.refine(isTimeZone, "must be a time zone, such as Europe/Berlin")),
  industry: maybe(100),
  companySize: maybe(40),
  annualRevenue: AnnualRevenue,
  supportEmail: MaybeEmail,
  /** The roles that see the loss exposure besides those that always do. */
  exposureRoles: z
    .array(z.enum(EXPOSURE_ROLES))
    .check(z.refine((roles) => new Set(roles).size === roles.length, "must name each role once")),
  /** Whether the clients are separate organizations, whose losses are never added up. */
  clientsApart: z.boolean("must be true or false"),
});

/** How people sign in to a tenant and how long their sessions last. */
export const PolicySettings = z.strictObject({
  mfaRequired: z.boolean(),
  ssoRequired: z.boolean(),
  allowedDomains: z.array(domain).check(z.maxLength(50, "must have at most 50 domains")),
  idleMinutes: minutes(5, 1440, "minutes"),
  sessionHours: minutes(1, 720, "hours"),
  maxSessions: z.nullable(minutes(1, 100, "sessions")),
});

/** A tenant's settings. `logoUrl` is an address below this site; `ssoAvailable` says that single sign-on is set up and on. */
export const TenantSettings = z.object({
  tenantId: Id,
  status: z.enum(TENANT_STATUSES),
  plan: Plan,
  name: z.string(),
  currency: z.string(),
  timezone: z.string(),
  industry: z.nullable(z.string()),
  companySize: z.nullable(z.string()),
  annualRevenue: StoredRevenue,
  supportEmail: z.nullable(z.string()),
  exposureRoles: z.array(z.enum(EXPOSURE_ROLES)),
  clientsApart: z.boolean(),
  mfaRequired: z.boolean(),
  ssoRequired: z.boolean(),
  allowedDomains: z.array(z.string()),
  idleMinutes: z.int(),
  sessionHours: z.int(),
  maxSessions: z.nullable(z.int()),
  brandText: z.nullable(z.string()),
  accentColor: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  brandingIncluded: z.boolean(),
  ssoAvailable: z.boolean(),
  /** The highest rank that administers the tenant from inside: people below it can't change sign-in settings. Null if no one administers it. */
  highestRank: z.nullable(z.enum(ROLES)),
  version: Version,
});
/** A tenant's settings. */
export type TenantSettings = z.infer<typeof TenantSettings>;

/** A tenant's branding. The accent must be readable; see `accent.ts`. */
export const Branding = z.strictObject({
  brandText: maybe(80),
  accentColor: z.nullable(
    z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, "must be a color such as #0b5563")),
  ),
});

/** An image as base64. Its type is read from its bytes. */
const Logo = z.strictObject({
  data: z
    .string()
    .check(
      z.maxLength(Math.ceil(LOGO_BYTES / 3) * 4, "must have at most 256 KiB"),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be base64"),
    ),
});

/** A plan's limits; null means no limit. */
const Limits = z.object({ members: z.nullable(z.int()) });

/** A tenant's settings, plan and branding. */
export const tenantSettings = routes({
  get: {
    method: "GET",
    path: "/api/tenant-settings",
    access: "tenant:configure",
    summary: "A tenant's settings",
    query: z.strictObject(scope),
    reply: TenantSettings,
  },
  update: {
    method: "PATCH",
    path: "/api/tenant-settings",
    access: "tenant:configure",
    summary: "Change a tenant's settings and policies; shorter session limits also apply to open sessions",
    query: z.strictObject(scope),
    body: z.strictObject({
      version: Version,
      ...z.partial(GeneralSettings).shape,
      ...z.partial(PolicySettings).shape,
    }),
    reply: TenantSettings,
  },
  plan: {
    method: "GET",
    path: "/api/tenant-settings/plan",
    access: "tenant:configure",
    summary: "A tenant's plan, its limits and current usage",
    query: z.strictObject(scope),
    reply: z.object({
      plan: Plan,
      billing: Billing,
      limits: Limits,
      used: z.object({ members: z.int() }),
    }),
  },
  branding: {
    method: "PATCH",
    path: "/api/tenant-settings/branding",
    access: "tenant:configure",
    summary: "Change a tenant's brand text and accent color",
    query: z.strictObject(scope),
    body: z.strictObject({ version: Version, ...z.partial(Branding).shape }),
    reply: TenantSettings,
  },
  setLogo: {
    method: "PUT",
    path: "/api/tenant-settings/logo",
    access: "tenant:configure",
    summary: "Set a tenant's logo: PNG, JPEG or WebP of at most 256 KiB, as base64",
    query: z.strictObject(scope),
    body: Logo,
    bodyLimit: 400_000,
    reply: TenantSettings,
  },
  removeLogo: {
    method: "DELETE",
    path: "/api/tenant-settings/logo",
    access: "tenant:configure",
    summary: "Remove a tenant's logo",
    query: z.strictObject(scope),
    reply: TenantSettings,
  },
});
