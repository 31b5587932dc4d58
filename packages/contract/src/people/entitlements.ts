/** Entitlements: roles assigned, reviewed and revoked. */
import * as z from "zod/mini";
import { ById, Id, Instant } from "../fields.ts";
import { CsvReply, listQuery, pageOf, scope } from "../lists.ts";
import { fitsClient, FOR_WHOLE_TENANT, ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The status of an entitlement; `expiring` is one that ends within 14 days. */
export const ENTITLEMENT_STATES = ["active", "expiring", "expired", "suspended"] as const;

/** A role that a person holds. */
export const EntitlementOfPerson = z.object({
  id: Id,
  role: z.enum(ROLES),
  /** Null: on the platform. */
  tenantId: z.nullable(Id),
  tenantName: z.string(),
  /** Null: all clients. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  state: z.enum(ENTITLEMENT_STATES),
  expiresAt: z.nullable(Instant),
  grantedBy: z.nullable(z.string()),
  createdAt: Instant,
});
/** A role that a person holds. */
export type EntitlementOfPerson = z.infer<typeof EntitlementOfPerson>;

/** An entitlement and its holder, as reviewers see it. */
export const Entitlement = z.object({
  ...EntitlementOfPerson.shape,
  userId: Id,
  name: z.string(),
  email: z.string(),
  lastSignInAt: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(z.string()),
  /** Whether the caller can revoke it or change its expiry: not for their own, nor for a higher role. */
  manageable: z.boolean(),
});
/** An entitlement and its holder, as reviewers see it. */
export type Entitlement = z.infer<typeof Entitlement>;

/**
 * A role to assign. A platform role is assigned on the platform, every other in the tenant named by the
 * query.
 */
export const Grant = z
  .strictObject({
    userId: Id,
    role: z.enum(ROLES, "Choose a role"),
    /** One client of the tenant; null or left out: all, as for every administering role. */
    clientId: z._default(z.nullable(Id), null),
    expiresAt: z._default(z.nullable(Instant), null),
  })
  .check(z.refine(fitsClient, { path: ["clientId"], message: FOR_WHOLE_TENANT }));

const sorts = ["name", "role", "tenant", "created", "expires", "reviewed", "lastSignIn"] as const;
const filter = {
  role: z.optional(z.enum(ROLES)),
  clientId: z.optional(Id),
  state: z.optional(z.enum(ENTITLEMENT_STATES)),
  /** Not reviewed within the last 90 days. */
  review: z.optional(z.enum(["due"])),
  ...scope,
};
const scoped = z.strictObject({ ...scope });

/** Entitlements: listed, assigned, limited, reviewed, revoked. */
export const entitlements = routes({
  list: {
    method: "GET",
    path: "/api/entitlements",
    access: "entitlement:read",
    summary: "Roles held, searched by the person's name and address",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: pageOf(Entitlement),
  },
  exportCsv: {
    method: "GET",
    path: "/api/entitlements/export",
    access: "entitlement:read",
    summary: "The same entitlements as CSV",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: CsvReply,
  },
  grant: {
    method: "POST",
    path: "/api/entitlements",
    access: "role:grant",
    summary: "Give a role that ranks no higher than one's own; 409 when it is held already",
    query: scoped,
    body: Grant,
    reply: z.object({ id: Id }),
    status: 201,
  },
  review: {
    method: "POST",
    path: "/api/entitlements/review",
    access: "role:grant",
    summary: "Mark entitlements as reviewed; one's own are left to someone else",
    query: scoped,
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1, "Select at least one"), z.maxLength(200, "Select at most 200")),
    }),
    reply: z.object({ reviewed: z.int(), left: z.int() }),
  },
  update: {
    method: "PATCH",
    path: "/api/entitlements/:id",
    access: "role:grant",
    summary: "Change when an entitlement ends; null: it does not",
    params: ById,
    query: scoped,
    body: z.strictObject({ expiresAt: z.nullable(Instant) }),
    reply: z.object({ id: Id, expiresAt: z.nullable(Instant) }),
  },
  revoke: {
    method: "DELETE",
    path: "/api/entitlements/:id",
    access: "role:grant",
    summary: "Take a role away; sessions that use it end",
    params: ById,
    query: scoped,
    reply: z.void(),
    status: 204,
  },
});

/** Roles of all tenants together. */
export const roleFigures = routes({
  byRole: {
    method: "GET",
    path: "/api/dashboard/users-by-role",
    polled: true,
    access: "platform-dashboard:read",
    summary: "How many people are risk analysts, how many manage a tenant's risk, and how many do neither",
    /** Each person counts once, so the three add up to all people: those who do both count as managers. */
    reply: z.object({ riskAnalyst: z.int(), riskManager: z.int(), other: z.int() }),
  },
});
