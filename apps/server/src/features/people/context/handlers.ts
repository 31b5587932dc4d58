import type { context } from "@crq/contract/people/context";
import { PLATFORM_ROLES, ROLES, roleLabel, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Cookies } from "../../../http/cookies.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { domainsByHolder } from "../../platform/domains/public.ts";
import { clientsFor, contextsOf, requireHeld } from "./held.ts";
import { move, type Target } from "./move.ts";
import * as store from "./store.ts";

/** The roles that a super administrator can use inside a tenant: their own, and every tenant role. */
const TENANT_ROLES: readonly Role[] = ROLES.filter(
  (role) => role === "super_admin" || !(PLATFORM_ROLES as readonly Role[]).includes(role),
);

/** The calls that show and switch a session's context. */
export function contextHandlers(deps: { cookies: Cookies }): Handlers<OutsideCtx, typeof context> {
  /** Finds the target, moves the session there, and sends its new token to the browser. */
  const switchTo = async (
    { actor, request, reply, outside }: OutsideCtx,
    target: (tx: Tx, actor: Actor) => Promise<Target>,
  ) => {
    const moved = await outside(async (tx) => move(tx, actor!, request, await target(tx, actor!)));
    deps.cookies.setSession(reply, moved.token, moved.remember);
    return { success: true };
  };
  return {
    tenants: async ({ outside }, { query }) =>
      outside(async (tx) => {
        const { items, total } = await store.tenants(tx, query);
        const domains = await domainsByHolder(
          tx.all,
          items.map(({ id }) => id),
        );
        return { items: items.map((one) => ({ ...one, domains: domains.get(one.id) ?? [] })), total };
      }),
    clients: async ({ outside }, { params, query }) =>
      outside(async (tx) => {
        if (!(await store.tenantExists(tx.all, params.tenantId))) throw new Fault("not-found");
        return store.clientsOf(tx, params.tenantId, query);
      }),
    roles: async ({ ask }, { params }) => {
      if (!(await store.tenantExists(ask, params.tenantId))) throw new Fault("not-found");
      return TENANT_ROLES.map((role) => ({ value: role, label: roleLabel(role) }));
    },
    switchRole: async (ctx, { body }) =>
      switchTo(ctx, async (tx) => {
        await checkSwitch(tx, body);
        const { tenantId, clientId = null, role } = body;
        return { tenantId, clientId, role, heldRole: "super_admin" };
      }),
    leaveTenant: async (ctx) =>
      switchTo(ctx, async () => ({
        tenantId: PLATFORM,
        clientId: null,
        role: "super_admin",
        heldRole: "super_admin",
      })),
    held: async ({ ask, actor }) => {
      const held = await store.heldBy(ask, actor!.userId);
      const domains = await domainsByHolder(ask, [PLATFORM, ...held.map((one) => one.tenant_id)]);
      return {
        // A tenant's provider doesn't learn where else its members work.
        contexts: contextsOf(held, actor!, domains).filter(
          ({ tenantId }) => actor!.vouchedBy === undefined || tenantId === actor!.vouchedBy,
        ),
        maySwitch: actor!.heldRole === "super_admin",
      };
    },
    changeContext: async (ctx, { body }) =>
      switchTo(ctx, async (tx, { userId }) => {
        const wanted = { ...body, tenantId: body.tenantId ?? PLATFORM };
        await requireHeld(tx, userId, wanted);
        return { ...wanted, heldRole: body.role };
      }),
    changeableClients: async ({ actor, outside }, { query }) => {
      refuseSuperAdmin(actor!);
      return outside(async (tx) => clientsFor(tx, await sameRole(tx, actor!), query));
    },
    changeClient: async (ctx, { body }) =>
      switchTo(ctx, async (tx, actor) => {
        refuseSuperAdmin(actor);
        const { tenantId, role } = actor;
        await requireHeld(tx, actor.userId, { tenantId, role, clientId: body.clientId });
        return { tenantId, role, clientId: body.clientId, heldRole: role };
      }),
  };
}

/** Section 5's rules for a super administrator's switch. */
async function checkSwitch(
  tx: Tx,
  to: { tenantId: string; clientId?: string | undefined; role: Role },
): Promise<void> {
  if (!(await store.tenantExists(tx.all, to.tenantId))) throw new Fault("not-found");
  if (!TENANT_ROLES.includes(to.role))
    throw new Fault("forbidden", { detail: "That role applies only at platform level." });
  const found = await store.worksFor(tx.all, to.tenantId, to.clientId);
  if (to.clientId && !found) throw new Fault("not-found");
  if (!to.clientId && found)
    throw new Fault("invalid-request", {
      errors: [{ path: "clientId", message: "A client must be selected when available" }],
    });
}

/** Super administrators choose the client with the tenant. */
function refuseSuperAdmin(actor: Actor): void {
  if (actor.heldRole === "super_admin")
    throw new Fault("forbidden", { detail: "Super administrators use Switch Context instead." });
}

/** The entitlements behind the session's role in its tenant. */
async function sameRole(tx: Tx, actor: Actor): Promise<store.NamedEntitlement[]> {
  const held = await store.heldBy(tx.all, actor.userId);
  return held.filter((one) => one.tenant_id === actor.tenantId && one.role === actor.role);
}
