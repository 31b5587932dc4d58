import type { ClientRecord, clients } from "@crq/contract/platform/clients";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { exported, recorded } from "../audit-log/public.ts";
import { tenantMeant } from "../tenants/public.ts";
import { clientsTemplate, COLUMNS } from "./csv/columns.ts";
import { importClients } from "./csv/import-clients.ts";
import * as store from "./store.ts";

/** The calls that administer clients. */
export function clientHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<AdminCtx, typeof clients> {
  const { get, create, update, archiving } = recordHandlers({
    noun: "client",
    read: (ctx: AdminCtx) => ctx.admin,
    write: (ctx) => {
      tenantMeant(ctx);
      return ctx.admin;
    },
    find: store.byId,
    written: ({
      name,
      industry,
      companySize,
      annualRevenue,
      contactName,
      contactEmail,
      notes,
    }: ClientRecord) => ({
      name,
      industry,
      companySize,
      annualRevenue,
      contactName,
      contactEmail,
      notes,
    }),
    check: async (tx, ctx, { name }: store.ClientChange, before) => {
      if (name !== undefined) await checkName(tx, tenantMeant(ctx), name, before?.id);
    },
    insert: (tx, ctx, fields: store.NewClient) => store.insert(tx, tenantMeant(ctx), fields),
    save: store.save,
    audited: recorded("client"),
  });
  return {
    ...listAndCsv({
      door: (ctx: AdminCtx) => ctx.admin,
      list: store.list,
      columns: COLUMNS,
      audited: exported("client.export"),
    }),
    csvTemplate: async () => ({ csv: await clientsTemplate() }),
    importCsv: (ctx, { body }) => importClients(ctx, parsing, body.csv, body.dryRun),
    get,
    create,
    update,
    ...archiving({
      set: store.archive,
      also: async (tx, { id }) => ({ sessionsEnded: await store.endSessions(tx, id) }),
      audited: recorded("client"),
    }),
  };
}

/** Names are unique in a tenant, ignoring case and including archived clients. */
async function checkName(tx: Tx, tenantId: string, name: string, except: string | undefined): Promise<void> {
  if (!(await store.lockNames(tx, tenantId))) throw new Fault("not-found");
  if (await store.nameTaken(tx, tenantId, name, except))
    throw new Fault("invalid-request", {
      errors: [{ path: "name", message: "A client with this name already exists" }],
    });
}
