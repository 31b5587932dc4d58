import { sql } from "kysely";
import type { ClientRecord, clients as routes } from "@crq/contract/platform/clients";
import type { InputOf } from "@crq/contract/route";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { saveVersion, setArchived } from "../../../db/versions.ts";

/** The input for a new client. */
export type NewClient = InputOf<typeof routes.create>["body"];
/** A change to a client. */
export type ClientChange = Omit<InputOf<typeof routes.update>["body"], "version">;

const MAY_BE_EMPTY = ["industry", "companySize", "annualRevenue", "contactName", "contactEmail"] as const;

const members = sql<number>`(select count(distinct e.user_id) from entitlements e where e.tenant_id = c.tenant_id and e.client_id = c.id)`;

const clients = () =>
  sqlFor
    .selectFrom("clients as c")
    .innerJoin("tenants as t", "t.id", "c.tenant_id")
    .select(contractNames("c.id", "c.tenant_id", "t.name as tenantName", "c.name", "c.industry"))
    .select(contractNames("c.company_size", "c.annual_revenue"))
    .select(contractNames("c.contact_name", "c.contact_email", "c.notes"))
    .select(contractNames("c.created_at", "c.updated_at", "c.archived_at", "c.version"))
    .select(members.as("members"))
    .$narrowType<Pick<ClientRecord, "annualRevenue">>();

/** Searches cover the name, the industry, and the contact. */
const searched = sql<string>`c.name || ' ' || coalesce(c.industry, '') || ' ' || coalesce(c.contact_name, '') || ' ' || coalesce(c.contact_email, '')`;

const SORTS = {
  name: sql`lower(c.name)`,
  created: sql`c.created_at`,
  updated: sql`c.updated_at`,
  members,
};

/** A page of the clients the door can see, of one tenant or of all. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<ClientRecord>> {
  let found = clients().where(matchesWords(searched, asked.q));
  if (asked.archived !== "all")
    found = found.where("c.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`c.id` });
}

/** A client the door can see. */
export function byId(tx: Tx, id: string): Promise<ClientRecord | undefined> {
  return tx.first(clients().where("c.id", "=", id));
}

/** Whether another client of the tenant has a name, ignoring case. */
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

/**
 * Locks out adding or renaming the tenant's clients until the transaction ends; false if the door can't see
 * the tenant.
 */
export async function lockNames(tx: Tx, tenantId: string): Promise<boolean> {
  const tenant = sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId).forNoKeyUpdate();
  return (await tx.first(tenant)) !== undefined;
}

/** Creates a client and returns its id. */
export async function insert(tx: Tx, tenantId: string, fields: NewClient): Promise<string> {
  const values = { name: fields.name, ...columnValues(fields, MAY_BE_EMPTY), tenant_id: tenantId };
  return (await tx.first(sqlFor.insertInto("clients").values(values).returning("id")))!.id;
}

/** Updates a client that still has the version; false if it has another. */
export function save(tx: Tx, id: string, version: number, fields: ClientChange): Promise<boolean> {
  return saveVersion(tx, "clients", id, version, columnValues(fields, MAY_BE_EMPTY));
}

/** Archives or restores a client; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "clients", id, archived);
}

/** Ends the sessions that work for a client; returns how many. */
export function endSessions(tx: Tx, clientId: string): Promise<number> {
  return tx.run(sqlFor.deleteFrom("sessions").where("acting_client_id", "=", clientId));
}
