/** Scoring models and their editions. */
import type {
  ModelContent,
  ModelStatus,
  ScoringModelRecord,
  ScoringModelSummary,
  scoringModels as routes,
} from "@crq/contract/compliance/scoring-models";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import {
  type By,
  moveStatus,
  publishNext,
  removeRecord,
  savedBy,
  saveVersion,
} from "../../../db/versions.ts";

const models = () =>
  sqlFor
    .selectFrom("scoring_models as s")
    .select(contractNames("s.id", "s.name", "s.description", "s.framework", "s.framework_title"))
    .select(contractNames("s.framework_edition", "s.status", "s.edition", "s.changed", "s.published_at"))
    .select(contractNames("s.published_by_name as publishedBy", "s.version", "s.created_at", "s.updated_at"))
    .select(contractNames("s.created_by_name as createdBy", "s.updated_by_name as updatedBy"));

const SORTS = {
  name: sql`lower(s.name)`,
  status: sql`array_position(array['draft', 'published', 'retired'], s.status)`,
  updated: sql`s.updated_at`,
} as const;

/** A model's line as its own tables have it: what uses it is in others. */
export type ModelRow = Omit<ScoringModelSummary, "uses">;
/** A model with what is being written. */
export type WrittenModel = Omit<ScoringModelRecord, "uses">;

/** A page of the tenant's models. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<ModelRow>> {
  let found = models().where(matchesWords(sql`(s.name || ' ' || coalesce(s.framework_title, ''))`, asked.q));
  if (asked.status !== undefined) found = found.where("s.status", "=", asked.status);
  return listPage(tx, found.$castTo<ModelRow>(), asked, { sorts: SORTS, id: sql`s.id` });
}

const one = prepared((id: string) =>
  models().select("s.model").where("s.id", "=", id).$castTo<WrittenModel>(),
);

/** One model of the tenant. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<WrittenModel | undefined> {
  return tx.first(one(id));
}

/** What is saved of a model. */
export interface ModelValues {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly framework?: string | null | undefined;
  readonly frameworkTitle?: string | null | undefined;
  readonly frameworkEdition?: string | null | undefined;
  readonly model?: ModelContent | undefined;
}

/** Creates a draft and returns its id. */
export async function insert(tx: Tx, values: Required<ModelValues>, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("scoring_models")
      .values({
        name: values.name!,
        description: values.description!,
        framework: values.framework ?? null,
        framework_title: values.frameworkTitle ?? null,
        framework_edition: values.frameworkEdition ?? null,
        model: JSON.stringify(values.model),
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export function save(tx: Tx, id: string, version: number, { model, ...values }: ModelValues, by: By) {
  const row = {
    ...columnValues(values),
    ...(model && { model: JSON.stringify(model) }),
    changed: true,
    ...savedBy(by),
  };
  return saveVersion(tx, "scoring_models", id, version, row);
}

/** Publishes what is written as the next edition; false if the model has another version. */
export async function publish(tx: Tx, of: WrittenModel, by: By): Promise<boolean> {
  const { id, edition, name, framework, model } = of;
  if (!(await publishNext(tx, "scoring_models", of, by))) return false;
  await tx.run(
    sqlFor.insertInto("scoring_model_editions").values({
      model_id: id,
      edition: edition + 1,
      name,
      framework,
      model: JSON.stringify(model),
      published_by_name: by.name,
    }),
  );
  return true;
}

/** Takes a model from one state to another; false if it isn't in the first. */
export function move(tx: Tx, id: string, from: ModelStatus, to: ModelStatus, by: By): Promise<boolean> {
  return moveStatus(tx, "scoring_models", id, { from, to }, by);
}

/** Deletes a model. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "scoring_models", id);
}
