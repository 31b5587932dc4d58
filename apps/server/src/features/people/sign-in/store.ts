import { sql, type NotNull } from "kysely";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Doors, type Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A person's data that sign-in needs. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly mfa_required: boolean;
  /** When someone returned what was mailed to the address; null: no one has proved whose account it is. */
  readonly email_verified_at: string | null;
  /** When the operator created the account on the command line. */
  readonly operator_made_at: string | null;
}

const account = [
  "id",
  "email",
  "password_hash",
  "first_name",
  "last_name",
  "status",
  "mfa_required",
  "email_verified_at",
  "operator_made_at",
] as const;

/** The account with an email address, ignoring case. */
export function accountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("users")
      .select(account)
      .where(sql`lower(email)`, "=", email.toLowerCase()),
  );
}

/** The account with an id. */
export function accountById(tx: Tx, id: string): Promise<Account | undefined> {
  return tx.first(sqlFor.selectFrom("users").select(account).where("id", "=", id));
}

/** An assigned role: where, and for which client. */
export interface Held {
  readonly role: Role;
  readonly tenant_id: string;
  readonly client_id: string | null;
  /** The tenant requires its own single sign-on. */
  readonly sso_required?: boolean;
  /** The person last worked with it. */
  readonly used_last?: boolean;
  /** The tenant's client that the person last worked for, unless it is archived. */
  readonly last_client?: string | null;
  /** It was assigned after the person's last sign-in. */
  readonly granted_since?: boolean;
  /** The role of the person who configured the tenant's own provider; null if it has none. */
  readonly provider_set_by?: string | null;
}

/**
 * Everything a person currently has, longest held first, without suspended or expired entitlements and those
 * of a closed tenant or for an archived client.
 */
export async function entitlementsOf(tx: Pick<Tx, "all">, userId: string): Promise<Held[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("entitlements as e")
      .innerJoin("tenants as t", "t.id", "e.tenant_id")
      .leftJoin("clients as of", (join) =>
        join.onRef("of.tenant_id", "=", "e.tenant_id").onRef("of.id", "=", "e.client_id"),
      )
      .select(["e.role", "e.tenant_id", "e.client_id", "t.sso_required"])
      .select(
        sql<string | null>`(select s.set_by_role from saml_connections s where s.tenant_id = t.id)`.as(
          "provider_set_by",
        ),
      )
      .select(
        sql<boolean>`exists (select from person_contexts p where p.user_id = e.user_id and p.working_tenant_id = e.tenant_id
          and p.held_role = e.role and (e.client_id is null or e.client_id = p.client_id))`.as("used_last"),
      )
      .select(
        sql<
          string | null
        >`(select c.id from person_contexts p join clients c on c.id = p.client_id and c.archived_at is null
          where p.user_id = e.user_id and c.tenant_id = e.tenant_id)`.as("last_client"),
      )
      .select(
        sql<boolean>`coalesce(e.created_at > (select u.last_sign_in_at from users u where u.id = e.user_id), false)`.as(
          "granted_since",
        ),
      )
      .where("e.user_id", "=", userId)
      .where("e.suspended_at", "is", null)
      .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`)
      .where("t.status", "=", "active")
      .where("of.archived_at", "is", null)
      .orderBy("e.created_at")
      .orderBy("t.name")
      .orderBy("e.id"),
  );
  return rows as Held[];
}

/** Records that a person signed in. */
export async function touchSignIn(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({ last_sign_in_at: sql`now()` })
      .where("id", "=", userId),
  );
}

/** Something sent to or asked of a person, to be returned once. */
export type ChallengeKind =
  | "sign-in-code"
  | "set-up"
  | "password-reset"
  | "passkey-registration"
  | "passkey-sign-in"
  | "email-change"
  | "federated-sign-in"
  | "confirmation";

/** What a challenge stores besides its owner. */
export interface ChallengeData {
  /** How the person was identified before the challenge. */
  readonly method?: string;
  /** What a passkey must sign. */
  readonly passkey?: string;
  /** The address that a person wants to change to. */
  readonly email?: string;
}

/**
 * Opens a challenge and returns its id; the person's earlier ones of the same kind become void. Without
 * `userId`, anyone can answer it.
 */
export async function insertChallenge(
  tx: Tx,
  challenge: {
    kind: ChallengeKind;
    tokenHash: Buffer;
    userId?: string;
    remember?: boolean;
    minutes: number;
    data?: ChallengeData;
  },
): Promise<string> {
  if (challenge.userId !== undefined) await voidChallenges(tx, challenge.userId, challenge.kind);
  const row = await tx.first(
    sqlFor
      .insertInto("challenges")
      .values({
        kind: challenge.kind,
        token_hash: challenge.tokenHash,
        user_id: challenge.userId ?? null,
        remember: challenge.remember ?? false,
        expires_at: sql`now() + make_interval(mins => ${challenge.minutes})`,
        data: JSON.stringify(challenge.data ?? {}),
      })
      .returning("id"),
  );
  return row!.id;
}

/** Gives a challenge its code, a reset attempt count, and `minutes` from now. */
export async function setCode(tx: Tx, challengeId: string, codeHash: Buffer, minutes: number): Promise<void> {
  const expires_at = sql<string>`now() + make_interval(mins => ${minutes})`;
  await tx.run(
    sqlFor
      .updateTable("challenges")
      .set({ code_hash: codeHash, attempts: 0, expires_at })
      .where("id", "=", challengeId),
  );
}

/** The open challenge of a kind with a token, without counting an attempt. */
export async function openChallenge(tx: Tx, kind: ChallengeKind, tokenHash: Buffer) {
  return tx.first(
    sqlFor
      .selectFrom("challenges")
      .select(["id", "user_id", "remember", sql<ChallengeData>`data`.as("data")])
      .where("token_hash", "=", tokenHash)
      .where("kind", "=", kind)
      .where("user_id", "is not", null)
      .where("used_at", "is", null)
      .where("expires_at", ">", sql<string>`now()`)
      .$narrowType<{ user_id: NotNull }>(),
  );
}

/**
 * Counts an attempt in the same statement that reads the challenge, so that parallel guesses get no more than
 * `limit` by any method.
 */
export async function countCodeAttempt(
  ask: Doors["ask"],
  kind: ChallengeKind,
  tokenHash: Buffer,
  limit: number,
) {
  const [row] = await ask(
    sqlFor
      .updateTable("challenges")
      .set({ attempts: sql`attempts + 1` })
      .where("token_hash", "=", tokenHash)
      .where("kind", "=", kind)
      .where("used_at", "is", null)
      .where("attempts", "<", limit)
      .where("expires_at", ">", sql<string>`now()`)
      .returning(["id", "user_id", "code_hash", "remember", sql<ChallengeData>`data`.as("data")]),
  );
  return row;
}

/** Stores in a challenge what a passkey must sign. */
export async function setPasskeyChallenge(tx: Tx, challengeId: string, passkey: string): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("challenges")
      .set({ data: sql`data || ${JSON.stringify({ passkey } satisfies ChallengeData)}::jsonb` })
      .where("id", "=", challengeId),
  );
}

/** Spends a challenge; false if a concurrent request already did. */
export async function spendChallenge(tx: Tx, id: string): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("challenges")
      .set({ used_at: sql`now()` })
      .where("id", "=", id)
      .where("used_at", "is", null),
  );
  return touched === 1;
}

/** Voids everything a person was sent and hasn't returned, or only one kind of it. */
export async function voidChallenges(tx: Tx, userId: string, kind?: ChallengeKind): Promise<void> {
  const open = sqlFor
    .updateTable("challenges")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null);
  await tx.run(kind === undefined ? open : open.where("kind", "=", kind));
}

/** Completes an account's setup. */
export async function activate(
  tx: Tx,
  id: string,
  person: { firstName: string; lastName: string; passwordHash: string },
) {
  await tx.run(
    sqlFor
      .updateTable("users")
      .set({
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: person.passwordHash,
        password_changed_at: sql`now()`,
        status: "active",
      })
      .where("id", "=", id),
  );
}

/** Ends the session with a token. */
export async function deleteSession(ask: Doors["ask"], tokenHash: Buffer) {
  const [row] = await ask(
    sqlFor
      .deleteFrom("sessions")
      .where("token_hash", "=", tokenHash)
      .returning(["user_id", "acting_tenant_id"]),
  );
  return row;
}

/**
 * The tenant that logs a person's sign-in actions: that of their highest entitlement, otherwise the platform.
 */
export function homeOf(context: Held | undefined): string {
  return context?.tenant_id ?? PLATFORM;
}

/**
 * What anyone who knows a person would try as their password: names, address, and the names of their tenants.
 */
export async function wordsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("users as u")
      .leftJoin("entitlements as e", "e.user_id", "u.id")
      .leftJoin("tenants as t", "t.id", "e.tenant_id")
      .select(["u.email", "u.first_name", "u.last_name", "t.name as tenant"])
      .where("u.id", "=", userId),
  );
  return [...new Set(rows.flatMap((row) => [row.email, row.first_name, row.last_name, row.tenant ?? ""]))];
}

/** Ends all of a person's sessions. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sqlFor.deleteFrom("sessions").where("user_id", "=", userId));
}
