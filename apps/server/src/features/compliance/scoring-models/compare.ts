/** What the tenant's assessments come to by what is being written of a model, and by its latest edition. */
import { MOST_COMPARED, type scoringModels } from "@crq/contract/compliance/scoring-models";
import type { ReplyOf } from "@crq/contract/route";
import { ownScore } from "@crq/frameworks/scoring/own-score";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type TenantCtx } from "../../../http/serve.ts";
import { answersToScore, fittingAssessments, planOfFramework, scoredOf } from "../assessments/public.ts";
import { found } from "./content.ts";
import { editionOf } from "../model-editions/public.ts";

type Comparison = ReplyOf<typeof scoringModels.compare>;

/** The handler `compare`. */
export async function compareModel(tx: Tx, ctx: TenantCtx, id: string): Promise<Comparison> {
  const draft = await found(tx, id);
  const published = draft.edition === 0 ? undefined : await editionOf(tx, draft.id, draft.edition);
  if (!published)
    throw new Fault("conflict", { detail: "This model has no published edition to compare with yet." });
  const fitting = await fittingAssessments(tx, {
    answers: draft.model.answers.kind,
    framework: draft.framework,
    most: MOST_COMPARED,
  });
  const plans = new Map<string, Awaited<ReturnType<typeof bothPlans>>>();
  const bothPlans = async (framework: string) => ({
    before: (await planOfFramework(tx, published.model, framework)).plan,
    after: (await planOfFramework(tx, draft.model, framework)).plan,
  });
  const items: Comparison["items"] = [];
  for (const { id: assessment, name, framework } of fitting) {
    const both = plans.get(framework) ?? (await bothPlans(framework));
    plans.set(framework, both);
    const answers = await answersToScore(tx, assessment);
    const [before, after] = [ownScore(both.before, answers), ownScore(both.after, answers)];
    items.push({ id: assessment, name, before: scoredOf(before), after: scoredOf(after) });
  }
  const differing = (by: (one: Comparison["items"][number]["before"]) => unknown) =>
    items.filter(({ before, after }) => by(before) !== by(after)).length;
  return {
    fitting: fitting[0]?.total ?? 0,
    compared: items.length,
    otherBand: differing(({ band }) => band?.label),
    otherScore: differing(({ value }) => value),
    // Who manages templates needn't read assessments: for them it's how many.
    items: allows(ctx.actor, "assessment:read") ? items : [],
  };
}
