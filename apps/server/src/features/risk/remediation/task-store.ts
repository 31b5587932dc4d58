/** The tasks of projects. */
import type { TaskState } from "@crq/contract/risk/remediation/projects";
import { sql } from "kysely";
import { columnValues } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** What is saved of a task. */
export interface TaskValues {
  readonly title?: string | undefined;
  readonly ownerId?: string | null | undefined;
  readonly ownerName?: string | null | undefined;
  readonly startsOn?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
}

/** What a new task is saved with. */
export interface NewTask extends TaskValues {
  readonly title: string;
  readonly state: TaskState;
  /** When an example's task was done; left out: now. */
  readonly doneAt?: string | undefined;
}

/** Tasks of one project are placed one after another. */
export async function lockTasks(tx: Tx, projectId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 101))", [projectId.toLowerCase()]);
}

const atEnd = (projectId: string, state: TaskState) =>
  sql<number>`(select coalesce(max(t.position), 0) + 1 from project_tasks t where t.project_id = ${projectId}::uuid and t.state = ${state})`;

/** Adds a task at the end of those in its state. */
export async function insert(
  tx: Tx,
  projectId: string,
  { title, state, doneAt, ...values }: NewTask,
  by: By,
): Promise<void> {
  await tx.run(
    sqlFor.insertInto("project_tasks").values({
      ...columnValues(values),
      title,
      state,
      project_id: projectId,
      position: atEnd(projectId, state),
      done_at: state === "done" ? (doneAt ?? sql<string>`now()`) : null,
      created_by_name: by.name,
      updated_by_name: by.name,
    }),
  );
}

/** Saves over a version; false if it has another. */
export async function save(
  tx: Tx,
  projectId: string,
  task: { readonly id: string; readonly version: number },
  values: TaskValues & { readonly state?: TaskState | undefined },
  by: By,
): Promise<boolean> {
  const { state, ...fields } = values;
  const moved =
    state === undefined
      ? {}
      : {
          state,
          position: sql<number>`case when state = ${state} then position else ${atEnd(projectId, state)} end`,
          done_at: state === "done" ? sql<string>`coalesce(done_at, now())` : null,
        };
  const touched = await tx.run(
    sqlFor
      .updateTable("project_tasks")
      .set({
        ...columnValues(fields),
        ...moved,
        version: sql`version + 1`,
        updated_at: sql`now()`,
        updated_by_name: by.name,
      })
      .where("project_id", "=", projectId)
      .where("id", "=", task.id)
      .where("version", "=", task.version),
  );
  return touched === 1;
}

/** Puts tasks in this order. */
export async function place(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  await tx.raw(
    `update project_tasks t set position = o.place from unnest($2::uuid[]) with ordinality o(id, place)
     where t.project_id = $1::uuid and t.id = o.id and t.position <> o.place`,
    [projectId, [...ids]],
  );
}

/** Deletes a task; false if there is none. */
export async function remove(tx: Tx, projectId: string, id: string): Promise<boolean> {
  const gone = sqlFor.deleteFrom("project_tasks").where("project_id", "=", projectId).where("id", "=", id);
  return (await tx.run(gone)) === 1;
}
