/** The options of a simulation, and which of them are refused. */

import { frequencyMoments } from "../frequency-factors.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import { MAX_SEED } from "../rng/seed-state.ts";
import type { Scenario } from "../scenario.ts";

/** The most years of one simulation. */
export const MAX_YEARS = 1e10;
/** The most loss events expected of one simulation of one scenario: some hours of one core. */
export const MAX_EVENTS = 1e12;

/**
 * How to simulate. Years and seed determine every bit of the result (with the scenario and the engine's version); the rest doesn't.
 */
export interface SimulationOptions {
  /** Simulated years, an integer from 1 to {@link MAX_YEARS}. */
  readonly years: number;
  /** Integer from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Thresholds of the annual loss whose exceedance probability to return, money, finite. */
  readonly exceed?: readonly number[];
  /** The first block of {@link YEARS_PER_BLOCK} years to simulate, from 0 (the default). */
  readonly firstBlock?: number;
  /** How many blocks to simulate; all from the first on by default. */
  readonly blocks?: number;
  /** Asked before every block; `true` ends the simulation with {@link SimulationStopped}. */
  readonly shouldStop?: () => boolean;
  /** Called after every block with the number of finished blocks. */
  readonly onBlock?: (done: number, total: number) => void;
}

/** Thrown when `shouldStop` ends a simulation: there is no result. */
export class SimulationStopped extends Error {
  constructor() {
    super("the simulation was stopped");
    this.name = "SimulationStopped";
  }
}

/** How many blocks a simulation of this many years has; the last can be shorter than the others. */
export function blocksOf(years: number): number {
  return Math.ceil(years / YEARS_PER_BLOCK);
}

/** The requested blocks: first and how many, validated. */
interface BlockRange {
  readonly first: number;
  readonly count: number;
}

function requireInteger(name: string, value: number, from: number, to: number): void {
  if (!Number.isInteger(value) || value < from || value > to)
    throw new RangeError(`${name}: must be an integer from ${from} to ${to}`);
}

/**
 * Validates the options and returns their blocks.
 *
 * @throws RangeError whose message starts with the option's name and states the rule
 */
export function requireOptions(options: SimulationOptions): BlockRange {
  requireInteger("years", options.years, 1, MAX_YEARS);
  requireInteger("seed", options.seed, 0, MAX_SEED);
  for (const threshold of options.exceed ?? [])
    if (!Number.isFinite(threshold)) throw new RangeError("exceed: must be finite numbers");
  const all = blocksOf(options.years);
  const first = options.firstBlock ?? 0;
  requireInteger("firstBlock", first, 0, all - 1);
  const count = options.blocks ?? all - first;
  requireInteger("blocks", count, 1, all - first);
  return { first, count };
}

/**
 * Refuses a scenario with too many events to simulate one by one; the exact engine has no such limit.
 *
 * @throws RangeError if more than {@link MAX_EVENTS} loss events are expected
 */
export function requireFeasible(scenario: Scenario, years: number): void {
  if (!(frequencyMoments(scenario.frequency).mean * years <= MAX_EVENTS))
    throw new RangeError(
      `${"lef" in scenario.frequency ? "frequency.lef" : "frequency"}: must let no more than ${MAX_EVENTS} loss events be expected in ${years} years, for a simulation`,
    );
}
