/** What still has to go out by email. Concurrent workers skip each other's claimed rows. */
import { sql, type SqlBool } from "kysely";
import type { Category } from "@crq/contract/people/notification-categories";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A notification as an email shows it. */
export interface Due {
  readonly email: string;
  readonly firstName: string;
  readonly category: Category;
  readonly title: string;
  readonly body: string;
  readonly href: string | null;
  readonly count: number;
  /** The tenant it is about; null for the person's account. */
  readonly tenant: string | null;
}

/**
 * Whether to mail a notification: to an active person, about a tenant they can open, and not if they have
 * seen it, except for security, because an intruder may have seen it.
 */
const wanted = sql<SqlBool>`u.status = 'active'
  and (n.category = 'security' or (n.read_at is null and n.removed_at is null))
  and (n.tenant_id = ${sql.lit(PLATFORM)} or exists (select from entitlements e join tenants t on t.id = e.tenant_id
    where e.user_id = n.user_id and e.tenant_id = n.tenant_id and e.suspended_at is null
      and (e.expires_at is null or e.expires_at > now()) and t.status = 'active'))`;

/** Settles the rows of `claimed` and returns those to mail, oldest first. */
async function settle(tx: Tx, claimed: ReturnType<typeof waiting>): Promise<Due[]> {
  const rows = await tx.all(
    sqlFor
      .with("claimed", () => claimed)
      .updateTable("notifications as n")
      .from("claimed")
      .innerJoin("users as u", "u.id", "claimed.user_id")
      .innerJoin("tenants as t", "t.id", "claimed.tenant_id")
      .set({ mail_due: "no", mailed_at: sql<string | null>`case when ${wanted} then now() end` })
      .whereRef("n.tenant_id", "=", "claimed.tenant_id")
      .whereRef("n.id", "=", "claimed.id")
      .returning(["u.email", "u.first_name as firstName", "n.title", "n.body", "n.href", "n.count"])
      .returning([
        "n.created_at as at",
        "n.mailed_at as mailedAt",
        sql<Category>`n.category`.as("category"),
        sql<string | null>`case when n.tenant_id = ${sql.lit(PLATFORM)} then null else t.name end`.as(
          "tenant",
        ),
      ]),
  );
  return rows
    .filter(({ mailedAt }) => mailedAt !== null)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function waiting(due: "now" | "digest") {
  return sqlFor
    .selectFrom("notifications as w")
    .select(["w.tenant_id", "w.id", "w.user_id"])
    .where("w.mail_due", "=", sql.lit(due))
    .orderBy("w.created_at")
    .forUpdate()
    .skipLocked();
}

/** Up to `limit` notifications to email immediately; they count as mailed when the transaction commits. */
export function takeImmediate(tx: Tx, limit: number): Promise<Due[]> {
  return settle(tx, waiting("now").limit(limit));
}

/** Whether any notification is waiting to be mailed immediately. */
export async function anyImmediate(doors: Pick<Doors, "ask">): Promise<boolean> {
  const some = sqlFor
    .selectFrom("notifications")
    .select("id")
    .where("mail_due", "=", sql.lit("now"))
    .limit(1);
  return (await doors.ask(some)).length > 0;
}

/** When a person's daily mail was last due. */
const moment = sql<string>`digest_moment(u.timezone, coalesce(p.digest_hour, 8))`;

/** The people whose daily mail is due and not empty. */
export async function peopleDue(doors: Pick<Doors, "ask">): Promise<string[]> {
  const rows = await doors.ask(
    sqlFor
      .with("oldest", (db) =>
        db
          .selectFrom("notifications")
          .select(["user_id", sql<string>`min(created_at)`.as("at")])
          .where("mail_due", "=", sql.lit("digest"))
          .groupBy("user_id"),
      )
      .selectFrom("oldest")
      .innerJoin("users as u", "u.id", "oldest.user_id")
      .leftJoin("notification_preferences as p", "p.user_id", "u.id")
      .select("u.id")
      .where("oldest.at", "<=", moment),
  );
  return rows.map(({ id }) => id);
}

/**
 * The content of a person's daily mail: everything up to when it was due; it counts as mailed when the
 * transaction commits.
 */
export function takeDigest(tx: Tx, userId: string): Promise<Due[]> {
  const due = sqlFor
    .selectFrom("users as u")
    .leftJoin("notification_preferences as p", "p.user_id", "u.id")
    .select(moment.as("moment"))
    .where("u.id", "=", userId);
  return settle(tx, waiting("digest").where("w.user_id", "=", userId).where("w.created_at", "<=", due));
}
