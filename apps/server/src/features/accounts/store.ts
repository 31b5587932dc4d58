import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";
import { auditAs } from "../audit/public.ts";
import { STARTER_NOTIFICATIONS } from "./starter-notifications.ts";

/** Creates a tenant and answers its id. */
export async function newTenant(tx: Tx, name: string): Promise<string> {
  return (await tx.first(sqlFor.insertInto("tenants").values({ name }).returning("id")))!.id;
}

/** The id of the tenant with a name. */
export async function tenantNamed(tx: Tx, name: string): Promise<string | undefined> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("id").where("name", "=", name)))?.id;
}

/** Creates a client and answers its id. */
export async function newClient(tx: Tx, tenantId: string, name: string): Promise<string> {
  return (await tx.first(sqlFor.insertInto("clients").values({ tenant_id: tenantId, name }).returning("id")))!
    .id;
}

/** The id of a tenant's client with a name. */
export async function clientNamed(tx: Tx, tenantId: string, name: string): Promise<string | undefined> {
  const named = sqlFor
    .selectFrom("clients")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("name", "=", name);
  return (await tx.first(named))?.id;
}

/** A role in a tenant (or on the platform), for all its clients or for one. */
export interface Entitlement {
  readonly tenantId: string;
  readonly role: Role;
  readonly clientId: string | null;
}

/** Who an account is for; without a password the account waits to be set up. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
}

/** Creates an account with one entitlement and its first notifications, and answers its id. */
export async function newAccount(tx: Tx, person: Person, at: Entitlement, by: string): Promise<string> {
  const user = await tx.first(
    sqlFor
      .insertInto("users")
      .values({
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: person.passwordHash,
        status: person.passwordHash === null ? "invited" : "active",
      })
      .returning("id"),
  );
  await grant(tx, user!.id, at);
  await tx.run(
    sqlFor
      .insertInto("notifications")
      .values(STARTER_NOTIFICATIONS.map((one) => ({ ...one, tenant_id: at.tenantId, user_id: user!.id }))),
  );
  const detail = { email: person.email, role: at.role, clientId: at.clientId };
  await auditAs(
    tx,
    by,
    undefined,
    { action: "user.create", objectType: "user", objectId: user!.id, detail },
    at.tenantId,
  );
  return user!.id;
}

/** Grants a role; granting it again changes nothing. */
export async function grant(tx: Tx, userId: string, at: Entitlement): Promise<void> {
  await tx.run(
    sqlFor
      .insertInto("entitlements")
      .values({ tenant_id: at.tenantId, user_id: userId, role: at.role, client_id: at.clientId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Sets the password of an account, where there is one. */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where(sql`lower(email)`, "=", email.toLowerCase()),
  );
}
