import type { Entitlement, entitlements } from "@crq/contract/people/entitlements";
import { roleLabel, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { CSV_ROWS, tableCsv } from "../../../http/table-csv.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { events, notify } from "../notifications/public.ts";
import { checkMemberPlace } from "../../platform/plans/public.ts";
import { entitlementOf } from "./reply.ts";
import {
  checkAdministratorRemains,
  checkGrantable,
  checkPeopleManageable,
  mayManage,
  placeOf,
} from "./rules.ts";
import * as store from "./store.ts";

type Row = Awaited<ReturnType<typeof store.list>>["rows"][number];

/** The calls of entitlements. */
export function entitlementHandlers(): Handlers<AdminCtx, typeof entitlements> {
  return {
    list: async ({ admin, actor }, { query }) => {
      const { page, pageSize } = query;
      return admin(async (tx) => {
        const { rows, total } = await store.list(tx, query, pageSize, (page - 1) * pageSize);
        const held = Map.groupBy(
          await store.heldBy(
            tx,
            rows.map((row) => row.user_id),
          ),
          (one) => one.user_id,
        );
        const rolesOf = (row: Row) => (held.get(row.user_id) ?? []).map((one) => one.role);
        return { items: rows.map((row) => listed(row, actor, rolesOf(row))), total };
      });
    },
    exportCsv: async ({ admin, actor, request }, { query }) =>
      admin(async (tx) => {
        const { rows, total } = await store.list(tx, query, CSV_ROWS, 0);
        const { page: _page, pageSize: _size, ...asked } = query;
        await audit(tx, actor, request, {
          action: "entitlement.export",
          objectType: "entitlement",
          detail: { ...asked, rows: rows.length },
        });
        return { csv: await tableCsv(COLUMNS, rows), rows: rows.length, total };
      }),
    grant,
    review: async ({ admin, actor, request }, { body }) =>
      admin(async (tx) => {
        const ids = [...new Set(body.ids)];
        const meant = await store.holdersOf(tx, ids);
        const people = meant.map((one) => one.user_id);
        const held = Map.groupBy(await store.heldBy(tx, people), (one) => one.user_id);
        const within = meant.filter(({ user_id: id }) =>
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
        for (const [tenantId, ones] of Map.groupBy(marked, (one) => one.tenant_id)) {
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
        const leaving = { userId: before.user_id, entitlementId: before.id };
        if (body.expiresAt !== null) await checkAdministratorRemains(tx, [before.tenant_id], leaving);
        if (before.state === "expired" && !(await store.hasPlace(tx, before.tenant_id, before.user_id)))
          await checkMemberPlace(tx, before.tenant_id);
        if (!(await store.setExpiry(tx, before.id, body.expiresAt)))
          throw new Fault("invalid-request", {
            errors: [{ path: "expiresAt", message: "must be in the future" }],
          });
        const detail = { ...described(before), before: { expiresAt: before.expires_at }, after: body };
        const entry = {
          action: "entitlement.update",
          objectType: "entitlement",
          objectId: before.id,
          detail,
        } as const;
        await audit(tx, actor, request, entry, before.tenant_id);
        return { id: before.id, expiresAt: body.expiresAt };
      }),
    revoke: async ({ admin, actor, request }, { params }) => {
      await admin(async (tx) => {
        const gone = await changeable(tx, actor, params.id);
        const leaving = { userId: gone.user_id, entitlementId: gone.id };
        await checkAdministratorRemains(tx, [gone.tenant_id], leaving);
        await store.remove(tx, gone.id);
        const sessionsEnded = await store.endSessionsBy(tx, gone);
        const detail = { ...described(gone), sessionsEnded };
        const entry = {
          action: "entitlement.revoke",
          objectType: "entitlement",
          objectId: gone.id,
          detail,
        } as const;
        await audit(tx, actor, request, entry, gone.tenant_id);
        await notify(tx, events.roleTaken(gone.user_id, gone, actor));
      });
    },
  };
}

/** Gives a role. Somebody new to the tenant can only be named from the platform, which knows everybody. */
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
      throw new Fault("conflict", { detail: `They hold ${roleLabel(role)} here already.` });
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

/** The entitlement with an id, if the actor may take it. */
async function changeable(tx: Tx, actor: Actor, id: string): Promise<store.EntitlementRow> {
  const found = await store.byId(tx, id);
  if (!found) throw new Fault("not-found");
  await checkPeopleManageable(tx, actor, [found.user_id]);
  return found;
}

/** What the log says of an entitlement. */
function described({ user_id, role, client_id }: store.EntitlementRow) {
  return { userId: user_id, role, clientId: client_id };
}

function listed(row: Row, actor: Actor, held: readonly string[]): Entitlement {
  return {
    ...entitlementOf(row),
    userId: row.user_id,
    name: nameOf(row),
    email: row.email,
    lastSignInAt: row.last_sign_in_at,
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_by_name,
    manageable: mayManage(actor, row.user_id, held),
  };
}

const nameOf = (row: Row) => `${row.first_name} ${row.last_name}`.trim() || row.email;

const COLUMNS = [
  { heading: "Name", cell: nameOf },
  { heading: "Email", cell: (row: Row) => row.email },
  { heading: "Role", cell: (row: Row) => roleLabel(row.role as Role) },
  { heading: "Tenant", cell: (row: Row) => row.tenant_name },
  { heading: "Client", cell: (row: Row) => row.client_name },
  { heading: "State", cell: (row: Row) => row.state },
  { heading: "Granted by", cell: (row: Row) => row.granted_by_name },
  { heading: "Granted", cell: (row: Row) => row.created_at },
  { heading: "Ends", cell: (row: Row) => row.expires_at },
  { heading: "Reviewed", cell: (row: Row) => row.reviewed_at },
  { heading: "Reviewed by", cell: (row: Row) => row.reviewed_by_name },
  { heading: "Last sign-in", cell: (row: Row) => row.last_sign_in_at },
];
