import type { AuditAction } from "@crq/contract/records";
import type { Assessor, assessors } from "@crq/contract/people/assessors";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { CSV_ROWS, tableCsv } from "../../../http/table-csv.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkPeopleManageable } from "../entitlements/public.ts";
import { tenantMeant } from "../../platform/tenants/public.ts";
import { applyAssignments, type Outcome } from "./apply-assignments.ts";
import * as store from "./store.ts";

/** The calls that say who assesses for which clients. */
export function assessorHandlers(): Handlers<AdminCtx, typeof assessors> {
  return {
    list: async (ctx, { query }) => {
      const tenantId = tenantMeant(ctx);
      const { page, pageSize } = query;
      const { rows, total } = await ctx.admin((tx) =>
        store.list(tx, tenantId, query, pageSize, (page - 1) * pageSize),
      );
      return { items: rows.map(assessorOf), total };
    },

    exportCsv: async (ctx, { query }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const { rows: people } = await store.list(tx, tenantId, query, CSV_ROWS, 0);
        const clients = new Map((await store.clientsOf(tx, tenantId)).map((one) => [one.id, one.name]));
        const lines = people.flatMap((person) =>
          (person.all_clients ? ["All clients"] : person.client_ids.map((id) => clients.get(id)!)).map(
            (client) => ({ person, client }),
          ),
        );
        const rows = lines.slice(0, CSV_ROWS);
        await audit(tx, ctx.actor, ctx.request, {
          action: "assessor.export",
          objectType: "tenant",
          objectId: tenantId,
          detail: { format: "csv", rows: rows.length },
        });
        return { csv: await tableCsv(COLUMNS, rows), rows: rows.length, total: lines.length };
      });
    },

    setClients: async (ctx, { params, body }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        await store.lock(tx, tenantId, [params.userId]);
        const [before] = await store.among(tx, tenantId, [params.userId]);
        if (!before) throw new Fault("not-found");
        notOneself(ctx, [params.userId]);
        await checkPeopleManageable(tx, ctx.actor, [params.userId]);
        const all = body.allClients ?? false;
        if (!all && body.clientIds.length === 0)
          throw new Fault("invalid-request", {
            errors: [{ path: "clientIds", message: "must name a client, or allClients must be true" }],
          });
        if (all) await store.setAllClients(tx, tenantId, before, true, ctx.actor);
        const wanted = new Set(all ? [] : body.clientIds);
        const lost = before.client_ids.filter((id) => !wanted.has(id));
        const got = [...wanted].filter((id) => !before.client_ids.includes(id));
        const people = { userIds: [params.userId] };
        const changes = [
          ...(got.length > 0 ? [{ action: "assign" as const, ...people, clientIds: got }] : []),
          ...(lost.length > 0 ? [{ action: "unassign" as const, ...people, clientIds: lost }] : []),
        ];
        const outcome = await applyAssignments(tx, ctx, tenantId, changes, { narrowing: !all });
        if (!all) await store.setAllClients(tx, tenantId, before, false, ctx.actor);
        await record(tx, ctx, outcome, all === before.all_clients ? undefined : { id: before.id, all });
        return assessorOf((await store.among(tx, tenantId, [params.userId]))[0]!);
      });
    },

    bulk: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      const userIds = [...new Set(body.changes.flatMap((change) => change.userIds))];
      return ctx.admin(async (tx) => {
        await store.lock(tx, tenantId, userIds);
        const outcome = await applyAssignments(tx, ctx, tenantId, body.changes);
        notOneself(ctx, userIds);
        await checkPeopleManageable(tx, ctx.actor, userIds);
        await record(tx, ctx, outcome, undefined);
        const [assigned, unassigned] = [outcome.assigned.length, outcome.unassigned.length];
        return { assigned, unassigned, unchanged: outcome.pairs - assigned - unassigned };
      });
    },
  };
}

const COLUMNS = [
  { heading: "Name", cell: ({ person }: Line) => nameOf(person) },
  { heading: "Email", cell: ({ person }: Line) => person.email },
  { heading: "Role", cell: ({ person }: Line) => person.role },
  { heading: "State", cell: ({ person }: Line) => person.status },
  { heading: "Client", cell: ({ client }: Line) => client },
];
interface Line {
  readonly person: store.AssessorRow;
  readonly client: string;
}

function nameOf(row: store.AssessorRow): string {
  return `${row.first_name} ${row.last_name}`.trim() || row.email;
}

function assessorOf(row: store.AssessorRow): Assessor {
  return {
    id: row.id,
    name: nameOf(row),
    email: row.email,
    status: row.status,
    role: row.role,
    allClients: row.all_clients,
    clientIds: row.client_ids,
    lastSignInAt: row.last_sign_in_at,
  };
}

function notOneself({ actor }: AdminCtx, userIds: readonly string[]): void {
  if (userIds.includes(actor.userId))
    throw new Fault("forbidden", { detail: "Nobody changes their own assignments. Ask a colleague." });
}

/** One entry for each person who got something, and one for each who lost something. */
async function record(
  tx: Tx,
  ctx: AdminCtx,
  outcome: Outcome,
  all: { readonly id: string; readonly all: boolean } | undefined,
): Promise<void> {
  const entry = (action: AuditAction, userId: string, detail: Record<string, unknown>) =>
    audit(tx, ctx.actor, ctx.request, { action, objectType: "user", objectId: userId, detail });
  if (all) await entry(all.all ? "assessor.assign" : "assessor.unassign", all.id, { allClients: true });
  for (const [action, pairs] of [
    ["assessor.assign", outcome.assigned],
    ["assessor.unassign", outcome.unassigned],
  ] as const)
    for (const [userId, of] of Map.groupBy(pairs, (pair) => pair.user_id))
      await entry(action, userId, {
        email: outcome.people.get(userId)?.email,
        clients: of.map((pair) => outcome.clients.get(pair.client_id)),
      });
}
