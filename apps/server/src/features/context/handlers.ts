import type { context } from "@crq/contract/context";
import { PLATFORM_ROLES, ROLES, roleLabel, type Role } from "@crq/contract/roles";
import type { Cookies } from "../../http/cookies.ts";
import { Fault } from "../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../http/serve.ts";
import { newToken, tokenHash } from "../../http/tokens.ts";
import { audit } from "../audit/public.ts";
import * as store from "./store.ts";

/** The roles in which a super administrator can work inside a tenant: their own, and every tenant role. */
const TENANT_ROLES: readonly Role[] = ROLES.filter(
  (role) => role === "super_admin" || !(PLATFORM_ROLES as readonly Role[]).includes(role),
);

/** The calls that switch a session's context. */
export function contextHandlers(deps: { cookies: Cookies }): Handlers<OutsideCtx, typeof context> {
  return {
    tenants: async ({ ask }) => store.tenants(ask),
    clients: async ({ ask }, { params }) => {
      if (!(await store.tenantExists(ask, params.tenantId))) throw new Fault("not-found");
      return store.clientsOf(ask, params.tenantId);
    },
    roles: async ({ ask }, { params }) => {
      if (!(await store.tenantExists(ask, params.tenantId))) throw new Fault("not-found");
      return TENANT_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));
    },
    switchRole: async ({ actor, request, reply, outside }, { body }) => {
      const token = newToken();
      const remember = await outside(async (tx) => {
        if (!(await store.tenantExists(tx.all, body.tenantId))) throw new Fault("not-found");
        if (!TENANT_ROLES.includes(body.role))
          throw new Fault("forbidden", { detail: "That role works outside tenants." });
        const clients = await store.clientsOf(tx.all, body.tenantId);
        if (body.clientId && !clients.some((client) => client.id === body.clientId))
          throw new Fault("not-found");
        if (!body.clientId && clients.length > 0)
          throw new Fault("invalid-request", {
            errors: [{ path: "clientId", message: "A client must be selected when available" }],
          });
        const to = {
          tokenHash: tokenHash(token),
          tenantId: body.tenantId,
          clientId: body.clientId ?? null,
          role: body.role,
        };
        await store.moveSession(tx, actor!.sessionId, to);
        await audit(tx, actor!, request, {
          action: "session.switch",
          objectType: "session",
          detail: { from: { tenantId: actor!.tenantId, role: actor!.role }, to: body },
        });
        return store.isRemembered(tx, actor!.sessionId);
      });
      deps.cookies.setSession(reply, token, remember);
      return { success: true };
    },
  };
}
