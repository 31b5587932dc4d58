import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { Fault } from "../../../http/fault.ts";

/** How long a re-authentication counts. */
const recent = sql<boolean>`greatest(created_at, confirmed_at) > now() - interval '10 minutes'`;

/** Whether the person recently signed in, or re-authenticated in this session. */
export async function isConfirmed(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx.first(
    // Locked, so that a session ending at the same time ends either before or after its changes.
    sqlFor.selectFrom("sessions").select(recent.as("recent")).where("id", "=", sessionId).forKeyShare(),
  );
  return row?.recent === true;
}

/**
 * Records that the person has just re-authenticated in this session, which continues under a new token;
 * returns whether it outlives the browser.
 */
export async function confirmSession(tx: Tx, sessionId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await tx.first(
    sqlFor
      .updateTable("sessions")
      .set({ token_hash: tokenHash, confirmed_at: sql`now()` })
      .where("id", "=", sessionId)
      .returning("remember"),
  );
  if (!row) throw new Fault("unauthenticated"); // ended in the meantime
  return row.remember;
}

/** Sets whether a person requires a second factor at every sign-in; returns false if nothing changed. */
export async function setRequired(tx: Tx, userId: string, required: boolean): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("users")
      .set({ mfa_required: required })
      .where("id", "=", userId)
      .where("mfa_required", "!=", required),
  );
  return touched === 1;
}

/** Replaces the password that was checked; false if it changed in the meantime. */
export async function setPassword(
  tx: Tx,
  userId: string,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("users")
      .set({ password_hash: hash, password_changed_at: sql`now()` })
      .where("id", "=", userId)
      .where(sql<boolean>`password_hash is not distinct from ${before}`),
  );
  return touched === 1;
}

/**
 * Ends all of a person's sessions but one, which continues under a new token; returns whether it outlives the
 * browser.
 */
export async function keepOnly(
  tx: Tx,
  userId: string,
  session: { readonly id: string; readonly tokenHash: Buffer },
): Promise<boolean> {
  await tx.run(sqlFor.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", session.id));
  return confirmSession(tx, session.id, session.tokenHash);
}
