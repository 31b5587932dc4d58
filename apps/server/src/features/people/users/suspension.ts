/** Suspending people, reactivating them, and signing them out: in one tenant, or everywhere. */
import { grantable, type Role } from "@crq/contract/roles";
import type { BULK_ACTIONS } from "@crq/contract/people/users";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkAdministratorRemains, checkManageable } from "../entitlements/public.ts";
import { events, notify } from "../notifications/public.ts";
import { voidChallenges } from "../sign-in/public.ts";
import * as change from "./change-store.ts";
import { inReach } from "./read-people.ts";

/** A person within reach whom the caller can change. */
export async function manageable(ctx: AdminCtx, tx: Tx, id: string) {
  const found = await inReach(ctx, tx, id);
  checkManageable(
    ctx.actor,
    id,
    found.held.map((one) => one.role),
  );
  return found;
}

/**
 * Inside a tenant, sessions with roles above the caller's stay; at platform level, anyone the caller can
 * manage has none.
 */
function rolesWithin(ctx: AdminCtx): readonly Role[] {
  return grantable(ctx.actor.role);
}

/**
 * Suspends a person: inside a tenant, their entitlements there; at platform level, all sign-in. Sessions
 * within reach end.
 */
export function suspend(ctx: AdminCtx, id: string, reason: string): Promise<void> {
  return ctx.admin(async (tx) => {
    const { row, held } = await manageable(ctx, tx, id);
    if (row.status === "suspended")
      throw new Fault("conflict", { detail: "This person is already suspended." });
    const tenants =
      ctx.tenantId === undefined
        ? [PLATFORM, ...held.map((one) => one.tenantId ?? PLATFORM)]
        : [ctx.tenantId];
    await checkAdministratorRemains(tx, tenants, { userId: id });
    const here = ctx.tenantId !== undefined;
    const entitlements = here ? await change.setSuspendedHere(tx, id, true) : undefined;
    if (!here) {
      await change.setSuspended(tx, id, true);
      await voidChallenges(tx, id);
    }
    const sessionsEnded = await change.endSessions(tx, id, rolesWithin(ctx), undefined);
    await audit(tx, ctx.actor, ctx.request, {
      action: here ? "entitlement.suspend" : "user.suspend",
      objectType: "user",
      objectId: id,
      detail: {
        email: row.email,
        reason,
        before: { status: row.status },
        after: { status: "suspended" },
        ...(entitlements && { entitlements }),
        sessionsEnded,
      },
    });
  });
}

/** Ends a suspension at the level where it was made. */
export function reactivate(ctx: AdminCtx, id: string): Promise<void> {
  return ctx.admin(async (tx) => {
    const { row } = await manageable(ctx, tx, id);
    const here = ctx.tenantId !== undefined;
    const woken = here ? await change.setSuspendedHere(tx, id, false) : undefined;
    const changed = woken ? woken.length > 0 : await change.setSuspended(tx, id, false);
    if (!changed)
      throw new Fault("conflict", {
        detail:
          row.status === "suspended"
            ? "Platform administrators suspended this person."
            : "This person isn't suspended.",
      });
    await audit(tx, ctx.actor, ctx.request, {
      action: "user.reactivate",
      objectType: "user",
      objectId: id,
      detail: {
        email: row.email,
        before: { status: "suspended" },
        after: { status: (await inReach(ctx, tx, id)).row.status },
        ...(woken && { entitlements: woken }),
      },
    });
  });
}

/** Ends a person's sessions within reach, or the one named, and returns how many. */
export function signOut(ctx: AdminCtx, id: string, sessionId?: string): Promise<number> {
  return ctx.admin(async (tx) => {
    const { row } = await manageable(ctx, tx, id);
    const ended = await change.endSessions(tx, id, rolesWithin(ctx), sessionId);
    if (ended === 0 && sessionId !== undefined) throw new Fault("not-found");
    if (ended > 0) {
      await notify(tx, events.sessionEnded(id, ctx.actor));
      await audit(tx, ctx.actor, ctx.request, {
        action: "session.end",
        objectType: "user",
        objectId: id,
        detail: { email: row.email, sessionsEnded: ended },
      });
    }
    return ended;
  });
}

/** The result of a bulk call for one person. */
interface Outcome {
  readonly id: string;
  readonly done: boolean;
  readonly message: string;
}

/**
 * The same for several people, one after the other, each in a separate transaction: one refusal doesn't undo
 * the others.
 */
export async function inBulk(
  ctx: AdminCtx,
  asked: { ids: readonly string[]; action: (typeof BULK_ACTIONS)[number]; reason?: string | undefined },
): Promise<{ results: Outcome[] }> {
  const { action, reason } = asked;
  if (action === "suspend" && reason === undefined)
    throw new Fault("invalid-request", {
      errors: [{ path: "reason", message: "Enter a reason of 3 to 500 characters" }],
    });
  const act = async (id: string): Promise<string> => {
    if (action === "suspend") {
      await suspend(ctx, id, reason!);
      return "Suspended";
    }
    if (action === "reactivate") {
      await reactivate(ctx, id);
      return "Reactivated";
    }
    const ended = await signOut(ctx, id);
    return ended === 0 ? "Wasn't signed in" : "Signed out";
  };
  const results: Outcome[] = [];
  for (const id of new Set(asked.ids)) {
    try {
      results.push({ id, done: true, message: await act(id) });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      results.push({ id, done: false, message: error.message });
    }
  }
  return { results };
}
