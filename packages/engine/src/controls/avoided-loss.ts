/** The savings of controls: years with and without them on common random numbers. */
import { lawOf } from "../distributions/distribution.ts";
import { Stream } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { YEARS_AT_ONCE } from "../simulate/frequency-sampler.ts";
import { requireFeasible, requireOptions, type SimulationOptions } from "../simulate/simulation-options.ts";
import type { Control } from "../treatment.ts";
import { appliedEffects } from "./applied-effects.ts";
import { summariseAvoidance, type Avoidance } from "./avoidance.ts";
import { isInPlace, isPlanned } from "./control-states.ts";
import { changedScenario, settledScenario } from "./changed-scenario.ts";
import { CoupledLosses } from "./coupled-losses.ts";
import { CoupledNodes } from "./coupled-node.ts";
import { expectedLosses } from "./coupled-years.ts";
import { eachBatch } from "./each-batch.ts";

/** Years and seed determine every bit of the result. */
export interface AvoidedLossOptions extends Pick<SimulationOptions, "seed" | "shouldStop" | "onBlock"> {
  /** Simulated years, 1 to 1,000,000; 100,000 by default. Memory is 16 bytes a year for each comparison, of which there are 2n + 1 for n controls. */
  readonly years?: number;
  /** `planned` (the default) compares the present with all planned controls in place, `existing` a world without controls with the present. */
  readonly controls?: Control["status"];
}

/** The savings of one control. */
export interface ControlAvoidance {
  readonly id: string;
  /** If it were the only one: against none of the compared controls. */
  readonly alone: Avoidance;
  /** If it came last: against all the others in place. */
  readonly last: Avoidance;
}

/** The savings of the compared controls, together and one by one, in their order. */
export interface AvoidedLoss {
  readonly years: number;
  readonly plan: Avoidance;
  readonly controls: readonly ControlAvoidance[];
}

/** The most years of one comparison. */
const MAX_COMPARED_YEARS = 1_000_000;

/** Two states to compare, by their index, and whose cost counts. */
interface Comparison {
  readonly before: number;
  readonly after: number;
  readonly paid: readonly number[];
  readonly avoided: Float64Array;
  readonly change: Float64Array;
}

/** The distinct sets of controls that are compared, and the comparisons: all together, then each alone and as the last. */
function comparisonsOf(
  count: number,
  years: number,
): { sets: ReadonlySet<number>[]; comparisons: Comparison[] } {
  const all = Array.from({ length: count }, (_, i) => i);
  const sets: ReadonlySet<number>[] = [];
  const indexOf = (members: readonly number[]): number => {
    const found = sets.findIndex((set) => set.size === members.length && members.every((i) => set.has(i)));
    return found >= 0 ? found : sets.push(new Set(members)) - 1;
  };
  const compare = (
    before: readonly number[],
    after: readonly number[],
    paid: readonly number[],
  ): Comparison => ({
    before: indexOf(before),
    after: indexOf(after),
    paid,
    avoided: new Float64Array(years),
    change: new Float64Array(years),
  });
  const comparisons = [compare([], all, all)];
  if (count > 1)
    for (const i of all) {
      const others = all.filter((other) => other !== i);
      comparisons.push(compare([], [i], [i]), compare(others, all, [i]));
    }
  return { sets, comparisons };
}

/** The states to simulate: the scenario with each of the sets of the compared controls in place. */
function statesOf(
  scenario: Scenario,
  controls: readonly Control[],
  compared: readonly Control[],
  sets: readonly ReadonlySet<number>[],
) {
  return sets.map((set) => {
    const inPlace = (control: Control): boolean => {
      const index = compared.indexOf(control);
      return index >= 0 ? set.has(index) : isInPlace(control);
    };
    return changedScenario(scenario, appliedEffects(scenario, controls, inPlace));
  });
}

/** Writes a − b into `out`, up to its length. */
function difference(a: Float64Array, b: Float64Array, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = a[i]! - b[i]!;
}

/**
 * The loss that controls avoid, with its uncertainty: years with and without them that differ only in the controls' effects.
 *
 * Every event, coin and draw is shared (see `CoupledLosses`); uncertain factors and costs are drawn once a year from streams of their own
 * (`control/<id>/<node>`, `control/<id>/cost`).
 *
 * @param scenario a valid scenario
 * @param controls the valid controls of its treatment
 * @throws RangeError for an invalid option, an effect on a missing node, no control to compare, or too many events; `SimulationStopped`
 * @example avoidedLoss(scenario, controls, { seed: 1 }).plan.changeExceedsCost.value // P(the plan pays)
 */
export function avoidedLoss(
  scenario: Scenario,
  controls: readonly Control[],
  options: AvoidedLossOptions,
): AvoidedLoss {
  const { years = 100_000, seed, controls: status = "planned" } = options;
  requireOptions({ years, seed });
  if (years > MAX_COMPARED_YEARS) throw new RangeError(`years: must be at most ${MAX_COMPARED_YEARS} here`);
  const compared = controls.filter(status === "planned" ? isPlanned : isInPlace);
  if (compared.length === 0) throw new RangeError(`controls: must have at least one ${status} control`);
  const { sets, comparisons } = comparisonsOf(compared.length, years);
  const states = statesOf(scenario, controls, compared, sets);
  for (const state of states) requireFeasible(settledScenario(state), years);
  const open = (name: string): Stream => new Stream(seed, scenario.id, name);
  const losses = new CoupledLosses(states, open);
  const costNodes = new CoupledNodes(open, YEARS_AT_ONCE);
  const costs = compared.map(({ id, annualCost }) => ({
    yearly: costNodes.valuesOf(`control/${id}/cost`, annualCost),
    all: new Float64Array(years),
  }));
  const expected = states.map(() => new Float64Array(YEARS_AT_ONCE));
  eachBatch([losses, costNodes], { ...options, years }, (from, count) => {
    for (const [i, state] of losses.years.states.entries()) expectedLosses(state, count, expected[i]!);
    for (const { yearly, all } of costs) all.set(yearly.subarray(0, count), from);
    for (const { before, after, avoided, change } of comparisons) {
      difference(losses.losses[before]!, losses.losses[after]!, avoided.subarray(from, from + count));
      difference(expected[before]!, expected[after]!, change.subarray(from, from + count));
    }
  });
  const [plan, ...single] = comparisons.map(({ avoided, change, paid }) =>
    summariseAvoidance(
      avoided,
      change,
      paid.map((i) => costs[i]!.all),
      paid.reduce((sum, i) => sum + lawOf(compared[i]!.annualCost).mean, 0),
    ),
  );
  return {
    years,
    plan: plan!,
    controls: compared.map(({ id }, i) => ({
      id,
      alone: single[2 * i] ?? plan!,
      last: single[2 * i + 1] ?? plan!,
    })),
  };
}
