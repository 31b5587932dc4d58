import { sql } from "kysely";
import type { Doors } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/**
 * How many people were active in the last 5 minutes, including the caller: in a tenant, for one of its
 * clients, or everywhere.
 */
export async function activePeople(
  ask: Doors["ask"],
  of: { tenantId: string | undefined; clientId: string | null; askerId: string },
): Promise<number> {
  const active = sqlFor
    .selectFrom("sessions")
    .select(sql<number>`count(distinct user_id)::int`.as("count"))
    .where("expires_at", ">", sql<string>`now()`)
    .where((is) =>
      is.or([is("seen_at", ">", sql<string>`now() - interval '5 minutes'`), is("user_id", "=", of.askerId)]),
    );
  let within = active;
  if (of.tenantId !== undefined) within = within.where("acting_tenant_id", "=", of.tenantId);
  if (of.clientId !== null) within = within.where("acting_client_id", "=", of.clientId);
  const [row] = await ask(within);
  return row?.count ?? 0;
}
