import { sql, type SqlBool } from "kysely";
import type { Invitation, invitations as routes } from "@crq/contract/people/invitations";
import type { InputOf } from "@crq/contract/route";
import type { Role } from "@crq/contract/roles";
import { contractNames, inTenant } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** How many days an invitation is valid. */
const INVITATION_DAYS = 7;

const expiry = sql<string>`now() + make_interval(days => ${sql.lit(INVITATION_DAYS)})`;

/** An invitation's state, by the database's clock. */
const status = sql<Invitation["status"]>`case
  when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
  when i.expires_at <= now() then 'expired' else 'pending' end`;

/** The person who invited, unless they left; a tenant's own API key is no person. */
const inviter = sql<string | null>`(select u.id from users u where u.id = i.invited_by)`;

/** Invitations; one to the platform itself has no tenant. */
const invitations = () =>
  sqlFor
    .selectFrom("invitations as i")
    .innerJoin("tenants as t", "t.id", "i.tenant_id")
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.client_id"),
    )
    .select(contractNames("i.id", "i.email", "i.role", "i.message", "i.sent_at", "i.sent_count"))
    .select([inTenant("i.tenant_id").as("tenantId"), inTenant("i.tenant_id", "t.name").as("tenantName")])
    .select(contractNames("i.client_id", "c.name as clientName", "t.brand_text", "t.accent_color"))
    .select(contractNames("i.invited_by_name as invitedBy", "i.created_at"))
    .select(inviter.as("inviterId"))
    .select(contractNames("i.expires_at", "i.accepted_at", "i.revoked_at", "i.revoked_by_name as revokedBy"))
    .select(status.as("status"))
    .$narrowType<{ role: Role }>();

/** An invitation, with the names of its tenant and client, the tenant's branding in mail, and the inviter. */
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

const SORTS = {
  created: sql`i.created_at`,
  email: sql`lower(i.email)`,
  role: sql`i.role`,
  tenant: sql`lower(t.name)`,
  expires: sql`i.expires_at`,
};

/** A page of the invitations the door can see. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<Invitation>> {
  let found = invitations().where(
    matchesWords(sql`(i.email || ' ' || i.invited_by_name || ' ' || t.name)`, asked.q),
  );
  if (asked.status) found = found.where(status, "=", asked.status);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`i.id` });
}

/** One of the invitations the door can see. */
export function byId(tx: Tx, id: string) {
  return tx.first(invitations().where("i.id", "=", id));
}

/** The same, locked until the transaction ends. */
export function lockById(tx: Tx, id: string) {
  return tx.first(invitations().where("i.id", "=", id).forUpdate("i"));
}

/**
 * The tenant (or the platform) people are invited to, locked so that concurrent invitations are counted one
 * after another.
 */
export function lockTenant(tx: Tx, tenantId: string) {
  return tx.first(
    sqlFor
      .selectFrom("tenants")
      .select(["id", "name", "status", "allowed_domains", "brand_text", "accent_color"])
      .where("id", "=", tenantId)
      .forNoKeyUpdate(),
  );
}

/** The name of a tenant's active client. */
export async function clientName(tx: Tx, tenantId: string, clientId: string): Promise<string | undefined> {
  const found = sqlFor
    .selectFrom("clients")
    .select("name")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", clientId)
    .where("archived_at", "is", null);
  return (await tx.first(found))?.name;
}

/** Which of the lowercase addresses belong to members of a tenant, and whether they already have the role. */
export function membersAmong(
  tx: Tx,
  tenantId: string,
  emails: readonly string[],
  to: { role: Role; clientId: string | null },
) {
  return tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("users as u", "u.id", "e.user_id")
      .select([
        sql<string>`lower(u.email)`.as("email"),
        sql<boolean>`bool_or(e.role = ${to.role} and (e.client_id is null or e.client_id = ${to.clientId}::uuid))`.as(
          "holds",
        ),
      ])
      .where("e.tenant_id", "=", tenantId)
      .where(sql`lower(u.email)`, "in", emails)
      .groupBy(sql`lower(u.email)`),
  );
}

/** A tenant's open invitations to any of the lowercase addresses. */
export function openAmong(tx: Tx, tenantId: string, emails: readonly string[]) {
  return tx.all(
    sqlFor
      .selectFrom("invitations as i")
      .select(["i.id", sql<string>`lower(i.email)`.as("email"), "i.role", "i.client_id as clientId"])
      .where("i.tenant_id", "=", tenantId)
      .where(sql`lower(i.email)`, "in", emails)
      .where(sql<SqlBool>`${status} = 'pending'`),
  );
}

/** Stores an invitation and returns its id. */
export async function insert(
  tx: Tx,
  invitation: {
    tenantId: string;
    email: string;
    role: Role;
    clientId: string | null;
    message: string;
    tokenHash: Buffer;
    by: { userId: string | null; name: string };
  },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("invitations")
      .values({
        tenant_id: invitation.tenantId,
        email: invitation.email,
        role: invitation.role,
        client_id: invitation.clientId,
        message: invitation.message,
        token_hash: invitation.tokenHash,
        invited_by: invitation.by.userId,
        invited_by_name: invitation.by.name,
        expires_at: expiry,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Gives an invitation a new token and seven more days; the old token is void. */
export async function renew(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("invitations")
      .set({
        token_hash: tokenHash,
        sent_at: sql`now()`,
        sent_count: sql`sent_count + 1`,
        expires_at: expiry,
      })
      .where("id", "=", id),
  );
}

/** Revokes an invitation. */
export async function revoke(tx: Tx, id: string, byName: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("invitations")
      .set({ revoked_at: sql`now()`, revoked_by_name: byName })
      .where("id", "=", id),
  );
}

/**
 * The invitation a token opens, if it is valid, its tenant active, and its client not archived; `lock` makes concurrent calls with the
 * same token wait.
 */
export function byToken(tx: Tx, tokenHash: Buffer, { lock }: { lock: boolean }) {
  const found = invitations()
    .where("i.token_hash", "=", tokenHash)
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null)
    .where("i.expires_at", ">", sql<string>`now()`)
    .where("t.status", "=", "active")
    .where("c.archived_at", "is", null);
  return tx.first(lock ? found.forUpdate("i") : found);
}

/** Marks an invitation as accepted. */
export async function accept(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("invitations")
      .set({ accepted_at: sql`now()`, accepted_by: userId })
      .where("id", "=", id),
  );
}
