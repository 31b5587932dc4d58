import type { onlineUsers } from "@crq/contract/people/online-users";
import { grantable, type Role } from "@crq/contract/roles";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type AdminCtx, type Handlers } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkPeopleManageable } from "../entitlements/public.ts";
import { events, notify } from "../notifications/public.ts";
import * as store from "./store.ts";

/** The calls that list online users and sign them out. */
export function onlineUserHandlers(): Handlers<AdminCtx, typeof onlineUsers> {
  return {
    list: async ({ actor, admin, tenantId }, { query }) => {
      const { items, total, people } = await admin((tx) => store.onlineSessions(tx, tenantId, query.q));
      return {
        items: items.map(({ heldRole, ...item }) => ({
          ...item,
          canSignOut: item.userId !== actor.userId && maySignOut(actor, heldRole),
        })),
        total,
        people,
      };
    },

    signOut: async ({ actor, request, admin, tenantId }, { params }) =>
      admin(async (tx) => {
        const session = await store.onlineSession(tx, tenantId, params.sessionId);
        if (!session) throw new Fault("not-found");
        if (session.user_id === actor.userId)
          throw new Fault("forbidden", { detail: "This is your own session. Use Logout instead." });
        if (!maySignOut(actor, session.held_role))
          throw new Fault("forbidden", { detail: "This person has a role above your own." });
        await checkPeopleManageable(tx, actor, [session.user_id]);
        await store.endSession(tx, session.id);
        await notify(tx, events.sessionEnded(session.user_id, actor));
        await audit(
          tx,
          actor,
          request,
          {
            action: "session.end",
            objectType: "user",
            objectId: session.user_id,
            detail: { email: session.email },
          },
          session.acting_tenant_id,
        );
      }),
  };
}

/** Callers can't end the session of someone who ranks above them. */
function maySignOut(actor: Actor, held: Role): boolean {
  return allows(actor, "user:manage") && grantable(actor.role).includes(held);
}
