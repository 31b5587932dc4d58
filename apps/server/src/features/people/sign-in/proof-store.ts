/** What belongs to an account with an unproved address, and what the first proof keeps of it. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/**
 * Marks an address as proved; undefined if it already was. Concurrent proofs of one account run one after the
 * other.
 */
export function markProved(tx: Tx, userId: string) {
  return tx.first(
    sqlFor
      .updateTable("users")
      .set({ email_verified_at: sql`now()` })
      .where("id", "=", userId)
      .where("email_verified_at", "is", null)
      .returning("email"),
  );
}

/** Whether someone has proved an account's address. */
export async function isProved(tx: Pick<Tx, "all">, userId: string): Promise<boolean> {
  const [row] = await tx.all(sqlFor.selectFrom("users").select("email_verified_at").where("id", "=", userId));
  return row !== undefined && row.email_verified_at !== null;
}

/** How many of each sign-in method an account lost. */
export interface Cleared {
  readonly identities: number;
  readonly sessions: number;
  readonly passkeys: number;
  readonly apps: number;
  readonly recoveryCodes: number;
  readonly apiKeys: number;
  readonly password: boolean;
}

/**
 * Removes every sign-in method of an account, except the session named and the provider of the tenant the
 * person joins with this proof, which can vouch for its members. Identities go first, which opening a session
 * locks, then sessions, which adding a factor locks: a faster request is seen by the later statements, and a
 * slower one finds nothing.
 */
export async function clearWaysIn(
  tx: Tx,
  userId: string,
  keep: { readonly session?: string | undefined; readonly tenantId?: string | undefined },
): Promise<Cleared> {
  const linked = sqlFor.deleteFrom("user_identities").where("user_id", "=", userId);
  const identities = await tx.run(
    keep.tenantId === undefined ? linked : linked.where("provider", "!=", `saml:${keep.tenantId}`),
  );
  const open = sqlFor.deleteFrom("sessions").where("user_id", "=", userId);
  const sessions = await tx.run(keep.session === undefined ? open : open.where("id", "!=", keep.session));
  await tx.run(sqlFor.deleteFrom("known_devices").where("user_id", "=", userId));
  const passkeys = await tx.run(sqlFor.deleteFrom("passkeys").where("user_id", "=", userId));
  const apps = await tx.run(sqlFor.deleteFrom("totp_factors").where("user_id", "=", userId));
  const recoveryCodes = await tx.run(sqlFor.deleteFrom("recovery_codes").where("user_id", "=", userId));
  const apiKeys = await tx.run(
    sqlFor
      .updateTable("api_keys")
      .set({ revoked_at: sql`now()` })
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null),
  );
  const password = await tx.run(
    sqlFor
      .updateTable("users")
      .set({ password_hash: null, password_changed_at: null })
      .where("id", "=", userId)
      .where("password_hash", "is not", null),
  );
  return { identities, sessions, passkeys, apps, recoveryCodes, apiKeys, password: password > 0 };
}
