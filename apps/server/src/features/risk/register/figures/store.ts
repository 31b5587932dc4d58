/** Figures of the register: each is one statement that counts where the rows are. */
import type { riskFigures } from "@crq/contract/risk/register/risk-figures";
import type { InputOf, ResultOf } from "@crq/contract/route";
import { type CompiledQuery, sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";

type Scope = InputOf<typeof riskFigures.counts>["query"];
type Positions = ResultOf<typeof riskFigures.positions>;
type Counts = ResultOf<typeof riskFigures.counts>;

/** The longest list of categories, owners or clients. */
const MOST = 12;

/** A statement in plain SQL, and its rows. */
const rowsOf = <R>(text: RawBuilder<unknown>): { compile: () => CompiledQuery<R> } => ({
  compile: () => text.$castTo<R>().compile(sqlFor),
});

/** The risks that are counted. */
function counted({ clientId, category, ownerId }: Scope): RawBuilder<boolean> {
  const parts = [sql`r.archived_at is null`];
  if (clientId !== undefined) parts.push(sql`r.client_id = ${clientId}`);
  if (category !== undefined) parts.push(sql`r.category = ${category}`);
  if (ownerId !== undefined) parts.push(sql`r.owner_id = ${ownerId}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** How many risks each matrix rates, the most first. */
export function matricesInUse(tx: Pick<Tx, "all">, scope: Scope): Promise<Positions["matrices"]> {
  return tx.all(
    rowsOf<Positions["matrices"][number]>(sql`
      select r.matrix_id as "matrixId", count(*)::int as risks from risks r where ${counted(scope)}
      group by r.matrix_id order by risks desc, r.matrix_id nulls first`),
  );
}

/** Where the risks of a matrix are in each stage, and where they were in the stage before. */
export function flowsIn(
  tx: Pick<Tx, "all">,
  matrixId: string | null,
  scope: Scope,
): Promise<Positions["flows"]> {
  const position = (likelihood: string, impact: string) =>
    sql`case when ${sql.ref(likelihood)} is not null then
      jsonb_build_object('likelihood', ${sql.ref(likelihood)}, 'impact', ${sql.ref(impact)}) end`;
  return tx.all(
    rowsOf<Positions["flows"][number]>(sql`
      with at as materialized (
        select inherent_likelihood as il, inherent_impact as ii, current_likelihood as cl, current_impact as ci,
          target_likelihood as tl, target_impact as ti, count(*) as n
        from risks r where ${counted(scope)} and r.matrix_id is not distinct from ${matrixId}::uuid group by 1, 2, 3, 4, 5, 6)
      select v.stage, ${position("v.fl", "v.fi")} as "from", ${position("v.l", "v.i")} as "to", sum(at.n)::int as risks
      from at cross join lateral (values ('inherent', null::smallint, null::smallint, at.il, at.ii), ('current', at.il, at.ii, at.cl, at.ci),
        ('target', at.cl, at.ci, at.tl, at.ti)) v (stage, fl, fi, l, i)
      where v.l is not null group by v.stage, v.fl, v.fi, v.l, v.i order by risks desc, v.l, v.i, v.fl, v.fi`),
  );
}

/** How many risks of a matrix have no current rating. */
export async function unratedIn(
  tx: Pick<Tx, "first">,
  matrixId: string | null,
  scope: Scope,
): Promise<number> {
  const row = await tx.first(
    rowsOf<{ risks: number }>(sql`
      select count(*)::int as risks from risks r
      where ${counted(scope)} and r.matrix_id is not distinct from ${matrixId}::uuid and r.current_likelihood is null`),
  );
  return row!.risks;
}

/** How many risks there are, in one pass over the rows and one each for what is listed. */
export async function countsOf(tx: Pick<Tx, "all" | "first">, scope: Scope): Promise<Counts> {
  const where = counted(scope);
  const plain = await tx.first(
    rowsOf<Record<string, number>>(sql`
      select count(*)::int as total,
        (count(*) filter (where r.next_review_on < current_date and r.status <> 'closed'))::int as overdue,
        (count(*) filter (where r.next_review_on between current_date and current_date + 30 and r.status <> 'closed'))::int as soon,
        (count(*) filter (where r.current_likelihood is null))::int as unrated,
        (count(*) filter (where r.owner_id is null))::int as unowned,
        (count(*) filter (where r.scenario_id is null))::int as unquantified,
        (count(*) filter (where r.appetite = 1))::int as within,
        (count(*) filter (where r.appetite = 2))::int as "beyondAppetite",
        (count(*) filter (where r.appetite = 3))::int as "beyondTolerance",
        (count(*) filter (where r.appetite is null))::int as "notJudged",
        (count(*) filter (where r.appetite = 3 and r.treatment = 'accept'))::int as accepted,
        (count(*) filter (where r.acceptance_asked_at is not null and r.accepted_at is null))::int as asked,
        (count(*) filter (where r.accepted_at is not null and r.acceptance_expires_on >= current_date))::int as approved,
        (count(*) filter (where r.accepted_at is not null and r.acceptance_expires_on < current_date))::int as lapsed,
        (count(*) filter (where r.accepted_at is not null and r.acceptance_expires_on between current_date and current_date + 90))::int as lapsing
      from risks r where ${where}`),
  );
  const grouped = await tx.all(
    rowsOf<{ kind: string; id: string | null; name: string | null; risks: number }>(sql`
      with g as materialized (
        select case when grouping(r.status) = 0 then 'status' when grouping(r.treatment) = 0 then 'treatment' when grouping(r.category) = 0 then 'category'
            when grouping(r.owner_name) = 0 then 'owner' when grouping(date_trunc('month', r.next_review_on)) = 0 then 'review' else 'client' end as kind,
          coalesce(r.owner_id, r.client_id) as id,
          coalesce(r.status, r.treatment, r.category, r.owner_name,
            date_trunc('month', r.next_review_on)::date::text) as name,
          count(*)::int as risks, (count(*) filter (where r.status <> 'closed'))::int as active
        from risks r where ${where}
        group by grouping sets ((r.status), (r.treatment), (r.category), (r.owner_id, r.owner_name), (r.client_id),
          (date_trunc('month', r.next_review_on))))
      select g.kind, g.id, case when g.kind = 'client' then k.name else g.name end as name, g.risks from (
        select *, row_number() over (partition by kind order by risks desc, name) as place from g) g
      left join clients k on k.tenant_id = current_tenant() and k.id = g.id and g.kind = 'client'
      where g.kind <> 'review' and (g.kind in ('status', 'treatment') or g.place <= ${MOST})
      union all
      select kind, null::uuid, name, active from g where kind = 'review' and name is not null and active > 0
        and name >= date_trunc('month', current_date)::date::text and name < (date_trunc('month', current_date) + interval '12 months')::date::text
      order by kind, risks desc, name`),
  );
  const {
    asked,
    approved,
    lapsed,
    lapsing,
    within,
    beyondAppetite,
    beyondTolerance,
    notJudged,
    accepted,
    ...rest
  } = plain!;
  const of = (kind: string) => grouped.filter((row) => row.kind === kind);
  const named = (kind: string) => of(kind).map(({ id, name, risks }) => ({ id, name: name ?? "", risks }));
  return {
    ...(rest as Pick<Counts, "total" | "overdue" | "soon" | "unrated" | "unowned" | "unquantified">),
    acceptance: { asked: asked!, approved: approved!, lapsed: lapsed!, lapsing: lapsing! },
    appetite: {
      within: within!,
      beyondAppetite: beyondAppetite!,
      beyondTolerance: beyondTolerance!,
      notJudged: notJudged!,
      accepted: accepted!,
    },
    beyondByCategory: await beyondByCategory(tx, where),
    byStatus: of("status").map(({ name, risks }) => ({ status: name as "open", risks })),
    byTreatment: of("treatment").map(({ name, risks }) => ({ treatment: name as "accept", risks })),
    byCategory: of("category").map(({ name, risks }) => ({ category: name ?? "", risks })),
    byOwner: named("owner"),
    byClient: named("client"),
    reviews: of("review")
      .map(({ name, risks }) => ({ month: name!, risks }))
      .toSorted((one, other) => one.month.localeCompare(other.month)),
  };
}

/** The categories with risks beyond their limits, the worst first. */
function beyondByCategory(
  tx: Pick<Tx, "all">,
  where: RawBuilder<boolean>,
): Promise<Counts["beyondByCategory"]> {
  return tx.all(
    rowsOf<Counts["beyondByCategory"][number]>(sql`
      select r.category, (count(*) filter (where r.appetite = 2))::int as "beyondAppetite",
        (count(*) filter (where r.appetite = 3))::int as "beyondTolerance"
      from risks r where ${where} and r.appetite in (2, 3) group by r.category
      order by "beyondTolerance" desc, "beyondAppetite" desc, r.category limit ${MOST}`),
  );
}

/** Current positions by month, as they were kept. */
export function trendOf(
  tx: Pick<Tx, "all">,
  matrixId: string | null,
  { clientId, category }: Pick<Scope, "clientId" | "category">,
): Promise<ResultOf<typeof riskFigures.trend>> {
  const parts = [
    sql`d.kind = 'current'`,
    sql`d.matrix_id is not distinct from ${matrixId}::uuid`,
    sql`d.month > date_trunc('month', current_date) - interval '12 months'`,
  ];
  if (clientId !== undefined) parts.push(sql`d.client_id = ${clientId}`);
  if (category !== undefined) parts.push(sql`d.category = ${category}`);
  return tx.all(
    rowsOf<ResultOf<typeof riskFigures.trend>[number]>(sql`
      select d.month::text as month, d.likelihood, d.impact, sum(d.risks)::int as risks from risk_rating_days d
      where ${sql.join(parts, sql` and `)} group by 1, 2, 3 order by 1, 2, 3`),
  );
}

/** The risks whose current rating is farthest from where it was 90 days ago. */
export function moversOf(tx: Pick<Tx, "all">, scope: Scope): Promise<ResultOf<typeof riskFigures.movers>> {
  return tx.all(
    rowsOf<ResultOf<typeof riskFigures.movers>[number]>(sql`
      with first as (
        select distinct on (c.risk_id) c.risk_id, c.changes -> 'current' -> 0 as was from risk_changes c
        where c.changes ? 'current' and c.at > now() - interval '90 days' and jsonb_typeof(c.changes -> 'current' -> 0) = 'object'
        order by c.risk_id, c.at, c.version)
      select r.id, 'R-' || r.number as reference, r.title, r.matrix_id as "matrixId", f.was as "from",
        jsonb_build_object('likelihood', r.current_likelihood, 'impact', r.current_impact) as "to", r.updated_at as at
      from first f join risks r on r.tenant_id = current_tenant() and r.id = f.risk_id
      where ${counted(scope)} and r.current_score is not null
        and r.current_score <> (f.was ->> 'likelihood')::int * (f.was ->> 'impact')::int
      order by abs(r.current_score - (f.was ->> 'likelihood')::int * (f.was ->> 'impact')::int) desc, r.current_score desc, r.number
      limit 10`),
  );
}
