/** What happens with risks every night, tenant by tenant: who is reminded, and the ratings that are kept for the trend. */
import { type SqlBool, sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A risk whose owner is reminded of a day. */
export interface Reminded {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly clientId: string | null;
  readonly ownerId: string | null;
  readonly day: string;
}

const inUse = sql<SqlBool>`r.archived_at is null and r.status <> 'closed'`;

function told(
  column: "told_due" | "told_overdue" | "told_lapsed",
  day: "next_review_on" | "acceptance_expires_on",
) {
  return sqlFor
    .updateTable("risks as r")
    .set({ [column]: sql.ref(`r.${day}`) })
    .where(inUse)
    .where(sql<SqlBool>`${sql.ref(`r.${column}`)} is distinct from ${sql.ref(`r.${day}`)}`)
    .returning(["r.id", "r.title", "r.client_id as clientId"])
    .returning([
      sql<string | null>`coalesce(r.owner_id, r.created_by)`.as("ownerId"),
      sql<string>`'R-' || r.number`.as("reference"),
      sql<string>`${sql.ref(`r.${day}`)}::text`.as("day"),
    ]);
}

/** Risks whose review is due within a week, of which the owner isn't told yet; they count as told from now on. */
export function dueNow(tx: Tx): Promise<Reminded[]> {
  return tx.all(
    told("told_due", "next_review_on").where(
      sql<SqlBool>`r.next_review_on between current_date and current_date + 7`,
    ),
  );
}

/** The same of those whose review is overdue. */
export function overdueNow(tx: Tx): Promise<Reminded[]> {
  return tx.all(told("told_overdue", "next_review_on").where(sql<SqlBool>`r.next_review_on < current_date`));
}

/** The same of those whose approved acceptance is past its last day. */
export function lapsedNow(tx: Tx): Promise<Reminded[]> {
  return tx.all(
    told("told_lapsed", "acceptance_expires_on").where(
      sql<SqlBool>`r.acceptance_expires_on < current_date and r.accepted_at is not null`,
    ),
  );
}

/** Keeps how many risks are at each position now, in place of what was kept of this month before. */
export async function keepRatings(tx: Tx): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("risk_rating_days")
      .where(sql<SqlBool>`month = date_trunc('month', current_date)::date`),
  );
  await tx.run(
    sqlFor
      .insertInto("risk_rating_days")
      .columns(["month", "client_id", "matrix_id", "category", "kind", "likelihood", "impact", "risks"])
      .expression(
        sqlFor
          .selectFrom("risks as r")
          .innerJoin(
            sql<{
              kind: string;
              likelihood: number | null;
              impact: number | null;
            }>`lateral (values ('inherent', r.inherent_likelihood, r.inherent_impact),
            ('current', r.current_likelihood, r.current_impact), ('target', r.target_likelihood, r.target_impact))`.as<"p">(
              sql`p (kind, likelihood, impact)`,
            ),
            (join) => join.onTrue(),
          )
          .select([
            sql<string>`date_trunc('month', current_date)::date`.as("month"),
            "r.client_id",
            "r.matrix_id",
            "r.category",
            "p.kind",
            sql<number>`p.likelihood`.as("likelihood"),
            sql<number>`p.impact`.as("impact"),
            sql<number>`count(*)::int`.as("risks"),
          ])
          .where(inUse)
          .where("p.likelihood", "is not", null)
          .groupBy(["r.client_id", "r.matrix_id", "r.category", "p.kind", "p.likelihood", "p.impact"]),
      ),
  );
}
