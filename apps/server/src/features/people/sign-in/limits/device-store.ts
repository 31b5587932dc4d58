import { sql } from "kysely";
import type { Doors, Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

/** How many days a browser stays known after the last complete sign-in. */
export const DEVICE_DAYS = 180;
/** The maximum number of known browsers per person; beyond it, the least recently used is forgotten. */
const MOST_DEVICES = 20;

const live = sql<boolean>`d.expires_at > now()`;

/**
 * The id of a browser known for the account with an address. The same query runs whether or not there is such
 * an account, and whether or not the browser sent a token.
 */
export async function deviceFor(
  ask: Doors["ask"],
  tokenHash: Buffer,
  email: string,
): Promise<string | undefined> {
  const [row] = await ask(
    sqlFor
      .selectFrom("known_devices as d")
      .innerJoin("users as u", "u.id", "d.user_id")
      .select("d.id")
      .where("d.token_hash", "=", tokenHash)
      .where(live)
      .where(sql`lower(u.email)`, "=", email.toLowerCase()),
  );
  return row?.id;
}

/**
 * Makes a browser known for a person under a new token; for others who use it too, it stays known under the
 * new one.
 */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  device: { tokenHash: Buffer; before: Buffer | undefined; userAgent: string; ip: string },
): Promise<void> {
  if (device.before !== undefined)
    await tx.run(
      sqlFor
        .updateTable("known_devices")
        .set({ token_hash: device.tokenHash })
        .where("token_hash", "=", device.before),
    );
  const used = {
    user_agent: device.userAgent.slice(0, 400),
    ip_address: device.ip,
    expires_at: sql<string>`now() + make_interval(days => ${DEVICE_DAYS})`,
  };
  await tx.run(
    sqlFor
      .insertInto("known_devices")
      .values({ user_id: userId, token_hash: device.tokenHash, ...used })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "token_hash"]).doUpdateSet({ ...used, last_used_at: sql`now()` }),
      ),
  );
  const surplus = sqlFor
    .selectFrom("known_devices")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .offset(MOST_DEVICES);
  await tx.run(sqlFor.deleteFrom("known_devices").where("id", "in", surplus));
}

/** Forgets a person's known browsers, except the one with a token, if given. */
export async function forgetDevices(tx: Tx, userId: string, but?: Buffer): Promise<void> {
  const theirs = sqlFor.deleteFrom("known_devices").where("user_id", "=", userId);
  await tx.run(but === undefined ? theirs : theirs.where("token_hash", "!=", but));
}
