import type { JudgedChoice, PlanCandidate, PlanChoice, PlanReturns } from "@crq/contract/risk/plan";
import { moneyApart } from "@crq/contract/figures/money-apart";
import { percentsApart } from "@crq/contract/figures/percents-apart";
import { money } from "../../../../ui/format.ts";

/** The candidates of a choice, in their order. */
export function chosenOf(
  candidates: readonly PlanCandidate[],
  { chosen }: Pick<PlanChoice, "chosen">,
): readonly PlanCandidate[] {
  return candidates.filter(({ id }) => chosen.includes(id));
}

/** The best of the steps within a budget. */
export function stepWithin({ steps }: Pick<PlanReturns, "steps">, budget: number): PlanChoice | undefined {
  return steps.findLast(({ cost }) => cost <= budget * (1 + 1e-12));
}

/** The best known choice within a budget: the one computed for it, or a step until it is. */
export function bestWithin(returns: Pick<PlanReturns, "steps" | "withinBudget">, budget: number): PlanChoice {
  const { withinBudget, steps } = returns;
  const step = stepWithin(returns, budget) ?? steps[0]!;
  return withinBudget && withinBudget.cost <= budget && withinBudget.expectedLoss <= step.expectedLoss
    ? withinBudget
    : step;
}

/** What a choice has to do with the appetite: `Within`, or the loss whose chance exceeds it the most. */
export function appetiteWords({ breach }: Pick<JudgedChoice, "breach">, currency: string): string {
  if (!breach) return "Within";
  const [chance, accepted] = percentsApart(breach.chance, breach.accepted);
  return `${chance} above ${money(breach.loss, currency)}, ${accepted} accepted`;
}

/** `$1.2M, down from $1.204M`, in digits that tell both apart; `$1.2M, unchanged`. */
export function fallWords(from: number, to: number, currency: string): string {
  const [before, after] = moneyApart(from, to, currency, (value) => money(value, currency));
  return before === after ? `${after}, unchanged` : `${after}, down from ${before}`;
}
