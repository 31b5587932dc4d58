/** What closing each gap saves a year. */
import { annualMoments } from "../exact/compound-model.ts";
import type { Scenario } from "../scenario.ts";
import type { StateChange } from "./model-draws.ts";
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

/** What a change of controls saves a year: over all scenarios, and the expected loss of each, in their order. */
export interface Saved {
  readonly total: Uncertain;
  readonly byScenario: readonly number[];
}

/**
 * What a change of some controls saves a year over scenarios of one currency, everything else as it is now: money a year, less than nothing where controls are less in
 * place. Means are differences of the engine's expected losses, and the mean of the total is their sum; its spread is that of the sum by draw, since all scenarios share
 * the strengths. What two changes save together isn't the sum of what each saves: what one control misses another may stop, and a chain is as strong as its weakest link.
 */
export function savedBy(scenarios: readonly ScenarioNow[], change: StateChange): Saved {
  let mean = 0;
  let saved: Float64Array | undefined;
  const byScenario = scenarios.map((one) => {
    const { scenario, parts, reference, now } = one;
    const moves = [...change].some(([control, to]) => now.states[control] !== to && scenario.actsOn(control));
    if (!moves) return 0;
    const changed = nodeFactors(scenario.estimates, reference.remaining, scenario.after(now, change), {
      remaining: now.remaining,
      factors: one.factors,
    });
    const after = lossByDraw(parts, changed, scenario.model.draws);
    saved ??= new Float64Array(after.length);
    for (let d = 0; d < after.length; d++) saved[d]! += one.byDraw[d]! - after[d]!;
    const less = one.mean - expectedLoss(parts, changed);
    mean += less;
    return less;
  });
  return { total: saved ? { mean, ...spreadOf(saved) } : { mean: 0, p5: 0, p95: 0 }, byScenario };
}

/** What one control saves a year once it's wholly in place; one that's wholly in place, or doesn't act on the scenarios, saves 0. */
export function lossAvoided(scenarios: readonly ScenarioNow[], control: number): Uncertain {
  const [first] = scenarios;
  if (!first) return { mean: 0, p5: 0, p95: 0 };
  return savedBy(scenarios, first.scenario.model.closing(control)).total;
}
