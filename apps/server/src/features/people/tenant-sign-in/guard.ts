/**
 * Who can change how people get into a tenant. Its identity provider, policies, and directory decide who can
 * sign in as whom, so changing them takes the tenant's highest rank and recent re-authentication, and
 * everyone who administers the tenant is notified.
 */
import { outranks, roleLabel, type Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { requireRecentProof } from "../factors/public.ts";
import { events, notifyAdministrators } from "../notifications/public.ts";
import * as store from "./store.ts";

/**
 * The highest role that administers a tenant from inside; undefined if there is none. Suspended holders count
 * too, because they may come back.
 */
export async function highestRank(tx: Tx, tenantId: string): Promise<Role | undefined> {
  const held = await store.administeringRoles(tx, tenantId);
  return held.toSorted((one, other) => (outranks(one, other) ? -1 : 1))[0];
}

/** Throws `forbidden` if someone in the tenant outranks the actor. */
export async function requireHighestRank(
  tx: Tx,
  actor: Pick<Actor, "role">,
  tenantId: string,
): Promise<void> {
  const highest = await highestRank(tx, tenantId);
  if (highest !== undefined && outranks(highest, actor.role))
    throw new Fault("forbidden", {
      detail: `Only ${roleLabel(highest)} can change this, because it affects how everyone signs in.`,
    });
}

/** Throws unless the actor can change how people sign in to a tenant and has recently re-authenticated. */
export async function guardSignIn(
  ctx: Pick<AdminCtx, "actor" | "outside">,
  tx: Tx,
  tenantId: string,
): Promise<void> {
  await requireHighestRank(tx, ctx.actor, tenantId);
  await ctx.outside((outside) => requireRecentProof(outside, ctx.actor));
}

/**
 * Tells everyone who administers a tenant, by email and in the application, what was changed and by whom. The
 * caller writes the audit entry.
 */
export async function tellOfSignIn(
  tx: Tx,
  outbox: Outbox,
  ctx: Pick<AdminCtx, "actor">,
  tenantId: string,
  change: { readonly kind: string; readonly what: string },
): Promise<void> {
  const name = await store.tenantName(tx, tenantId);
  const message = {
    subject: `Sign-in settings changed for ${name}`,
    paragraphs: [
      `${ctx.actor.name} ${change.what}`,
      "If you didn't expect this, check the tenant's settings and its audit log, and talk to the other administrators.",
    ],
  };
  for (const to of await store.administratorsOf(tx, tenantId))
    await outbox.write(tx, { to, heading: message.subject, ...message });
  await notifyAdministrators(tx, tenantId, events.tenantChanged(change.kind, message, ctx.actor.userId));
}
