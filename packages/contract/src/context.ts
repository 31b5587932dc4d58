import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { ROLES } from "./roles.ts";
import { routes } from "./route.ts";

/** The context in which a super administrator works: tenant, client and role. */
export const SwitchRole = z.strictObject({
  tenantId: Id,
  clientId: z.optional(Id),
  role: z.enum(ROLES),
});

const ofTenant = z.strictObject({ tenantId: Id });

/** Switching the context of a session; for super administrators. */
export const context = routes({
  tenants: {
    method: "GET",
    path: "/api/auth/tenants",
    access: "context:switch",
    summary: "The tenants that a super administrator may work in",
    reply: z.array(z.object({ id: Id, name: z.string() })),
  },
  clients: {
    method: "GET",
    path: "/api/auth/clients/:tenantId",
    access: "context:switch",
    summary: "The clients of a tenant",
    params: ofTenant,
    reply: z.array(z.object({ id: Id, name: z.string() })),
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
    body: SwitchRole,
    reply: z.object({ success: z.boolean() }),
  },
});
