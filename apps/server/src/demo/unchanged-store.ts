/** Whether what the demo loaded is all that there is: what a newer version adds goes only to a demo that people left as it was. */
import type { Tx } from "../db/doors.ts";
import { sqlFor } from "../db/query.ts";

/** Whether all of the tenant's assessments are those that the loader made, by the names that the log has of them. */
export async function assessmentsUnchanged(
  tx: Tx,
  loader: string,
  loaded: readonly string[],
): Promise<boolean> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("assessments")
      .select(["name", "created_by_name as by"])
      .where("deleted_at", "is", null)
      .where("archived_at", "is", null),
  );
  return unchanged(rows, loader, loaded);
}

/** The same of projects, with their ids by name; undefined if they aren't unchanged. */
export async function unchangedProjects(
  tx: Tx,
  loader: string,
  loaded: readonly string[],
): Promise<Map<string, string> | undefined> {
  const rows = await tx.all(sqlFor.selectFrom("projects").select(["id", "name", "created_by_name as by"]));
  return unchanged(rows, loader, loaded) ? new Map(rows.map(({ id, name }) => [name, id])) : undefined;
}

function unchanged(
  rows: readonly { readonly name: string; readonly by: string | null }[],
  loader: string,
  loaded: readonly string[],
): boolean {
  const names = new Set(rows.map(({ name }) => name));
  return rows.every(({ by }) => by === loader) && loaded.every((name) => names.has(name));
}
