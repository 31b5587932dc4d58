/** Reads a cell's tables into the directory's figures of its tenants. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { assessmentFigures } from "../../compliance/assessments/public.ts";
import { exposureFigures } from "../../risk/exposure/public.ts";
import { overdueCountOf } from "../../risk/overdue-work/public.ts";
import { logFigures } from "../audit-log/public.ts";

const KEPT = [
  ...(["assessments", "scored", "score_sum", "controls_assessed", "clients_assessed"] as const),
  ...(["by_status", "durations"] as const),
  ...(["last_entry_at", "last_work_at", "exposure", "largest_mean", "quantified", "over_appetite"] as const),
  ...(["reduction", "overdue"] as const),
];

const id = sql.ref("t.id");
const columns = sql.join(KEPT.map((column) => sql.ref(column)));

/** One statement for a cell; rows that stay the same aren't written. */
const refresh = sql`
  insert into public.tenant_figures as f (tenant_id, ${columns})
  select t.id, coalesce(a.assessments, 0), coalesce(a.scored, 0), coalesce(a.score_sum, 0), coalesce(a.controls_assessed, 0),
    coalesce(a.clients_assessed, '{}'), coalesce(a.by_status, '{}'), coalesce(a.durations, '{}'), l.last_entry_at, l.last_work_at, e.exposure, e.largest_mean, e.quantified, e.over_appetite,
    e.reduction, ${overdueCountOf(id)}
  from tenants t left join ${assessmentFigures} a on a.tenant_id = t.id
  cross join lateral ${logFigures(id)} l cross join lateral ${exposureFigures(id)} e
  where t.cell = current_schema()
  on conflict (tenant_id) do update set refreshed_at = now(), (${columns}) = (${sql.join(
    KEPT.map((column) => sql.ref(`excluded.${column}`)),
  )})
  where (${sql.join(KEPT.map((column) => sql.ref(`f.${column}`)))}) is distinct from (${sql.join(
    KEPT.map((column) => sql.ref(`excluded.${column}`)),
  )})`;

/**
 * Refreshes the figures of a cell's tenants, unless another process is doing that. Notes when, and how long it took.
 */
export async function refreshCell(tx: Tx): Promise<void> {
  const { rows } = await tx.raw(
    "select pg_try_advisory_xact_lock(hashtext('tenant figures'), hashtext(current_schema())) as locked",
  );
  if (rows[0]?.["locked"] !== true) return;
  const begun = performance.now();
  const { sql: text, parameters } = refresh.compile(sqlFor);
  await tx.raw(text, [...parameters]);
  await tx.raw("update public.cells set figures_at = now(), figures_ms = $1 where name = current_schema()", [
    performance.now() - begun,
  ]);
}

/** How old the oldest figures of any cell are, and how long reading them all took; null before the first time. */
export async function figuresAge(
  tx: Tx,
): Promise<{ readonly ageMs: number; readonly tookMs: number } | null> {
  const row = await tx.first(
    sqlFor
      .selectFrom("cells")
      .select(
        sql<number | null>`(extract(epoch from clock_timestamp() - min(figures_at)) * 1000)::float8`.as(
          "ageMs",
        ),
      )
      .select(sql<number>`coalesce(sum(figures_ms), 0)::float8`.as("tookMs"))
      .select(sql<boolean>`coalesce(bool_and(figures_at is not null), true)`.as("complete")),
  );
  return row?.complete && row.ageMs !== null ? { ageMs: row.ageMs, tookMs: row.tookMs } : null;
}
