import { sql } from "kysely";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** A tenant's identity provider settings. */
export interface ConnectionFields {
  readonly entity_id: string;
  readonly sso_url: string;
  readonly certificates: string[];
  readonly email_attribute: string;
  readonly first_name_attribute: string;
  readonly last_name_attribute: string;
  readonly enabled: boolean;
  /** The role of the person who configured it: the provider grants none above it. */
  readonly set_by_role: string;
}

const fields = [
  "s.entity_id",
  "s.sso_url",
  "s.certificates",
  "s.email_attribute",
  "s.first_name_attribute",
  "s.last_name_attribute",
  "s.enabled",
  "s.set_by_role",
  "s.updated_at",
] as const;

/** A tenant's provider, if it is enabled and the tenant is open, with the tenant's rules for newcomers. */
export async function enabledConnection(ask: Doors["ask"], tenantId: string) {
  const [row] = await ask(
    sqlFor
      .selectFrom("saml_connections as s")
      .innerJoin("tenants as t", "t.id", "s.tenant_id")
      .select([...fields, "t.name", "t.allowed_domains"])
      .where("s.tenant_id", "=", tenantId)
      .where("s.enabled", "=", true)
      .where("t.status", "=", "active"),
  );
  return row;
}
/** Whether a customer's tenant exists. */
export async function tenantExists(ask: Doors["ask"], tenantId: string): Promise<boolean> {
  if (tenantId === PLATFORM) return false;
  return (await ask(sqlFor.selectFrom("tenants").select("id").where("id", "=", tenantId))).length === 1;
}

/** Records that an assertion was used; false if it was already. */
export async function useAssertion(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const made = await tx.run(
    sqlFor
      .insertInto("saml_responses")
      .values({ tenant_id: tenantId, id })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return made === 1;
}

/**
 * A tenant and its provider, if it has one; locks the tenant's row if `lock` is set. Undefined if there is no
 * such tenant.
 */
export async function settingsOf(tx: Tx, tenantId: string, lock = false) {
  const of = sqlFor
    .selectFrom("tenants")
    .select("sso_required")
    .where("id", "=", tenantId)
    .where("id", "!=", PLATFORM);
  const tenant = await tx.first(lock ? of.forUpdate() : of);
  if (!tenant) return undefined;
  const connection = await tx.first(
    sqlFor.selectFrom("saml_connections as s").select(fields).where("s.tenant_id", "=", tenantId),
  );
  return { required: tenant.sso_required, connection };
}

/** Saves a tenant's provider. */
export async function saveConnection(tx: Tx, tenantId: string, values: ConnectionFields): Promise<void> {
  const certificates = sql<string[]>`array[${sql.join(values.certificates)}]::text[]`;
  await tx.run(
    sqlFor
      .insertInto("saml_connections")
      .values({ tenant_id: tenantId, ...values, certificates })
      .onConflict((conflict) =>
        conflict.column("tenant_id").doUpdateSet({ ...values, certificates, updated_at: sql`now()` }),
      ),
  );
}

/** Removes a tenant's provider; false if there was none. */
export async function deleteConnection(tx: Tx, tenantId: string): Promise<boolean> {
  return (await tx.run(sqlFor.deleteFrom("saml_connections").where("tenant_id", "=", tenantId))) === 1;
}

/** Lets passwords open a tenant again. */
export async function allowPasswords(tx: Tx, tenantId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("tenants")
      .set({ sso_required: false, version: sql`version + 1`, updated_at: sql`now()` })
      .where("id", "=", tenantId),
  );
}

const enabled = prepared(() =>
  sqlFor
    .selectFrom("saml_connections")
    .select(["tenant_id", "certificates", sql<string>`now()`.as("now")])
    .where("enabled", "=", true),
);

/** The signing certificates of tenants' identity providers, and the database's clock. */
export function enabledCertificates(ask: Doors["ask"] | Tx["all"]) {
  return ask(enabled());
}
