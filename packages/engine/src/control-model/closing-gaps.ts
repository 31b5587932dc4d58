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
  const p = factors.get("primary");
  const s = factors.get("secondary");
  for (let d = 0; d < draws; d++) loss[d] = primary * (p ? p[d]! : 1) + secondary * (s ? s[d]! : 1);
  for (const [node, factor] of factors)
    if (node.startsWith("frequency.")) for (let d = 0; d < draws; d++) loss[d]! *= factor[d]!;
  return loss;
}

/** The expected annual loss as the engine's closed form has it, where every node's factor takes its mean. */
export function expectedLoss({ primary, secondary }: LossParts, factors: NodeFactors): number {
  const mean = (draws: Float64Array | undefined) => (draws ? meanOf(draws) : 1);
  let loss = primary * mean(factors.get("primary")) + secondary * mean(factors.get("secondary"));
  for (const [node, factor] of factors) if (node.startsWith("frequency.")) loss *= meanOf(factor);
  return loss;
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

/** The same with its factors and expected loss now, which every closed gap is compared with. */
export interface ScenarioNow extends SimulatedScenario {
  readonly factors: NodeFactors;
  readonly mean: number;
  readonly byDraw: Float64Array;
}

/** A scenario's factors and expected loss in its present state, money per year. */
export function scenarioNow(simulated: SimulatedScenario): ScenarioNow {
  const { scenario, parts, reference, now } = simulated;
  const factors = nodeFactors(scenario.estimates, reference.remaining, now.remaining);
  const byDraw = lossByDraw(parts, factors, scenario.model.draws);
  return { ...simulated, factors, mean: expectedLoss(parts, factors), byDraw };
}

/**
 * What a control saves a year over scenarios of one currency once it's wholly in place, everything else as it is now: money a year. The mean is the difference of the
 * engine's expected losses; a control that's wholly in place, or doesn't act on them, saves 0.
 */
export function lossAvoided(scenarios: readonly ScenarioNow[], control: number): Uncertain {
  let mean = 0;
  let avoided: Float64Array | undefined;
  for (const one of scenarios) {
    const { scenario, parts, reference, now } = one;
    if (now.states[control] === 1 || !scenario.actsOn(control)) continue;
    const remaining = scenario.closing(now, control);
    const closed = nodeFactors(scenario.estimates, reference.remaining, remaining, {
      remaining: now.remaining,
      factors: one.factors,
    });
    const after = lossByDraw(parts, closed, scenario.model.draws);
    mean += one.mean - expectedLoss(parts, closed);
    avoided ??= new Float64Array(after.length);
    for (let d = 0; d < after.length; d++) avoided[d]! += one.byDraw[d]! - after[d]!;
  }
  return avoided ? { mean, ...spreadOf(avoided) } : { mean: 0, p5: 0, p95: 0 };
}
