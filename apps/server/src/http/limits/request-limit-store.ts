import { sql } from "kysely";
import type { Doors } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";
import type { Lease } from "./request-limit.ts";

/** Leases requests from the count that all processes share. */
export function sharedLease(ask: Doors["ask"]): Lease {
  return async (key, amount, windowEnds) => {
    const [row] = await ask(
      sqlFor
        .insertInto("rate_limits")
        .values({ key, count: amount, resets_at: windowEnds.toISOString() })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({ count: sql`rate_limits.count + ${amount}` }),
        )
        .returning("count"),
    );
    return row!.count - amount;
  };
}
