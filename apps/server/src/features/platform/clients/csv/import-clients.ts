/** The use case 'create a client for each row of a file, all or none'. */
import type { CsvProblem } from "@crq/contract/lists";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { at, MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import type { AdminCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { recorded } from "../../audit-log/public.ts";
import { tenantMeant } from "../../tenants/public.ts";
import { clientsNamed } from "../choices-store.ts";
import { insert, lockNames } from "../store.ts";
import type { ReadClient, ReadClients } from "./read-clients.ts";

const READ_CLIENTS = new URL("./read-clients.ts", import.meta.url);
const logged = recorded("client");

/** An import's result, or why it did nothing. */
interface Imported {
  readonly rows: number;
  readonly created: { id: string; name: string }[];
  readonly problems: CsvProblem[];
}

/**
 * Parses and checks every row; creates the clients in one transaction, each with its log entry.
 *
 * @param dryRun checks everything and creates nothing
 */
export async function importClients(
  ctx: AdminCtx,
  parsing: Parsing,
  csv: string,
  dryRun: boolean,
): Promise<Imported> {
  const tenantId = tenantMeant(ctx);
  const read = await parsing.hold("files", ctx.actor.userId, (readIn) =>
    readIn<ReadClients>(READ_CLIENTS, csv),
  );
  const { rows, clients } = read;
  if (read.problems.length > 0 || clients.length === 0)
    return { rows, created: [], problems: [...read.problems] };
  return ctx.admin(async (tx) => {
    if (!(await lockNames(tx, tenantId))) throw new Fault("not-found");
    const problems = await taken(tx, tenantId, clients);
    if (dryRun || problems.length > 0) return { rows, created: [], problems };
    const created: Imported["created"] = [];
    for (const { row, ...fields } of clients) {
      const { name } = fields;
      const id = await insert(tx, tenantId, fields);
      await logged(tx, ctx, "create", { id, name }, { after: fields, importedRow: row });
      created.push({ id, name });
    }
    return { rows, created, problems };
  });
}

/** The rows whose names the tenant's clients have already, including archived ones. */
async function taken(tx: Tx, tenantId: string, clients: readonly ReadClient[]): Promise<CsvProblem[]> {
  const names = clients.map(({ name }) => name);
  const found = await clientsNamed(tx, names, tenantId);
  const archivedOf = new Map(found.map(({ name, archived }) => [name.toLowerCase(), archived]));
  return clients
    .flatMap(({ row, name }) => {
      const archived = archivedOf.get(name.toLowerCase());
      if (archived === undefined) return [];
      const message = archived
        ? "is the name of an archived client; restore that one"
        : "is the name of a client that already exists";
      return [at(row, "client", message)];
    })
    .slice(0, MOST_PROBLEMS);
}
