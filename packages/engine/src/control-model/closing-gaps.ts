/** What closing each gap saves a year. */
import { annualMoments } from "../exact/compound-model.ts";
import type { Scenario } from "../scenario.ts";
import { meanOf, type NodeFactors, nodeFactors } from "./modeled-effects.ts";
import type { ControlledScenario, StateOfControls } from "./remaining-share.ts";

/** The expected annual loss in two parts, money per year. */
export interface LossParts {
  readonly primary: number;
  readonly secondary: number;
}

/** A figure with what uncertain strengths leave open: the 5th and 95th percentile over the draws. */
export interface Uncertain {
  readonly mean: number;
  readonly p5: number;
  readonly p95: number;
}

/**
 * The expected annual loss from primary and from secondary losses, in closed form. Caps on forms or events stay as they are while losses are scaled, so that figures that
 * scale these parts are near, not exact, for scenarios with caps.
 */
export function lossParts(scenario: Scenario): LossParts {
  const { secondary: _, ...alone } = scenario;
  const primary = annualMoments(alone).mean;
  return { primary, secondary: annualMoments(scenario).mean - primary };
}

/** Whether a cap makes scaled parts inexact. */
export function isCapped({
  eventCap,
  primary,
  secondary,
}: Pick<Scenario, "eventCap" | "primary" | "secondary">): boolean {
  return (
    eventCap !== undefined || [...primary, ...(secondary?.losses ?? [])].some(({ cap }) => cap !== undefined)
  );
}

/** The expected annual loss under factors, by draw: λ·(P + S) with each part scaled. */
export function lossByDraw(
  { primary, secondary }: LossParts,
  factors: NodeFactors,
  draws: number,
): Float64Array {
  const loss = new Float64Array(draws);
  for (let d = 0; d < draws; d++) {
    let rate = 1;
    for (const [node, factor] of factors) if (node.startsWith("frequency.")) rate *= factor[d]!;
    loss[d] =
      rate *
      (primary * (factors.get("primary")?.[d] ?? 1) + secondary * (factors.get("secondary")?.[d] ?? 1));
  }
  return loss;
}

/** The expected annual loss as the engine's closed form has it, where every node's factor takes its mean. */
export function expectedLoss(parts: LossParts, factors: NodeFactors): number {
  const means = new Map([...factors].map(([node, draws]) => [node, Float64Array.of(meanOf(draws))]));
  return lossByDraw(parts, means, 1)[0]!;
}

/** The 5th and 95th percentile of draws. */
export function spreadOf(draws: Float64Array): { readonly p5: number; readonly p95: number } {
  const sorted = draws.toSorted();
  const at = (p: number) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]!;
  return { p5: at(0.05), p95: at(0.95) };
}

/** A scenario whose controls are in a state, and what its estimates assume. */
export interface SimulatedScenario {
  readonly scenario: ControlledScenario;
  readonly parts: LossParts;
  readonly reference: StateOfControls;
  readonly now: StateOfControls;
}

/** The expected annual loss of a scenario now. */
export function lossNow({ scenario, parts, reference, now }: SimulatedScenario): Uncertain {
  const factors = nodeFactors(scenario.estimates, reference.remaining, now.remaining);
  return {
    mean: expectedLoss(parts, factors),
    ...spreadOf(lossByDraw(parts, factors, scenario.model.draws)),
  };
}

/**
 * What a control saves a year over scenarios of one currency once it's wholly in place, everything else as it is now: money a year. The mean is the difference of the
 * engine's expected losses; a control that's wholly in place saves 0.
 */
export function lossAvoided(scenarios: readonly SimulatedScenario[], control: number): Uncertain {
  let mean = 0;
  let avoided: Float64Array | undefined;
  for (const { scenario, parts, reference, now } of scenarios) {
    if (now.states[control] === 1) continue;
    const factors = nodeFactors(scenario.estimates, reference.remaining, now.remaining);
    const closed = nodeFactors(scenario.estimates, reference.remaining, scenario.closing(now, control));
    const { draws } = scenario.model;
    mean += expectedLoss(parts, factors) - expectedLoss(parts, closed);
    const before = lossByDraw(parts, factors, draws);
    const after = lossByDraw(parts, closed, draws);
    avoided ??= new Float64Array(draws);
    for (let d = 0; d < draws; d++) avoided[d]! += before[d]! - after[d]!;
  }
  return avoided ? { mean, ...spreadOf(avoided) } : { mean: 0, p5: 0, p95: 0 };
}
