/** The value of knowing an input before deciding whether to treat a risk. */
import { appliedEffects } from "../controls/applied-effects.ts";
import { meanOf, type Estimate } from "../controls/avoidance.ts";
import { isInPlace, isPlanned, willBeInPlace } from "../controls/control-states.ts";
import {
  changedScenario,
  expectedFactor,
  multiplied,
  type UncertainFactor,
} from "../controls/changed-scenario.ts";
import { CoupledNodes } from "../controls/coupled-node.ts";
import { eachBatch } from "../controls/each-batch.ts";
import { cappedEvent, EventMean } from "../controls/event-mean.ts";
import { LimitedMean } from "../distributions/capped.ts";
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import type { Law } from "../distributions/law.ts";
import { vulnerabilityOf } from "../exact/vulnerability.ts";
import type { Input, InputName } from "../inputs.ts";
import { Stream } from "../rng/stream.ts";
import type { Distribution, Scenario } from "../scenario.ts";
import { YEARS_AT_ONCE } from "../simulate/frequency-sampler.ts";
import { requireOptions, SimulationStopped, type SimulationOptions } from "../simulate/simulation-options.ts";
import type { Control, ControlNode } from "../treatment.ts";
import { meanGain, type Level } from "./gain-integral.ts";
import { pointLoss, type Point, type PointLoss, type Scaled } from "./point-loss.ts";

/** Something uncertain that you could find out. */
export type Unknown =
  | { readonly type: "input"; readonly name: InputName }
  | { readonly type: "effect"; readonly control: string; readonly node: ControlNode }
  | { readonly type: "cost"; readonly control: string };

/** The value of knowing one thing. */
export interface InformationValue {
  readonly unknown: Unknown;
  /**
   * Whether the model draws it per year or per event; a per-event input is taken to have one value in all events.
   */
  readonly drawn: "year" | "event";
  /** Expected value of perfect information about it alone, money per year, not negative. */
  readonly value: number;
}

/** A decision between accepting the risk and all planned controls at their cost, and what more knowledge would be worth. */
export interface ValueOfInformation {
  readonly decision: "treat" | "accept";
  /** Expected avoided loss less expected cost, money per year. */
  readonly netBenefit: number;
  /** Expected value of perfect information about everything together, by simulation. */
  readonly perfect: Estimate;
  /** By decreasing value. */
  readonly unknowns: readonly InformationValue[];
}

/** Draws and seed decide every bit of the value of perfect information; the rest is computed. */
export interface InformationOptions extends Pick<SimulationOptions, "seed" | "shouldStop"> {
  /** Joint draws of all inputs; 100,000 by default. */
  readonly years?: number;
}

/** The present, the state with the planned controls, and what these cost. */
interface Decision {
  readonly present: PointLoss;
  readonly residual: PointLoss;
  readonly costs: readonly {
    readonly stream: string;
    readonly control: string;
    readonly distribution: Distribution;
  }[];
}

/** Something uncertain, named as its stream: an input by its own name, a factor or a cost by `control/…`. */
interface Variable {
  readonly key: string;
  readonly unknown: Unknown;
  readonly drawn: InformationValue["drawn"];
}

function decisionOf(scenario: Scenario, controls: readonly Control[]): Decision {
  const planned = controls.filter(isPlanned);
  if (planned.length === 0) throw new RangeError("controls: must have at least one planned control");
  return {
    present: pointLoss(changedScenario(scenario, appliedEffects(scenario, controls, isInPlace))),
    residual: pointLoss(changedScenario(scenario, appliedEffects(scenario, controls, willBeInPlace))),
    costs: planned.map(({ id, annualCost }) => ({
      stream: `control/${id}/cost`,
      control: id,
      distribution: annualCost,
    })),
  };
}

/** Whether the model draws an input per event. */
const perEvent = ({ name, kind }: Input): boolean =>
  kind === "loss" || name === "frequency.threatCapability" || name === "frequency.resistanceStrength";

/** Everything uncertain, each once. */
function variablesOf(
  { present, residual, costs }: Decision,
  controls: readonly Control[],
): readonly Variable[] {
  const variables = new Map<string, Variable>();
  for (const input of [...present.inputs, ...residual.inputs]) {
    const { name, distribution } = input;
    if (!isDegenerate(distribution))
      variables.set(name, {
        key: name,
        unknown: { type: "input", name },
        drawn: perEvent(input) ? "event" : "year",
      });
  }
  const used = new Set(residual.factors.map(({ stream }) => stream));
  for (const { id, effects } of controls)
    for (const { node } of effects) {
      const key = `control/${id}/${node}`;
      if (used.has(key))
        variables.set(key, { key, unknown: { type: "effect", control: id, node }, drawn: "year" });
    }
  for (const { stream, control, distribution } of costs)
    if (!isDegenerate(distribution))
      variables.set(stream, { key: stream, unknown: { type: "cost", control }, drawn: "year" });
  return [...variables.values()];
}

/** The net benefit of treating, money per year, with one variable at a level of probability and all others at their means. */
type NetBenefit = (key: string | undefined, level: Level) => number;

function netBenefitOf({ present, residual, costs }: Decision): NetBenefit {
  const laws = new Map<Distribution, Law>();
  const law = (distribution: Distribution): Law => {
    let known = laws.get(distribution);
    if (!known) laws.set(distribution, (known = lawOf(distribution)));
    return known;
  };
  const limited = new Map<Distribution, LimitedMean>();
  const limitedMean = (distribution: Distribution, cap: number): LimitedMean => {
    let known = limited.get(distribution);
    if (!known) limited.set(distribution, (known = new LimitedMean(law(distribution), cap)));
    return known;
  };
  const events = new Map<Scenario, EventMean>();
  const eventMean = (scenario: Scenario): EventMean => {
    let known = events.get(scenario);
    if (!known) events.set(scenario, (known = new EventMean(scenario)));
    return known;
  };
  const chances = new Map<string, number>();
  const expected = new Map<UncertainFactor, number>();
  for (const factor of residual.factors) expected.set(factor, expectedFactor(factor));
  return (key, { p, q }) => {
    const valueOf = (name: string, distribution: Distribution): number =>
      name === key ? law(distribution).quantile(p, q) : law(distribution).mean;
    const known = ({ input, factor }: Scaled): Distribution => {
      if (input.name !== key) return multiplied(input, factor);
      return multiplied(
        { ...input, distribution: { type: "constant", value: valueOf(key, input.distribution) } },
        factor,
      );
    };
    const point: Point = {
      value: ({ name, distribution }) => valueOf(name, distribution),
      capped: ({ name, distribution, cap = Infinity }, factor) =>
        name === key
          ? Math.min(cap, factor * valueOf(name, distribution))
          : limitedMean(distribution, cap).of(factor),
      event: (scenario, forms, factors) => {
        const known = forms.findIndex(({ name }) => name === key);
        if (known < 0) return eventMean(scenario).of(factors);
        return eventMean(scenario).knowing(known, valueOf(key!, forms[known]!.distribution), factors);
      },
      factor: (factor) =>
        factor.stream === key ? law(factor.distribution).quantile(p, q) : expected.get(factor)!,
      chance: (capability, strength) => {
        const pair = [known(capability), known(strength)] as const;
        const name = JSON.stringify(pair);
        let chance = chances.get(name);
        if (chance === undefined) chances.set(name, (chance = vulnerabilityOf(...pair)));
        return chance;
      },
    };
    const cost = costs.reduce((sum, { stream, distribution }) => sum + valueOf(stream, distribution), 0);
    return present.at(point) - residual.at(point) - cost;
  };
}

/** The net benefit in each of many draws of everything, present and residual at the same probabilities. */
function drawnBenefits(
  { present, residual, costs }: Decision,
  open: (name: string) => Stream,
  years: number,
  shouldStop: (() => boolean) | undefined,
): Float64Array {
  const nodes = new CoupledNodes(open, YEARS_AT_ONCE);
  const inputs = new Map<Input, Float64Array>();
  for (const input of [...present.inputs, ...residual.inputs])
    inputs.set(input, nodes.valuesOf(input.name, input.distribution));
  const factors = new Map<UncertainFactor, Float64Array>();
  for (const factor of residual.factors)
    factors.set(factor, nodes.valuesOf(factor.stream, factor.distribution));
  const paid = costs.map(({ stream, distribution }) => nodes.valuesOf(stream, distribution));
  let draw = 0;
  const valueOf = (input: Input): number => inputs.get(input)![draw]!;
  const known = ({ input, factor }: Scaled): number => Math.min(1, valueOf(input) * factor);
  const point: Point = {
    value: valueOf,
    capped: (input, factor) => Math.min(input.cap ?? Infinity, factor * valueOf(input)),
    event: (scenario, forms, onForms) =>
      cappedEvent(
        scenario,
        forms,
        forms.map((form, i) => onForms[i]! * valueOf(form)),
      ),
    factor: (factor) => factors.get(factor)![draw]!,
    chance: (capability, strength) => (known(capability) > known(strength) ? 1 : 0),
  };
  const benefits = new Float64Array(years);
  eachBatch([nodes], { years, ...(shouldStop && { shouldStop }) }, (from, count) => {
    for (draw = 0; draw < count; draw++) {
      const cost = paid.reduce((sum, values) => sum + values[draw]!, 0);
      benefits[from + draw] = present.at(point) - residual.at(point) - cost;
    }
  });
  return benefits;
}

/**
 * The value of knowledge for the decision between accepting a risk and treating it with all planned controls at their cost.
 *
 * With B the net benefit of treating (expected avoided loss less cost), the value of knowing θ is E[max(0, E[B | θ])] − max(0, E[B]): the gain where
 * knowing it changes the decision. For one θ by quadrature, all else at its mean (the expected loss is linear in each input), an input moving in the
 * present and in the residual state at the same probability; for everything together by simulation. Per-event draws (losses, capability, strength)
 * are taken to have one value in all events, which is the most that knowing more about them can be worth. Sources: Raiffa & Schlaifer 1961, 'Applied
 * Statistical Decision Theory'; Hubbard 2014, 'How to Measure Anything', chapter 7.
 *
 * @param scenario a valid scenario
 * @param controls the valid controls of its treatment, at least one planned; existing ones stay in place
 * @throws RangeError for an invalid option, an effect on a missing node or no planned control; `SimulationStopped`
 */
export function valueOfInformation(
  scenario: Scenario,
  controls: readonly Control[],
  options: InformationOptions,
): ValueOfInformation {
  const { years = 100_000, seed, shouldStop } = options;
  requireOptions({ years, seed });
  const decision = decisionOf(scenario, controls);
  const benefit = netBenefitOf(decision);
  const netBenefit = benefit(undefined, { p: 0.5, q: 0.5 });
  const treat = netBenefit > 0;
  // knowledge pays where it turns the decision: by the loss avoided in not treating, or by the benefit of treating after all
  const gain = treat ? -1 : 1;
  const unknowns = variablesOf(decision, controls).map(({ key, unknown, drawn }) => {
    if (shouldStop?.() === true) throw new SimulationStopped();
    return { unknown, drawn, value: meanGain((level) => gain * benefit(key, level)) };
  });
  const open = (name: string): Stream => new Stream(seed, scenario.id, `information/${name}`);
  const gains = drawnBenefits(decision, open, years, shouldStop).map((each) => Math.max(0, gain * each));
  return {
    decision: treat ? "treat" : "accept",
    netBenefit,
    perfect: meanOf(gains),
    unknowns: unknowns.toSorted((a, b) => b.value - a.value),
  };
}
