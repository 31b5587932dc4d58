/** A request as it is submitted: what the forms write, until the address is confirmed. */
import { sql, type SqlBool } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { type Kind, requests } from "./store.ts";

/** Serializes requests for the same address until the transaction ends. */
export async function queueByAddress(tx: Tx, email: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 7))", [
    `account request ${email.toLowerCase()}`,
  ]);
}

/** The newest undecided request of an address. */
export function openOf(tx: Tx, email: string) {
  return tx.first(
    requests()
      .where(sql`lower(r.email)`, "=", email.toLowerCase())
      .where("r.status", "in", ["submitted", "pending"])
      .orderBy("r.created_at", "desc")
      .limit(1),
  );
}

/** What a person enters to request an account. */
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

/** Stores a request whose address is unconfirmed, and returns its id. */
export async function insert(tx: Tx, request: NewRequest, tokenHash: Buffer, hours: number): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("account_requests")
      .values({ ...fieldsOf(request), ...tokenFor(tokenHash, hours) })
      .returning("id"),
  );
  return row!.id;
}

/** Replaces an unconfirmed request's content, with a new token; the one mailed before is void. */
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

/** Stores the request of an invited person, already decided by the inviter. */
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

/**
 * The request whose address a token confirms, already confirmed or not, locked; undefined if the token is
 * expired or unknown.
 */
export function byToken(tx: Tx, tokenHash: Buffer) {
  return tx.first(
    requests()
      .where("r.token_hash", "=", tokenHash)
      .where("r.token_expires_at", ">", sql<string>`now()`)
      .forUpdate("r"),
  );
}

/** Marks a request's address as confirmed and assigns the request to `tenantId`. */
export async function confirm(tx: Tx, id: string, tenantId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("account_requests")
      .set({ status: "pending", confirmed_at: sql`now()`, tenant_id: tenantId })
      .where("id", "=", id),
  );
}

/** Everyone who decides on a tenant's (or the platform's) requests. */
export async function decidersOf(tx: Tx, tenantId: string, roles: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select("u.id")
      .distinct()
      .where("e.tenant_id", "=", tenantId)
      .where("e.role", "in", roles)
      .where("e.suspended_at", "is", null)
      .where(sql<SqlBool>`(e.expires_at is null or e.expires_at > now())`)
      .where("u.status", "=", "active"),
  );
  return rows.map(({ id }) => id);
}
