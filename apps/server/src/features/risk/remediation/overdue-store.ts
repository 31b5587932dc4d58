/** Projects whose day has come. */
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

const due = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("projects as p")
    .select(["p.id", "p.name as title"])
    .select(sql<string>`(p.due_on + time '12:00') at time zone 'UTC'`.as("at"))
    .select([sql<boolean>`p.due_on < current_date`.as("overdue"), sql<number>`count(*) over ()`.as("ofKind")])
    .where("p.status", "in", ["proposed", "approved", "in_progress"])
    .where(sql<boolean>`p.due_on <= current_date + 14`)
    .where(within("p.client_id", clientId))
    .orderBy("p.due_on")
    .orderBy("p.id")
    .limit(OVERDUE_SHOWN),
);

/** The open projects that are due within 14 days, or were. The time is noon of the day, as of assessments. */
export async function overdueProjects(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  return (await tx.all(due(clientId))).map((row) => ({ ...row, kind: "project-due" }));
}
