/** What a person may do in another tenant without moving their session there. */
import type { Permission } from "@crq/contract/permissions";
import type { Tx } from "../../../db/doors.ts";
import type { Asked } from "../../../db/list-page.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { confinedElsewhere, openedHow, policyOf, tooWeak } from "../sign-in/public.ts";
import { reachableTenant, reachableTenants } from "./reach-store.ts";

/** A tenant that a person reaches. */
export interface Reached {
  readonly id: string;
  readonly name: string;
  /** By a role of their own there; otherwise as a super administrator. */
  readonly byRole: boolean;
}

/** Keys, and sessions that a tenant's own provider opened, are for one tenant: they reach no other, and don't learn of any. */
function isConfined({ key, vouchedBy }: Actor): boolean {
  return key !== undefined || vouchedBy !== undefined;
}

/** A page of the other tenants in which someone has a permission, by name. */
export function listReach(tx: Tx, actor: Actor, permission: Permission, asked: Asked<"name">) {
  if (isConfined(actor)) return Promise.resolve({ items: [], total: 0 });
  return reachableTenants(tx, actor, permission, asked);
}

/**
 * Checks that someone has a permission for the whole of another tenant, and that their session could be moved there: it was opened as that tenant demands.
 * @throws Fault `forbidden` if the session isn't strong enough, or is for one tenant; `not-found` for every other tenant, whether or not it exists
 */
export async function requireReach(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  tenantId: string,
): Promise<Reached> {
  if (isConfined(actor))
    throw new Fault("forbidden", {
      detail: actor.key
        ? "API keys work in one tenant. Sign in to reach another one."
        : "A tenant's single sign-on opened this session, so you can use it only in that tenant.",
    });
  const tenant = await reachableTenant(tx, actor, permission, tenantId);
  if (!tenant) throw new Fault("not-found");
  const { id, name, roles } = tenant;
  const session = await openedHow(tx, actor.sessionId);
  if (!session) throw new Fault("unauthenticated");
  const confined = confinedElsewhere(session.method, tenantId);
  if (confined !== undefined) throw new Fault("forbidden", { detail: confined });
  const superAdmin = actor.heldRole === "super_admin";
  const policy = await policyOf(tx, tenantId);
  const objections = roles.map((role) => tooWeak(session.method, { role, policy }));
  if (!superAdmin && !objections.includes(undefined))
    throw new Fault("forbidden", { detail: objections[0]! });
  return { id, name, byRole: roles.length > 0 };
}
