/** The loss of one event whose forms of loss move together: a one-factor Gaussian copula. */
import type { Law } from "../../distributions/law.ts";
import { fourierPlan, inverseRealTransform, realTransform } from "../../math/fft.ts";
import { normalQuantile } from "../../math/normal.ts";
import type { AnnualLoss } from "../annual-loss.ts";
import type { Severity } from "../compound-sum.ts";
import {
  chanceAbove,
  ConditionalForm,
  densityRatio,
  factorNodes,
  type Nodes,
  scoredAmounts,
  scoreRange,
} from "./conditional-form.ts";
import { solvedLaw } from "../event-law.ts";
import { type Level, type LevelOptions, tiltFor, untilted } from "../level.ts";
import { stackLevels, topSpan } from "../plan-levels.ts";
import { StepDistribution } from "../step-distribution.ts";
import { StitchedLoss } from "../stitched-loss.ts";

/** Points of the lattices. */
const LATTICE = 8192;
/** Where the factor is cut off for moments, which the far tail of a lognormal carries. */
const MOMENT_REACH = 12;
/** About the loss of one event in a million: where to start the search for the lattices' end. */
const TAIL = 1e-6;

/** By node from 0 up, on both sides of the middle. */
type BySide = readonly [up: Float64Array, down: Float64Array];

/** E[X | factor] at every node, money. */
function conditionalMeans(law: Law, { correlation, spacing, weights }: Nodes): BySide {
  const [low, high] = scoreRange(law);
  const amounts = scoredAmounts(law, low, high, correlation);
  const at = (z: number): number => {
    let sum = 0;
    for (const [amount, mass, score] of amounts) sum += amount * mass * densityRatio(correlation, score, z);
    const { atom } = law;
    return sum + (atom ? atom.at * chanceAbove(correlation, -normalQuantile(atom.mass), z) : 0);
  };
  return [weights.map((_, j) => at(j * spacing)), weights.map((_, j) => at(-j * spacing))];
}

/** Σ over all nodes of a product. */
function overNodes({ weights }: Nodes, of: (side: 0 | 1, node: number) => number): number {
  let sum = weights[0]! * of(0, 0);
  for (let j = 1; j < weights.length; j++) sum += weights[j]! * (of(0, j) + of(1, j));
  return sum;
}

/**
 * The variance of the sum: given the factor forms are independent, so that the covariance of two is that of their conditional means.
 */
function varianceOf({ forms, variance }: Severity, correlation: number): number {
  const nodes = factorNodes(correlation, 2, MOMENT_REACH);
  const means = forms.map((law) => conditionalMeans(law, nodes));
  const totals = means.map((by) => overNodes(nodes, (side, j) => by[side][j]!));
  let sum = variance;
  for (let i = 0; i < forms.length; i++)
    for (let k = 0; k < i; k++)
      sum +=
        2 *
        overNodes(
          nodes,
          (side, j) => (means[i]![side][j]! - totals[i]!) * (means[k]![side][j]! - totals[k]!),
        );
  return sum;
}

/** a ← a·b, complex numbers as real, imaginary, … */
function multiplyInto(a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < a.length; i += 2) {
    const re = a[i]! * b[i]! - a[i + 1]! * b[i + 1]!;
    a[i + 1] = a[i]! * b[i + 1]! + a[i + 1]! * b[i]!;
    a[i] = re;
  }
}

/** The sum on one lattice: at every node the convolution of the forms given the factor, and their mean. */
function solveLattice(
  { forms, fixed }: Severity,
  nodes: Nodes,
  { span, length }: { readonly span: number; readonly length: number },
  strength: number,
): StepDistribution {
  const plan = fourierPlan(length);
  const step = span / length;
  const given = forms.map(
    (law, i) => new ConditionalForm(law, i === 0 ? fixed : 0, { step, length }, strength, nodes),
  );
  const masses = new Float64Array(length);
  const sum = new Float64Array(length + 2);
  const product = new Float64Array(length + 2);
  const factor = new Float64Array(length + 2);
  for (const side of [1, -1] as const) {
    for (const form of given) form.start(side);
    for (const [j, weight] of nodes.weights.entries()) {
      for (const [i, form] of given.entries()) {
        form.next(masses);
        realTransform(plan, masses, i === 0 ? product : factor);
        if (i > 0) multiplyInto(product, factor);
      }
      // the middle is on both sides
      const share = j === 0 ? weight / 2 : weight;
      for (let i = 0; i < sum.length; i++) sum[i]! += share * product[i]!;
    }
  }
  return new StepDistribution(untilted(inverseRealTransform(plan, sum), strength), step, { none: 0 });
}

/** The distribution of the sum, up to an amount and beyond. */
function solved(severity: Severity, nodes: Nodes, furthest: number): AnnualLoss {
  const solve = ({ span, length, beyond, compare }: LevelOptions): Level => {
    const strength = tiltFor(beyond);
    const at = (size: number) => solveLattice(severity, nodes, { span, length: size }, strength);
    return { span, tilt: strength, beyond, fine: at(length), ...(compare && { coarse: at(length / 2) }) };
  };
  const rough = severity.forms.reduce((sum, law) => sum + law.quantile(1 - TAIL, TAIL), severity.fixed);
  const top = topSpan(rough, solve);
  return new StitchedLoss(stackLevels(solve, { none: 0, top, length: LATTICE, furthest }), 0, []);
}

/**
 * The severity of an event whose forms move together: their normal scores Φ⁻¹(F(X)) have a common correlation ρ (one-factor Gaussian copula: Li 2000;
 * McNeil, Frey & Embrechts 2015, 'Quantitative Risk Management', section 7.3). Every form keeps its own law.
 *
 * Given the factor, forms are independent and have the distribution Φ((Φ⁻¹(F(x)) − √ρ·z)/√(1 − ρ)): the sum is convolved at every node of a trapezoid rule
 * over z. Error of a probability about 1e-7; the mean is exact, the variance's error about 1e-8.
 *
 * @param correlation 0 to 0.95; 0, or a single uncertain form, leaves the severity as it is
 */
export function dependentSum(severity: Severity, correlation: number): Severity {
  const { forms, fixed, mean } = severity;
  if (correlation === 0 || forms.length < 2) return severity;
  const variance = varianceOf(severity, correlation);
  const nodes = factorNodes(correlation, forms.length);
  const atCaps = forms.every(({ atom }) => atom)
    ? overNodes(nodes, (side, j) =>
        forms.reduce(
          (product, { atom }) =>
            product *
            chanceAbove(correlation, -normalQuantile(atom!.mass), (side === 0 ? 1 : -1) * j * nodes.spacing),
          1,
        ),
      )
    : 0;
  const law = solvedLaw({ fixed, forms, mean, variance }, atCaps, (high) => solved(severity, nodes, high));
  return { fixed: 0, forms: [law], mean, variance };
}
