import * as z from "zod/mini";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { Email, Id, Instant, MaybeEmail, Version, line, maybe } from "../fields.ts";
import { Billing, Plan } from "./plans.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The states of a tenant: active, suspended, or waiting to be deleted. */
export const TENANT_STATUSES = ["active", "suspended", "deleting"] as const;
/** The state of a tenant. */
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** The platform itself, as the audit log and entitlements name it: not a customer's tenant. */
export const PLATFORM_ID = "00000000-0000-0000-0000-000000000000";

/** Days between requesting a tenant's deletion and the deletion. */
export const DELETION_DAYS = 30;

/** A line of the list of tenants. `members` are people with a role there, `clients` those not archived. */
export const TenantSummary = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(TENANT_STATUSES),
  plan: Plan,
  billing: Billing,
  members: z.int(),
  clients: z.int(),
  createdAt: Instant,
  deleteAfter: z.nullable(Instant),
});
/** A line of the list of tenants. */
export type TenantSummary = z.infer<typeof TenantSummary>;

/** A tenant in full, for its administrators. */
export const TenantRecord = z.object({
  ...TenantSummary.shape,
  industry: z.nullable(z.string()),
  companySize: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  suspendedReason: z.nullable(z.string()),
  archivedClients: z.int(),
  updatedAt: Instant,
  version: Version,
  administrators: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      lastSignInAt: z.nullable(Instant),
    }),
  ),
});
/** A tenant in full, for its administrators. */
export type TenantRecord = z.infer<typeof TenantRecord>;

const name = line(1, 200, "Name must have 1 to 200 characters");

/** A new tenant. With an address, its first administrator is invited. */
export const NewTenant = z.strictObject({
  name,
  plan: Plan,
  billing: Billing,
  administratorEmail: z.optional(Email),
});

/** The reason for suspending a tenant; its administrators are told. */
export const SuspendTenant = z.strictObject({
  reason: line(3, 500, "Enter a reason of 3 to 500 characters"),
});

/** Deletion must be confirmed with the tenant's name. */
const RequestDeletion = z.strictObject({ confirmName: z.string().check(z.maxLength(200)) });

const filters = {
  status: z.optional(z.enum(TENANT_STATUSES)),
  plan: z.optional(Plan),
};
const ByTenant = z.strictObject({ tenantId: Id });

/** Administration of tenants: all from the platform, their own for members. */
export const tenants = routes({
  list: {
    method: "GET",
    path: "/api/tenants",
    access: "tenant:read",
    summary: "Tenants by name, state and plan",
    query: z.strictObject({ ...listQuery(["name", "created", "members", "plan"]), ...filters }),
    reply: pageOf(TenantSummary),
  },
  exportCsv: {
    method: "GET",
    path: "/api/tenants/export",
    access: "tenant:read",
    summary: "The same list as CSV",
    query: z.strictObject({ ...listQuery(["name", "created", "members", "plan"]), ...filters }),
    reply: CsvReply,
  },
  create: {
    method: "POST",
    path: "/api/tenants",
    access: "tenant:create",
    summary: "Create a tenant, and invite its first administrator",
    body: NewTenant,
    reply: TenantRecord,
    status: 201,
  },
  get: {
    method: "GET",
    path: "/api/tenants/:tenantId",
    access: "tenant:read",
    summary: "A tenant, its administrators and its counts",
    params: ByTenant,
    reply: TenantRecord,
  },
  update: {
    method: "PATCH",
    path: "/api/tenants/:tenantId",
    access: "tenant:configure",
    summary: "Change a tenant; its plan and billing only from the platform",
    params: ByTenant,
    body: z.strictObject({
      version: Version,
      name: z.optional(name),
      plan: z.optional(Plan),
      billing: z.optional(Billing),
      industry: z.optional(maybe(100)),
      companySize: z.optional(maybe(40)),
      supportEmail: z.optional(MaybeEmail),
    }),
    reply: TenantRecord,
  },
  suspend: {
    method: "POST",
    path: "/api/tenants/:tenantId/suspend",
    access: "tenant:suspend",
    summary: "Suspend a tenant: its sessions end immediately and no one can sign in until it is reactivated",
    params: ByTenant,
    body: SuspendTenant,
    reply: TenantRecord,
  },
  reactivate: {
    method: "POST",
    path: "/api/tenants/:tenantId/reactivate",
    access: "tenant:suspend",
    summary: "Reactivate a suspended tenant",
    params: ByTenant,
    reply: TenantRecord,
  },
  requestDeletion: {
    method: "POST",
    path: "/api/tenants/:tenantId/request-deletion",
    access: "tenant:configure",
    summary: "Close a tenant now and delete it after 30 days",
    params: ByTenant,
    body: RequestDeletion,
    reply: z.object({ deleteAfter: Instant }),
  },
  cancelDeletion: {
    method: "POST",
    path: "/api/tenants/:tenantId/cancel-deletion",
    access: "tenant:suspend",
    summary: "Keep a tenant that is scheduled for deletion, and open it again",
    params: ByTenant,
    reply: TenantRecord,
  },
});
