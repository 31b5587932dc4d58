/** The annual loss of an organization's scenarios together, from gross to net. */
import { withControls, type ControlState } from "../controls/apply-control.ts";
import { isInPlace, isPlanned, planChanges } from "../controls/control-states.ts";
import { mean as meanOf } from "../distributions/distribution.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { activeCause } from "../portfolio/common-cause.ts";
import type { Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { NORMAL_975 } from "../simulate/summary.ts";
import type { Control } from "../treatment.ts";
import { afterInsurance, type AfterInsurance } from "./after-insurance.ts";
import { amongst, APART, type Joined } from "./joined.ts";
import { LOSS_FIGURES, type LossFigures, lossFigures } from "./loss-figures.ts";
import { type Member, memberAt, scenarioOf } from "./member.ts";
import { dependenceOf } from "./pair-correlations.ts";
import { insuredOtherwise, netOf, type StateLoss, stateLoss } from "./state-loss.ts";

/** The maximum number of scenarios in one joint computation. */
export const MOST_JOINED = 200;

/** The planned control with the largest savings for its cost, by itself: money per year. */
interface BestControl {
  readonly scenarioId: string;
  readonly title: string;
  readonly saves: number;
  readonly cost: number;
}

/** A member's, or a common cause's, part of the joint loss: money per year. */
export interface LossPart {
  readonly id: string;
  readonly mean: number;
  /** Its part of the mean of the worst 5 % of years. */
  readonly tail: number;
}

/** How losses were joined. */
export interface JoinedBy {
  /** With a matrix, how many pairs have their own correlation. */
  readonly dependence:
    | Exclude<Joined["dependence"], { readonly type: "matrix" }>
    | { readonly type: "matrix"; readonly correlation: number; readonly pairs: number };
  readonly causes: number;
  /** Left out if the figures before insurance are exact. */
  readonly simulated?: { readonly years: number; readonly standardError: LossFigures };
}

/** The joint annual loss: money per year. */
export interface ProgramLoss {
  readonly scenarios: number;
  readonly leftOut: number;
  readonly mean: number;
  readonly meanInherent: number;
  readonly meanResidual: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly curve: Result["curve"];
  /** Without any control, and with the planned ones. */
  readonly inherent: LossFigures;
  readonly residual: LossFigures;
  /** Without any control; null if none is in place. */
  readonly curveInherent: Result["curve"] | null;
  /** With planned controls; null if none is planned. */
  readonly curveResidual: Result["curve"] | null;
  readonly bestControl: BestControl | null;
  /** After insurance; null without policies. */
  readonly net: AfterInsurance | null;
  readonly joinedBy: JoinedBy;
  /** Of the combined members and of the causes, the largest part of the tail first. */
  readonly parts: readonly LossPart[];
}

/**
 * The joint annual loss of scenarios, by the exact engine: with a declared dependence of their own losses, and common causes besides. Correlations
 * that differ from pair to pair are simulated (100,000 years, 20,000 with over 2,000 events a year; seed 1), and `joinedBy` says so.
 *
 * At most 200 are combined, those with the largest expected loss. The expected losses of the others are added
 * to the mean, uninsured to that after insurance; percentiles and curve are those of the combined ones; a single scenario keeps its own figures.
 * The means without any control and with the planned ones are sums over all scenarios, each in that state of
 * its controls.
 *
 * What insurance leaves of it is simulated: the years before and after it are the same ones, and their ratio is applied to the exact figures.
 *
 * @param members one or more, in one currency
 * @param joined independent without insurance unless given
 * @throws RangeError if a scenario is invalid, or a number of the answer isn't finite
 */
export function programLoss(members: readonly Member[], joined: Joined = APART): ProgramLoss {
  return solveProgram(members, joined).loss;
}

/** A joint loss, with the scenarios as they are now, and the result that its present figures are of. */
export interface SolvedProgram {
  readonly loss: ProgramLoss;
  readonly present: readonly Scenario[];
  readonly now: StateLoss["gross"];
}

/** As `programLoss`, with what it rests on. */
export function solveProgram(members: readonly Member[], joined: Joined): SolvedProgram {
  const { all, largest, rest, among, now } = weighed(members, joined);
  const present = now.scenarios;
  const stateOf = (state: ControlState) =>
    largest.map(({ scenario, controls }) => withControls(scenario, controls, state));
  const inherentScenarios = stateOf("inherent");
  const inherent = largest.some(({ controls }) => controls.some(isInPlace))
    ? stateLoss(inherentScenarios, among).gross
    : null;
  const residual = stateOf("residual");
  const planned = largest.some(({ controls }) => controls.some(planChanges));
  const later = {
    policies: among.policies.filter(({ willBe }) => willBe),
    years: now.years,
    besides: meanIn(rest, "residual"),
  };
  const plan = planned ? stateLoss(residual, among, later) : insuredOtherwise(now, later);
  const ofCauses = (scenarios: readonly Scenario[]) =>
    causeMeans(scenarios, among).reduce((sum, { mean }) => sum + mean, 0);
  const { mean, p90, p95, p99, curve } = now.gross;
  const answer = {
    scenarios: largest.length,
    leftOut: rest.length,
    mean: mean + now.besides,
    meanInherent: meanIn(all, "inherent") + ofCauses(inherentScenarios),
    meanResidual: meanIn(all, "residual") + ofCauses(residual),
    p90,
    p95,
    p99,
  };
  for (const [name, value] of Object.entries(answer))
    if (!Number.isFinite(value)) throw new RangeError(`${name}: is not finite`);
  const loss = {
    ...answer,
    curve,
    inherent: { ...lossFigures(inherent ?? now.gross), mean: answer.meanInherent },
    residual: { ...lossFigures(plan.gross), mean: answer.meanResidual },
    curveInherent: inherent && inherent.curve,
    curveResidual: planned ? plan.gross.curve : null,
    bestControl: bestControl(all),
    net: afterInsurance(now, plan, among),
    joinedBy: joinedBy(among, now),
    parts: partsOf(largest, causeMeans(present, among), now.gross),
  };
  return { loss, present, now: now.gross };
}

/**
 * Today's joint loss with the controls in place, and what the policies in place leave of it (the same without any): money per year, with the
 * bits of `programLoss`.
 *
 * @param members one or more, in one currency
 * @throws RangeError as `programLoss`
 */
export function presentLoss(
  members: readonly Member[],
  joined: Joined = APART,
): { readonly now: LossFigures; readonly net: LossFigures } {
  const { among, now: state } = weighed(members, joined);
  const now = { ...lossFigures(state.gross), mean: state.gross.mean + state.besides };
  const net = netOf(state, among);
  return { now, net: net ? lossFigures(net.loss) : now };
}

/** The members with the largest expected loss, which are combined, with their present loss; and the others. */
function weighed(members: readonly Member[], joined: Joined) {
  const all = members
    .map((member): Weighed => {
      const present = memberAt(member, "current");
      const { controls } = member.treatment;
      return { scenario: scenarioOf(member), present, controls, mean: annualMoments(present).mean };
    })
    .sort((a, b) => b.mean - a.mean || (a.scenario.id < b.scenario.id ? -1 : 1));
  const largest = all.slice(0, MOST_JOINED);
  const rest = all.slice(MOST_JOINED);
  const among = amongst(joined, new Set(largest.map(({ scenario }) => scenario.id)));
  const now = stateLoss(
    largest.map((one) => one.present),
    among,
    {
      policies: among.policies.filter(({ inPlace }) => inPlace),
      besides: rest.reduce((sum, { mean }) => sum + mean, 0),
    },
  );
  return { all, largest, rest, among, now };
}

/** The expected annual loss of scenarios' own events in a state of their controls. */
function meanIn(members: readonly Weighed[], state: ControlState): number {
  return members.reduce(
    (sum, { scenario, controls, mean }) =>
      sum + (controls.length > 0 ? annualMoments(withControls(scenario, controls, state)).mean : mean),
    0,
  );
}

interface PartMean {
  readonly id: string;
  readonly mean: number;
}

/** The expected annual loss of each common cause's events. */
function causeMeans(scenarios: readonly Scenario[], { causes }: Joined): PartMean[] {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  return causes.map((cause) => ({ id: cause.id, mean: activeCause(cause, byId)?.moments.mean ?? 0 }));
}

/** The members' and causes' parts of the loss. */
function partsOf(
  members: readonly Weighed[],
  causes: readonly PartMean[],
  now: StateLoss["gross"],
): LossPart[] {
  const all = [...members.map(({ scenario: { id }, mean }) => ({ id, mean })), ...causes];
  return all
    .map((one) => ({
      ...one,
      tail: now.contributions ? (now.contributions[one.id]?.cvar95 ?? 0) : now.cvar95,
    }))
    .toSorted((a, b) => b.tail - a.tail || b.mean - a.mean || (a.id < b.id ? -1 : 1));
}

/** What joins losses, as it's said beside a figure: how many pairs and causes, not which. */
export function basisOf({ dependence, causes }: Pick<Joined, "dependence" | "causes">): JoinedBy {
  return {
    dependence: dependence.type === "matrix" ? { ...dependence, pairs: dependence.pairs.length } : dependence,
    causes: causes.length,
  };
}

function joinedBy(joined: Joined, { scenarios, years, gross }: StateLoss): JoinedBy {
  const said = basisOf(joined);
  if (dependenceOf(joined.dependence, scenarios).type !== "matrix") return said;
  const standardError = Object.fromEntries(
    LOSS_FIGURES.map((key) => [key, (gross.error[key] ?? 0) / NORMAL_975]),
  ) as unknown as LossFigures;
  return { ...said, simulated: { years, standardError } };
}

interface Weighed {
  readonly scenario: Scenario;
  readonly present: Scenario;
  readonly controls: readonly Control[];
  readonly mean: number;
}

/**
 * Of all planned controls that save more than they cost, the one with the largest savings per unit of money: beside the controls that stay. One that
 * several scenarios share is paid for once and saves in all of them; it's named with the one where it saves most.
 */
function bestControl(members: readonly Weighed[]): BestControl | null {
  const options = new Map<string, BestControl & { readonly most: number }>();
  for (const { scenario, controls } of members) {
    const planned = controls.filter(isPlanned);
    const lossWith = (ids: readonly string[]) =>
      annualMoments(withControls(scenario, controls, "residual", ids)).mean;
    const without = planned.length > 0 ? lossWith([]) : 0;
    for (const control of planned) {
      const saved = without - lossWith([control.id]);
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
  }
  const [best] = [...options.values()]
    .filter(({ saves, cost }) => Number.isFinite(saves) && saves > cost)
    .toSorted((a, b) => a.cost * b.saves - b.cost * a.saves || (a.title < b.title ? -1 : 1));
  if (!best) return null;
  const { scenarioId, title, saves, cost } = best;
  return { scenarioId, title, saves, cost };
}
