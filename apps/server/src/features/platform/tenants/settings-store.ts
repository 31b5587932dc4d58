import { sql, type Updateable } from "kysely";
import type { Billing } from "@crq/contract/platform/plans";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { contractNames } from "../../../db/contract-names.ts";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { DB } from "../../../db/types.gen.ts";
import { naming, renamed } from "../../people/accounts/public.ts";

const ssoAvailable = sql<boolean>`exists (select from saml_connections s where s.tenant_id = t.id and s.enabled)`;

/** A tenant's settings; locks the row if `lock` is set. The platform has none. */
export function settingsOf(tx: Tx, tenantId: string, { lock = false } = {}) {
  const query = sqlFor
    .selectFrom("tenants as t")
    .select(contractNames("t.id as tenantId", "t.status", "t.plan", "t.billing", "t.name", "t.currency"))
    .select(contractNames("t.timezone", "t.industry", "t.company_size", "t.support_email", "t.version"))
    .select(["t.annual_revenue as annualRevenue", "t.exposure_roles as exposureRoles"])
    .select("t.clients_apart as clientsApart")
    .select(contractNames("t.mfa_required", "t.sso_required", "t.allowed_domains", "t.idle_minutes"))
    .select(contractNames("t.session_hours", "t.max_sessions", "t.brand_text", "t.accent_color"))
    .select(["t.logo_hash as logoHash", ssoAvailable.as("ssoAvailable")])
    .$narrowType<
      Pick<TenantSettings, "status" | "plan" | "annualRevenue" | "exposureRoles"> & { billing: Billing }
    >()
    .where("t.id", "=", tenantId)
    .where("t.id", "!=", PLATFORM);
  return tx.first(lock ? query.forUpdate("t") : query);
}

/** Saves settings and increments the version. */
export async function save(
  tx: Tx,
  tenantId: string,
  { name, ...values }: Omit<Updateable<DB["tenants"]>, "name"> & { name?: string | undefined },
): Promise<void> {
  const changed = { ...values, ...(name !== undefined && renamed(name)) };
  const statement = sqlFor
    .updateTable("tenants")
    .set({ ...changed, version: sql`version + 1`, updated_at: sql`now()` })
    .$if(values.clients_apart !== undefined, (set) =>
      set.set({
        figures_since: sql`case when clients_apart = ${values.clients_apart} then figures_since else current_date end`,
      }),
    )
    .where("id", "=", tenantId);
  await naming("name", tx.run(statement));
}

/** Shortens the open sessions in a tenant to its limits; never extends one. */
export async function shortenSessions(
  tx: Tx,
  tenantId: string,
  limits: { idleMinutes: number; sessionHours: number },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("sessions")
      .set({
        idle_minutes: sql`least(idle_minutes, ${limits.idleMinutes})`,
        expires_at: sql`least(expires_at, created_at + make_interval(hours => ${limits.sessionHours}))`,
      })
      .where("acting_tenant_id", "=", tenantId),
  );
}

/**
 * Ends each person's sessions in a tenant beyond its maximum, least recently used first; returns how many.
 */
export function endSurplusSessions(tx: Tx, tenantId: string, most: number): Promise<number> {
  const ranked = sqlFor
    .selectFrom("sessions")
    .select([
      "id",
      sql<number>`row_number() over (partition by user_id order by seen_at desc, id)`.as("place"),
    ])
    .where("acting_tenant_id", "=", tenantId);
  return tx.run(
    sqlFor
      .deleteFrom("sessions")
      .where("id", "in", sqlFor.selectFrom(ranked.as("r")).select("r.id").where("r.place", ">", most)),
  );
}

/**
 * Ends the sessions in a tenant that were opened with less than it now requires: without a second factor if
 * one is required, or without its own provider if single sign-on is; returns how many. A super
 * administrator's sessions stay: no tenant's policy applies to them.
 */
export async function endWeakSessions(
  tx: Tx,
  tenantId: string,
  asked: { mfa: boolean; sso: boolean; besides: string },
): Promise<number> {
  if (!asked.mfa && !asked.sso) return 0;
  const weak = asked.sso
    ? sql<boolean>`method !~ '^saml'`
    : sql<boolean>`method !~ '^(passkey|saml)' and position('+' in method) = 0`;
  return tx.run(
    sqlFor
      .deleteFrom("sessions")
      .where("acting_tenant_id", "=", tenantId)
      .where("id", "!=", asked.besides)
      .where("held_role", "!=", "super_admin")
      .where(weak),
  );
}

/** Sets a tenant's logo. */
export async function putLogo(
  tx: Tx,
  tenantId: string,
  logo: { contentType: string; bytes: Buffer; hash: string },
): Promise<void> {
  const stored = { content_type: logo.contentType, bytes: logo.bytes };
  await tx.run(
    sqlFor
      .insertInto("tenant_logos")
      .values({ tenant_id: tenantId, ...stored })
      .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(stored)),
  );
  await save(tx, tenantId, { logo_hash: logo.hash });
}

/** Removes a tenant's logo. */
export async function removeLogo(tx: Tx, tenantId: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("tenant_logos").where("tenant_id", "=", tenantId));
  await save(tx, tenantId, { logo_hash: null });
}

/** A tenant's logo, if the hash is the current one. */
export async function logoOf(ask: Doors["ask"], tenantId: string, hash: string) {
  const [found] = await ask(
    sqlFor
      .selectFrom("tenant_logos as l")
      .innerJoin("tenants as t", "t.id", "l.tenant_id")
      .select(["l.content_type", "l.bytes"])
      .where("l.tenant_id", "=", tenantId)
      .where("t.logo_hash", "=", hash),
  );
  return found;
}
