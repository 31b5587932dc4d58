import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { listQuery, pageOf } from "../lists.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The context in which a super administrator works: tenant, client and role. */
export const SwitchRole = z.strictObject({
  tenantId: Id,
  clientId: z.optional(Id),
  role: z.enum(ROLES),
});

/** A context that a person holds: no tenant means the platform, no client all of them. */
const HeldContext = z.object({
  tenantId: z.nullable(Id),
  tenantName: z.nullable(z.string()),
  /** The domains that the tenant has proved: they distinguish tenants with similar names. */
  tenantDomains: z.array(z.string()),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** The session works in it. */
  current: z.boolean(),
});
/** A context that a person holds. */
export type HeldContext = z.infer<typeof HeldContext>;

const ofTenant = z.strictObject({ tenantId: Id });
const Done = z.object({ success: z.boolean() });
const Named = z.object({ id: Id, name: z.string() });
const byName = z.strictObject(listQuery(["name"]));

/** Switching the context of a session; each switch changes the session's token. */
export const context = routes({
  tenants: {
    method: "GET",
    path: "/api/auth/tenants",
    access: "context:switch",
    summary: "The tenants that a super administrator may work in, by name",
    query: byName,
    reply: pageOf(z.extend(Named, { domains: z.array(z.string()) })),
  },
  clients: {
    method: "GET",
    path: "/api/auth/clients/:tenantId",
    access: "context:switch",
    summary: "The clients of a tenant, by name",
    params: ofTenant,
    query: byName,
    reply: pageOf(Named),
  },
  roles: {
    method: "GET",
    path: "/api/auth/roles/:tenantId",
    access: "context:switch",
    summary: "The roles that can be taken in a tenant",
    params: ofTenant,
    reply: z.array(z.object({ value: z.enum(ROLES), label: z.string() })),
  },
  switchRole: {
    method: "POST",
    path: "/api/auth/switch-role",
    access: "context:switch",
    summary: "Work in a tenant, for a client, in a role; the session's token changes",
    setsCookie: true,
    body: SwitchRole,
    reply: Done,
  },
  leaveTenant: {
    method: "POST",
    path: "/api/auth/leave-tenant",
    access: "context:switch",
    summary: "Work at platform level again; the session's token changes",
    setsCookie: true,
    reply: Done,
  },
  held: {
    method: "GET",
    path: "/api/auth/contexts",
    access: "signed-in",
    summary: "Where and as what the signed-in person may work",
    reply: z.object({
      contexts: z.array(HeldContext),
      /** Every tenant, client and role is available, through `switchRole`. */
      maySwitch: z.boolean(),
    }),
  },
  changeContext: {
    method: "POST",
    path: "/api/auth/change-context",
    access: "signed-in",
    summary: "Work in another context that one holds; the session's token changes",
    setsCookie: true,
    body: z.strictObject({
      tenantId: z.nullable(Id),
      clientId: z.nullable(Id),
      role: z.enum(ROLES),
    }),
    reply: Done,
  },
  changeableClients: {
    method: "GET",
    path: "/api/auth/changeable-clients",
    access: "client:change",
    summary: "The clients for which the session may work in its tenant and role, by name",
    query: byName,
    reply: z.extend(pageOf(Named), {
      /** All clients together can be chosen too. */
      all: z.boolean(),
    }),
  },
  changeClient: {
    method: "POST",
    path: "/api/auth/change-client",
    access: "client:change",
    summary: "Work for another client of the tenant, or for all of them; the session's token changes",
    setsCookie: true,
    body: z.strictObject({ clientId: z.nullable(Id) }),
    reply: Done,
  },
});
