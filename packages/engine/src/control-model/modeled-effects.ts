/** The model's result as the engine's own effects: what controls in one state change about estimates that hold in another. */
import type { Estimates } from "../inputs.ts";
import type { Distribution } from "../scenario.ts";
import type { ControlEffect, ControlNode } from "../treatment.ts";
import { type Acting, ACTING, nodesOf } from "./control-function.ts";
import type { Remaining } from "./remaining-share.ts";

/** The factors by which a state changes each node that it acts on, by draw. */
export type NodeFactors = ReadonlyMap<ControlNode, Float64Array>;

/** A factor of the engine is at most 100; this much is nothing that a change of controls can be known to do. */
const MOST_FACTOR = 100;

/**
 * The factors by which nodes change from the reference, whose controls the estimates assume, to another state: the ratio of what remains.
 *
 * @param known factors of another state from the same reference: nodes on which nothing differs from it keep theirs
 */
export function nodeFactors(
  estimates: Estimates,
  reference: Remaining,
  now: Remaining,
  known?: { readonly remaining: Remaining; readonly factors: NodeFactors },
): NodeFactors {
  const factors = new Map<ControlNode, Float64Array>();
  for (const [node, acting] of actingOn(estimates)) {
    const same = known && acting.every((does) => now[does] === known.remaining[does]);
    factors.set(node, same ? known.factors.get(node)! : factorOf(acting, reference, now));
  }
  return factors;
}

function factorOf(acting: readonly Acting[], reference: Remaining, now: Remaining): Float64Array {
  const factor = new Float64Array(now[acting[0]!].length).fill(1);
  for (const does of acting) {
    const [left, before] = [now[does], reference[does]];
    for (let d = 0; d < factor.length; d++) factor[d]! *= left[d]! / before[d]!;
  }
  for (let d = 0; d < factor.length; d++) if (factor[d]! > MOST_FACTOR) factor[d] = MOST_FACTOR;
  return factor;
}

const acted = new WeakMap<Estimates, ReadonlyMap<ControlNode, readonly Acting[]>>();
/** The functions that act on each node of a scenario. */
function actingOn(estimates: Estimates): ReadonlyMap<ControlNode, readonly Acting[]> {
  let found = acted.get(estimates);
  if (!found) {
    const nodes = new Map<ControlNode, Acting[]>();
    for (const does of ACTING)
      for (const node of nodesOf(does, estimates)) nodes.set(node, [...(nodes.get(node) ?? []), does]);
    found = nodes;
    acted.set(estimates, found);
  }
  return found;
}

/** The mean of draws. */
export function meanOf(draws: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < draws.length; d++) sum += draws[d]!;
  return sum / draws.length;
}

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
