/** What insurance leaves of a joint loss. */
import { exceedanceAt } from "../exact/curve.ts";
import type { Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { insuredYears, type InsuredYears, type PolicyYears } from "./insured-years.ts";
import type { Joined, StagedPolicy } from "./joined.ts";
import { JOINT_SEED, jointYearsFor } from "./joint-years.ts";
import { dependenceOf } from "./pair-correlations.ts";

/** A state of the controls: the scenarios in it, and their exact joint loss. */
export interface StateLoss {
  readonly scenarios: readonly Scenario[];
  readonly exact: Result;
}

/** The joint annual loss after insurance, money per year. */
export type NetLoss = Pick<Result, "mean" | "p90" | "p95" | "p99" | "curve">;

/** What insurance leaves of today's loss and of the plan's, how that was simulated, and what each policy does. */
export interface AfterInsurance {
  /** Null if no policy is in place. */
  readonly now: NetLoss | null;
  /** Null if the plan has no policy. */
  readonly plan: NetLoss | null;
  readonly years: number;
  readonly seed: number;
  /** Those in place or, without any, the planned ones. */
  readonly policies: readonly (PolicyYears & { readonly name: string; readonly premium: number })[];
}

function simulated(
  { scenarios }: StateLoss,
  policies: readonly StagedPolicy[],
  { dependence, causes }: Joined,
  years: number,
): InsuredYears | null {
  return policies.length === 0
    ? null
    : insuredYears(scenarios, {
        years,
        seed: JOINT_SEED,
        dependence: dependenceOf(
          dependence,
          scenarios.map(({ id }) => id),
        ),
        causes,
        policies,
      });
}

/**
 * What the policies in place leave of a joint loss, money per year; null without any.
 *
 * A ratio estimate over 100,000 simulated years, 20,000 with over 2,000 events a year (docs/decisions/0071).
 */
export function netNow(now: StateLoss, joined: Joined): NetLoss | null {
  return netWith(
    now,
    joined.policies.filter(({ inPlace }) => inPlace),
    joined,
  );
}

/** What these policies leave of a joint loss, money per year; null without any. As `netNow`. */
export function netWith(state: StateLoss, policies: readonly StagedPolicy[], joined: Joined): NetLoss | null {
  const years = simulated(state, policies, joined, jointYearsFor(state.exact.eventsPerYear));
  return years && adjusted(state.exact, years);
}

/** The joint loss after insurance, today's and the plan's; null without policies. */
export function afterInsurance(now: StateLoss, plan: StateLoss, joined: Joined): AfterInsurance | null {
  const { policies } = joined;
  if (policies.length === 0) return null;
  const years = jointYearsFor(now.exact.eventsPerYear);
  const of = (state: StateLoss, which: "inPlace" | "willBe") =>
    simulated(
      state,
      policies.filter((policy) => policy[which]),
      joined,
      years,
    );
  const today = of(now, "inPlace");
  const later = of(plan, "willBe");
  return {
    now: today && adjusted(now.exact, today),
    plan: later && adjusted(plan.exact, later),
    years,
    seed: JOINT_SEED,
    policies: ((today ?? later)?.policies ?? []).map((one) => {
      const { title, premium } = policies.find((policy) => policy.id === one.id)!;
      return { ...one, name: title, premium };
    }),
  };
}

/**
 * The exact figures times what the simulated years keep of theirs: a ratio estimate (Cochran 1977). Both come from the same years, so that the ratio hardly
 * varies, and a figure that no policy touches stays exact.
 */
function adjusted(exact: Result, { gross, retained }: InsuredYears): NetLoss {
  const kept = (key: "mean" | "p90" | "p95" | "p99"): number =>
    gross[key] > 0 ? exact[key] * Math.min(1, retained[key] / gross[key]) : exact[key];
  const { loss, probability } = retained.curve;
  let least = 1;
  const keptChances = loss.map((money, i) => {
    least = Math.min(least, probability[i]!, exceedanceAt(exact.curve, money));
    return least;
  });
  return {
    mean: kept("mean"),
    p90: kept("p90"),
    p95: kept("p95"),
    p99: kept("p99"),
    curve: { loss, probability: keptChances },
  };
}
