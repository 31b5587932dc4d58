/** A scenario after the effects of controls: replaced estimates, and factors on its nodes. */
import { isDegenerate, lawOf } from "../distributions/distribution.ts";
import { lognormalParameters } from "../distributions/lognormal90.ts";
import { scaled } from "../distributions/scaled.ts";
import { isTruncated, truncatedPower } from "../distributions/truncated-lognormal.ts";
import { vulnerabilityOf } from "../exact/vulnerability.ts";
import { inputsOf, withInput, type Input, type InputName } from "../inputs.ts";
import { exp } from "../math/exp-log.ts";
import { gaussBeta } from "../math/gauss.ts";
import type { Distribution, Frequency, Scenario } from "../scenario.ts";
import type { ControlNode } from "../treatment.ts";
import { controlNodes, type AppliedEffect } from "./applied-effects.ts";

/** A factor that is itself uncertain: drawn once a year. */
export interface UncertainFactor {
  /** The name of its stream: `control/<id>/<node>`. */
  readonly stream: string;
  readonly distribution: Distribution;
  /** Whether it divides: the control is being removed. */
  readonly inverse: boolean;
}

/** The multiplier of a node: a number times uncertain factors. */
export interface Factors {
  readonly certain: number;
  readonly uncertain: readonly UncertainFactor[];
}

/** A scenario with replacements and certain factors applied; `factors` has the remaining ones, by node. */
export interface ChangedScenario {
  readonly scenario: Scenario;
  readonly factors: ReadonlyMap<ControlNode, Factors>;
}

/** Nothing to multiply by. */
export const NO_FACTORS: Factors = { certain: 1, uncertain: [] };

/** The frequency with a node replaced; estimates below the node are cut off. */
function replacedFrequency(frequency: Frequency, field: string, distribution: Distribution): Frequency {
  if (field === "lef") return { lef: distribution };
  if ("lef" in frequency) return frequency;
  if (field === "tef") {
    if ("vulnerability" in frequency) return { tef: distribution, vulnerability: frequency.vulnerability };
    const { threatCapability, resistanceStrength } = frequency;
    return { tef: distribution, threatCapability, resistanceStrength };
  }
  if (field === "vulnerability") {
    if ("tef" in frequency) return { tef: frequency.tef, vulnerability: distribution };
    const { contactFrequency, probabilityOfAction } = frequency;
    return { contactFrequency, probabilityOfAction, vulnerability: distribution };
  }
  return field in frequency ? { ...frequency, [field]: distribution } : frequency;
}

/** The scenario with a node replaced; unchanged if an earlier replacement cut the node off. */
function replaced(scenario: Scenario, node: ControlNode, distribution: Distribution): Scenario {
  const [side, field] = node.split(".") as [string, string];
  if (side !== "frequency") return withInput(scenario, node as InputName, distribution);
  return { ...scenario, frequency: replacedFrequency(scenario.frequency, field, distribution) };
}

/** k times an estimate; a probability's fields stay at most 1. */
export function multiplied({ kind, distribution }: Input, k: number): Distribution {
  if (k === 1) return distribution;
  const result = scaled(distribution, k);
  if (kind !== "probability") return result;
  switch (result.type) {
    case "constant":
      return { ...result, value: Math.min(1, result.value) };
    case "uniform":
      return { ...result, min: Math.min(1, result.min), max: Math.min(1, result.max) };
    case "lognormal90":
      return { ...result, p5: Math.min(1, result.p5), p95: Math.min(1, result.p95) };
    default: {
      const { min, mode, max } = result;
      return { ...result, min: Math.min(1, min), mode: Math.min(1, mode), max: Math.min(1, max) };
    }
  }
}

/** The factors on every node that the changed scenario still has. */
function factorsOf(
  applied: readonly AppliedEffect[],
  nodes: ReadonlySet<ControlNode>,
): Map<ControlNode, Factors> {
  const factors = new Map<ControlNode, Factors>();
  for (const { control, effect, removed } of applied) {
    const { node, change } = effect;
    if (change.type !== "factor" || !nodes.has(node)) continue;
    const { certain, uncertain } = factors.get(node) ?? NO_FACTORS;
    const law = lawOf(change.factor);
    const stream = `control/${control}/${node}`;
    factors.set(
      node,
      isDegenerate(change.factor)
        ? { certain: certain * (removed ? 1 / law.mean : law.mean), uncertain }
        : { certain, uncertain: [...uncertain, { stream, distribution: change.factor, inverse: removed }] },
    );
  }
  return factors;
}

/**
 * Applies effects: replacements first, in their order (the last on a node counts, and one higher up cuts off what is below), then factors.
 *
 * An estimate whose factors are all certain is scaled immediately. A factor that is uncertain, or on a node above the estimates, is left in
 * `factors`.
 */
export function changedScenario(original: Scenario, applied: readonly AppliedEffect[]): ChangedScenario {
  let scenario = original;
  for (const { effect } of applied)
    if (effect.change.type === "replacement")
      scenario = replaced(scenario, effect.node, effect.change.distribution);
  const factors = factorsOf(applied, controlNodes(scenario));
  for (const input of inputsOf(scenario)) {
    const known = factors.get(input.name);
    if (!known || known.uncertain.length > 0) continue;
    factors.delete(input.name);
    scenario = withInput(scenario, input.name, multiplied(input, known.certain));
  }
  return { scenario, factors };
}

/** Gauss–Legendre points per panel. */
const RULE = gaussBeta(7, 1, 1);

/** Points of an interval of positive numbers of which each is at most twice the one before, the first left out. */
function doubling(from: number, to: number): number[] {
  const points: number[] = [];
  for (let x = 2 * from; x < to; x *= 2) points.push(x);
  return [...points, to];
}

/**
 * The expected value of an uncertain factor f, or of 1/f for a control that is being removed.
 *
 * 1/f by Gauss–Legendre panels, relative error about 1e-9; in closed form for a lognormal.
 */
export function expectedFactor({ distribution, inverse }: UncertainFactor): number {
  const law = lawOf(distribution);
  if (!inverse) return law.mean;
  if (distribution.type === "lognormal90") {
    if (isTruncated(distribution)) return truncatedPower(distribution, -1);
    const { mu, sigma } = lognormalParameters(distribution);
    return exp((sigma * sigma) / 2 - mu);
  }
  let sum = 0;
  let whole = 0;
  let from = law.low;
  const panels = law.panels().slice(1);
  for (const to of panels.flatMap((end, i) => doubling(panels[i - 1] ?? law.low, end))) {
    for (const [i, t] of RULE.value.entries()) {
      const x = from + (to - from) * t;
      const mass = law.density(x) * RULE.weight[i]! * (to - from);
      whole += mass;
      sum += mass / x;
    }
    from = to;
  }
  return sum / whole;
}

/**
 * The changed scenario with every uncertain factor at one value, for the exact engine.
 *
 * A factor on a node above the estimates scales the rate below it (`tef` or `contactFrequency`), which gives the same loss event frequency;
 * where threat capability and resistance strength are estimated, one on vulnerability does so too, but never beyond certainty.
 *
 * @param valueOf the value of an uncertain factor, its expected value by default
 */
export function settledScenario(
  { scenario, factors }: ChangedScenario,
  valueOf: (factor: UncertainFactor) => number = expectedFactor,
): Scenario {
  const product = (node: ControlNode): number => {
    const { certain, uncertain } = factors.get(node) ?? NO_FACTORS;
    return uncertain.reduce((k, factor) => k * valueOf(factor), certain);
  };
  if (factors.size === 0) return scenario;
  const inputs = inputsOf(scenario);
  const estimated = new Set<ControlNode>(inputs.map(({ name }) => name));
  const above = (node: ControlNode): number => (estimated.has(node) ? 1 : product(node));
  let settled = scenario;
  let rate: Input | undefined;
  for (const input of inputs) {
    const side = input.name.split(".")[0] as "primary" | "secondary" | "frequency";
    const shared = input.kind === "loss" ? product(side as "primary" | "secondary") : 1;
    const distribution = multiplied(input, shared * product(input.name));
    settled = withInput(settled, input.name, distribution);
    if (input.kind === "rate") rate = { ...input, distribution };
  }
  let k = above("frequency.lef") * above("frequency.tef");
  const { frequency } = settled;
  const vulnerability = above("frequency.vulnerability");
  if ("threatCapability" in frequency && vulnerability !== 1)
    k *= Math.min(
      vulnerability,
      1 / vulnerabilityOf(frequency.threatCapability, frequency.resistanceStrength),
    );
  return withInput(settled, rate!.name, multiplied(rate!, k));
}
