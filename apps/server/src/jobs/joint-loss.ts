/** The annual loss of many scenarios together, as dashboards show it. */
import { withControls, type ControlState } from "@crq/engine/controls/apply-control";
import { annualMoments } from "@crq/engine/exact/compound-model";
import { exact } from "@crq/engine/exact/exact";
import { parseScenario } from "@crq/engine/parse-scenario";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { Scenario } from "@crq/engine/scenario";
import type { Treatment } from "@crq/engine/treatment";
import { thinCurve, type CurvePoint } from "./thin-curve.ts";

/** The most scenarios of one joint computation. */
export const MOST_JOINED = 200;

/** A scenario as it is stored. */
export interface StoredMember {
  readonly id: string;
  readonly estimate: Pick<Scenario, "currency" | "frequency" | "primary" | "secondary">;
  readonly treatment: Treatment;
}

/** The joint annual loss: money per year. */
export interface JointLoss {
  readonly scenarios: number;
  readonly leftOut: number;
  readonly mean: number;
  readonly meanInherent: number;
  readonly meanResidual: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly curve: readonly CurvePoint[];
}

/**
 * The joint annual loss of scenarios that are taken to be independent, by the exact engine.
 *
 * At most 200 are joined, those with the largest expected loss. The expected losses of the others are added to the mean, which adds up;
 * percentiles and curve are those of the joined; a single scenario has the very figures that it has by itself. The means without any control and with the planned ones are sums over all scenarios,
 * each in that state of its controls.
 *
 * @param members one or more, in one currency
 * @throws RangeError if a scenario is none, or a number of the answer is not finite
 */
export function jointLoss(members: readonly StoredMember[]): JointLoss {
  const all = members
    .map((member) => {
      const scenario = scenarioOf(member);
      return { scenario, controls: member.treatment.controls, mean: annualMoments(scenario).mean };
    })
    .sort((a, b) => b.mean - a.mean || (a.scenario.id < b.scenario.id ? -1 : 1));
  const joined = all.slice(0, MOST_JOINED);
  const rest = all.slice(MOST_JOINED);
  const scenarios = joined.map(({ scenario }) => scenario);
  const { mean, p90, p95, p99, curve } =
    scenarios.length === 1 ? exact(scenarios[0]!) : exactPortfolio(scenarios);
  const inState = (state: ControlState) =>
    all.reduce(
      (sum, { scenario, controls, mean }) =>
        sum + (controls.length > 0 ? annualMoments(withControls(scenario, controls, state)).mean : mean),
      0,
    );
  const answer = {
    scenarios: joined.length,
    leftOut: rest.length,
    mean: rest.reduce((sum, member) => sum + member.mean, mean),
    meanInherent: inState("inherent"),
    meanResidual: inState("residual"),
    p90,
    p95,
    p99,
  };
  for (const [name, value] of Object.entries(answer))
    if (!Number.isFinite(value)) throw new RangeError(`${name}: is not finite`);
  return { ...answer, curve: thinCurve(curve.loss.map((loss, i) => [loss, curve.probability[i]!])) };
}

function scenarioOf({ id, estimate }: StoredMember): Scenario {
  const parsed = parseScenario({ schema: "crq-scenario/1", id, title: id, ...estimate });
  if (parsed.ok) return parsed.scenario;
  const [{ path, rule } = { path: "", rule: "is no scenario" }] = parsed.problems;
  throw new RangeError(`scenario ${id}: ${path} ${rule}`);
}
