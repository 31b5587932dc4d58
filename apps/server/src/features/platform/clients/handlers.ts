import type { AuditAction } from "@crq/contract/records";
import type { ClientRecord, clients } from "@crq/contract/platform/clients";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { audit, exported } from "../audit-log/public.ts";
import { changedFields, tenantMeant } from "../tenants/public.ts";
import * as store from "./store.ts";

/** The calls that administer clients. */
export function clientHandlers(): Handlers<AdminCtx, typeof clients> {
  return {
    ...listAndCsv({
      door: (ctx: AdminCtx) => ctx.admin,
      list: store.list,
      columns: COLUMNS,
      audited: exported("client.export"),
    }),

    get: async ({ admin }, { params }) => admin((tx) => find(tx, params.id)),

    create: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        if (!(await store.tenantExists(tx, tenantId))) throw new Fault("not-found");
        await checkName(tx, tenantId, body.name, undefined);
        const id = await store.insert(tx, tenantId, { ...columnsOf(body), name: body.name });
        const made = await find(tx, id);
        await record(tx, ctx, "client.create", made, { after: editable(made) });
        return made;
      });
    },

    update: async (ctx, { params, body }) => {
      const tenantId = tenantMeant(ctx);
      const { version, ...fields } = body;
      return ctx.admin(async (tx) => {
        const before = await find(tx, params.id);
        if (before.version !== version) throw conflict(before, version);
        if (fields.name !== undefined) await checkName(tx, tenantId, fields.name, params.id);
        if (!(await store.update(tx, params.id, version, columnsOf(fields))))
          throw conflict(await find(tx, params.id), version);
        const after = await find(tx, params.id);
        const detail = changedFields(editable(before), editable(after));
        if (detail) await record(tx, ctx, "client.update", after, detail);
        return after;
      });
    },

    archive: async (ctx, { params }) => {
      tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        await find(tx, params.id);
        if (!(await store.setArchived(tx, params.id, true)))
          throw new Fault("conflict", { detail: "The client is archived already." });
        const sessionsEnded = await store.endSessions(tx, params.id);
        const after = await find(tx, params.id);
        await record(tx, ctx, "client.archive", after, { sessionsEnded });
        return after;
      });
    },

    restore: async (ctx, { params }) => {
      tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        await find(tx, params.id);
        if (!(await store.setArchived(tx, params.id, false)))
          throw new Fault("conflict", { detail: "The client is not archived." });
        const after = await find(tx, params.id);
        await record(tx, ctx, "client.restore", after, {});
        return after;
      });
    },
  };
}

const COLUMNS = [
  { heading: "Client", cell: (row: ClientRecord) => row.name },
  { heading: "Tenant", cell: (row: ClientRecord) => row.tenantName },
  { heading: "Industry", cell: (row: ClientRecord) => row.industry },
  { heading: "Contact", cell: (row: ClientRecord) => row.contactName },
  { heading: "Contact's email", cell: (row: ClientRecord) => row.contactEmail },
  { heading: "Assigned people", cell: (row: ClientRecord) => row.members },
  { heading: "Created", cell: (row: ClientRecord) => row.createdAt },
  { heading: "Archived", cell: (row: ClientRecord) => row.archivedAt },
  { heading: "Id", cell: (row: ClientRecord) => row.id },
];

function editable({ name, industry, contactName, contactEmail, notes }: ClientRecord) {
  return { name, industry, contactName, contactEmail, notes };
}

/** The columns of the fields that were sent. */
function columnsOf(fields: {
  readonly name?: string | undefined;
  readonly industry?: string | null | undefined;
  readonly contactName?: string | null | undefined;
  readonly contactEmail?: string | null | undefined;
  readonly notes?: string | undefined;
}) {
  const { name, industry, contactName, contactEmail, notes } = fields;
  const maybe = { industry, contact_name: contactName, contact_email: contactEmail };
  const columns = {
    name,
    notes,
    ...Object.fromEntries(Object.entries(maybe).map(([key, value]) => [key, value === "" ? null : value])),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

async function find(tx: Tx, id: string): Promise<ClientRecord> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/** Names are unique in a tenant, archived clients' included, whatever their case. */
async function checkName(tx: Tx, tenantId: string, name: string, except: string | undefined): Promise<void> {
  await store.lockNames(tx, tenantId);
  if (await store.nameTaken(tx, tenantId, name, except))
    throw new Fault("invalid-request", {
      errors: [{ path: "name", message: "There is a client with this name already" }],
    });
}

function conflict(now: ClientRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the client has version ${now.version} now.`,
  });
}

async function record(
  tx: Tx,
  ctx: AdminCtx,
  action: AuditAction,
  client: ClientRecord,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, ctx.actor, ctx.request, {
    action,
    objectType: "client",
    objectId: client.id,
    detail: { name: client.name, ...detail },
  });
}
