/** The exact engine on a portfolio: the annual loss of up to 200 scenarios computed, not sampled. */
import type { AnnualLoss, Estimate } from "../exact/annual-loss.ts";
import { annualMoments, compoundModel } from "../exact/compound-model.ts";
import { exceedances } from "../exact/exceedances.ts";
import { exceedanceCurve } from "../exact/curve.ts";
import { answersFrom, type Answers, CLOSED_FORM, NEVER } from "../exact/exact.ts";
import { annualLossOf } from "../exact/solved-loss.ts";
import type { Scenario } from "../scenario.ts";
import { ComonotoneLoss } from "./comonotone-loss.ts";
import { activeCause, type CommonCause, requireCauses } from "./common-cause.ts";
import { type Dependence, oneFactorCorrelation, requirePortfolio } from "./correlation.ts";
import { addingUpTo, canonicalOrder, diversificationOf, type PortfolioResult } from "./portfolio-result.ts";
import {
  type ActiveMember,
  type SolvedPortfolio,
  solveIndependent,
  solveWithFactor,
  tailParts,
} from "./solve-portfolio.ts";

/** Points of each lattice at first, and if a number's stated error is then greater than wanted. */
const LATTICES = { independent: [4096, 8192], dependent: [2048, 4096] } as const;
/** The relative error that is wanted of the upper percentiles and tail means. */
const WANTED = 2e-4;
/** The percentiles that are judged by it: the lower ones of a portfolio are seldom read. */
const JUDGED: readonly string[] = ["p90", "p95", "p99", "p99.5", "p99.9"];
/** Points of the lattices on which each member is solved when all have their worst years together. */
const OWN_LATTICE = 2048;

/** Options for analyzing a portfolio. */
export interface ExactPortfolioOptions {
  /** Independent unless given; a common correlation from 0 to 1. */
  readonly dependence?: Dependence;
  /** Events that strike several scenarios at once. They don't depend on anything else; with them a correlation must be below 1. */
  readonly causes?: readonly CommonCause[];
  /** Losses, money, for which to return P(annual loss > x). */
  readonly exceed?: readonly number[];
  /**
   * Points of each lattice, a power of two from 1024. Unless given 4096 for independent members and 2048 for others, and twice that if the stated
   * error of an upper percentile or a tail mean is above 2e-4.
   */
  readonly lattice?: number;
}

/** A portfolio's distribution and what its members have to do with it, in the order of the active members. */
interface Solution {
  readonly answers: Answers;
  readonly noneError: number;
  readonly covariance: Estimate;
  /** Members' own statistics. */
  readonly own: readonly { readonly p95: number; readonly cvar95: number; readonly cvar99: number }[];
  /** Members' parts of the tail means, before they are made to add up. */
  readonly parts: { readonly cvar95: readonly number[]; readonly cvar99: readonly number[] };
}

/** The greatest stated relative error among the checked statistics. */
function worstError({ percentiles, tails }: Answers): number {
  const judged = percentiles.filter(([key]) => JUDGED.includes(key));
  return Math.max(...[...judged, ...tails].map(([, { value, error }]) => (value > 0 ? error / value : 0)));
}

/** Members' own statistics. */
function ownStatistics(members: readonly ActiveMember[], losses: readonly AnnualLoss[]): Solution["own"] {
  return losses.map((loss, i) => {
    const { mean } = members[i]!.moments;
    return {
      p95: loss.quantile(0.95).value,
      cvar95: loss.tailMean(0.95, mean).value,
      cvar99: loss.tailMean(0.99, mean).value,
    };
  });
}

/** All members' worst years together; also for a single member, and for none. */
function solveTogether(members: readonly ActiveMember[], mean: number, furthest: number): Solution {
  const parts = members.map(({ model, moments }) => ({
    annual: annualLossOf(model, OWN_LATTICE, furthest),
    mean: moments.mean,
  }));
  const annual = parts.length > 0 ? new ComonotoneLoss(parts) : NEVER;
  const own = ownStatistics(
    members,
    parts.map(({ annual }) => annual),
  );
  return {
    answers: answersFrom(annual, mean),
    noneError: members.length > 0 ? 5e-12 : 0,
    covariance: annual instanceof ComonotoneLoss ? annual.covariance() : { value: 0, error: 0 },
    own,
    parts: { cvar95: own.map(({ cvar95 }) => cvar95), cvar99: own.map(({ cvar99 }) => cvar99) },
  };
}

/** Members that are independent, perhaps given a factor. */
function solveApart(
  own: readonly ActiveMember[],
  causes: readonly ActiveMember[],
  r: number,
  mean: number,
  furthest: number,
  lattices: readonly number[],
): Solution {
  const members = [...own, ...causes];
  let best: { solved: SolvedPortfolio; answers: Answers } | undefined;
  for (const lattice of lattices) {
    const solved =
      r > 0 && own.length > 1
        ? solveWithFactor(own, causes, r, lattice, furthest)
        : solveIndependent(members, lattice, furthest);
    const answers = answersFrom(solved.annual, mean);
    if (!best || worstError(answers) < worstError(best.answers)) best = { solved, answers };
    if (worstError(best.answers) <= WANTED) break;
  }
  const { solved, answers } = best!;
  const [cvar95, cvar99] = tailParts(members, solved, [0.95, 0.99]);
  return {
    answers,
    noneError: solved.noneError,
    covariance: solved.covariance,
    own: ownStatistics(members, solved.own),
    parts: { cvar95: cvar95!, cvar99: cvar99! },
  };
}

/** The standard deviation from the members' variances and the sum of their covariances. */
function sdOf(members: readonly ActiveMember[], covariance: Estimate): Estimate {
  const variance = members.reduce((sum, { moments }) => sum + moments.sd * moments.sd, covariance.value);
  const value = Math.sqrt(variance);
  return { value, error: CLOSED_FORM * value + (value > 0 ? covariance.error / (2 * value) : 0) };
}

function requireOneCurrency(scenarios: readonly Scenario[]): void {
  if (scenarios.some(({ currency }) => currency !== scenarios[0]!.currency))
    throw new RangeError("scenarios: must be in one currency");
}

/** With a factor two lattices agree on tail means better than both agree with finer ones: by up to a factor of two where it was tried. */
const DEPENDENT_CAUTION = 3;

/**
 * The annual loss of a portfolio with everything the screens show, what each member contributes to its worst years, and the benefit of
 * diversification.
 *
 * Independent members: the product of their transforms on common lattices. A common correlation r: a one-factor Gaussian copula on the annual
 * losses (Vasicek 2002), by quadrature over the factor, given which members are independent; r = 1 adds up quantiles. Mean in closed form, sd too
 * if members are independent, otherwise with the covariances of conditional means. Relative error of upper percentiles and tail means about 1e-5 in ordinary portfolios; `error` says
 * what it is in this one. The order of the scenarios does not matter.
 *
 * @param scenarios 1 to 200 that `parseScenario` accepts, with distinct ids, in one currency
 * @throws RangeError whose message starts with the field and states the rule
 */
export function exactPortfolio(
  scenarios: readonly Scenario[],
  options: ExactPortfolioOptions = {},
): PortfolioResult {
  const { dependence = { type: "independent" }, causes = [], exceed = [], lattice } = options;
  const ids = scenarios.map(({ id }) => id);
  requirePortfolio(ids, dependence);
  requireCauses(causes, ids);
  requireOneCurrency(scenarios);
  const r = oneFactorCorrelation(dependence);
  if (r === 1 && causes.length > 0)
    throw new RangeError("correlation: must be below 1 where there are common causes");
  const ordered = canonicalOrder(scenarios).map((scenario) => ({
    id: scenario.id,
    model: compoundModel(scenario),
    moments: annualMoments(scenario),
  }));
  const own = ordered.flatMap(({ id, model, moments }) => (model ? [{ id, model, moments }] : []));
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const common = canonicalOrder(causes).flatMap((cause) => activeCause(cause, byId) ?? []);
  const members = [...own, ...common];
  const mean = members.reduce((sum, { moments }) => sum + moments.mean, 0);
  const furthest = Math.max(0, ...exceed);
  const solution =
    r === 1 || (own.length < 2 && common.length === 0)
      ? solveTogether(own, mean, furthest)
      : solveApart(
          own,
          common,
          r,
          mean,
          furthest,
          lattice === undefined ? LATTICES[r > 0 ? "dependent" : "independent"] : [lattice],
        );
  const { annual, percentiles } = solution.answers;
  const caution = r > 0 && r < 1 ? DEPENDENT_CAUTION : 1;
  const tails = solution.answers.tails.map(
    ([key, { value, error }]) => [key, { value, error: caution * error }] as const,
  );
  const sd = sdOf(members, solution.covariance);
  const estimates = [
    ["mean", { value: mean, error: CLOSED_FORM * mean }],
    ["sd", sd],
    ["pZero", { value: annual.none, error: solution.noneError }],
    ...percentiles,
    ...tails,
  ] as const;
  const values = Object.fromEntries(estimates.map(([key, { value }]) => [key, value])) as Record<
    (typeof estimates)[number][0],
    number
  >;
  const cvar95 = addingUpTo(values.cvar95, solution.parts.cvar95);
  const cvar99 = addingUpTo(values.cvar99, solution.parts.cvar99);
  const place = new Map(members.map(({ id }, i) => [id, i]));
  const partOf = (parts: readonly number[], id: string): number => parts[place.get(id) ?? -1] ?? 0;
  return {
    ...values,
    ...exceedances(annual, exceed),
    error: Object.fromEntries(estimates.map(([key, { error }]) => [key, error])),
    curve: exceedanceCurve(annual),
    eventsPerYear: members.reduce((sum, { moments }) => sum + moments.eventsPerYear, 0),
    contributions: Object.fromEntries(
      [...ids, ...causes.map(({ id }) => id)].map((id) => [
        id,
        { cvar95: partOf(cvar95, id), cvar99: partOf(cvar99, id) },
      ]),
    ),
    diversification: diversificationOf(values, solution.own),
  };
}
