import { sql } from "kysely";
import type { AccountRequestRecord, accountRequests } from "@crq/contract/people/account-requests";
import type { InputOf } from "@crq/contract/route";
import { contractNames, inTenant } from "../../../db/contract-names.ts";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** The list's parameters. */
export type Kind = AccountRequestRecord["kind"];

/** Requests with the names of their tenants, without the platform's own name. */
export const requests = () =>
  sqlFor
    .selectFrom("account_requests as r")
    .innerJoin("tenants as t", "t.id", "r.tenant_id")
    .leftJoin("tenants as g", "g.id", "r.granted_tenant_id")
    .select(contractNames("r.id", "r.kind", "r.status", "r.email", "r.first_name", "r.last_name"))
    .select(contractNames("r.company_name", "r.job_title", "r.phone_number", "r.company_size", "r.industry"))
    .select(contractNames("r.plan", "r.billing", "r.email_preferences", "r.created_at", "r.confirmed_at"))
    .select([inTenant("r.tenant_id").as("tenantId"), inTenant("r.tenant_id", "t.name").as("tenantName")])
    .select(inTenant("r.granted_tenant_id").as("grantedTenantId"))
    .select(inTenant("r.granted_tenant_id", "g.name").as("grantedTenantName"))
    .select(contractNames("r.decided_at", "r.decided_by_name as decidedBy", "r.decision_note", "r.user_id"))
    .$narrowType<
      Pick<AccountRequestRecord, "kind" | "status" | "companySize" | "industry" | "plan" | "billing">
    >();

/** A request as administrators see it. */
export type RequestRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

const SORTS = {
  created: sql`r.created_at`,
  name: [sql`lower(r.last_name)`, sql`lower(r.first_name)`],
  email: sql`lower(r.email)`,
  company: sql`lower(r.company_name)`,
  status: sql`array_position(array['pending', 'submitted', 'approved', 'activated', 'rejected'], r.status)`,
};

const searched = sql<string>`(r.first_name || ' ' || r.last_name || ' ' || r.email || ' ' || r.company_name)`;

/** A page of the requests the door can see. */
export function list(
  tx: Tx,
  asked: InputOf<typeof accountRequests.list>["query"],
): Promise<Page<AccountRequestRecord>> {
  let found = requests().where(matchesWords(searched, asked.q));
  if (asked.status) found = found.where("r.status", "=", asked.status);
  if (asked.kind) found = found.where("r.kind", "=", asked.kind);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`r.id` });
}

/** One of the requests the door can see. */
export function byId(tx: Tx, id: string) {
  return tx.first(requests().where("r.id", "=", id));
}

/** The same, locked until the transaction ends, so that a second decision sees the first. */
export function lockById(tx: Tx, id: string) {
  return tx.first(requests().where("r.id", "=", id).forUpdate("r"));
}

/** Forwards a request to a tenant. */
export async function assign(tx: Tx, id: string, tenantId: string): Promise<void> {
  await tx.run(sqlFor.updateTable("account_requests").set({ tenant_id: tenantId }).where("id", "=", id));
}

/** Stores a decision. */
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

/** A tenant (never the platform), with the data needed to assign a role in it. */
export function tenantById(tx: Tx, id: string) {
  return tx.first(
    sqlFor
      .selectFrom("tenants")
      .select(["id", "name", "status", "brand_text", "accent_color"])
      .where("id", "=", id)
      .where("id", "!=", PLATFORM),
  );
}

/** Whether a tenant has a name, ignoring case. */
export async function tenantNamed(tx: Tx, name: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("tenants")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase());
  return (await tx.first(found.limit(1))) !== undefined;
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

/** Whether a person has any role in a tenant. */
export async function isMember(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("entitlements")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId);
  return (await tx.first(found.limit(1))) !== undefined;
}

/** How many requests are pending. */
export const pendingCount = prepared(() =>
  sqlFor
    .selectFrom("account_requests")
    .select(sql<number>`count(*)`.as("count"))
    .where(sql<boolean>`status = 'pending'`),
);
