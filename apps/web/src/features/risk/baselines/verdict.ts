import type { StatedBaseline } from "@crq/contract/risk/baselines";
import { standingOf, standingSentence } from "../exposure/words/public.ts";
import { money } from "../../../ui/format.ts";
import { judgedCurve } from "./curves.ts";

/** The baseline in a sentence: against the appetite, or by its own figures without one. */
export function verdictOf(baseline: StatedBaseline): string {
  const { appetite, currency, netMean, netP95 } = baseline;
  const standing = appetite && standingOf(judgedCurve(baseline), appetite);
  if (standing) return standingSentence(standing, currency);
  const average = `Losses average ${money(netMean, currency)} a year`;
  return netP95 > 0
    ? `${average}, and 1 year in 20 costs ${money(netP95, currency)} or more.`
    : `${average}, and no more than 1 year in 20 has any.`;
}
