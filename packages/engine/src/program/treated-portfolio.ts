/** Scenarios under a dependence that isn't the declared one, in each state of their controls: a what-if before insurance. */
import { isInPlace, planChanges } from "../controls/control-states.ts";
import type { ControlState } from "../controls/apply-control.ts";
import type { Dependence } from "../portfolio/correlation.ts";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import type { PortfolioResult } from "../portfolio/portfolio-result.ts";
import { portfolioResultOf, simulatePortfolioPart } from "../portfolio/simulate-portfolio.ts";
import { lossFigures } from "./loss-figures.ts";
import { type Member, memberAt } from "./member.ts";
import type { PortfolioLoss } from "./portfolio-loss.ts";

/** The joint loss of scenarios as they are, with the figures and curves of their other states; null where nothing treats a loss there. */
export type TreatedPortfolio = Pick<PortfolioLoss, "portfolio" | "stages" | "curves">;

/** How the states are joined and solved. */
export interface TreatedOptions {
  /** In the order of the members. */
  readonly dependence: Dependence;
  /** Null for the exact engine. */
  readonly simulate: { readonly years: number; readonly seed: number } | null;
  /** Called while simulating, with what is done of all states. */
  readonly onBlock?: ((done: number, total: number) => void) | undefined;
}

/**
 * The joint loss of scenarios now, without any control, and with the plan carried out. The dependence is of annual losses and the same in every state, as the declared one is
 * in joint figures: a control changes what a scenario loses, and not which years are bad for several at once. Simulated states share their random numbers, so that
 * what differs between them is what controls do.
 *
 * @param members one to 200, in one currency
 * @throws RangeError as `exactPortfolio` and `simulatePortfolioPart`, and if a scenario is invalid
 */
export function treatedPortfolio(
  members: readonly Member[],
  { dependence, simulate, onBlock }: TreatedOptions,
): TreatedPortfolio {
  const controls = members.flatMap(({ treatment }) => treatment.controls);
  const states: readonly ControlState[] = [
    "current",
    ...(controls.some(isInPlace) ? (["inherent"] as const) : []),
    ...(controls.some(planChanges) ? (["residual"] as const) : []),
  ];
  const solved = new Map(
    states.map((state, at) => {
      const scenarios = members.map((member) => memberAt(member, state));
      return [state, simulate ? simulated(scenarios, at) : exactPortfolio(scenarios, { dependence })];
    }),
  );
  function simulated(scenarios: Parameters<typeof simulatePortfolioPart>[0], at: number): PortfolioResult {
    const part = simulatePortfolioPart(scenarios, {
      ...simulate!,
      dependence,
      ...(onBlock && {
        onBlock: (done: number, total: number) => onBlock(at * total + done, states.length * total),
      }),
    });
    return portfolioResultOf([part]).portfolio;
  }
  const now = solved.get("current")!;
  const [inherent, plan] = [solved.get("inherent"), solved.get("residual")];
  return {
    portfolio: now,
    stages: {
      inherent: inherent ? lossFigures(inherent) : null,
      now: lossFigures(now),
      plan: plan ? lossFigures(plan) : null,
      net: null,
    },
    curves: { inherent: inherent?.curve ?? null, plan: plan?.curve ?? null },
  };
}
