import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** The comparable parts of a sign-in's origin. */
export interface Origin {
  readonly device: string;
  readonly network: string;
}

/**
 * How many origins of a person are known, and how many share the device or the network; stores the given one.
 */
export async function noteOrigin(
  tx: Tx,
  userId: string,
  { device, network }: Origin,
): Promise<{ known: number; device: number; network: number }> {
  const before = await tx.first(
    sqlFor
      .selectFrom("sign_in_origins")
      .select([
        sql<number>`count(*)`.as("known"),
        sql<number>`count(*) filter (where device = ${device})`.as("device"),
        sql<number>`count(*) filter (where network = ${network})`.as("network"),
      ])
      .where("user_id", "=", userId),
  );
  await tx.run(
    sqlFor
      .insertInto("sign_in_origins")
      .values({ user_id: userId, device, network })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "device", "network"]).doUpdateSet({ last_at: sql`now()` }),
      ),
  );
  return before!;
}
