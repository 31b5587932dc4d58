import type { ClientRecord, clients } from "@crq/contract/platform/clients";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { CSV_ROWS, tableCsv } from "../../../http/table-csv.ts";
import { audit } from "../audit-log/public.ts";
import { changedFields, tenantMeant } from "../tenants/public.ts";
import * as store from "./store.ts";

/** The calls that administer clients. */
export function clientHandlers(): Handlers<AdminCtx, typeof clients> {
  return {
    list: async ({ admin }, { query }) => {
      const { page, pageSize } = query;
      const { rows, total } = await admin((tx) => store.list(tx, query, pageSize, (page - 1) * pageSize));
      return { items: rows.map(recordOf), total };
    },

    exportCsv: async (ctx, { query }) =>
      ctx.admin(async (tx) => {
        const { rows, total } = await store.list(tx, query, CSV_ROWS, 0);
        const detail = { format: "csv", rows: rows.length };
        await record(tx, ctx, "client.export", undefined, detail);
        return { csv: await tableCsv(COLUMNS, rows), rows: rows.length, total };
      }),

    get: async ({ admin }, { params }) => admin(async (tx) => recordOf(await find(tx, params.id))),

    create: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        if (!(await store.tenantExists(tx, tenantId))) throw new Fault("not-found");
        await checkName(tx, tenantId, body.name, undefined);
        const id = await store.insert(tx, tenantId, { ...columnsOf(body), name: body.name });
        const made = recordOf(await find(tx, id));
        await record(tx, ctx, "client.create", made, { after: editable(made) });
        return made;
      });
    },

    update: async (ctx, { params, body }) => {
      const tenantId = tenantMeant(ctx);
      const { version, ...fields } = body;
      return ctx.admin(async (tx) => {
        const before = recordOf(await find(tx, params.id));
        if (before.version !== version) throw conflict(before, version);
        if (fields.name !== undefined) await checkName(tx, tenantId, fields.name, params.id);
        if (!(await store.update(tx, params.id, version, columnsOf(fields))))
          throw conflict(recordOf(await find(tx, params.id)), version);
        const after = recordOf(await find(tx, params.id));
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
        const after = recordOf(await find(tx, params.id));
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
        const after = recordOf(await find(tx, params.id));
        await record(tx, ctx, "client.restore", after, {});
        return after;
      });
    },
  };
}

const COLUMNS = [
  { heading: "Client", cell: (row: store.ClientRow) => row.name },
  { heading: "Tenant", cell: (row: store.ClientRow) => row.tenant_name },
  { heading: "Industry", cell: (row: store.ClientRow) => row.industry },
  { heading: "Contact", cell: (row: store.ClientRow) => row.contact_name },
  { heading: "Contact's email", cell: (row: store.ClientRow) => row.contact_email },
  { heading: "Assigned people", cell: (row: store.ClientRow) => row.members },
  { heading: "Created", cell: (row: store.ClientRow) => row.created_at },
  { heading: "Archived", cell: (row: store.ClientRow) => row.archived_at },
  { heading: "Id", cell: (row: store.ClientRow) => row.id },
];

function recordOf(row: store.ClientRow): ClientRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    name: row.name,
    industry: row.industry,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    notes: row.notes,
    members: row.members,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    version: row.version,
  };
}

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

async function find(tx: Tx, id: string): Promise<store.ClientRow> {
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
  action: string,
  client: ClientRecord | undefined,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, ctx.actor, ctx.request, {
    action,
    objectType: "client",
    objectId: client?.id,
    detail: client ? { name: client.name, ...detail } : detail,
  });
}
