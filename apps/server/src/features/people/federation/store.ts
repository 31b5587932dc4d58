import { sql } from "kysely";
import type { Doors, Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { OutsideProfile } from "./provider.ts";

/** A redirect's stored data. */
export interface FlowData {
  readonly provider: string;
  readonly next: string;
  /** SHA-256 of the browser's cookie, base64url. */
  readonly browser: string;
  /** The identified person, if the answer came in a request that couldn't carry the browser's cookie. */
  readonly profile?: OutsideProfile;
}

/** Opens a redirect. */
export async function insertFlow(
  ask: Doors["ask"] | Tx["all"],
  flow: { tokenHash: Buffer; userId: string | null; minutes: number; data: FlowData },
): Promise<void> {
  await ask(
    sqlFor.insertInto("challenges").values({
      kind: "federated-sign-in",
      token_hash: flow.tokenHash,
      user_id: flow.userId,
      data: JSON.stringify(flow.data),
      expires_at: sql`now() + make_interval(mins => ${flow.minutes})`,
    }),
  );
}

/** Spends an open redirect to a provider, in the statement that reads it. */
export async function spendFlow(
  ask: Doors["ask"] | Tx["all"],
  tokenHash: Buffer,
  provider: string,
): Promise<{ user_id: string | null; data: FlowData; created_at: string } | undefined> {
  const [row] = await ask(
    sqlFor
      .updateTable("challenges")
      .set({ used_at: sql`now()` })
      .where("token_hash", "=", tokenHash)
      .where("kind", "=", "federated-sign-in")
      .where(sql`data ->> 'provider'`, "=", provider)
      .where("used_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .returning(["user_id", "data", "created_at"]),
  );
  return row && { ...row, data: row.data as unknown as FlowData };
}

/** Whose account an outside account opens; records its use. */
export async function useIdentity(tx: Tx, profile: OutsideProfile): Promise<string | undefined> {
  const row = await tx.first(
    sqlFor
      .updateTable("user_identities")
      .set({ last_used_at: sql`now()`, ...(profile.email !== undefined && { email: profile.email }) })
      .where("provider", "=", profile.provider)
      .where("subject", "=", profile.subject)
      .returning("user_id"),
  );
  return row?.user_id;
}

/** Links an outside account; returns the owner if it already opens an account. */
export async function insertIdentity(
  tx: Tx,
  userId: string,
  profile: OutsideProfile,
  used: boolean,
): Promise<{ linked: true } | { linked: false; userId: string | undefined }> {
  const made = await tx.first(
    sqlFor
      .insertInto("user_identities")
      .values({
        user_id: userId,
        provider: profile.provider,
        subject: profile.subject,
        email: profile.email ?? null,
        last_used_at: used ? sql`now()` : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
  );
  if (made) return { linked: true };
  const taken = await tx.first(
    sqlFor
      .selectFrom("user_identities")
      .select("user_id")
      .where("provider", "=", profile.provider)
      .where("subject", "=", profile.subject),
  );
  return { linked: false, userId: taken?.user_id };
}

/** A person's outside accounts, with the tenant's name if it is a tenant's own provider; oldest first. */
export function identitiesOf(ask: Doors["ask"] | Tx["all"], userId: string) {
  return ask(
    sqlFor
      .selectFrom("user_identities as i")
      .leftJoin("tenants as t", (join) => join.on(sql`'saml:' || t.id`, "=", sql.ref("i.provider")))
      .select(["i.provider", "i.email", "i.linked_at", "i.last_used_at", "t.name as tenant_name"])
      .where("i.user_id", "=", userId)
      .orderBy("i.linked_at")
      .orderBy("i.id"),
  );
}

/** Unlinks an outside account; returns its address, or undefined if there is none. */
export function deleteIdentity(tx: Tx, userId: string, provider: string) {
  return tx.first(
    sqlFor
      .deleteFrom("user_identities")
      .where("user_id", "=", userId)
      .where("provider", "=", provider)
      .returning(["email"]),
  );
}

/**
 * Whether a person has a sign-in method besides outside accounts. With `lock`, their password can't change
 * until the transaction ends.
 */
export async function hasOwnWayIn(tx: Tx, userId: string, lock: boolean): Promise<boolean> {
  const person = sqlFor.selectFrom("users").select("password_hash").where("id", "=", userId);
  const row = await tx.first(lock ? person.forUpdate() : person);
  if (row?.password_hash != null) return true;
  const passkey = sqlFor.selectFrom("passkeys").select("id").where("user_id", "=", userId).limit(1);
  return (await tx.first(passkey)) !== undefined;
}

/** The tenants in which a person has a role and whose own provider is enabled. */
export function providersOfTenants(ask: Doors["ask"] | Tx["all"], userId: string) {
  return ask(
    sqlFor
      .selectFrom("saml_connections as s")
      .innerJoin("tenants as t", "t.id", "s.tenant_id")
      .select(["t.id", "t.name"])
      .where("s.enabled", "=", true)
      .where("t.status", "=", "active")
      .where(
        sql<boolean>`exists (select from entitlements e where e.user_id = ${userId} and e.tenant_id = t.id and e.suspended_at is null
          and (e.expires_at is null or e.expires_at > now()))`,
      )
      .orderBy("t.name"),
  );
}

/** The tenants in which a person has a role, or whose directory provisioned them. */
export async function placesOf(tx: Tx, userId: string): Promise<string[]> {
  const places = await tx.all(
    sqlFor
      .selectFrom("entitlements")
      .select("tenant_id")
      .where("user_id", "=", userId)
      .union(
        sqlFor
          .selectFrom("scim_users")
          .select("tenant_id")
          .where("user_id", "=", userId)
          .where("joined_at", "is not", null), // an unaccepted invitation binds no one
      ),
  );
  return places.map((place) => place.tenant_id);
}

/** The tenant's member with an address in its directory. */
export async function userNamed(tx: Tx, tenantId: string, userName: string): Promise<string | undefined> {
  const found = sqlFor
    .selectFrom("scim_users")
    .select("user_id")
    .where("tenant_id", "=", tenantId)
    .where(sql`lower(user_name)`, "=", userName.toLowerCase())
    .where("joined_at", "is not", null);
  return (await tx.first(found.limit(1)))?.user_id;
}

/** Creates an account that only an outside account opens: active, without a password or roles. */
export async function insertPerson(tx: Tx, profile: OutsideProfile & { email: string }): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("users")
      .values({
        email: profile.email,
        first_name: profile.firstName,
        last_name: profile.lastName,
        status: "active",
        email_verified_at: profile.emailVerified ? sql`now()` : null,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Activates an account that wasn't set up yet; existing names stay. */
export async function activatePerson(tx: Tx, userId: string, profile: OutsideProfile): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        status: "active",
        first_name: sql`coalesce(nullif(first_name, ''), ${profile.firstName})`,
        last_name: sql`coalesce(nullif(last_name, ''), ${profile.lastName})`,
      })
      .where("id", "=", userId)
      .where("status", "=", "invited"),
  );
}

/** A person's names and time zone. */
export async function personById(ask: Doors["ask"], userId: string) {
  const [row] = await ask(
    sqlFor.selectFrom("users").select(["first_name", "last_name", "timezone"]).where("id", "=", userId),
  );
  return row;
}
