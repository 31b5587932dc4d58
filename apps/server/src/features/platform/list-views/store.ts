/** Views of lists. */
import type { ListView, ViewedList } from "@crq/contract/platform/list-views";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** Whose views are meant: someone's, for the client that they work for, or for the whole tenant. */
export interface Viewer {
  readonly userId: string;
  readonly name: string;
  readonly clientId: string | null;
}

/** A view with the list that it's of. */
export type StoredView = ListView & { readonly list: ViewedList };

const views = ({ userId, clientId }: Viewer) =>
  sqlFor
    .selectFrom("list_views")
    .select(["id", "name", "shared", "is_default as isDefault", "owner_name as ownerName", "version"])
    .select([
      sql<ListView["search"]>`search`.as("search"),
      sql<ListView["columns"]>`columns`.as("columns"),
      sql<ViewedList>`list`.as("list"),
      sql<boolean>`owner_id = ${userId}::uuid`.as("own"),
    ])
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`)
    .where((where) => where.or([where("owner_id", "=", userId), where("shared", "=", true)]));

/** Someone's own views of a list, and the shared ones. */
export function viewsOf(tx: Tx, viewer: Viewer, list: ViewedList): Promise<StoredView[]> {
  return tx.all(
    views(viewer)
      .where("list", "=", list)
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(200),
  );
}

/** One view that someone sees. */
export function viewById(tx: Tx, viewer: Viewer, id: string): Promise<StoredView | undefined> {
  return tx.first(views(viewer).where("id", "=", id));
}

/** What is saved of a view. */
export type ViewValues = Pick<ListView, "name" | "shared" | "isDefault" | "search" | "columns">;

const columnsOf = ({ name, shared, isDefault, search, columns }: ViewValues) => ({
  name,
  shared,
  is_default: isDefault,
  search: JSON.stringify(search),
  columns: JSON.stringify(columns),
});

/** Saves a new view and returns its id. */
export async function insertView(
  tx: Tx,
  viewer: Viewer,
  list: ViewedList,
  values: ViewValues,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("list_views")
      .values({
        ...columnsOf(values),
        list,
        client_id: viewer.clientId,
        owner_id: viewer.userId,
        owner_name: viewer.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export async function saveView(tx: Tx, id: string, version: number, values: ViewValues): Promise<boolean> {
  const count = await tx.run(
    sqlFor
      .updateTable("list_views")
      .set({ ...columnsOf(values), version: version + 1, updated_at: sql`now()` })
      .where("id", "=", id)
      .where("version", "=", version),
  );
  return count === 1;
}

/** Deletes a view. */
export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("list_views").where("id", "=", id));
}

/** Takes the default from other views of the same kind: one's own, or shared ones. */
export async function clearDefault(
  tx: Tx,
  { userId, clientId }: Viewer,
  { list, shared }: Pick<StoredView, "list" | "shared">,
  except: string,
): Promise<void> {
  let others = sqlFor
    .updateTable("list_views")
    .set({ is_default: false, version: sql`version + 1` })
    .where("list", "=", list)
    .where("is_default", "=", true)
    .where("shared", "=", shared)
    .where("id", "<>", except)
    .where(sql<boolean>`client_id is not distinct from ${clientId}::uuid`);
  if (!shared) others = others.where("owner_id", "=", userId);
  await tx.run(others);
}
