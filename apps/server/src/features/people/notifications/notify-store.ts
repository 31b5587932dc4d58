import { sql, type SqlBool } from "kysely";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { Notice } from "./notice.ts";

/**
 * Writes notifications in the tenant named; an unread one with the same words from within the last hour is
 * counted up instead. In a customer's tenant, only people with a role there that covers the client are
 * notified. The database applies each person's preferences.
 */
export async function tell(tx: Tx, userIds: readonly string[], notice: Notice): Promise<void> {
  const here = await nameTenant(tx, notice.tenantId);
  await tx.run(
    again(userIds, notice).insertInto("notifications").columns(COLUMNS).expression(news(userIds, notice)),
  );
  if (here !== notice.tenantId) await nameTenant(tx, here);
}

const COLUMNS = ["tenant_id", "user_id", "kind", "category", "title", "body", "href", "mail_due"] as const;

/**
 * Sets the tenant the transaction writes in from now on, and returns the previous one. Tenant administrators
 * also cause notifications about people's accounts, which are stored in tenant zero.
 */
async function nameTenant(tx: Tx, tenantId: string): Promise<string> {
  const { rows } = await tx.raw(
    "with before as materialized (select current_setting('app.tenant_id') as id) select id, set_config('app.tenant_id', $1, true) from before",
    [tenantId],
  );
  return rows[0]!["id"] as string;
}

function again(userIds: readonly string[], { tenantId, kind, title, body, href }: Notice) {
  return sqlFor.with("again", (db) =>
    db
      .updateTable("notifications")
      .set({ count: sql`count + 1`, created_at: sql`now()` })
      .where("tenant_id", "=", tenantId)
      .where(sql<SqlBool>`user_id = any (${userIds}::uuid[])`)
      .where("kind", "=", kind)
      .where("title", "=", title)
      .where("body", "=", body)
      .where(sql<SqlBool>`href is not distinct from ${href}`)
      .where("created_at", ">", sql<string>`now() - interval '1 hour'`)
      .where("read_at", "is", null)
      .where("removed_at", "is", null)
      .returning("user_id"),
  );
}

function news(userIds: readonly string[], notice: Notice) {
  const { tenantId, clientId = null, kind, category, title, body, href, mailed = false } = notice;
  const text = (value: string | null) => sql<string>`${value}::text`;
  return sqlFor
    .selectFrom(sql<{ user_id: string }>`unnest(${userIds}::uuid[])`.as<"told">(sql`told(user_id)`))
    .select([
      sql<string>`${tenantId}::uuid`.as("tenant_id"),
      "told.user_id",
      text(kind).as("kind"),
      text(category).as("category"),
      text(title).as("title"),
      text(body).as("body"),
      text(href).as("href"),
      text(mailed ? "elsewhere" : "as-wished").as("mail_due"),
    ])
    .where(sql<SqlBool>`told.user_id not in (select user_id from again)`)
    .where(
      sql<SqlBool>`(${tenantId}::uuid = ${PLATFORM}::uuid or exists (select from entitlements e where e.tenant_id = ${tenantId}
        and e.user_id = told.user_id and e.suspended_at is null and (e.expires_at is null or e.expires_at > now())
        and (${clientId}::uuid is null or e.client_id is null or e.client_id = ${clientId}::uuid)))`,
    );
}

/** The people of a tenant with one of these roles for all that a client has or, for null, for the whole tenant. */
export async function holdersOf(
  tx: Tx,
  tenantId: string,
  roles: readonly Role[],
  clientId: string | null,
): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select("user_id")
      .distinct()
      .where("tenant_id", "=", tenantId)
      .where(sql<SqlBool>`role = any (${roles}::text[])`)
      .where(sql<SqlBool>`(client_id is null or client_id = ${clientId}::uuid)`)
      .where("suspended_at", "is", null)
      .where(sql<SqlBool>`(expires_at is null or expires_at > now())`),
  );
  return rows.map((row) => row.user_id);
}

/** A tenant's current administrators. */
export async function administratorsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select("user_id")
      .distinct()
      .where("tenant_id", "=", tenantId)
      .where("role", "in", ["admin", "tenant_administrator"])
      .where("suspended_at", "is", null)
      .where(sql<SqlBool>`(expires_at is null or expires_at > now())`),
  );
  return rows.map((row) => row.user_id);
}
