/** Accounts from a directory's perspective, and the tenant it belongs to. */
import { sql } from "kysely";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { provenDomains } from "../../platform/domains/public.ts";

/**
 * What decides whether a directory can add someone: the tenant's domains, and whether single sign-on is
 * enabled. Locks the tenant.
 */
export async function tenantForProvisioning(tx: Tx, tenantId: string) {
  const tenant = await tx.first(
    sqlFor.selectFrom("tenants").select(["name", "allowed_domains"]).where("id", "=", tenantId).forUpdate(),
  );
  const saml = await tx.first(
    sqlFor
      .selectFrom("saml_connections")
      .select("tenant_id")
      .where("tenant_id", "=", tenantId)
      .where("enabled", "=", true),
  );
  return {
    name: tenant!.name,
    domains: tenant!.allowed_domains,
    proven: await provenDomains(tx.all, tenantId),
    signsInElsewhere: saml !== undefined,
  };
}

/** The account with an address, and whether it has a role in the tenant or elsewhere. */
export async function accountFor(tx: Tx, tenantId: string, email: string) {
  return tx.first(
    sqlFor
      .selectFrom("users as u")
      .select(["u.id", "u.status"])
      .select([
        sql<boolean>`exists (select from entitlements e where e.user_id = u.id and e.tenant_id = ${tenantId})`.as(
          "here",
        ),
        sql<boolean>`exists (select from entitlements e where e.user_id = u.id and e.tenant_id <> ${tenantId})`.as(
          "elsewhere",
        ),
        sql<boolean>`exists (select from scim_users s where s.user_id = u.id and s.tenant_id = ${tenantId})`.as(
          "provisioned",
        ),
      ])
      .where(sql`lower(u.email)`, "=", email.toLowerCase()),
  );
}

/**
 * Whether a person administers the tenant by an administrator's decision, even while suspended, or works on
 * the platform: a directory can't add, rename, or deactivate them. An administering role from a group doesn't
 * count, because the tenant's highest-ranking administrator left it to the directory.
 */
export async function administers(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("entitlements")
    .select("id")
    .where("user_id", "=", userId)
    .where(
      sql<boolean>`(tenant_id = ${PLATFORM} or (tenant_id = ${tenantId} and role in ('admin', 'tenant_administrator') and scim_group_id is null))`,
    )
    .where(sql<boolean>`(expires_at is null or expires_at > now())`);
  return (await tx.first(found.limit(1))) !== undefined;
}

/** An account's address, and whether anyone has used the account yet. */
export async function accountById(tx: Tx, userId: string) {
  return (await tx.first(sqlFor.selectFrom("users").select(["email", "status"]).where("id", "=", userId)))!;
}

/** Whether a person has a role in another tenant or on the platform. */
export async function holdsElsewhere(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const found = sqlFor
    .selectFrom("entitlements")
    .select("id")
    .where("user_id", "=", userId)
    .where("tenant_id", "<>", tenantId);
  return (await tx.first(found.limit(1))) !== undefined;
}

/** Creates an account without a password; `active` if the tenant's own provider signs it in. */
export async function newProvisionedAccount(
  tx: Tx,
  person: { email: string; firstName: string; lastName: string; title: string; active: boolean },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("users")
      .values({
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        job_title: person.title,
        status: person.active ? "active" : "invited",
      })
      .returning("id"),
  );
  return row!.id;
}

/**
 * Changes the names of an account that the directory created, only if no other tenant relies on them. Only
 * the owner can change its address.
 */
export async function updateNames(
  tx: Tx,
  userId: string,
  to: { readonly firstName: string; readonly lastName: string; readonly title: string },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        first_name: to.firstName,
        last_name: to.lastName,
        job_title: to.title,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId),
  );
}
