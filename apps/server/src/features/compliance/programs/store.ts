import type {
  ProgramRecord,
  programs as routes,
  ProgramStatus,
  ProgramSummary,
} from "@crq/contract/compliance/programs";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, savedBy, saveVersion, setArchived } from "../../../db/versions.ts";
import { progressOfProgram } from "../assessments/public.ts";
import { milestonesOf } from "./milestone-store.ts";

const nextReviewOn = sql<string | null>`case when p.review_months is not null and p.status <> 'completed' then
  (coalesce(p.reviewed_on, p.starts_on, p.created_at::date) + make_interval(months => p.review_months))::date::text end`;

const milestones = (what: "total" | "done" | "overdue") => {
  const which = {
    total: sql`true`,
    done: sql`m.done_at is not null`,
    overdue: sql`m.done_at is null and m.due_on < current_date`,
  }[what];
  return sql<number>`(select count(*) from program_milestones m where m.tenant_id = p.tenant_id and m.program_id = p.id and ${which})`;
};

const nextMilestone = (shown: "whole" | "day") =>
  sql<ProgramSummary["nextMilestone"]>`(
    select ${shown === "day" ? sql`m.due_on` : sql`jsonb_build_object('name', m.name, 'dueOn', m.due_on)`} from program_milestones m
    where m.tenant_id = p.tenant_id and m.program_id = p.id and m.done_at is null order by m.due_on, m.name limit 1)`;

const progress = progressOfProgram<ProgramSummary["progress"]>({ tenantId: "p.tenant_id", id: "p.id" });

const programs = () =>
  sqlFor
    .selectFrom("programs as p")
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "p.tenant_id").onRef("k.id", "=", "p.client_id"),
    )
    .select(contractNames("p.id", "p.client_id", "k.name as clientName", "p.name", "p.status", "p.owner_id"))
    .select(contractNames("p.owner_name", "p.frameworks", "p.review_months", "p.created_at", "p.updated_at"))
    .select(contractNames("p.created_by_name as createdBy", "p.updated_by_name as updatedBy"))
    .select(contractNames("p.archived_at", "p.version"))
    .select([
      sql<string | null>`p.starts_on::text`.as("startsOn"),
      sql<string | null>`p.ends_on::text`.as("endsOn"),
      sql<string | null>`p.reviewed_on::text`.as("reviewedOn"),
      nextReviewOn.as("nextReviewOn"),
      progress.as("progress"),
      milestones("total").as("milestonesTotal"),
      milestones("done").as("milestonesDone"),
      milestones("overdue").as("milestonesOverdue"),
      nextMilestone("whole").as("nextMilestone"),
    ]);

const assessed = sql`(${progress} ->> 'controlsAssessed')::float8 / nullif((${progress} ->> 'controlsTotal')::float8, 0)`;

const SORTS = {
  name: sql`lower(p.name)`,
  status: sql`array_position(array['planned', 'active', 'on_hold', 'completed'], p.status)`,
  next: { by: nextMilestone("day"), missing: "last" },
  progress: { by: assessed, missing: "lowest" },
  ends: { by: sql`p.ends_on`, missing: "last" },
  updated: sql`p.updated_at`,
} as const;

/** A page of the programs that the caller sees. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<ProgramSummary>> {
  let found = programs().where(matchesWords(sql`p.name`, asked.q));
  if (asked.archived !== "all")
    found = found.where("p.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  if (asked.status !== undefined) found = found.where("p.status", "=", asked.status);
  if (asked.clientId !== undefined) found = found.where("p.client_id", "=", asked.clientId);
  if (asked.ownerId !== undefined) found = found.where("p.owner_id", "=", asked.ownerId);
  if (asked.framework !== undefined) {
    const having = JSON.stringify([{ id: asked.framework }]);
    found = found.where(sql<boolean>`p.frameworks @> ${having}::jsonb`);
  }
  return listPage(tx, found.$castTo<ProgramSummary>(), asked, { sorts: SORTS, id: sql`p.id` });
}

const one = prepared((id: string) =>
  programs()
    .select(["p.description", "p.assessors", milestonesOf("p").as("milestones")])
    .where("p.id", "=", id)
    .$castTo<ProgramRecord>(),
);

/** One program with its milestones. */
export function byId(tx: Tx, id: string): Promise<ProgramRecord | undefined> {
  return tx.first(one(id));
}

/** What is saved of a program, its frameworks and people by name too. */
export interface ProgramValues {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: ProgramStatus | undefined;
  /** JSON. */
  readonly frameworks?: string | undefined;
  readonly ownerId?: string | null | undefined;
  readonly ownerName?: string | null | undefined;
  /** JSON. */
  readonly assessors?: string | undefined;
  readonly startsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly reviewMonths?: number | null | undefined;
  readonly reviewedOn?: string | null | undefined;
}

/** Creates a program and returns its id. */
export async function insert(
  tx: Tx,
  values: ProgramValues & { readonly name: string },
  clientId: string | null,
  by: By,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("programs")
      .values({
        ...columnValues(values),
        name: values.name,
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
export function save(tx: Tx, id: string, version: number, values: ProgramValues, by: By): Promise<boolean> {
  return saveVersion(tx, "programs", id, version, { ...columnValues(values), ...savedBy(by) });
}

/** Notes a program as reviewed today; false if it has another version. */
export function setReviewed(tx: Tx, id: string, version: number, by: By): Promise<boolean> {
  const today = new Date().toISOString().slice(0, 10);
  return saveVersion(tx, "programs", id, version, { reviewed_on: today, ...savedBy(by) });
}

/** Archives or restores a program; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "programs", id, archived);
}
