import type {
  ProjectRecord,
  projects as routes,
  ProjectStatus,
  ProjectSummary,
} from "@crq/contract/risk/remediation/projects";
import type { InputOf } from "@crq/contract/route";
import { type Expression, sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, savedBy, saveVersion } from "../../../db/versions.ts";
import type { Gap } from "./gap-effects.ts";
import { controlsOf, gapsOf, namesOf, risksOf, tasksOf } from "./parts-store.ts";

const reference = sql<string>`'P-' || p.number`;
const isOpen = sql<boolean>`p.status in ('proposed', 'approved', 'in_progress')`;

/** How many parts of a kind a project has. */
const parts = (
  table: "project_tasks" | "project_controls" | "project_gaps",
  which: Expression<unknown> = sql`true`,
) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} t where t.tenant_id = p.tenant_id and t.project_id = p.id and ${which})`;
const tasksTotal = parts("project_tasks");
const tasksDone = parts("project_tasks", sql`t.state = 'done'`);

const projects = () =>
  sqlFor
    .selectFrom("projects as p")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "p.tenant_id").onRef("k.id", "=", "p.client_id"),
    )
    .select(
      contractNames("p.id", "p.client_id", "k.name as clientName", "p.name", "p.owner_id", "p.owner_name"),
    )
    .select(contractNames("p.currency", "p.one_off", "p.yearly", "p.one_off_years", "p.effort_days"))
    .select(contractNames("p.approved_at", "p.approved_by_name as approvedBy", "p.done_at"))
    .select(contractNames("p.done_by_name as doneBy", "p.created_at", "p.created_by_name as createdBy"))
    .select(contractNames("p.updated_at", "p.updated_by_name as updatedBy", "p.version"))
    .select([
      reference.as("reference"),
      sql<ProjectStatus>`p.status`.as("status"),
      sql<string | null>`p.starts_on::text`.as("startsOn"),
      sql<string | null>`p.due_on::text`.as("dueOn"),
      sql<boolean>`coalesce(${isOpen} and p.due_on < current_date, false)`.as("overdue"),
      tasksTotal.as("tasksTotal"),
      tasksDone.as("tasksDone"),
      parts("project_controls").as("controlCount"),
      parts("project_gaps").as("gapCount"),
    ]);

const SORTS = {
  reference: sql`p.number`,
  name: sql`lower(p.name)`,
  status: sql`array_position(array['proposed', 'approved', 'in_progress', 'done', 'dropped'], p.status)`,
  due: { by: sql`p.due_on`, missing: "last" },
  progress: { by: sql`${tasksDone}::float8 / nullif(${tasksTotal}, 0)`, missing: "lowest" },
  updated: sql`p.updated_at`,
} as const;

/** A page of the projects that the caller sees. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<ProjectSummary>> {
  let found = projects().where(matchesWords(sql`'P-' || p.number || ' ' || p.name`, asked.q));
  if (asked.status === "open") found = found.where(isOpen);
  else if (asked.status !== undefined) found = found.where("p.status", "=", asked.status);
  if (asked.clientId !== undefined) found = found.where("p.client_id", "=", asked.clientId);
  if (asked.ownerId !== undefined) found = found.where("p.owner_id", "=", asked.ownerId);
  const { controlId, assessmentId, riskId, scenarioId } = asked;
  const withPart = (of: "project_controls" | "project_gaps" | "project_risks", where: Expression<unknown>) =>
    sql<boolean>`p.id in (select t.project_id from ${sql.table(of)} t where ${where})`;
  if (controlId !== undefined)
    found = found.where(withPart("project_controls", sql`t.control_id = ${controlId}::uuid`));
  if (assessmentId !== undefined)
    found = found.where(withPart("project_gaps", sql`t.assessment_id = ${assessmentId}::uuid`));
  if (riskId !== undefined) found = found.where(withPart("project_risks", sql`t.risk_id = ${riskId}::uuid`));
  if (scenarioId !== undefined)
    found = found.where(
      sql<boolean>`(${withPart("project_risks", sql`t.risk_id in (select r.id from risks r where r.scenario_id = ${scenarioId}::uuid)`)}
        or ${withPart("project_controls", sql`t.control_id in (select l.control_id from control_links l where l.scenario_id = ${scenarioId}::uuid)`)})`,
    );
  return listPage(tx, found.$castTo<ProjectSummary>(), asked, { sorts: SORTS, id: sql`p.id` });
}

const withParts = () =>
  projects().select([
    "p.description",
    namesOf("requires").as("requires"),
    namesOf("excludes").as("excludes"),
    controlsOf.as("controls"),
    gapsOf.as("gaps"),
    risksOf.as("risks"),
    tasksOf.as("tasks"),
  ]);

const one = prepared((id: string) =>
  withParts().select(namesOf("excludedBy").as("excludedBy")).where("p.id", "=", id).$castTo<ProjectRecord>(),
);

/** One project with its parts. */
export function byId(tx: Tx, id: string): Promise<ProjectRecord | undefined> {
  return tx.first(one(id));
}

/** A project with its parts, how the file called it that it came from, and when it or one of its tasks last changed. */
export interface WholeProject extends Omit<ProjectRecord, "excludedBy"> {
  readonly sourceKey: string | null;
  readonly changedAt: string;
}

/** Projects with their parts, in the order of their numbers: those of an export, or those that a file names. */
export function whole(
  tx: Tx,
  which:
    | { readonly status?: ProjectStatus | "open" | undefined; readonly clientId?: string | undefined }
    | { readonly keys: readonly string[]; readonly clientId: string | null },
  most: number,
): Promise<WholeProject[]> {
  let found = withParts()
    .select("p.source_key as sourceKey")
    .select(
      sql<string>`greatest(p.updated_at, (select max(t.updated_at) from project_tasks t where t.tenant_id = p.tenant_id and t.project_id = p.id))`.as(
        "changedAt",
      ),
    )
    .orderBy("p.number")
    .limit(most);
  if ("keys" in which) {
    const keys = [...which.keys];
    found = found.where(
      sql<boolean>`(p.id::text = any (${keys}::text[]) or (p.source_key = any (${keys}::text[]) and p.client_id is not distinct from ${which.clientId}::uuid))`,
    );
  } else {
    if (which.status === "open") found = found.where(isOpen);
    else if (which.status !== undefined) found = found.where("p.status", "=", which.status);
    if (which.clientId !== undefined) found = found.where("p.client_id", "=", which.clientId);
  }
  return tx.all(found.$castTo<WholeProject>());
}

/** The open projects of a client or of the tenant as the caller sees it, with what they require, exclude and put in place. */
export interface OpenProject
  extends
    Pick<ProjectSummary, "id" | "reference" | "name" | "status" | "version" | "clientId" | "currency">,
    Pick<ProjectSummary, "oneOff" | "yearly" | "oneOffYears"> {
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
  readonly controls: readonly string[];
  readonly gaps: readonly Gap[];
}

/** The projects that aren't dropped: of a client, or all that the caller sees. */
export function choosable(tx: Tx, clientId: string | null): Promise<OpenProject[]> {
  let found = sqlFor
    .selectFrom("projects as p")
    .select(contractNames("p.id", "p.name", "p.version", "p.client_id", "p.currency"))
    .select(contractNames("p.one_off", "p.yearly", "p.one_off_years", "p.requires", "p.excludes"))
    .select([reference.as("reference"), sql<ProjectStatus>`p.status`.as("status")])
    .select(
      sql<
        string[]
      >`array(select c.control_id::text from project_controls c where c.tenant_id = p.tenant_id and c.project_id = p.id)`.as(
        "controls",
      ),
    )
    .select(
      sql<
        Gap[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('assessmentId', g.assessment_id, 'entry', g.entry_id)), '[]') from project_gaps g
        where g.tenant_id = p.tenant_id and g.project_id = p.id)`.as("gaps"),
    )
    .where("p.status", "<>", "dropped")
    .orderBy("p.number")
    .limit(2000);
  if (clientId !== null) found = found.where("p.client_id", "=", clientId);
  return tx.all(found.$castTo<OpenProject>());
}

/** What is saved of a project. */
export interface ProjectValues {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: ProjectStatus | undefined;
  readonly ownerId?: string | undefined;
  readonly ownerName?: string | undefined;
  readonly currency?: string | undefined;
  /** JSON. */
  readonly oneOff?: string | undefined;
  readonly yearly?: string | undefined;
  readonly oneOffYears?: number | undefined;
  readonly effortDays?: number | null | undefined;
  readonly startsOn?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly requires?: string[] | undefined;
  readonly excludes?: string[] | undefined;
  /** How the file calls it that it came from. */
  readonly sourceKey?: string | undefined;
}

type Whole = Required<
  Pick<ProjectValues, "name" | "ownerId" | "ownerName" | "currency" | "oneOff" | "yearly">
>;

/** What a new project is saved with. */
export type NewValues = ProjectValues & { readonly [K in keyof Whole]: NonNullable<Whole[K]> } & Past;

/** When what happened to an example's project happened, and who did it. */
interface Past {
  readonly createdAt?: string | undefined;
  readonly updatedAt?: string | undefined;
  readonly approvedAt?: string | undefined;
  readonly approvedByName?: string | undefined;
  readonly doneAt?: string | undefined;
  readonly doneByName?: string | undefined;
}

/** Creates a project and returns its id. */
export async function insert(tx: Tx, values: NewValues, clientId: string | null, by: By): Promise<string> {
  const { name, ownerId, ownerName, currency, oneOff, yearly, ...rest } = values;
  const row = await tx.first(
    sqlFor
      .insertInto("projects")
      .values({
        ...columnValues(rest),
        name,
        owner_id: ownerId,
        owner_name: ownerName,
        currency,
        one_off: oneOff,
        yearly,
        number: sql<number>`next_project_number()`,
        client_id: clientId,
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export function save(tx: Tx, id: string, version: number, values: ProjectValues, by: By): Promise<boolean> {
  return saveVersion(tx, "projects", id, version, { ...columnValues(values), ...savedBy(by) });
}

/** Takes a project from one state to approved or done; false if it has another version. */
export function mark(tx: Tx, id: string, version: number, as: "approved" | "done", by: By): Promise<boolean> {
  const now = new Date().toISOString();
  const marked =
    as === "approved"
      ? { approved_at: now, approved_by_name: by.name }
      : { done_at: now, done_by_name: by.name };
  return saveVersion(tx, "projects", id, version, { status: as, ...marked, ...savedBy(by) });
}

/** One after another: what projects require of each other is compared with all of them. */
export async function lockOthers(tx: Tx): Promise<void> {
  await tx.raw(
    "select pg_advisory_xact_lock(hashtextextended('projects require ' || current_tenant(), 100))",
    [],
  );
}

/** The projects among these, by id. */
export function among(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string; clientId: string | null; requires: string[]; excludes: string[] }[]> {
  return tx.all(
    sqlFor
      .selectFrom("projects as p")
      .select(contractNames("p.id", "p.name", "p.client_id", "p.requires", "p.excludes"))
      .where(sql<boolean>`p.id = any (${[...ids]}::uuid[])`),
  );
}

/** Whether some projects need the given one, directly or by way of others. */
export async function leadsTo(tx: Tx, from: readonly string[], id: string): Promise<boolean> {
  const { rows } = await tx.raw(
    `with recursive needed(id) as (
       select unnest($1::uuid[])
       union
       select r.id from needed n join projects p on p.id = n.id cross join lateral unnest(p.requires) r(id)
     ) select 1 from needed where id = $2::uuid limit 1`,
    [[...from], id],
  );
  return rows.length > 0;
}
