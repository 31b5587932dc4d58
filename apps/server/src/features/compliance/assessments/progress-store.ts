/** A tenant's assessments: their progress, their scores, and which are due. */
import { sql } from "kysely";
import { OVERDUE_SHOWN } from "@crq/contract/risk/overdue-work";
import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { within } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { score, scored } from "./records/store.ts";

/** The maximum number of assessments listed per framework. */
const ASSESSMENTS_LISTED = 10;

const open = (clientId: string | null) =>
  sqlFor
    .selectFrom("assessments as a")
    .where("a.deleted_at", "is", null)
    .where("a.status", "<>", "archived")
    .where(within("a.client_id", clientId));

const frameworks = prepared((clientId: string | null) =>
  open(clientId)
    .select("a.framework")
    .select([
      sql<string>`min(a.framework_title)`.as("title"),
      sql<number>`count(*)`.as("assessmentCount"),
      sql<number>`sum(a.controls_total)`.as("controlsTotal"),
      sql<number>`sum(a.controls_assessed)`.as("controlsAssessed"),
      sql<number | null>`(sum(a.controls_met) + 0.5 * sum(a.controls_partially_met))::float8
        / nullif(sum(a.controls_met + a.controls_partially_met + a.controls_not_met), 0)`.as("score"),
    ])
    .groupBy("a.framework")
    .orderBy("title")
    .orderBy("a.framework"),
);

/** The frameworks in use, with their progress and scores. */
export function frameworksOf(tx: Tx, clientId: string | null) {
  return tx.all(frameworks(clientId));
}

const assessments = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom(
      open(clientId)
        .select(["a.tenant_id", "a.client_id", "a.framework", "a.id", "a.name", "a.status"])
        .select([sql<string | null>`a.due_on::text`.as("due_on"), "a.controls_assessed", "a.controls_total"])
        .select([score.as("score"), scored.as("scored"), "a.updated_at"])
        .select(
          sql<number>`row_number() over (partition by a.framework collate "C"
            order by a.status = 'completed', case when a.status <> 'completed' then a.due_on end nulls last, a.updated_at desc, a.id)`.as(
            "place",
          ),
        )
        .as("f"),
    )
    .leftJoin("clients as c", (join) =>
      join.onRef("c.tenant_id", "=", "f.tenant_id").onRef("c.id", "=", "f.client_id"),
    )
    .selectAll("f")
    .select("c.name as client_name")
    .where("f.place", "<=", ASSESSMENTS_LISTED)
    .orderBy("f.framework")
    .orderBy("f.place"),
);

/** The first assessments of each framework: open ones by due date, then completed ones, latest first. */
export function assessmentsOf(tx: Tx, clientId: string | null) {
  return tx.all(assessments(clientId));
}

/**
 * How many assessments a client has that aren't archived, and what their score is made of (`met` of
 * `answered`): one row per client with any, and one without a client.
 */
export const scoreByClient = sql<{
  client_id: string | null;
  assessments: number;
  met: number;
  answered: number;
}>`(
  select a.client_id, count(*) as assessments,
    (sum(a.controls_met) + 0.5 * sum(a.controls_partially_met))::float8 as met,
    sum(a.controls_met + a.controls_partially_met + a.controls_not_met)::float8 as answered
  from assessments a where a.deleted_at is null and a.status <> 'archived' group by a.client_id)`;

/**
 * The progress of a program's assessments that aren't archived, from the sums that each keeps, as the contract words it.
 * @param program the columns of its tenant and its id
 */
export function progressOfProgram<P>(program: { readonly tenantId: string; readonly id: string }) {
  return sql<P>`(
    select jsonb_build_object('assessments', count(*), 'completed', count(*) filter (where a.status = 'completed'),
      'controlsTotal', coalesce(sum(a.controls_total), 0), 'controlsAssessed', coalesce(sum(a.controls_assessed), 0),
      'score', (sum(a.controls_met) + 0.5 * sum(a.controls_partially_met))::float8
        / nullif(sum(a.controls_met + a.controls_partially_met + a.controls_not_met), 0))
    from assessments a where a.tenant_id = ${sql.ref(program.tenantId)} and a.program_id = ${sql.ref(program.id)}
      and a.deleted_at is null and a.status <> 'archived')`;
}

/** The ids of the assessments of a program that changed last. */
export async function assessmentsOfProgram(tx: Tx, programId: string, most: number): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("assessments")
      .select("id")
      .where("program_id", "=", programId)
      .orderBy("updated_at", "desc")
      .limit(most),
  );
  return rows.map(({ id }) => id);
}

/** The ids of a client's assessments. */
export function assessmentsOfClient(clientId: string) {
  return sqlFor.selectFrom("assessments").select("id").where("client_id", "=", clientId);
}

/**
 * Open assessments whose due date has passed or is within 14 days. The time is noon of the day, which is the
 * same date in all but a few time zones.
 */
const assessmentsDue = prepared((clientId: string | null) =>
  sqlFor
    .selectFrom("assessments as a")
    .select(["a.id", "a.name as title"])
    .select(sql<string>`(a.due_on + time '12:00') at time zone 'UTC'`.as("at"))
    .select([sql<boolean>`a.due_on < current_date`.as("overdue"), sql<number>`count(*) over ()`.as("ofKind")])
    .where("a.deleted_at", "is", null)
    .where("a.status", "in", ["draft", "active", "in_review"])
    .where(sql<boolean>`a.due_on <= current_date + 14`)
    .where(within("a.client_id", clientId))
    .orderBy("a.due_on")
    .orderBy("a.id")
    .limit(OVERDUE_SHOWN),
);

/** The assessments that are due. */
export async function overdueAssessments(tx: Tx, clientId: string | null): Promise<OverdueRow[]> {
  const rows = await tx.all(assessmentsDue(clientId));
  return rows.map((row) => ({ ...row, kind: "assessment-due" }));
}
