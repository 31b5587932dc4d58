/** Policies that count as in place and have ended, or soon will. */
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { ended } from "./ended-store.ts";

const toRenew = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("policies as p")
    .select(["p.id", "p.name as title"])
    .select(sql<string>`(p.ends_on + time '12:00') at time zone 'UTC'`.as("at"))
    .select([ended.as("overdue"), sql<number>`count(*) over ()`.as("ofKind")])
    .where("p.deleted_at", "is", null)
    .where("p.in_place", "=", true)
    .where(sql<boolean>`p.ends_on <= current_date + 14`)
    .where(within("p.client_id", clientId))
    .orderBy("p.ends_on")
    .orderBy("p.id")
    .limit(OVERDUE_SHOWN),
);

/** The policies to renew. */
export async function policiesToRenew(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(toRenew(clientId));
  return rows.map((row) => ({ ...row, kind: "policy-ending" }));
}
