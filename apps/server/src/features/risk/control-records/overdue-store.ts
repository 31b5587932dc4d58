/** Controls whose review is due, and planned ones whose day has come. */
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** Controls with a day that has passed or is within 14 days. The time is noon of the day, as of assessments. */
const due = (day: "c.review_on" | "c.planned_on", clientId: string | null) => {
  const on = sql.ref<string>(day);
  return sqlFor
    .selectFrom("controls as c")
    .select(["c.id", "c.name as title"])
    .select(sql<string>`(${on} + time '12:00') at time zone 'UTC'`.as("at"))
    .select([sql<boolean>`${on} < current_date`.as("overdue"), sql<number>`count(*) over ()`.as("ofKind")])
    .where("c.deleted_at", "is", null)
    .where(sql<boolean>`${on} <= current_date + 14`)
    .where(within("c.client_id", clientId))
    .orderBy(on)
    .orderBy("c.id")
    .limit(OVERDUE_SHOWN);
};

const reviews = prepared((clientId: string | null) => due("c.review_on", clientId));
// Once it's in place, or no longer planned, its day doesn't matter.
const plans = prepared((clientId: string | null) =>
  due("c.planned_on", clientId).where("c.will_be", "=", true).where("c.in_place", "=", false),
);

/** The controls to review, and the planned ones to put in place. */
export async function overdueControls(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const [toReview, toDo] = await Promise.all([tx.all(reviews(clientId)), tx.all(plans(clientId))]);
  return [
    ...toReview.map((row) => ({ ...row, kind: "control-review" as const })),
    ...toDo.map((row) => ({ ...row, kind: "control-planned" as const })),
  ];
}
