/** The annual loss of many scenarios together, for dashboards. */
import { withControls, type ControlState } from "@crq/engine/controls/apply-control";
import { mean as meanOf } from "@crq/engine/distributions/distribution";
import { annualMoments } from "@crq/engine/exact/compound-model";
import { exact } from "@crq/engine/exact/exact";
import { parseScenario } from "@crq/engine/parse-scenario";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import type { Control, Treatment } from "@crq/engine/treatment";
import { thinCurve, type CurvePoint } from "./thin-curve.ts";

/** The maximum number of scenarios in one joint computation. */
export const MOST_JOINED = 200;

/** A scenario as it is stored. */
export interface StoredMember {
  readonly id: string;
  readonly estimate: Pick<Scenario, "currency" | "frequency" | "primary" | "secondary">;
  readonly treatment: Treatment;
}

/** The planned control with the largest savings for its cost, by itself: money per year. */
interface BestControl {
  readonly scenarioId: string;
  readonly title: string;
  readonly saves: number;
  readonly cost: number;
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
  /** Without any control; null if none is in place. */
  readonly curveInherent: readonly CurvePoint[] | null;
  /** With planned controls; null if none is planned. */
  readonly curveResidual: readonly CurvePoint[] | null;
  readonly bestControl: BestControl | null;
}

/**
 * The joint annual loss of scenarios assumed to be independent, by the exact engine.
 *
 * At most 200 are combined, those with the largest expected loss. The expected losses of the others are added
 * to the mean; percentiles and curve are those of the combined ones; a single scenario keeps its own figures.
 * The means without any control and with the planned ones are sums over all scenarios, each in that state of
 * its controls.
 *
 * @param members one or more, in one currency
 * @throws RangeError if a scenario is invalid, or a number of the answer isn't finite
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
  const { mean, p90, p95, p99, curve } = together(scenarios);
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
  const curveIn = (state: ControlState, status: Control["status"]) =>
    joined.some(({ controls }) => controls.some((control) => control.status === status))
      ? thinned(
          together(joined.map(({ scenario, controls }) => withControls(scenario, controls, state))).curve,
        )
      : null;
  return {
    ...answer,
    curve: thinned(curve),
    curveInherent: curveIn("inherent", "existing"),
    curveResidual: curveIn("residual", "planned"),
    bestControl: bestControl(all),
  };
}

function together(scenarios: readonly Scenario[]) {
  return scenarios.length === 1 ? exact(scenarios[0]!) : exactPortfolio(scenarios);
}

function thinned({ loss, probability }: Result["curve"]): readonly CurvePoint[] {
  return thinCurve(loss.map((money, i) => [money, probability[i]!]));
}

interface Weighed {
  readonly scenario: Scenario;
  readonly controls: readonly Control[];
  readonly mean: number;
}

/**
 * Of all planned controls that save more than they cost, the one with the largest savings per unit of money.
 */
function bestControl(members: readonly Weighed[]): BestControl | null {
  const options = members.flatMap(({ scenario, controls, mean }) =>
    controls
      .filter(({ status }) => status === "planned")
      .map(({ id, title, annualCost }) => ({
        scenarioId: scenario.id,
        title,
        saves: mean - annualMoments(withControls(scenario, controls, "residual", [id])).mean,
        cost: meanOf(annualCost),
      }))
      .filter(({ saves, cost }) => Number.isFinite(saves) && saves > cost),
  );
  return (
    options.toSorted((a, b) => a.cost * b.saves - b.cost * a.saves || (a.title < b.title ? -1 : 1))[0] ?? null
  );
}

function scenarioOf({ id, estimate }: StoredMember): Scenario {
  const parsed = parseScenario({ schema: "crq-scenario/1", id, title: id, ...estimate });
  if (parsed.ok) return parsed.scenario;
  const [{ path, rule } = { path: "", rule: "is no scenario" }] = parsed.problems;
  throw new RangeError(`scenario ${id}: ${path} ${rule}`);
}
