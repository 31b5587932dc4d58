/** The parts of projects: others that they need or exclude, controls, gaps, and tasks. */
import type {
  GapVerdict,
  ProjectGap,
  ProjectRecord,
  ProjectTask,
} from "@crq/contract/risk/remediation/projects";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

const NAMED = {
  requires: sql`o.id = any (p.requires)`,
  excludes: sql`o.id = any (p.excludes)`,
  excludedBy: sql`p.id = any (o.excludes) and o.id <> all (p.excludes)`,
} as const;

/** The projects that one of alias `p` requires or excludes, or that exclude it, by number. */
export function namesOf(which: keyof typeof NAMED) {
  return sql<ProjectRecord["requires"]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', 'P-' || o.number || ' ' || o.name) order by o.number), '[]')
    from projects o where o.tenant_id = p.tenant_id and ${NAMED[which]})`;
}

/** The controls of a project of alias `p`, by name. */
export const controlsOf = sql<ProjectRecord["controls"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'inPlace', c.in_place) order by lower(c.name), c.id), '[]')
  from project_controls x join controls c on c.tenant_id = x.tenant_id and c.id = x.control_id and c.deleted_at is null
  where x.tenant_id = p.tenant_id and x.project_id = p.id)`;

const verdictNow = sql`case when n.control_id is not null then
  coalesce(answer_counts_as(n.result, n.maturity, n.applicability, n.in_scope), 'unanswered') end`;

/** The gaps of a project of alias `p`. */
export const gapsOf = sql<ProjectGap[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('assessmentId', a.id, 'assessmentName', a.name, 'entry', g.entry_id, 'verdict', g.verdict,
    'aimed', g.aimed, 'now', ${verdictNow}) order by lower(a.name), n.position, g.entry_id), '[]')
  from project_gaps g
  join assessments a on a.tenant_id = g.tenant_id and a.id = g.assessment_id and a.deleted_at is null
  left join assessment_answers n on n.tenant_id = g.tenant_id and n.assessment_id = g.assessment_id and n.control_id = g.entry_id
  where g.tenant_id = p.tenant_id and g.project_id = p.id)`;

/** The risks of a project of alias `p`, as far as the caller sees them. */
export const risksOf = sql<ProjectRecord["risks"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reference', 'R-' || r.number, 'title', r.title, 'status', r.status,
    'matrixId', r.matrix_id, 'assets', to_jsonb(r.assets), 'archived', r.archived_at is not null,
    'current', case when r.current_likelihood is not null
      then jsonb_build_object('likelihood', r.current_likelihood, 'impact', r.current_impact) end) order by r.number), '[]')
  from project_risks x join risks r on r.tenant_id = x.tenant_id and r.id = x.risk_id
  where x.tenant_id = p.tenant_id and x.project_id = p.id)`;

/** The tasks of a project of alias `p`, by state and place. */
export const tasksOf = sql<ProjectTask[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'state', t.state, 'ownerId', t.owner_id, 'ownerName', t.owner_name,
    'startsOn', t.starts_on, 'dueOn', t.due_on, 'overdue', coalesce(t.state <> 'done' and t.due_on < current_date, false), 'doneAt', t.done_at,
    'version', t.version) order by array_position(array['to_do', 'doing', 'done'], t.state), t.position, t.id), '[]')
  from project_tasks t where t.tenant_id = p.tenant_id and t.project_id = p.id)`;

/** Makes these the controls of a project. */
export async function setControls(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  open: boolean,
): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("project_controls")
      .where("project_id", "=", projectId)
      .where(sql<boolean>`control_id <> all (${[...ids]}::uuid[])`),
  );
  await addControls(tx, projectId, ids, open);
}

/** Adds controls to a project. */
export async function addControls(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  open: boolean,
): Promise<void> {
  if (ids.length > 0)
    await tx.run(
      sqlFor
        .insertInto("project_controls")
        .values(ids.map((control_id) => ({ project_id: projectId, control_id, open })))
        .onConflict((conflict) =>
          conflict.columns(["tenant_id", "project_id", "control_id"]).doUpdateSet({ open }),
        ),
    );
}

/** The risks among these that the caller sees. */
export function risksAmong(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; clientId: string | null; title: string; archived: boolean }[]> {
  return tx.all(
    sqlFor
      .selectFrom("risks as r")
      .select(["r.id", "r.client_id as clientId", "r.title"])
      .select(sql<boolean>`r.archived_at is not null`.as("archived"))
      .where(sql<boolean>`r.id = any (${[...ids]}::uuid[])`),
  );
}

/** Makes these the risks that a project treats. */
export async function setRisks(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("project_risks")
      .where("project_id", "=", projectId)
      .where(sql<boolean>`risk_id <> all (${[...ids]}::uuid[])`),
  );
  if (ids.length > 0)
    await tx.run(
      sqlFor
        .insertInto("project_risks")
        .values(ids.map((risk_id) => ({ project_id: projectId, risk_id })))
        .onConflict((conflict) => conflict.doNothing()),
    );
}

/** Says whether a project is open: its controls can be another's once it isn't. */
export async function setOpen(tx: Tx, projectId: string, open: boolean): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("project_controls")
      .set({ open })
      .where("project_id", "=", projectId)
      .where("open", "<>", open),
  );
}

/** The open projects that put some controls in place already. */
export function takenBy(
  tx: Tx,
  controlIds: readonly string[],
  but: string | null,
): Promise<{ controlId: string; project: string }[]> {
  return tx.all(
    sqlFor
      .selectFrom("project_controls as x")
      .innerJoin("projects as p", (join) =>
        join.onRef("p.tenant_id", "=", "x.tenant_id").onRef("p.id", "=", "x.project_id"),
      )
      .select(["x.control_id as controlId", sql<string>`'P-' || p.number || ' ' || p.name`.as("project")])
      .where("x.open", "=", true)
      .where(sql<boolean>`x.control_id = any (${[...controlIds]}::uuid[])`)
      .where(sql<boolean>`x.project_id is distinct from ${but}::uuid`),
  );
}

/** A gap as people write it, with what the entry is now. */
export interface FoundGap {
  readonly assessmentId: string;
  readonly clientId: string | null;
  readonly entry: string;
  readonly verdict: GapVerdict;
}

/** The entries of assessments that the caller sees, among those given. */
export function entriesAmong(
  tx: Tx,
  gaps: readonly { readonly assessmentId: string; readonly entry: string }[],
): Promise<FoundGap[]> {
  return tx.all(
    sqlFor
      .selectFrom("assessment_answers as n")
      .innerJoin("assessments as a", (join) =>
        join.onRef("a.tenant_id", "=", "n.tenant_id").onRef("a.id", "=", "n.assessment_id"),
      )
      .select(["a.id as assessmentId", "a.client_id as clientId", "n.control_id as entry"])
      .select(
        sql<GapVerdict>`coalesce(answer_counts_as(n.result, n.maturity, n.applicability, n.in_scope), 'unanswered')`.as(
          "verdict",
        ),
      )
      .where("a.deleted_at", "is", null)
      .where(
        sql<boolean>`(n.assessment_id, n.control_id) in (select (g ->> 'assessmentId')::uuid, g ->> 'entry' from jsonb_array_elements(${JSON.stringify(gaps)}::jsonb) g)`,
      ),
  );
}

/** A gap to write. */
export type GapToWrite = Pick<FoundGap, "assessmentId" | "entry" | "verdict"> & {
  readonly aimed: ProjectGap["aimed"];
};

/** Makes these the gaps of a project: what was there keeps what it was when it was planned. */
export async function setGaps(tx: Tx, projectId: string, gaps: readonly GapToWrite[]): Promise<void> {
  const kept = JSON.stringify(gaps.map(({ assessmentId, entry }) => ({ assessmentId, entry })));
  await tx.run(
    sqlFor
      .deleteFrom("project_gaps")
      .where("project_id", "=", projectId)
      .where(
        sql<boolean>`(assessment_id, entry_id) not in (select (g ->> 'assessmentId')::uuid, g ->> 'entry' from jsonb_array_elements(${kept}::jsonb) g)`,
      ),
  );
  await addGaps(tx, projectId, gaps);
}

/** Adds gaps to a project; one that's there keeps what it was when it was planned. */
export async function addGaps(tx: Tx, projectId: string, gaps: readonly GapToWrite[]): Promise<void> {
  if (gaps.length === 0) return;
  await tx.run(
    sqlFor
      .insertInto("project_gaps")
      .values(
        gaps.map(({ assessmentId, entry, verdict, aimed }) => ({
          project_id: projectId,
          assessment_id: assessmentId,
          entry_id: entry,
          verdict,
          aimed,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "project_id", "assessment_id", "entry_id"])
          .doUpdateSet({ aimed: sql`excluded.aimed` }),
      ),
  );
}
