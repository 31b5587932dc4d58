/** Work that reaches the records of archived clients as well: for what belongs to the whole tenant and they follow. */
import { sql } from "kysely";
import type { Tx } from "./doors.ts";
import { sqlFor } from "./query.ts";

const closed = sql<string>`current_setting('app.closed_clients', true)`;
const close = (clients: string) =>
  sqlFor.selectNoFrom(sql`set_config('app.closed_clients', ${clients}, true)`.as("set"));

/**
 * Runs work that archived clients' records count in. Nothing of a record may leave it: who asked doesn't see them (decision 67).
 *
 * @param work that throws only if its transaction is given up
 */
export async function withClosedClients<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await tx.first(sqlFor.selectNoFrom(closed.as("closed")));
  await tx.run(close("{}"));
  const result = await work();
  await tx.run(close(before!.closed));
  return result;
}
