import type { StatedBaseline } from "@crq/contract/risk/baselines/statements";
import { averageSentence, standingOf, standingSentence } from "../exposure/words/public.ts";
import { judgedCurve } from "./curves.ts";

/** The baseline in a sentence: against the appetite, or by its own figures without one. */
export function verdictOf(baseline: StatedBaseline): string {
  const { appetite, currency, netMean, netP95 } = baseline;
  const standing = appetite && standingOf(judgedCurve(baseline), appetite);
  if (standing) return standingSentence(standing, currency);
  return averageSentence({ mean: netMean, p95: netP95, currency });
}
