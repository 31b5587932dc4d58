/** Where risks are in a matrix, and where they go when its scales change. */
import { sql, type SqlBool } from "kysely";
import type { LevelChange, PositionCount } from "@crq/engine/rating/effect";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** How many risks of a matrix are at each position, as they are without what is in place, now, and as they're meant to be. */
export interface PositionsInUse extends PositionCount {
  readonly kind: "inherent" | "current" | "target";
  readonly archived: boolean;
}

/**
 * Runs work that the risks of archived clients count in: a matrix is the whole tenant's. Nothing of a risk may leave it, because who changes the matrix doesn't see them (decision 67).
 *
 * @param work that throws only if its transaction is given up
 */
async function withClosedClients<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const reached = await tx.first(
    sqlFor.selectNoFrom(sql<string | null>`reach_closed_clients()`.as("closed")),
  );
  const result = await work();
  await tx.run(sqlFor.selectNoFrom(sql`leave_closed_clients(${reached!.closed}::text)`.as("left")));
  return result;
}

/** The positions in use, by risks of archived clients too: to tell which levels are, and nothing else. */
export function positionsEverywhere(tx: Tx, matrixId: string): Promise<PositionsInUse[]> {
  return withClosedClients(tx, () => positionsIn(tx, matrixId));
}

/** The positions of the risks that a matrix rates, archived ones too. */
export function positionsIn(tx: Pick<Tx, "all">, matrixId: string): Promise<PositionsInUse[]> {
  return tx.all(
    sqlFor
      .selectFrom("risks as r")
      .innerJoin(
        sql<{ kind: PositionsInUse["kind"]; likelihood: number; impact: number }>`lateral (values
          ('inherent', r.inherent_likelihood, r.inherent_impact), ('current', r.current_likelihood, r.current_impact),
          ('target', r.target_likelihood, r.target_impact))`.as<"p">(sql`p (kind, likelihood, impact)`),
        (join) => join.onTrue(),
      )
      .select(["p.kind", "p.likelihood", "p.impact"])
      .select(sql<boolean>`r.archived_at is not null`.as("archived"))
      .select(sql<number>`count(*)::int`.as("risks"))
      .where("r.matrix_id", "=", matrixId)
      .where("p.likelihood", "is not", null)
      .groupBy(["p.kind", "p.likelihood", "p.impact", sql`r.archived_at is not null`]),
  );
}

/** Takes every risk of a matrix to new levels, those of archived clients too, as a new version with its line in the history. */
export async function movePositions(tx: Tx, matrixId: string, levels: LevelChange, by: By): Promise<void> {
  await withClosedClients(tx, () => moveAll(tx, matrixId, levels, by));
}

async function moveAll(tx: Tx, matrixId: string, { likelihood, impact }: LevelChange, by: By) {
  const to = (column: string, levels: readonly number[]) =>
    sql<number | null>`(${levels}::smallint[])[${sql.ref(column)}]`;
  const pair = (kind: string) => [
    sql`${sql.ref(`r.${kind}_likelihood`)} is distinct from ${to(`r.${kind}_likelihood`, likelihood)}`,
    sql`${sql.ref(`r.${kind}_impact`)} is distinct from ${to(`r.${kind}_impact`, impact)}`,
  ];
  const moves = sql<SqlBool>`(${sql.join(["inherent", "current", "target"].flatMap(pair), sql` or `)})`;
  const position = (kind: string, moved: boolean) =>
    sql`case when r.${sql.raw(kind)}_likelihood is not null then jsonb_build_object(
      'likelihood', ${moved ? to(`r.${kind}_likelihood`, likelihood) : sql.ref(`r.${kind}_likelihood`)},
      'impact', ${moved ? to(`r.${kind}_impact`, impact) : sql.ref(`r.${kind}_impact`)}) end`;
  const change = (kind: string) =>
    sql`case when ${sql.join(pair(kind), sql` or `)} then jsonb_build_object(${kind}::text,
      jsonb_build_array(${position(kind, false)}, ${position(kind, true)})) else '{}' end`;
  await tx.run(
    sqlFor
      .insertInto("risk_changes")
      .columns(["risk_id", "version", "action", "changes", "by_id", "by_name"])
      .expression(
        sqlFor
          .selectFrom("risks as r")
          .select([
            "r.id",
            sql<number>`r.version + 1`.as("version"),
            sql<string>`'update'`.as("action"),
            sql<string>`${change("inherent")} || ${change("current")} || ${change("target")}`.as("changes"),
            sql<string | null>`${by.userId}::uuid`.as("by_id"),
            sql<string>`${by.name}::text`.as("by_name"),
          ])
          .where("r.matrix_id", "=", matrixId)
          .where(moves),
      ),
  );
  await tx.run(
    sqlFor
      .updateTable("risks as r")
      .set({
        inherent_likelihood: to("r.inherent_likelihood", likelihood),
        inherent_impact: to("r.inherent_impact", impact),
        current_likelihood: to("r.current_likelihood", likelihood),
        current_impact: to("r.current_impact", impact),
        target_likelihood: to("r.target_likelihood", likelihood),
        target_impact: to("r.target_impact", impact),
        accepted_likelihood: to("r.accepted_likelihood", likelihood),
        accepted_impact: to("r.accepted_impact", impact),
        version: sql`r.version + 1`,
        updated_at: sql`now()`,
        updated_by: by.userId,
        updated_by_name: by.name,
      })
      .where("r.matrix_id", "=", matrixId)
      .where(moves),
  );
}
