/** Scores of assessments by models: of the tenant's own, and by points. */
import type { Scored } from "@crq/contract/compliance/scoring-models";
import { assessable } from "@crq/frameworks/assessable";
import { BUILT_IN_MODELS } from "@crq/frameworks/scoring/built-in-models";
import type { OwnModel } from "@crq/frameworks/scoring/own-model";
import { type OwnScore, ownScore, type Plan, planOf } from "@crq/frameworks/scoring/own-score";
import type { Tx } from "../../../../db/doors.ts";
import { sourceOf } from "../../frameworks/public.ts";
import { editionOf } from "../../model-editions/public.ts";
import { answersToScore, holdToScore, saveScore, type ToScore } from "./store.ts";

/** Scores an assessment again after its answers or its model have changed; does nothing where the sums are the score. */
export async function rescore(tx: Tx, assessmentId: string): Promise<void> {
  const assessment = await holdToScore(tx, assessmentId);
  if (!assessment) return;
  const plan = await planFor(tx, assessment);
  if (!plan) return;
  const score = ownScore(plan, await answersToScore(tx, assessment.id));
  await saveScore(tx, assessment.id, { scored: scoredOf(score), share: score.share });
}

/** A score as assessments keep it. */
export function scoredOf({ value, unit, least, most, band }: OwnScore): Scored {
  return { value, unit, least, most, band };
}

/** The plans used last: an edition never changes, nor does a framework that comes with the product. */
const plans = new Map<string, Plan>();
const MOST_PLANS = 20;

async function planFor(tx: Tx, of: ToScore): Promise<Plan | undefined> {
  const key = [of.ownModelId, of.ownModelEdition, of.framework, of.edition].join(" ");
  const known = plans.get(key);
  if (known) return known;
  const model =
    of.ownModelId === null
      ? BUILT_IN_MODELS.weighted
      : (await editionOf(tx, of.ownModelId, of.ownModelEdition!))?.model;
  if (!model) return undefined;
  const { plan, kept } = await planOfFramework(tx, model, of.framework);
  if (!kept) return plan;
  plans.set(key, plan);
  const [oldest] = plans.keys();
  if (plans.size > MOST_PLANS && oldest !== undefined) plans.delete(oldest);
  return plan;
}

/** A model as it applies to the entries of a framework that assessments answer; `kept`: it's always the same. */
export async function planOfFramework(
  tx: Tx,
  model: OwnModel,
  framework: string,
): Promise<{ readonly plan: Plan; readonly kept: boolean }> {
  // An assessment's framework was published, and can be retired since.
  const source = await sourceOf(tx, framework, { drafts: true });
  const judged = assessable(source?.basedOn ?? null, source?.content.entries ?? []);
  return {
    plan: planOf(
      model,
      judged.map(({ objectives, ...entry }) => ({ ...entry, objectives: objectives.map(({ id }) => id) })),
    ),
    kept: source?.shipped === true,
  };
}
