import { sql } from "kysely";
import type { Doors } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";

/** How many people were active within five minutes, in a tenant or in all, the asker among them. */
export async function activePeople(
  ask: Doors["ask"],
  of: { tenantId: string | undefined; askerId: string },
): Promise<number> {
  const active = sqlFor
    .selectFrom("sessions")
    .select(sql<number>`count(distinct user_id)::int`.as("count"))
    .where("expires_at", ">", sql<string>`now()`)
    .where((is) =>
      is.or([is("seen_at", ">", sql<string>`now() - interval '5 minutes'`), is("user_id", "=", of.askerId)]),
    );
  const [row] = await ask(
    of.tenantId === undefined ? active : active.where("acting_tenant_id", "=", of.tenantId),
  );
  return row?.count ?? 0;
}
