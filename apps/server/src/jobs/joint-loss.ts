/** The annual loss of many scenarios together, for dashboards. */
import { withControls, type ControlState } from "@crq/engine/controls/apply-control";
import { isInPlace, isPlanned, planChanges } from "@crq/engine/controls/control-states";
import { mean as meanOf } from "@crq/engine/distributions/distribution";
import { annualMoments } from "@crq/engine/exact/compound-model";
import { exact } from "@crq/engine/exact/exact";
import { parseScenario } from "@crq/engine/parse-scenario";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import type { Control, Treatment } from "@crq/engine/treatment";
import type { JoinedBy, ExposureNet } from "@crq/contract/risk/exposure";
import { activeCause } from "@crq/engine/portfolio/common-cause";
import { APART, type Joined } from "./joined.ts";
import { netOf } from "./net-loss.ts";
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
  /** After insurance; null without policies. */
  readonly net: ExposureNet | null;
  readonly joinedBy: JoinedBy;
}

/**
 * The joint annual loss of scenarios, by the exact engine: with a declared dependence of their own losses, and common causes besides.
 *
 * At most 200 are combined, those with the largest expected loss. The expected losses of the others are added
 * to the mean; percentiles and curve are those of the combined ones; a single scenario keeps its own figures.
 * The means without any control and with the planned ones are sums over all scenarios, each in that state of
 * its controls.
 *
 * What insurance leaves of it is simulated: the years before and after it are the same ones, and their ratio is applied to the exact figures.
 *
 * @param members one or more, in one currency
 * @param joined independent without insurance unless given
 * @throws RangeError if a scenario is invalid, or a number of the answer isn't finite
 */
export function jointLoss(members: readonly StoredMember[], joined: Joined = APART): JointLoss {
  const all = members
    .map((member) => {
      const scenario = scenarioOf(member);
      const { controls } = member.treatment;
      const present = withControls(scenario, controls, "current");
      return { scenario, present, controls, mean: annualMoments(present).mean };
    })
    .sort((a, b) => b.mean - a.mean || (a.scenario.id < b.scenario.id ? -1 : 1));
  const largest = all.slice(0, MOST_JOINED);
  const rest = all.slice(MOST_JOINED);
  const among = amongst(joined, new Set(largest.map(({ scenario }) => scenario.id)));
  const stateOf = (state: ControlState) =>
    largest.map(({ scenario, controls }) => withControls(scenario, controls, state));
  const now = together(stateOf("current"), among);
  const { mean, p90, p95, p99, curve } = now;
  const inState = (state: ControlState) =>
    all.reduce(
      (sum, { scenario, controls, mean }) =>
        sum + (controls.length > 0 ? annualMoments(withControls(scenario, controls, state)).mean : mean),
      causesMean(stateOf(state), among),
    );
  const planned = largest.some(({ controls }) => controls.some(planChanges));
  const plan = planned ? together(stateOf("residual"), among) : now;
  const answer = {
    scenarios: largest.length,
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
  return {
    ...answer,
    curve: thinned(curve),
    curveInherent: largest.some(({ controls }) => controls.some(isInPlace))
      ? thinned(together(stateOf("inherent"), among).curve)
      : null,
    curveResidual: planned ? thinned(plan.curve) : null,
    bestControl: bestControl(all),
    net: netOf({ now: [stateOf("current"), now], plan: [stateOf("residual"), plan] }, among),
    joinedBy: { dependence: among.dependence, causes: among.causes.length },
  };
}

/** What concerns these scenarios. */
function amongst({ dependence, causes, policies }: Joined, ids: ReadonlySet<string>): Joined {
  return {
    dependence,
    causes: causes.flatMap((cause) => {
      const strikes = cause.strikes.filter(({ member }) => ids.has(member));
      return strikes.length > 0 ? [{ ...cause, strikes }] : [];
    }),
    policies: policies.flatMap((policy) => {
      const covers = policy.covers && policy.covers.filter((id) => ids.has(id));
      return covers?.length === 0 ? [] : [{ ...policy, covers }];
    }),
  };
}

/** The expected annual loss of the common causes' events. */
function causesMean(scenarios: readonly Scenario[], { causes }: Joined): number {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return causes.reduce((sum, cause) => sum + (activeCause(cause, byId)?.moments.mean ?? 0), 0);
}

function together(scenarios: readonly Scenario[], { dependence, causes }: Joined) {
  return scenarios.length === 1 && causes.length === 0
    ? exact(scenarios[0]!)
    : exactPortfolio(scenarios, { dependence, causes });
}

/** The points of a curve that a dashboard draws. */
function thinned({ loss, probability }: Result["curve"]): readonly CurvePoint[] {
  return thinCurve(loss.map((money, i) => [money, probability[i]!]));
}

interface Weighed {
  readonly scenario: Scenario;
  readonly controls: readonly Control[];
  readonly mean: number;
}

/**
 * Of all planned controls that save more than they cost, the one with the largest savings per unit of money. One that several scenarios share
 * is paid for once and saves in all of them; it's named with the one where it saves most.
 */
function bestControl(members: readonly Weighed[]): BestControl | null {
  const options = new Map<string, BestControl & { readonly most: number }>();
  for (const { scenario, controls, mean } of members)
    for (const control of controls.filter(isPlanned)) {
      const saved = mean - annualMoments(withControls(scenario, controls, "residual", [control.id])).mean;
      const key = control.record ?? `${scenario.id} ${control.id}`;
      const known = options.get(key);
      const most = Math.max(saved, known?.most ?? -Infinity);
      options.set(key, {
        scenarioId: known && known.most >= saved ? known.scenarioId : scenario.id,
        title: control.title,
        saves: (known?.saves ?? 0) + saved,
        cost: meanOf(control.annualCost),
        most,
      });
    }
  const [best] = [...options.values()]
    .filter(({ saves, cost }) => Number.isFinite(saves) && saves > cost)
    .toSorted((a, b) => a.cost * b.saves - b.cost * a.saves || (a.title < b.title ? -1 : 1));
  if (!best) return null;
  const { scenarioId, title, saves, cost } = best;
  return { scenarioId, title, saves, cost };
}

function scenarioOf({ id, estimate }: StoredMember): Scenario {
  const parsed = parseScenario({ schema: "crq-scenario/1", id, title: id, ...estimate });
  if (parsed.ok) return parsed.scenario;
  const [{ path, rule } = { path: "", rule: "is no scenario" }] = parsed.problems;
  throw new RangeError(`scenario ${id}: ${path} ${rule}`);
}
