import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

const columns = ["id", "user_id", "credential_id", "public_key", "counter", "transports"] as const;

/** A person's passkeys, oldest first. */
export function passkeysOf(tx: Tx, userId: string) {
  return tx.all(
    sqlFor
      .selectFrom("passkeys")
      .select([...columns, "name", "backed_up", "created_at", "last_used_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .orderBy("id"),
  );
}

/**
 * The passkey with a credential's id, locked until the transaction ends, so that concurrent answers run one
 * after the other.
 */
export function passkeyByCredential(tx: Tx, credentialId: string) {
  return tx.first(
    sqlFor.selectFrom("passkeys").select(columns).where("credential_id", "=", credentialId).forUpdate(),
  );
}

/** Adds a passkey; undefined if the credential already exists. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    device_type: string;
    backed_up: boolean;
    name: string;
  },
): Promise<string | undefined> {
  const row = await tx.first(
    sqlFor
      .insertInto("passkeys")
      .values(passkey)
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id"),
  );
  return row?.id;
}

/** Records that a passkey was used. */
export async function usePasskey(
  tx: Tx,
  id: string,
  used: { counter: number; backed_up: boolean },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("passkeys")
      .set({ ...used, last_used_at: sql`now()` })
      .where("id", "=", id),
  );
}

/** Renames a person's passkey and returns its earlier name; undefined if it isn't theirs. */
export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<string | undefined> {
  const before = await tx.first(
    sqlFor
      .selectFrom("passkeys")
      .select("name")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .forUpdate(),
  );
  if (before) await tx.run(sqlFor.updateTable("passkeys").set({ name }).where("id", "=", id));
  return before?.name;
}

/** Removes a person's passkey and returns its name; undefined if it isn't theirs. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const gone = await tx.first(
    sqlFor.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", userId).returning("name"),
  );
  return gone?.name;
}
