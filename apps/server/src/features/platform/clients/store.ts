import { sql, type Updateable } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { DB } from "../../../db/types.gen.ts";

const members = sql<number>`(select count(distinct e.user_id) from entitlements e where e.tenant_id = c.tenant_id and e.client_id = c.id)`;

/** What a list of clients is asked for. Without a tenant it is of all that the door sees. */
interface ClientList {
  readonly q?: string | undefined;
  readonly archived: "no" | "yes" | "all";
  readonly sort: "name" | "created" | "members" | "updated";
  readonly order: "asc" | "desc";
}

function clients() {
  return sqlFor
    .selectFrom("clients as c")
    .innerJoin("tenants as t", "t.id", "c.tenant_id")
    .select([
      "c.id",
      "c.tenant_id",
      "t.name as tenant_name",
      "c.name",
      "c.industry",
      "c.contact_name",
      "c.contact_email",
      "c.notes",
      "c.created_at",
      "c.updated_at",
      "c.archived_at",
      "c.version",
      members.as("members"),
    ]);
}

/** Words are looked for in the name, the industry and the contact. */
const searched = sql<string>`c.name || ' ' || coalesce(c.industry, '') || ' ' || coalesce(c.contact_name, '') || ' ' || coalesce(c.contact_email, '')`;

/** A page of clients, and how many match. */
export async function list(tx: Tx, asked: ClientList, limit: number, offset: number) {
  let query = clients();
  for (const word of (asked.q ?? "").split(/\s+/).filter(Boolean))
    query = query.where(searched, "ilike", `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  if (asked.archived === "no") query = query.where("c.archived_at", "is", null);
  if (asked.archived === "yes") query = query.where("c.archived_at", "is not", null);
  const by = {
    name: sql`lower(c.name)`,
    created: sql`c.created_at`,
    updated: sql`c.updated_at`,
    members,
  }[asked.sort];
  const page = query.orderBy(by, asked.order).orderBy("c.id").limit(limit).offset(offset);
  const counted = query.clearSelect().select(sql<number>`count(*)`.as("total"));
  const [rows, total] = await Promise.all([tx.all(page), tx.first(counted)]);
  return { rows, total: total!.total };
}
/** A client as it is stored, with its counts. */
export type ClientRow = Awaited<ReturnType<typeof list>>["rows"][number];

/** A client that the door sees. */
export function byId(tx: Tx, id: string): Promise<ClientRow | undefined> {
  return tx.first(clients().where("c.id", "=", id));
}

/** Whether the door sees a tenant, the platform apart. */
export async function tenantExists(tx: Tx, tenantId: string): Promise<boolean> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId))) !== undefined;
}

/** Whether another client of the tenant has a name, whatever its case. */
export async function nameTaken(
  tx: Tx,
  tenantId: string,
  name: string,
  except: string | undefined,
): Promise<boolean> {
  let query = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where(sql`lower(name)`, "=", name.toLowerCase());
  if (except !== undefined) query = query.where("id", "!=", except);
  return (await tx.first(query)) !== undefined;
}

/** Keeps others from adding or renaming a tenant's clients until the transaction ends. */
export async function lockNames(tx: Tx, tenantId: string): Promise<void> {
  await tx.run(sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId).forNoKeyUpdate());
}

/** Creates a client and answers its id. */
export async function insert(
  tx: Tx,
  tenantId: string,
  values: Updateable<DB["clients"]> & { name: string },
): Promise<string> {
  const made = sqlFor.insertInto("clients").values({ ...values, tenant_id: tenantId });
  return (await tx.first(made.returning("id")))!.id;
}

/** Changes a client that still has the version; false when it has another. */
export async function update(
  tx: Tx,
  id: string,
  version: number,
  values: Updateable<DB["clients"]>,
): Promise<boolean> {
  return (
    (await tx.run(
      sqlFor
        .updateTable("clients")
        .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
        .where("id", "=", id)
        .where("version", "=", version),
    )) === 1
  );
}

/** Archives a client or brings it back; false when it is so already. */
export async function setArchived(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return (
    (await tx.run(
      sqlFor
        .updateTable("clients")
        .set({
          archived_at: archived ? sql`now()` : null,
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where("id", "=", id)
        .where("archived_at", archived ? "is" : "is not", null),
    )) === 1
  );
}

/** Ends the sessions that work for a client; answers how many. */
export function endSessions(tx: Tx, clientId: string): Promise<number> {
  return tx.run(sqlFor.deleteFrom("sessions").where("acting_client_id", "=", clientId));
}
