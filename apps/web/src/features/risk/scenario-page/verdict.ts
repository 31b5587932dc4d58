import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { averageSentence, standingOf, standingSentence } from "../exposure/words/public.ts";
import type { ScenarioLossFigures } from "./use-scenario-loss.ts";

/** A scenario in a sentence: against its limit, after its own policy; or by its figures without one. Null until it's computed. */
export function verdictOf(
  { estimate: { currency }, tolerance }: Pick<ScenarioRecord, "estimate" | "tolerance">,
  { quantification, retained, awaitsPolicy }: ScenarioLossFigures,
): string | null {
  if (!quantification || awaitsPolicy) return null;
  const judged = retained ?? quantification.result;
  const standing = standingOf(judged.curve, tolerance);
  if (standing) return standingSentence(standing, currency);
  return averageSentence({ mean: judged.mean, p95: judged.p95, currency });
}

/** Whether the loss is beyond what is accepted; null if nothing is stated, or it isn't computed yet. */
export function isBeyond(
  { tolerance }: Pick<ScenarioRecord, "tolerance">,
  { quantification, retained, awaitsPolicy }: ScenarioLossFigures,
): boolean | null {
  if (!quantification || awaitsPolicy) return null;
  return standingOf((retained ?? quantification.result).curve, tolerance)?.beyond ?? null;
}
