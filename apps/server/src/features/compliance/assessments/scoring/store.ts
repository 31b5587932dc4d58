/** What scores of assessments by models need of the database, and where they're kept. */
import type { ModelContent, Scored } from "@crq/contract/compliance/scoring-models";
import type { ScoredAnswer } from "@crq/frameworks/scoring/own-score";
import { sql } from "kysely";
import { contractNames } from "../../../../db/contract-names.ts";
import type { Tx } from "../../../../db/doors.ts";
import { prepared, sqlFor } from "../../../../db/query.ts";
import type { ScoringModel } from "@crq/contract/compliance/assessments/records";

/** An assessment that a model scores. */
export interface ToScore {
  readonly id: string;
  readonly framework: string;
  readonly edition: string;
  readonly ownModelId: string | null;
  readonly ownModelEdition: number | null;
}

const toScore = prepared((id: string) =>
  sqlFor
    .selectFrom("assessments as a")
    .select(contractNames("a.id", "a.framework", "a.own_model_id", "a.own_model_edition"))
    .select("a.framework_edition as edition")
    .where("a.id", "=", id)
    .where((eb) => eb.or([eb("a.own_model_id", "is not", null), eb("a.scoring_model", "=", "weighted")]))
    .forNoKeyUpdate()
    .$castTo<ToScore>(),
);

/**
 * An assessment that its sums don't score, locked: of several people who answer at the same time, each scores what those before have saved. Undefined
 * for all others.
 */
export function holdToScore(tx: Pick<Tx, "first">, id: string): Promise<ToScore | undefined> {
  return tx.first(toScore(id));
}

const scoredAnswers = prepared((id: string) =>
  sqlFor
    .selectFrom("assessment_answers as n")
    .select(contractNames("n.control_id as entry", "n.in_scope", "n.applicability", "n.result", "n.maturity"))
    .select("n.objectives")
    .where("n.assessment_id", "=", id)
    .$castTo<ScoredAnswer>(),
);

/** What a score needs of an assessment's answers. */
export function answersToScore(tx: Pick<Tx, "all">, id: string): Promise<ScoredAnswer[]> {
  return tx.all(scoredAnswers(id));
}

/** Keeps a score. */
export async function saveScore(
  tx: Tx,
  id: string,
  { scored, share }: { readonly scored: Scored | null; readonly share: number | null },
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("assessments")
      .set({ scored: scored === null ? null : JSON.stringify(scored), scored_share: share })
      .where("id", "=", id),
  );
}

/** How many assessments that the person sees are scored by each of some models. */
export async function usesOfModels(
  tx: Pick<Tx, "all">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.all(
    sqlFor
      .selectFrom("assessments")
      .select(["own_model_id as id", sql<number>`count(*)::int`.as("uses")])
      .where(sql<boolean>`own_model_id = any (${ids}::uuid[])`)
      .where("deleted_at", "is", null)
      .groupBy("own_model_id"),
  );
  return new Map(rows.map(({ id, uses }) => [id!, uses]));
}

/** An assessment that a model could score. */
export interface Fitting {
  readonly id: string;
  readonly name: string;
  readonly framework: string;
  readonly edition: string;
  readonly total: number;
}

/**
 * The assessments whose answers a model reads, those that changed last first; `total` is how many there are.
 * @param framework null: of any
 */
export function fittingAssessments(
  tx: Pick<Tx, "all">,
  {
    answers,
    framework,
    most,
  }: {
    readonly answers: ModelContent["answers"]["kind"];
    readonly framework: string | null;
    readonly most: number;
  },
): Promise<Fitting[]> {
  const kinds: ScoringModel[] =
    answers === "maturity" ? ["maturity"] : ["implementation", "weighted", "sprs"];
  let found = sqlFor
    .selectFrom("assessments")
    .select(["id", "name", "framework", "framework_edition as edition"])
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("scoring_model", "in", kinds)
    .where("controls_assessed", ">", 0)
    .where("deleted_at", "is", null)
    .where("status", "<>", "archived");
  if (framework !== null) found = found.where("framework", "=", framework);
  return tx.all(found.orderBy("updated_at", "desc").orderBy("id").limit(most));
}
