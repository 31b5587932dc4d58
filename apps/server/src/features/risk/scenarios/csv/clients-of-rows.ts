/** The clients that a file names, as the importing person's door sees them. */
import type { CsvProblem } from "@crq/contract/lists";
import type { Tx } from "../../../../db/doors.ts";
import type { Actor } from "../../../../http/actor.ts";
import { clientsNamed, type NamedClient } from "../../../platform/clients/public.ts";
import { MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import type { ReadScenario } from "./read-csv.ts";

type Row = Pick<ReadScenario, "row" | "client">;

/** The id of the client that a row belongs to; null: the whole tenant's. */
export type ClientOf = (row: Pick<Row, "client">) => string | null;

/**
 * Finds the client of every row by its name, ignoring case. A row without a name belongs to the client that the
 * person works for, or to the whole tenant. A name that no active client has, or several, is a problem of its row;
 * for someone who works for one client, so is every other name.
 */
export async function clientsOfRows(
  tx: Pick<Tx, "all">,
  actor: Pick<Actor, "clientId">,
  rows: readonly Row[],
): Promise<{ readonly clientOf: ClientOf } | { readonly problems: CsvProblem[] }> {
  const names = [...new Set(rows.map(({ client }) => client).filter((name) => name !== ""))];
  const found = names.length === 0 ? [] : await clientsNamed(tx, names);
  const byName = new Map(names.map((name) => [name, chosen(found, name, actor)]));
  const problems = rows.flatMap(({ row, client }) => {
    const choice = byName.get(client);
    return typeof choice === "string" ? [{ row, column: "client", message: choice }] : [];
  });
  if (problems.length > 0) return { problems: problems.slice(0, MOST_PROBLEMS) };
  return {
    clientOf: ({ client }) => {
      const choice = byName.get(client);
      return typeof choice === "object" ? choice.id : actor.clientId;
    },
  };
}

/** The client with a name, or why none is meant. */
function chosen(
  found: readonly NamedClient[],
  name: string,
  { clientId }: Pick<Actor, "clientId">,
): NamedClient | string {
  const same = found.filter((client) => client.name.toLowerCase() === name.toLowerCase());
  const active = same.filter(({ archived }) => !archived);
  if (active.length === 1) return active[0]!;
  if (active.length > 1) return "is the name of several clients; rename all but one first";
  if (clientId !== null) return "is not the client that you work for; leave it empty or name that one";
  if (same.length > 0) return "is an archived client; restore it first, or name another";
  return "is not a client of this tenant; leave it empty for the whole tenant";
}
