/** The Monte Carlo engine: the literal event-by-event model, the cross-check of the exact engine. */

import type { Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import { ScenarioModel } from "./scenario-model.ts";
import {
  requireFeasible,
  requireOptions,
  SimulationStopped,
  type SimulationOptions,
} from "./simulation-options.ts";
import { summarise } from "./summary.ts";
import { mergeParts, Tally, type SimulationPart } from "./tally.ts";

/** The number of years in a block: {@link YEARS_PER_BLOCK}, except for the last. */
function yearsIn(block: number, years: number): number {
  return Math.min(YEARS_PER_BLOCK, years - block * YEARS_PER_BLOCK);
}

/**
 * Runs the requested blocks in order; calls `visit` for each with its index, its number of years, and how many came
 * before.
 *
 * @throws RangeError for an invalid option; {@link SimulationStopped} if `shouldStop` says so
 */
export function eachBlock(
  options: SimulationOptions,
  visit: (block: number, years: number, index: number) => void,
): void {
  const { first, count } = requireOptions(options);
  for (let index = 0; index < count; index++) {
    if (options.shouldStop?.() === true) throw new SimulationStopped();
    visit(first + index, yearsIn(first + index, options.years), index);
    options.onBlock?.(index + 1, count);
  }
}

/**
 * Simulates a range of blocks and keeps what the statistics need: the unit of work of one thread.
 *
 * @param scenario a valid scenario
 * @param options `years` is the whole simulation's, `firstBlock` and `blocks` say which part of it to run
 * @returns plain data; `mergeParts` puts the parts together, to the same bits however the blocks were shared out
 * @throws RangeError for an invalid option or too many events; {@link SimulationStopped}
 */
export function simulatePart(scenario: Scenario, options: SimulationOptions): SimulationPart {
  const { first } = requireOptions(options);
  requireFeasible(scenario, options.years);
  const model = new ScenarioModel(scenario, options.seed);
  const tally = new Tally(first);
  const losses = new Float64Array(YEARS_PER_BLOCK);
  eachBlock(options, (block, years) => {
    const events = model.runBlock(block, years, losses);
    tally.add(losses, years, events);
  });
  return tally.part();
}

/**
 * The annual losses themselves, year by year.
 *
 * @returns money, one number per year of the asked blocks (8 bytes each: for a simulation of some millions of years at most)
 * @throws RangeError for an invalid option or too many events; {@link SimulationStopped}
 */
export function annualLosses(scenario: Scenario, options: SimulationOptions): Float64Array<ArrayBuffer> {
  const { first, count } = requireOptions(options);
  requireFeasible(scenario, options.years);
  const model = new ScenarioModel(scenario, options.seed);
  const years = (count - 1) * YEARS_PER_BLOCK + yearsIn(first + count - 1, options.years);
  const losses = new Float64Array(years);
  eachBlock(options, (block, blockYears, index) => {
    model.runBlock(block, blockYears, losses.subarray(index * YEARS_PER_BLOCK));
  });
  return losses;
}

/**
 * The result of parts of one simulation.
 *
 * @param parts adjoining ranges of blocks in any order, from {@link simulatePart} with the same scenario, seed and years
 * @param exceed losses whose exceedance probability is wanted, money
 * @throws RangeError if a block is missing or counted twice
 */
export function resultOf(parts: readonly SimulationPart[], exceed: readonly number[] = []): Result {
  return summarise(mergeParts(parts), exceed);
}

/**
 * Simulates a scenario and summarises it.
 *
 * The same scenario, years and seed give the same bits on every machine and in every JavaScript engine. A result over a part of the blocks
 * (`firstBlock`, `blocks`) is that of these years only.
 *
 * @param scenario a valid scenario
 * @throws RangeError for an invalid option or too many events; {@link SimulationStopped}
 * @example simulate(scenario, { years: 1_000_000, seed: 1, exceed: [1_000_000] }).p95
 */
export function simulate(scenario: Scenario, options: SimulationOptions): Result {
  return resultOf([simulatePart(scenario, options)], options.exceed);
}
