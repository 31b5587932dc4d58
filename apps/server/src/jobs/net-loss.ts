/** What insurance leaves of a joint loss. */
import type { ExposureNet } from "@crq/contract/risk/exposure";
import { exceedanceAt } from "@crq/engine/exact/curve";
import { insuredYears, type InsuredYears } from "@crq/engine/program/insured-years";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import type { Joined } from "./joined.ts";
import { thinCurve } from "./thin-curve.ts";

const SEED = 1;
/** Simulated years, and those for scenarios with so many events that they would take too long. */
const YEARS = 100_000;
const FEWER_YEARS = 20_000;
const MANY_EVENTS = 2000;

/** A state of the controls: the scenarios in it, and their exact joint loss. */
type State = readonly [scenarios: readonly Scenario[], exact: Result];
type AfterInsurance = NonNullable<ExposureNet["now"]>;

/** The joint loss after insurance, today's and the plan's; null without policies. */
export function netOf(
  { now, plan }: { readonly now: State; readonly plan: State },
  { dependence, causes, policies }: Joined,
): ExposureNet | null {
  if (policies.length === 0) return null;
  const years = now[1].events_per_year > MANY_EVENTS ? FEWER_YEARS : YEARS;
  const simulate = ([scenarios]: State, which: "inPlace" | "willBe") => {
    const chosen = policies.filter((policy) => policy[which]);
    return chosen.length === 0
      ? null
      : insuredYears(scenarios, { years, seed: SEED, dependence, causes, policies: chosen });
  };
  const today = simulate(now, "inPlace");
  const later = simulate(plan, "willBe");
  return {
    now: today && adjusted(now[1], today),
    plan: later && adjusted(plan[1], later),
    years,
    seed: SEED,
    policies: (today ?? later)!.policies.map(({ id, mean, pays, exhausted }) => {
      const { title, premium } = policies.find((policy) => policy.id === id)!;
      return { id, name: title, premium, mean, pays, exhausted };
    }),
  };
}

/**
 * The exact figures times what the simulated years keep of theirs: a ratio estimate (Cochran 1977). Both come from the same years, so that the ratio hardly
 * varies, and a figure that no policy touches stays exact.
 */
function adjusted(exact: Result, { gross, retained }: InsuredYears): AfterInsurance {
  const kept = (key: "mean" | "p90" | "p95" | "p99"): number =>
    gross[key] > 0 ? exact[key] * Math.min(1, retained[key] / gross[key]) : exact[key];
  const { loss, probability } = retained.curve;
  let least = 1;
  const curve = loss.map((money, i): [number, number] => {
    least = Math.min(least, probability[i]!, exceedanceAt(exact.curve, money));
    return [money, least];
  });
  return {
    mean: kept("mean"),
    p90: kept("p90"),
    p95: kept("p95"),
    p99: kept("p99"),
    curve: thinCurve(curve).map(([money, chance]) => [money, chance]),
  };
}
