/** The milestones of programs. */
import { randomUUID } from "node:crypto";
import type { Milestone } from "@crq/contract/compliance/programs";
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** The milestones of the programs of a table's alias, by day, as the contract words them. */
export function milestonesOf(alias: string) {
  return sql<Milestone[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'dueOn', m.due_on,
      'overdue', m.done_at is null and m.due_on < current_date, 'doneAt', m.done_at, 'doneBy', m.done_by_name) order by m.due_on, m.name, m.id), '[]')
    from program_milestones m
    where m.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and m.program_id = ${sql.ref(`${alias}.id`)})`;
}

/** A milestone as people write it. */
export interface WrittenMilestone {
  readonly id?: string | undefined;
  readonly name: string;
  readonly dueOn: string;
}

/** Makes these the milestones of a program: those that were there before stay done or open. */
export async function setMilestones(
  tx: Tx,
  programId: string,
  written: readonly WrittenMilestone[],
): Promise<void> {
  const rows = written.map(({ id, name, dueOn }) => ({
    program_id: programId,
    id: id ?? randomUUID(),
    name,
    due_on: dueOn,
  }));
  await tx.run(
    sqlFor
      .deleteFrom("program_milestones")
      .where("program_id", "=", programId)
      .where(sql<boolean>`id <> all (${rows.map(({ id }) => id)}::uuid[])`),
  );
  if (rows.length === 0) return;
  await tx.run(
    sqlFor
      .insertInto("program_milestones")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "program_id", "id"])
          .doUpdateSet({ name: sql`excluded.name`, due_on: sql`excluded.due_on` }),
      ),
  );
}

/** Marks a milestone as done or open; false if it's that already, or not the program's. */
export async function markMilestone(
  tx: Tx,
  programId: string,
  id: string,
  done: boolean,
  by: By,
): Promise<boolean> {
  const marked = done
    ? { done_at: sql<string>`now()`, done_by: by.userId, done_by_name: by.name }
    : { done_at: null, done_by: null, done_by_name: null };
  const touched = await tx.run(
    sqlFor
      .updateTable("program_milestones")
      .set(marked)
      .where("program_id", "=", programId)
      .where("id", "=", id)
      .where("done_at", done ? "is" : "is not", null),
  );
  return touched === 1;
}

/** Open milestones of programs that go on, whose day has passed or is within 14 days. The time is noon of the day. */
const due = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("program_milestones as m")
    .innerJoin("programs as p", (join) =>
      join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.id", "=", "m.program_id"),
    )
    .select(["p.id", sql<string>`p.name || ': ' || m.name`.as("title")])
    .select(sql<string>`(m.due_on + time '12:00') at time zone 'UTC'`.as("at"))
    .select([sql<boolean>`m.due_on < current_date`.as("overdue"), sql<number>`count(*) over ()`.as("ofKind")])
    .where("m.done_at", "is", null)
    .where("p.archived_at", "is", null)
    .where("p.status", "in", ["planned", "active"])
    .where(sql<boolean>`m.due_on <= current_date + 14`)
    .where(within("p.client_id", clientId))
    .orderBy("m.due_on")
    .orderBy("m.id")
    .limit(OVERDUE_SHOWN),
);

/** The milestones that are due. */
export async function overdueMilestones(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(due(clientId));
  return rows.map((row) => ({ ...row, kind: "milestone-due" }));
}
