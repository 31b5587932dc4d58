/** The model's result as the engine's own effects: what controls in one state change about estimates that hold in another. */
import type { Estimates } from "../inputs.ts";
import type { Distribution } from "../scenario.ts";
import type { ControlEffect, ControlNode } from "../treatment.ts";
import { ACTING, nodesOf } from "./control-function.ts";
import type { Remaining } from "./remaining-share.ts";

/** The factors by which a state changes each node that it acts on, by draw. */
export type NodeFactors = ReadonlyMap<ControlNode, Float64Array>;

/** A factor of the engine is at most 100; this much is nothing that a change of controls can be known to do. */
const MOST_FACTOR = 100;

/** The factors by which nodes change from the reference, whose controls the estimates assume, to another state: the ratio of what remains. */
export function nodeFactors(estimates: Estimates, reference: Remaining, now: Remaining): NodeFactors {
  const factors = new Map<ControlNode, Float64Array>();
  for (const does of ACTING)
    for (const node of nodesOf(does, estimates)) {
      const ratio = now[does].map((left, d) => left / reference[does][d]!);
      const before = factors.get(node);
      factors.set(node, before ? before.map((factor, d) => factor * ratio[d]!) : ratio);
    }
  for (const [node, factor] of factors)
    factors.set(
      node,
      factor.map((k) => Math.min(MOST_FACTOR, k)),
    );
  return factors;
}

/** The mean of draws. */
export const meanOf = (draws: Float64Array): number => draws.reduce((sum, x) => sum + x, 0) / draws.length;

/**
 * Draws as one estimate of the engine: a PERT from their least to their greatest with their mean; a constant if they're all the same. Where no PERT of those ends has
 * that mean, the further end comes nearer. The mean is exact, which is what expected losses follow from.
 */
export function asEstimate(draws: Float64Array): Distribution {
  const mean = meanOf(draws);
  let [min, max] = [Infinity, -Infinity];
  for (const x of draws) [min, max] = [Math.min(min, x), Math.max(max, x)];
  if (max - min <= 1e-12 * max) return { type: "constant", value: mean };
  const mode = (6 * mean - min - max) / 4;
  if (mode < min) return { type: "pert", min, mode: min, max: 6 * mean - 5 * min };
  if (mode > max) return { type: "pert", min: 6 * mean - 5 * max, mode: max, max };
  return { type: "pert", min, mode, max };
}

/** Whether a factor changes nothing in any draw. */
const isIdentity = (draws: Float64Array) => draws.every((k) => Math.abs(k - 1) < 1e-12);

/** The effects of a planned control of the engine that leads from the estimates to the other state; none where nothing changes. */
export function effectsOf(factors: NodeFactors): ControlEffect[] {
  return [...factors]
    .filter(([, draws]) => !isIdentity(draws))
    .map(([node, draws]) => ({ node, change: { type: "factor", factor: asEstimate(draws) } }));
}
