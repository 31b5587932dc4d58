import type { Entitlement, entitlements } from "@crq/contract/people/entitlements";
import { roleLabel } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { audit, exported } from "../../platform/audit-log/public.ts";
import { events, notify } from "../notifications/public.ts";
import { checkMemberPlace } from "../../platform/plans/public.ts";
import {
  checkAdministratorRemains,
  checkGrantable,
  checkPeopleManageable,
  mayManage,
  placeOf,
} from "./rules.ts";
import * as store from "./store.ts";

type Row = Omit<Entitlement, "manageable">;

/** The calls of entitlements. */
export function entitlementHandlers(): Handlers<AdminCtx, typeof entitlements> {
  return {
    ...listAndCsv({
      door: (ctx: AdminCtx) => ctx.admin,
      list: store.list,
      whole: withManageable,
      columns: COLUMNS,
      audited: exported("entitlement.export"),
    }),
    grant,
    review: async ({ admin, actor, request }, { body }) =>
      admin(async (tx) => {
        const ids = [...new Set(body.ids)];
        const meant = await store.holdersOf(tx, ids);
        const people = meant.map((one) => one.userId);
        const held = Map.groupBy(await store.heldBy(tx, people), (one) => one.userId);
        const within = meant.filter(({ userId: id }) =>
          mayManage(
            actor,
            id,
            held.get(id)!.map((one) => one.role),
          ),
        );
        const marked = await store.markReviewed(
          tx,
          within.map((one) => one.id),
          actor,
        );
        for (const [tenantId, ones] of Map.groupBy(marked, (one) => one.tenantId)) {
          const entry = {
            action: "entitlement.review",
            objectType: "entitlement",
            detail: { ids: ones.map((one) => one.id) },
          } as const;
          await audit(tx, actor, request, entry, tenantId);
        }
        return { reviewed: marked.length, left: ids.length - marked.length };
      }),
    update: async ({ admin, actor, request }, { params, body }) =>
      admin(async (tx) => {
        const before = await changeable(tx, actor, params.id);
        const place = before.tenantId ?? PLATFORM;
        const leaving = { userId: before.userId, entitlementId: before.id };
        if (body.expiresAt !== null) await checkAdministratorRemains(tx, [place], leaving);
        if (before.state === "expired" && !(await store.hasPlace(tx, place, before.userId)))
          await checkMemberPlace(tx, place);
        if (!(await store.setExpiry(tx, before.id, body.expiresAt)))
          throw new Fault("invalid-request", {
            errors: [{ path: "expiresAt", message: "must be in the future" }],
          });
        const detail = { ...described(before), before: { expiresAt: before.expiresAt }, after: body };
        const entry = {
          action: "entitlement.update",
          objectType: "entitlement",
          objectId: before.id,
          detail,
        } as const;
        await audit(tx, actor, request, entry, place);
        return { id: before.id, expiresAt: body.expiresAt };
      }),
    revoke: async ({ admin, actor, request }, { params }) => {
      await admin(async (tx) => {
        const gone = await changeable(tx, actor, params.id);
        const place = gone.tenantId ?? PLATFORM;
        const leaving = { userId: gone.userId, entitlementId: gone.id };
        await checkAdministratorRemains(tx, [place], leaving);
        await store.remove(tx, gone.id);
        const sessionsEnded = await store.endSessionsBy(tx, gone);
        const detail = { ...described(gone), sessionsEnded };
        const entry = {
          action: "entitlement.revoke",
          objectType: "entitlement",
          objectId: gone.id,
          detail,
        } as const;
        await audit(tx, actor, request, entry, place);
        await notify(tx, events.roleTaken(gone.userId, gone, actor));
      });
    },
  };
}

/**
 * Assigns a role. A person who is new to the tenant can be named only from the platform, which knows
 * everyone.
 */
const grant: Handlers<AdminCtx, typeof entitlements>["grant"] = async (ctx, { body }) => {
  const { actor, admin, outside, request } = ctx;
  const known = await (actor.tenantId === PLATFORM ? outside : admin)((tx) =>
    store.personExists(tx, body.userId),
  );
  if (!known) throw new Fault("not-found");
  const tenantId = placeOf(body.role, ctx.tenantId);
  checkGrantable(actor, body.role);
  return admin(async (tx) => {
    await checkPeopleManageable(tx, actor, [body.userId]);
    if (body.clientId !== null && !(await store.clientExists(tx, tenantId, body.clientId)))
      throw new Fault("invalid-request", {
        errors: [{ path: "clientId", message: "is not a client of this tenant" }],
      });
    if (body.expiresAt !== null && !(await store.isAhead(tx, body.expiresAt)))
      throw new Fault("invalid-request", {
        errors: [{ path: "expiresAt", message: "must be in the future" }],
      });
    if (!(await store.hasPlace(tx, tenantId, body.userId))) await checkMemberPlace(tx, tenantId);
    const { userId, role, clientId, expiresAt } = body;
    const id = await store.insert(tx, { tenantId, userId, role, clientId, expiresAt }, actor);
    if (id === undefined)
      throw new Fault("conflict", { detail: `This person already has the ${roleLabel(role)} role here.` });
    const detail = { userId, role, clientId, expiresAt };
    await audit(
      tx,
      actor,
      request,
      { action: "entitlement.grant", objectType: "entitlement", objectId: id, detail },
      tenantId,
    );
    await notify(tx, events.roleGranted(userId, (await store.byId(tx, id))!, actor));
    return { id };
  });
};

/** The entitlement with an id, if the actor can revoke it. */
async function changeable(tx: Tx, actor: Actor, id: string): Promise<store.EntitlementRow> {
  const found = await store.byId(tx, id);
  if (!found) throw new Fault("not-found");
  await checkPeopleManageable(tx, actor, [found.userId]);
  return found;
}

/** An entitlement's data in the log. */
function described({ userId, role, clientId }: store.EntitlementRow) {
  return { userId, role, clientId };
}

/** Adds to each whether the caller can change it, given all of the person's roles within reach. */
async function withManageable(tx: Tx, rows: Row[], { actor }: AdminCtx): Promise<Entitlement[]> {
  const people = rows.map((row) => row.userId);
  const held = Map.groupBy(await store.heldBy(tx, people), (one) => one.userId);
  const rolesOf = (row: Row) => (held.get(row.userId) ?? []).map((one) => one.role);
  return rows.map((row) => ({ ...row, manageable: mayManage(actor, row.userId, rolesOf(row)) }));
}

const COLUMNS = [
  { heading: "Name", cell: (row: Row) => row.name },
  { heading: "Email", cell: (row: Row) => row.email },
  { heading: "Role", cell: (row: Row) => roleLabel(row.role) },
  { heading: "Tenant", cell: (row: Row) => row.tenantName },
  { heading: "Client", cell: (row: Row) => row.clientName },
  { heading: "State", cell: (row: Row) => row.state },
  { heading: "Granted by", cell: (row: Row) => row.grantedBy },
  { heading: "Granted", cell: (row: Row) => row.createdAt },
  { heading: "Ends", cell: (row: Row) => row.expiresAt },
  { heading: "Reviewed", cell: (row: Row) => row.reviewedAt },
  { heading: "Reviewed by", cell: (row: Row) => row.reviewedBy },
  { heading: "Last sign-in", cell: (row: Row) => row.lastSignInAt },
];
