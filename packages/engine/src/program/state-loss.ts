/** The joint loss of scenarios in one state of their controls, before insurance and after it. */
import { exceedanceAt } from "../exact/curve.ts";
import { exact } from "../exact/exact.ts";
import { exactPortfolio } from "../portfolio/exact-portfolio.ts";
import type { PortfolioResult } from "../portfolio/portfolio-result.ts";
import type { Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { insuredYears, type InsuredYears } from "./years/insured-years.ts";
import type { Joined, StagedPolicy } from "./joined.ts";
import { JOINT_SEED, jointYears, jointYearsFor } from "./years/joint-years.ts";
import { LOSS_FIGURES, type LossFigures } from "./loss-figures.ts";
import { dependenceOf } from "./pair-correlations.ts";

/** How a state's loss is solved; the years are those that its events allow unless given. */
interface StateOptions {
  readonly policies?: readonly StagedPolicy[];
  readonly years?: number;
  /** The expected loss of scenarios that aren't combined, money per year: it's added to the mean after insurance. */
  readonly besides?: number;
}

/** Scenarios with their joint loss before insurance. */
export interface StateLoss extends Required<StateOptions> {
  readonly scenarios: readonly Scenario[];
  /** Exact, or simulated if the correlations of pairs differ; `error` then holds the half widths of 95% intervals. */
  readonly gross: Result & Partial<Pick<PortfolioResult, "contributions" | "diversification">>;
  /** Left out where no years were simulated for `gross`. */
  readonly insured?: InsuredYears;
}

/** Solves the joint loss of scenarios, money per year. */
export function stateLoss(
  scenarios: readonly Scenario[],
  { dependence, causes }: Pick<Joined, "dependence" | "causes">,
  options: StateOptions = {},
): StateLoss {
  const { policies = [], years = jointYearsFor(scenarios, causes), besides = 0 } = options;
  const state = { scenarios, policies, years, besides };
  if (scenarios.length === 1 && causes.length === 0) return { ...state, gross: exact(scenarios[0]!) };
  const own = dependenceOf(dependence, scenarios);
  return own.type === "matrix"
    ? { ...state, ...jointYears(scenarios, { dependence: own, causes, policies, years }) }
    : { ...state, gross: exactPortfolio(scenarios, { dependence: own, causes }) };
}

/** The same loss before insurance under other terms; the same object where they're no others. */
export function insuredOtherwise(
  state: StateLoss,
  { policies, besides }: Pick<StateLoss, "policies" | "besides">,
): StateLoss {
  const { insured: _, ...others } = state;
  const same =
    besides === state.besides &&
    policies.length === state.policies.length &&
    policies.every((one, i) => one === state.policies[i]);
  return same ? state : { ...others, policies, besides };
}

/** A loss after insurance, money per year. */
export type NetLoss = LossFigures & Pick<Result, "curve">;

/** What policies leave of a loss, and the years that it was simulated in. */
export interface Net {
  readonly loss: NetLoss;
  readonly years: InsuredYears;
}

/**
 * What the policies leave of a state's loss; null without any.
 *
 * A ratio estimate over 100,000 simulated years, 20,000 with over 2,000 events a year (docs/decisions/0071).
 */
export function netOf(state: StateLoss, { dependence, causes }: Joined): Net | null {
  const { scenarios, policies, years, besides, gross } = state;
  if (policies.length === 0) return null;
  const insured =
    state.insured ??
    insuredYears(scenarios, {
      years,
      seed: JOINT_SEED,
      dependence: dependenceOf(dependence, scenarios),
      causes,
      policies,
    });
  const loss = adjusted(gross, insured);
  return { loss: { ...loss, mean: loss.mean + besides }, years: insured };
}

/**
 * The exact figures times what the simulated years keep of theirs: a ratio estimate (Cochran 1977). Both come from the same years, so that the ratio hardly
 * varies, and a figure that no policy touches stays exact.
 */
function adjusted(exact: Result, { gross, retained }: InsuredYears): NetLoss {
  const kept = LOSS_FIGURES.map((key) => {
    const share = gross[key] > 0 ? Math.min(1, retained[key] / gross[key]) : 1;
    return [key, exact[key] * share] as const;
  });
  const { loss, probability } = retained.curve;
  let least = 1;
  const keptChances = loss.map((money, i) => {
    least = Math.min(least, probability[i]!, exceedanceAt(exact.curve, money));
    return least;
  });
  return {
    ...(Object.fromEntries(kept) as unknown as LossFigures),
    curve: { loss, probability: keptChances },
  };
}
