/** What a portfolio's statement says: against what is accepted, and which decision it asks for. */
import type { Declared } from "@crq/contract/risk/declared-portfolio";
import { isPlanned } from "@crq/engine/controls/control-states";
import { mean } from "@crq/engine/distributions/distribution";
import type { TolerancePoint } from "@crq/engine/treatment";
import { percent } from "../../../../../ui/format.ts";
import {
  averageSentence,
  decisionOnPlan,
  decisionWithoutPlan,
  standingOf,
  standingSentence,
} from "../../../exposure/words/public.ts";
import type { Answer } from "../../quantify/analysis-messages.ts";
import type { InheritedAppetite } from "../use-inherited-appetite.ts";

type Result = Pick<
  Answer<"portfolio">,
  "mean" | "p95" | "curve" | "cvar95" | "contributions" | "declared" | "treated"
>;

/** What a portfolio is compared with: its own limit, else the appetite that it inherits, which is judged after insurance. */
export interface Limits {
  readonly own: readonly TolerancePoint[];
  readonly inherited: InheritedAppetite | null;
  readonly currency: string;
}

/** How the loss compares with what is accepted; null where nothing is stated. */
function standing(result: Pick<Result, "curve" | "declared">, { own, inherited }: Limits) {
  if (own.length > 0 || !inherited) return standingOf(result.curve, own);
  return standingOf(result.declared?.kept?.curve ?? result.curve, inherited.tolerance);
}

/** A portfolio in a sentence: against its limit, or by its figures without one. */
export function portfolioVerdict(result: Result, limits: Limits): string {
  const found = standing(result, limits);
  const { currency } = limits;
  return found
    ? standingSentence(found, currency)
    : averageSentence({ mean: result.mean, p95: result.p95, currency });
}

/** The planned controls of some scenarios: a record that several share is one. */
function plannedOf(members: Declared["members"]) {
  const planned = members.flatMap(({ id, treatment }) =>
    treatment.controls
      .filter(isPlanned)
      .map((control) => [control.record ?? `${id} ${control.id}`, control] as const),
  );
  return [...new Map(planned).values()];
}

/** How many planned controls a decision names. */
const NAMED = 4;

/** The decision asked for: to carry out what is planned, else what is open. */
export function portfolioDecision(result: Result, limits: Limits, members: Declared["members"]): string {
  const planned = plannedOf(members);
  const plan = (result.declared ?? result.treated)?.stages.plan;
  if (!plan || planned.length === 0) return decisionWithoutPlan(standing(result, limits)?.beyond ?? null);
  const alike = Map.groupBy(planned, ({ title }) => title);
  const names = [...alike].map(([title, { length }]) =>
    length === 1 ? title : `${title} (${length} times)`,
  );
  const more = names.length - NAMED;
  const listed = more > 1 ? [...names.slice(0, NAMED), `${more} more controls`] : names;
  const cost = planned.reduce((sum, { annualCost }) => sum + mean(annualCost), 0);
  return decisionOnPlan(listed, {
    cost,
    before: result.mean,
    after: plan.mean,
    currency: limits.currency,
  });
}

/** The scenarios and causes behind the worst years, the largest first: at most three, each with its share. */
export function drivers(
  { contributions, cvar95 }: Pick<Result, "contributions" | "cvar95">,
  named: readonly { readonly id: string; readonly title: string }[],
): { readonly id: string; readonly title: string; readonly share: string }[] {
  if (!(cvar95 > 0)) return [];
  return named
    .map(({ id, title }) => ({ id, title, part: (contributions[id]?.cvar95 ?? 0) / cvar95 }))
    .filter(({ part }) => part > 0)
    .toSorted((one, other) => other.part - one.part)
    .slice(0, 3)
    .map(({ id, title, part }) => ({ id, title, share: percent(part) }));
}
