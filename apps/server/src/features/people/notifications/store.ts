/**
 * A user's own notifications: every statement names the person and the two tenants whose rows they can see.
 */
import { sql, type SqlBool } from "kysely";
import type { Category } from "@crq/contract/people/notification-categories";
import type { Notification, UnreadSummary } from "@crq/contract/people/notifications";
import { deleteInBatches, rowsFrom } from "../../../db/delete-in-batches.ts";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { eachInTurn } from "../../../jobs/each-in-turn.ts";
import type { Actor } from "../../../http/actor.ts";

/** Whose notifications: the person's, of their current tenant and their account. */
export type Reader = Pick<Actor, "userId" | "tenantId">;

const shown = [
  ...(["id", "category", "title", "body", "href", "count"] as const),
  ...(["created_at as createdAt", "read_at as readAt"] as const),
] as const;

/** What to list. */
export interface Listing {
  readonly unread: boolean | undefined;
  readonly category: Category | undefined;
  /** A position in the list, and the direction from there; without it, the newest. */
  readonly from: { readonly at: string; readonly id: string; readonly way: "older" | "newer" } | undefined;
  readonly limit: number;
}

function ofReader({ userId, tenantId }: Reader) {
  return sqlFor
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .where("tenant_id", "in", [tenantId, PLATFORM])
    .where("in_app", "=", true)
    .where("removed_at", "is", null);
}

/** Up to `limit` rows next to a position, newest first in either direction. */
export async function list(tx: Pick<Tx, "all">, reader: Reader, listing: Listing): Promise<Notification[]> {
  const { unread, category, from, limit } = listing;
  const upwards = from?.way === "newer";
  let query = ofReader(reader)
    .select(shown)
    .orderBy("created_at", upwards ? "asc" : "desc")
    .orderBy("id", upwards ? "asc" : "desc")
    .limit(limit);
  if (unread !== undefined) query = query.where("read_at", unread ? "is" : "is not", null);
  if (category !== undefined) query = query.where("category", "=", category);
  if (from !== undefined)
    query = query.where(
      sql<SqlBool>`(created_at, id) ${upwards ? sql`>` : sql`<`} (${from.at}::timestamptz, ${from.id}::uuid)`,
    );
  const rows = (await tx.all(query)) as Notification[];
  return upwards ? rows.toReversed() : rows;
}

const newestUnread = sql<UnreadSummary["newest"]>`(array_agg(jsonb_build_object('title', title, 'createdAt',
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by created_at desc, id desc))[1]`;

const unreadOf = prepared((userId: string, tenantId: string) =>
  sqlFor
    .selectFrom("notifications")
    .select([sql<number>`count(*)`.as("unread"), newestUnread.as("newest")])
    .where("user_id", "=", userId)
    .where(sql<SqlBool>`tenant_id in (${tenantId}::uuid, ${sql.lit(PLATFORM)}::uuid)`)
    .where("in_app", "=", true)
    .where("removed_at", "is", null)
    .where("read_at", "is", null),
);

/** The unread count, and the newest unread notification. */
export async function unread(ask: Doors["ask"], { userId, tenantId }: Reader): Promise<UnreadSummary> {
  const [row] = await ask(unreadOf(userId, tenantId));
  return row!;
}

const unreadOfEach = prepared((userIds: string, tenantIds: string) =>
  sqlFor
    .selectFrom(
      sql<{
        userId: string;
        tenantId: string;
        place: number;
      }>`unnest(string_to_array(${userIds}, ' ')::uuid[], string_to_array(${tenantIds}, ' ')::uuid[])
        with ordinality`.as<"r">(sql`r(user_id, tenant_id, place)`),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("notifications")
          .select([sql<number>`count(*)`.as("unread"), newestUnread.as("newest")])
          .where(sql<SqlBool>`user_id = r.user_id`)
          .where(sql<SqlBool>`tenant_id in (r.tenant_id, ${sql.lit(PLATFORM)}::uuid)`)
          .where("in_app", "=", true)
          .where("removed_at", "is", null)
          .where("read_at", "is", null)
          .as("n"),
      (join) => join.onTrue(),
    )
    .select([sql<number>`n.unread`.as("unread"), sql<UnreadSummary["newest"]>`n.newest`.as("newest")])
    .orderBy(sql`r.place`),
);

/** The same for many readers, in their order, in one query. */
export function unreadOfMany(ask: Doors["ask"], readers: readonly Reader[]): Promise<UnreadSummary[]> {
  return ask(
    unreadOfEach(
      readers.map(({ userId }) => userId).join(" "),
      readers.map(({ tenantId }) => tenantId).join(" "),
    ),
  );
}

function changeOf({ userId, tenantId }: Reader) {
  return sqlFor
    .updateTable("notifications")
    .where("user_id", "=", userId)
    .where("tenant_id", "in", [tenantId, PLATFORM])
    .where("in_app", "=", true);
}

/** Marks one as read or unread; undefined if it doesn't exist. One already read keeps its time. */
export async function mark(
  tx: Tx,
  reader: Reader,
  id: string,
  read: boolean,
): Promise<Notification | undefined> {
  return (await tx.first(
    changeOf(reader)
      .set({ read_at: read ? sql`coalesce(read_at, now())` : null })
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .returning(shown),
  )) as Notification | undefined;
}

/** Marks everything up to a time as read, and returns how many were unread. */
export function markAllRead(
  tx: Tx,
  reader: Reader,
  upTo: { until: string; category: Category | undefined },
): Promise<number> {
  const all = changeOf(reader)
    .set({ read_at: sql`now()` })
    .where("read_at", "is", null)
    .where("removed_at", "is", null)
    .where("created_at", "<=", upTo.until);
  return tx.run(upTo.category === undefined ? all : all.where("category", "=", upTo.category));
}

/** Removes one from the list or restores it; undefined if none is in the other state. */
export async function setRemoved(
  tx: Tx,
  reader: Reader,
  id: string,
  removed: boolean,
): Promise<Notification | undefined> {
  return (await tx.first(
    changeOf(reader)
      .set({ removed_at: removed ? sql`now()` : null })
      .where("id", "=", id)
      .where("removed_at", removed ? "is" : "is not", null)
      .returning(shown),
  )) as Notification | undefined;
}

/**
 * Permanently removes what was removed from the list, or was mail-only, 30 days ago, and what was read a year
 * ago.
 */
export async function purge({ outside }: Pick<Doors, "outside">): Promise<void> {
  await eachInTurn(PAST, (rows) => deleteInBatches(outside, rows));
}

const PAST = [
  rowsFrom("notifications", sql<SqlBool>`removed_at < now() - interval '30 days'`),
  rowsFrom(
    "notifications",
    sql<SqlBool>`not in_app and mail_due = 'no' and created_at < now() - interval '30 days'`,
  ),
  rowsFrom("notifications", sql<SqlBool>`read_at < now() - interval '365 days'`),
  rowsFrom("sign_in_origins", sql<SqlBool>`last_at < now() - interval '365 days'`),
];
