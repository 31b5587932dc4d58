/** Scores by a model of the tenant's. It loads where one scores the assessment. */
import type { ModelContent } from "@crq/contract/compliance/scoring-models";
import { assessable } from "@crq/frameworks/assessable";
import { type OwnScore, ownScore, planOf, type ScoredAnswer } from "@crq/frameworks/scoring/own-score";
import type { Framework } from "../../../../screen/frameworks/framework.ts";

/** What answers come to by a model, for the entries of a framework. */
export function scorerOf(
  model: ModelContent,
  { base, catalog }: Framework,
): (answers: Iterable<ScoredAnswer>) => OwnScore {
  const plan = planOf(model, assessable(base, catalog.entries));
  return (answers) => ownScore(plan, answers);
}
