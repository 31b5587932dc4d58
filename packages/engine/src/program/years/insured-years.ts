/** Years of a whole portfolio under policies that cover several scenarios, event by event. */
import type { Result } from "../../result.ts";
import { YEARS_PER_BLOCK } from "../../rng/stream.ts";
import type { Scenario } from "../../scenario.ts";
import { resultOf } from "../../simulate/simulate.ts";
import type { SimulationOptions } from "../../simulate/simulation-options.ts";
import { Tally } from "../../simulate/tally.ts";
import { eachJointBlock, type JointBlock, type JointBlocksOptions } from "./joint-blocks.ts";
import type { PolicyYears } from "./policy-claims.ts";
import type { SharedPolicy } from "../shared-policy.ts";

/** What to simulate besides the scenarios; years and seed determine every bit. */
export interface InsuredYearsOptions extends JointBlocksOptions, Pick<SimulationOptions, "exceed"> {
  readonly policies: readonly SharedPolicy[];
}

/** The portfolio's loss before and after the policies' payments, money per year, from the same years. */
export interface InsuredYears {
  readonly gross: Result;
  readonly recovery: Result;
  readonly retained: Result;
  readonly policies: readonly PolicyYears[];
}

/** Collects years before and after the policies' payments. */
export class InsuredTallies {
  readonly #retained = new Float64Array(YEARS_PER_BLOCK);
  readonly #tallies = { gross: new Tally(0), recovery: new Tally(0), retained: new Tally(0) };

  /** Adds the next block. */
  add({ years, events, gross, recovery }: JointBlock): void {
    const retained = this.#retained;
    for (let year = 0; year < years; year++) retained[year] = gross[year]! - recovery[year]!;
    for (const [key, row] of Object.entries({ gross, recovery, retained }))
      this.#tallies[key as "gross"].add(row, years, events);
  }

  /** The loss of all years. Add nothing more after reading. */
  results(exceed: readonly number[] = []): Omit<InsuredYears, "policies"> {
    const { gross, recovery, retained } = this.#tallies;
    const result = (tally: Tally) => resultOf([tally.part()], exceed);
    return { gross: result(gross), recovery: result(recovery), retained: result(retained) };
  }
}

/**
 * Simulates a portfolio event by event under shared policies, as `eachJointBlock` does.
 *
 * @param scenarios 1 to 200, with distinct ids, in one currency
 * @throws RangeError for an invalid option, dependence, cause or policy, or too many events; `SimulationStopped`
 */
export function insuredYears(scenarios: readonly Scenario[], options: InsuredYearsOptions): InsuredYears {
  const tallies = new InsuredTallies();
  const policies = eachJointBlock(scenarios, options, (block) => tallies.add(block));
  return { ...tallies.results(options.exceed), policies };
}
