/** Assumptions whose day to be checked again has come. */
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

// The words of a day sort as the days do, so none has to be read as a date. The time is noon, which is the same date in all but a few time zones.
const due = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom(
      sqlFor
        .selectFrom("risk_scenarios as s")
        .innerJoin(
          sql<{
            value: { statement: string; reviewOn: string | null; state: string };
          }>`lateral jsonb_array_elements(s.assumptions)`.as<"a">(sql`a(value)`),
          (join) => join.onTrue(),
        )
        .select(["s.id", "s.title"])
        .select(sql<string>`a.value->>'statement'`.as("statement"))
        .select(sql<string>`a.value->>'reviewOn'`.as("day"))
        .where("s.deleted_at", "is", null)
        .where(sql<boolean>`s.assumptions <> '[]'`)
        .where(sql<boolean>`a.value->>'state' <> 'refuted'`)
        .where(sql<boolean>`a.value->>'reviewOn' <= (current_date + 14)::text`)
        .where(within("s.client_id", clientId))
        .as("one"),
    )
    .select(["one.id", sql<string>`one.title || ': ' || one.statement`.as("title")])
    .select(sql<string>`(one.day || 'T12:00:00Z')::timestamptz`.as("at"))
    .select(sql<boolean>`one.day < current_date::text`.as("overdue"))
    .select(sql<number>`count(*) over ()`.as("ofKind"))
    .orderBy("one.day")
    .orderBy("one.id")
    .limit(OVERDUE_SHOWN),
);

/** The assumptions that are due to be checked, or will be within 14 days; refuted ones aren't. */
export async function overdueAssumptions(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(due(clientId));
  return rows.map((row) => ({ ...row, kind: "assumption-review" }));
}
