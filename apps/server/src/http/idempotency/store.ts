import { sql } from "kysely";
import type { Doors } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";

/** The first call with a key; `status` is null while it runs, and when it ended with an unknown outcome. */
export interface FirstCall {
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly body: Buffer | null;
  /** Whether it may still run: it hasn't ended, as far as is known, and began a short time ago. */
  readonly running: boolean;
}

/** Takes a key for a call; false if it's taken, or if its owner has `most` already. */
export async function claim(
  ask: Doors["ask"],
  { keyHash, owner, requestHash }: { keyHash: Buffer; owner: string; requestHash: Buffer },
  most: number,
): Promise<boolean> {
  const values = sqlFor
    .selectNoFrom([
      sql<Buffer>`${keyHash}::bytea`.as("key_hash"),
      sql<string>`${owner}::text`.as("owner"),
      sql<Buffer>`${requestHash}::bytea`.as("request_hash"),
    ])
    .where(
      sql<boolean>`(select count(*) from (select from idempotency_keys k where k.owner = ${owner} limit ${most}) held) < ${most}`,
    );
  const taken = await ask(
    sqlFor
      .insertInto("idempotency_keys")
      .columns(["key_hash", "owner", "request_hash"])
      .expression(values)
      .onConflict((conflict) =>
        conflict
          .column("key_hash")
          .doUpdateSet({
            request_hash: sql`excluded.request_hash`,
            status: null,
            body: null,
            ended_at: null,
            created_at: sql`now()`,
            expires_at: sql`excluded.expires_at`,
          })
          .where("idempotency_keys.expires_at", "<", sql<string>`now()`),
      )
      .returning("key_hash"),
  );
  return taken.length > 0;
}

/** The first call with a key; undefined if there is none. */
export async function firstCall(ask: Doors["ask"], keyHash: Buffer): Promise<FirstCall | undefined> {
  const [row] = await ask(
    sqlFor
      .selectFrom("idempotency_keys")
      .select([
        ...(["request_hash", "status", "body"] as const),
        sql<boolean>`ended_at is null and created_at > now() - interval '2 minutes'`.as("running"),
      ])
      .where("key_hash", "=", keyHash)
      .where("expires_at", ">", sql<string>`now()`),
  );
  return row;
}

/** Saves the answer to the call that took a key. */
export async function saveAnswer(ask: Doors["ask"], keyHash: Buffer, status: number, body: Buffer | null) {
  await ask(sqlFor.updateTable("idempotency_keys").set({ status, body }).where("key_hash", "=", keyHash));
}

/** Notes that a call ended and may have changed something, though it wasn't answered. */
export async function noteEnd(ask: Doors["ask"], keyHash: Buffer) {
  await ask(
    sqlFor
      .updateTable("idempotency_keys")
      .set({ ended_at: sql`now()` })
      .where("key_hash", "=", keyHash),
  );
}

/** Gives a key back whose call changed nothing. */
export async function release(ask: Doors["ask"], keyHash: Buffer) {
  await ask(
    sqlFor.deleteFrom("idempotency_keys").where("key_hash", "=", keyHash).where("status", "is", null),
  );
}
