import type { AuditAction } from "@crq/contract/records";
import type { Assessor, assessors } from "@crq/contract/people/assessors";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { csvOf, type ExportDetail, wholeList } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { CSV_ROWS } from "../../../http/table-csv.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkPeopleManageable } from "../entitlements/public.ts";
import { tenantMeant } from "../../platform/tenants/public.ts";
import { applyAssignments, type Outcome } from "./apply-assignments.ts";
import * as store from "./store.ts";

/** The calls about which clients assessors work for. */
export function assessorHandlers(): Handlers<AdminCtx, typeof assessors> {
  return {
    list: async (ctx, { query }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin((tx) => store.list(tx, tenantId, query));
    },

    exportCsv: async (ctx, { query }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const { items: people } = await store.list(tx, tenantId, wholeList(query));
        const clients = new Map((await store.clientsOf(tx, tenantId)).map((one) => [one.id, one.name]));
        const lines = people.flatMap((person) =>
          (person.allClients ? ["All clients"] : person.clientIds.map((id) => clients.get(id)!)).map(
            (client) => ({ ...person, client }),
          ),
        );
        const page = { items: lines.slice(0, CSV_ROWS), total: lines.length };
        return csvOf(tx, ctx, query, page, { columns: COLUMNS, audited: exportedOf(tenantId) });
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
            errors: [
              { path: "clientIds", message: "must include at least one client, or allClients must be true" },
            ],
          });
        if (all) await store.setAllClients(tx, tenantId, before, true, ctx.actor);
        const wanted = new Set(all ? [] : body.clientIds);
        const lost = before.clientIds.filter((id) => !wanted.has(id));
        const got = [...wanted].filter((id) => !before.clientIds.includes(id));
        const people = { userIds: [params.userId] };
        const changes = [
          ...(got.length > 0 ? [{ action: "assign" as const, ...people, clientIds: got }] : []),
          ...(lost.length > 0 ? [{ action: "unassign" as const, ...people, clientIds: lost }] : []),
        ];
        const outcome = await applyAssignments(tx, ctx, tenantId, changes, { narrowing: !all });
        if (!all) await store.setAllClients(tx, tenantId, before, false, ctx.actor);
        await record(tx, ctx, outcome, all === before.allClients ? undefined : { id: before.id, all });
        return (await store.among(tx, tenantId, [params.userId]))[0]!;
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
  { heading: "Name", cell: (row: Line) => row.name },
  { heading: "Email", cell: (row: Line) => row.email },
  { heading: "Role", cell: (row: Line) => row.role },
  { heading: "State", cell: (row: Line) => row.status },
  { heading: "Client", cell: (row: Line) => row.client },
];
type Line = Assessor & { readonly client: string };

/** The file's log entry, in the tenant whose assessors it contains. */
function exportedOf(tenantId: string) {
  return (tx: Tx, { actor, request }: AdminCtx, detail: ExportDetail) =>
    audit(tx, actor, request, {
      action: "assessor.export",
      objectType: "tenant",
      objectId: tenantId,
      detail: { ...detail },
    });
}

function notOneself({ actor }: AdminCtx, userIds: readonly string[]): void {
  if (userIds.includes(actor.userId))
    throw new Fault("forbidden", {
      detail: "You can't change your own assignments. Ask another administrator.",
    });
}

/** One entry for each person who gained something, and one for each who lost something. */
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
    for (const [userId, of] of Map.groupBy(pairs, (pair) => pair.userId))
      await entry(action, userId, {
        email: outcome.people.get(userId)?.email,
        clients: of.map((pair) => outcome.clients.get(pair.clientId)),
      });
}
