import { sql, type Expression, type SqlBool } from "kysely";
import type { AccountRequestRecord } from "@crq/contract/account-requests";
import { PLATFORM, type Tx } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";

type Kind = AccountRequestRecord["kind"];
type Status = AccountRequestRecord["status"];

const base = () =>
  sqlFor
    .selectFrom("account_requests as r")
    .innerJoin("tenants as t", "t.id", "r.tenant_id")
    .leftJoin("tenants as g", "g.id", "r.granted_tenant_id");

const columns = () =>
  base()
    .select([
      "r.id",
      "r.tenant_id",
      "t.name as tenant_name",
      "r.kind",
      "r.status",
      "r.email",
      "r.first_name",
      "r.last_name",
      "r.company_name",
      "r.job_title",
      "r.phone_number",
      "r.company_size",
      "r.industry",
      "r.plan",
      "r.billing",
      "r.email_preferences",
      "r.created_at",
      "r.confirmed_at",
      "r.decided_at",
      "r.decided_by_name",
      "r.decision_note",
      "r.granted_tenant_id",
      "g.name as granted_tenant_name",
      "r.user_id",
    ])
    .$narrowType<{ kind: Kind; status: Status }>();

/** A request as it is stored, with the names of its tenants. */
export type RequestRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** What a list of requests is asked for. */
export interface RequestList {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
  readonly sort: "created" | "name" | "email" | "company" | "status";
  readonly order: "asc" | "desc";
}

/** A page of the requests that the door sees, and how many match. */
export async function list(tx: Tx, asked: RequestList, limit: number, offset: number) {
  const by = {
    created: [sql`r.created_at`],
    name: [sql`lower(r.last_name)`, sql`lower(r.first_name)`],
    email: [sql`lower(r.email)`],
    company: [sql`lower(r.company_name)`],
    status: [
      sql`array_position(array['pending', 'submitted', 'approved', 'activated', 'rejected'], r.status)`,
    ],
  }[asked.sort];
  const where = matching(asked);
  const sorted = by.reduce((query, column) => query.orderBy(column, asked.order), columns().where(where));
  const [rows, counted] = await Promise.all([
    tx.all(sorted.orderBy("r.id").limit(limit).offset(offset)),
    tx.first(
      base()
        .where(where)
        .select(sql<number>`count(*)`.as("total")),
    ),
  ]);
  return { rows, total: counted!.total };
}

function matching(asked: RequestList): Expression<SqlBool> {
  const words = (asked.q ?? "").split(/\s+/).filter(Boolean);
  return sql<SqlBool>`${sql.join(
    [
      sql`true`,
      ...words.map(
        (word) =>
          sql`(r.first_name || ' ' || r.last_name || ' ' || r.email || ' ' || r.company_name) ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
      ),
      ...(asked.status ? [sql`r.status = ${asked.status}`] : []),
      ...(asked.kind ? [sql`r.kind = ${asked.kind}`] : []),
    ],
    sql` and `,
  )}`;
}

/** One of the requests that the door sees. */
export function byId(tx: Tx, id: string) {
  return tx.first(columns().where("r.id", "=", id));
}

/** The same, locked until the transaction ends: whoever decides second sees that it was decided. */
export function lockById(tx: Tx, id: string) {
  return tx.first(columns().where("r.id", "=", id).forUpdate("r"));
}

/** Lets those who ask for the same address wait for one another, until the transaction ends. */
export async function queueByAddress(tx: Tx, email: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 7))", [
    `account request ${email.toLowerCase()}`,
  ]);
}

/** The newest request of an address that nobody has decided. */
export function openOf(tx: Tx, email: string) {
  return tx.first(
    columns()
      .where(sql`lower(r.email)`, "=", email.toLowerCase())
      .where("r.status", "in", ["submitted", "pending"])
      .orderBy("r.created_at", "desc")
      .limit(1),
  );
}

/** What a person who asks for an account gives. */
export interface NewRequest {
  readonly kind: Kind;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly phoneNumber: string;
  readonly companySize: string | null;
  readonly industry: string | null;
  readonly plan: string;
  readonly billing: string;
  readonly emailPreferences: Readonly<Record<string, boolean>>;
  readonly agreed: boolean;
  readonly ip: string;
}

const fieldsOf = (request: NewRequest) => ({
  kind: request.kind,
  email: request.email,
  first_name: request.firstName,
  last_name: request.lastName,
  company_name: request.companyName,
  job_title: request.jobTitle,
  phone_number: request.phoneNumber,
  company_size: request.companySize,
  industry: request.industry,
  plan: request.plan,
  billing: request.billing,
  email_preferences: JSON.stringify(request.emailPreferences),
  agreed_at: request.agreed ? sql<string>`now()` : null,
  ip_address: request.ip,
});

const tokenFor = (tokenHash: Buffer, hours: number) => ({
  token_hash: tokenHash,
  token_expires_at: sql<string>`now() + make_interval(hours => ${hours})`,
});

/** Writes a request whose address is to be confirmed, and answers its id. */
export async function insert(tx: Tx, request: NewRequest, tokenHash: Buffer, hours: number): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("account_requests")
      .values({ ...fieldsOf(request), ...tokenFor(tokenHash, hours) })
      .returning("id"),
  );
  return row!.id;
}

/** Replaces what an unconfirmed request says, with a new token; the one mailed before is void. */
export async function replace(
  tx: Tx,
  id: string,
  request: NewRequest,
  tokenHash: Buffer,
  hours: number,
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({ ...fieldsOf(request), ...tokenFor(tokenHash, hours) })
      .where("id", "=", id),
  );
}

/** Writes the request of somebody who came by an invitation: decided by whoever invited. */
export async function insertInvited(
  tx: Tx,
  request: NewRequest,
  at: { tenantId: string; userId: string; byId: string | null; byName: string },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("account_requests")
      .values({
        ...fieldsOf(request),
        tenant_id: at.tenantId,
        status: "approved",
        confirmed_at: sql`now()`,
        decided_at: sql`now()`,
        decided_by: at.byId,
        decided_by_name: at.byName,
        decision_note: "By invitation",
        user_id: at.userId,
        granted_tenant_id: at.tenantId,
      })
      .returning("id"),
  );
  return row!.id;
}

/** The request whose address a token confirms, confirmed or not, locked; undefined when the token is expired or unknown. */
export function byToken(tx: Tx, tokenHash: Buffer) {
  return tx.first(
    columns()
      .where("r.token_hash", "=", tokenHash)
      .where("r.token_expires_at", ">", sql<string>`now()`)
      .forUpdate("r"),
  );
}

/** Notes that a request's address is confirmed; it then belongs to `tenantId`. */
export async function confirm(tx: Tx, id: string, tenantId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({ status: "pending", confirmed_at: sql`now()`, tenant_id: tenantId })
      .where("id", "=", id),
  );
}

/** The one tenant at work whose own domains hold a domain; undefined when there is none, or several. */
export async function tenantOfDomain(tx: Tx, domain: string): Promise<string | undefined> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("tenants")
      .select("id")
      .where("status", "=", "active")
      .where("id", "!=", PLATFORM)
      .where(sql<SqlBool>`${domain} = any (allowed_domains)`)
      .limit(2),
  );
  return rows.length === 1 ? rows[0]!.id : undefined;
}

/** Hands a request to a tenant. */
export async function assign(tx: Tx, id: string, tenantId: string): Promise<void> {
  await tx.run(sqlFor.updateTable("account_requests").set({ tenant_id: tenantId }).where("id", "=", id));
}

/** Writes a decision. */
export async function decide(
  tx: Tx,
  id: string,
  decision: {
    status: "approved" | "rejected" | "activated";
    by: { userId: string; name: string };
    note: string;
    userId?: string;
    grantedTenantId?: string;
  },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({
        status: decision.status,
        decided_at: sql`now()`,
        decided_by: decision.by.userId,
        decided_by_name: decision.by.name,
        decision_note: decision.note,
        user_id: decision.userId ?? null,
        granted_tenant_id: decision.grantedTenantId ?? null,
      })
      .where("id", "=", id),
  );
}

/** A tenant (never the platform), as far as giving a place in it needs to know. */
export function tenantById(tx: Tx, id: string) {
  return tx.first(
    sqlFor
      .selectFrom("tenants")
      .select(["id", "name", "status", "brand_text", "accent_color"])
      .where("id", "=", id)
      .where("id", "!=", PLATFORM),
  );
}

/** Whether a tenant has a name, whatever its case. */
export async function tenantNamed(tx: Tx, name: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("tenants")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase());
  return (await tx.first(found.limit(1))) !== undefined;
}

/** The name of a tenant's client that is not archived. */
export async function clientName(tx: Tx, tenantId: string, clientId: string): Promise<string | undefined> {
  const found = sqlFor
    .selectFrom("clients")
    .select("name")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", clientId)
    .where("archived_at", "is", null);
  return (await tx.first(found))?.name;
}

/** Whether a person holds anything in a tenant. */
export async function isMember(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("entitlements")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId);
  return (await tx.first(found.limit(1))) !== undefined;
}

/** Tells everybody who decides about a tenant's (or the platform's) requests, where they see it. */
export async function notifyDeciders(
  tx: Tx,
  tenantId: string,
  roles: readonly string[],
  say: { title: string; body: string; href: string },
): Promise<void> {
  const deciders = sqlFor
    .selectFrom("entitlements as e")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select([
      "e.tenant_id",
      "u.id as user_id",
      sql.lit("account-request").as("kind"),
      sql<string>`${say.title}`.as("title"),
      sql<string>`${say.body}`.as("body"),
      sql<string>`${say.href}`.as("href"),
    ])
    .distinct()
    .where("e.tenant_id", "=", tenantId)
    .where("e.role", "in", roles)
    .where("e.suspended_at", "is", null)
    .where("u.status", "=", "active");
  await tx.run(
    sqlFor
      .insertInto("notifications")
      .columns(["tenant_id", "user_id", "kind", "title", "body", "href"])
      .expression(deciders),
  );
}
