/** Years of a whole portfolio under policies that cover several scenarios, event by event. */
import type { CommonCause } from "../portfolio/common-cause.ts";
import { requireCauses } from "../portfolio/common-cause.ts";
import { CopulaOrder } from "../portfolio/copula-order.ts";
import { type Dependence, requirePortfolio } from "../portfolio/correlation.ts";
import { canonicalOrder } from "../portfolio/portfolio-result.ts";
import type { Result } from "../result.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { ScenarioModel } from "../simulate/scenario-model.ts";
import { eachBlock, resultOf } from "../simulate/simulate.ts";
import { requireFeasible, type SimulationOptions } from "../simulate/simulation-options.ts";
import { Tally } from "../simulate/tally.ts";
import { CauseYears } from "./cause-years.ts";
import {
  countedOf,
  type Counting,
  countingOf,
  requirePolicies,
  type SharedPolicy,
  towerPays,
  yearPays,
} from "./shared-policy.ts";

/** What to simulate besides the scenarios; years and seed determine every bit. */
export interface InsuredYearsOptions extends Pick<
  SimulationOptions,
  "years" | "seed" | "exceed" | "shouldStop" | "onBlock"
> {
  /** Independent unless given. */
  readonly dependence?: Dependence;
  readonly causes?: readonly CommonCause[];
  readonly policies: readonly SharedPolicy[];
}

/** What a policy does, of the simulated years. */
export interface PolicyYears {
  readonly id: string;
  /** Expected payment, money per year. */
  readonly mean: number;
  /** The share of years in which it pays. */
  readonly pays: number;
  /** The share of years that use up the limit per year; null without one. */
  readonly exhausted: number | null;
}

/** The portfolio's loss before and after the policies' payments, money per year, from the same years. */
export interface InsuredYears {
  readonly gross: Result;
  readonly recovery: Result;
  readonly retained: Result;
  readonly policies: readonly PolicyYears[];
}

/** A policy with its year's claims: by member, so that they move with its losses, and from common causes. */
class PolicyClaims {
  readonly policy: SharedPolicy;
  readonly covered: readonly boolean[];
  /** What counts of each scenario's losses; undefined: all. */
  readonly counting: readonly (Counting | undefined)[];
  readonly ofMembers: readonly Float64Array[];
  readonly ofCauses = new Float64Array(YEARS_PER_BLOCK);
  paid = 0;
  paying = 0;
  exhausted = 0;

  constructor(policy: SharedPolicy, ids: readonly string[]) {
    this.policy = policy;
    this.covered = ids.map((id) => policy.covers === null || policy.covers.includes(id));
    this.counting = ids.map((id) => countingOf(policy, id));
    this.ofMembers = this.covered.map((covered) => new Float64Array(covered ? YEARS_PER_BLOCK : 0));
  }

  clear(): void {
    this.ofCauses.fill(0);
    for (const row of this.ofMembers) row.fill(0);
  }

  /** The policy's payment for a year. */
  pay(year: number): number {
    let claims = this.ofCauses[year]!;
    for (const row of this.ofMembers) if (row.length > 0) claims += row[year]!;
    const paid = yearPays(this.policy, claims);
    this.paid += paid;
    if (paid > 0) this.paying++;
    const { retention, limit } = this.policy.perYear;
    if (limit !== null && claims >= retention + limit) this.exhausted++;
    return paid;
  }
}

/**
 * Simulates a portfolio event by event under shared policies.
 *
 * Members and their dependence are as in `simulatePortfolioPart`, to the same bits; what a policy would pay of an event goes with the year that the event
 * belongs to. Several policies pay independently of each other, together at most the year's loss.
 *
 * @param scenarios 1 to 200, with distinct ids, in one currency
 * @throws RangeError for an invalid option, dependence, cause or policy, or too many events; `SimulationStopped`
 */
export function insuredYears(scenarios: readonly Scenario[], options: InsuredYearsOptions): InsuredYears {
  const { dependence = { type: "independent" }, causes = [], policies, years, seed, exceed = [] } = options;
  const given = scenarios.map(({ id }) => id);
  requirePortfolio(given, dependence);
  requireCauses(causes, given);
  requirePolicies(policies);
  for (const scenario of scenarios) requireFeasible(scenario, years);
  const ordered = canonicalOrder(scenarios);
  const ids = ordered.map(({ id }) => id);
  const runs = ordered.map((scenario) => new ScenarioModel(scenario, seed));
  const placed = new Map(ordered.map((scenario, place) => [scenario.id, { scenario, place }]));
  const common = canonicalOrder(causes).map((cause) => new CauseYears(cause, placed, seed));
  const claims = policies.map((policy) => new PolicyClaims(policy, ids));
  const places = ids.map((id) => given.indexOf(id));
  const copula =
    dependence.type === "independent" ? undefined : new CopulaOrder(seed, ids, places, dependence);
  const losses = ordered.map(() => new Float64Array(YEARS_PER_BLOCK));
  const beside = ordered.map((_, i) =>
    claims.flatMap(({ covered, ofMembers }) => (covered[i] ? [ofMembers[i]!] : [])),
  );
  const rows = {
    gross: new Float64Array(YEARS_PER_BLOCK),
    recovery: new Float64Array(YEARS_PER_BLOCK),
    retained: new Float64Array(YEARS_PER_BLOCK),
  };
  const tallies = { gross: new Tally(0), recovery: new Tally(0), retained: new Tally(0) };
  eachBlock({ years, seed, ...pick(options) }, (block, blockYears) => {
    for (const claim of claims) claim.clear();
    let events = 0;
    for (const [i, run] of runs.entries())
      events += run.runBlockByEvent(block, blockYears, losses[i]!, (loss, year, count, first) => {
        for (const { policy, covered, counting, ofMembers } of claims)
          if (covered[i])
            for (let event = 0; event < count; event++)
              ofMembers[i]![first + year[event]!]! += towerPays(
                policy.tower,
                countedOf(counting[i], loss[event]!),
              );
      });
    copula?.reorder(block, blockYears, losses, beside);
    const { gross, recovery, retained } = rows;
    gross.fill(0);
    for (const row of losses) for (let year = 0; year < blockYears; year++) gross[year]! += row[year]!;
    for (const cause of common) events += cause.runBlock(block, blockYears, occurrences(gross, claims));
    for (let year = 0; year < blockYears; year++) {
      let paid = 0;
      for (const claim of claims) paid += claim.pay(year);
      recovery[year] = Math.min(paid, gross[year]!);
      retained[year] = gross[year]! - recovery[year]!;
    }
    for (const key of ["gross", "recovery", "retained"] as const)
      tallies[key].add(rows[key], blockYears, events);
  });
  const result = (tally: Tally) => resultOf([tally.part()], exceed);
  return {
    gross: result(tallies.gross),
    recovery: result(tallies.recovery),
    retained: result(tallies.retained),
    policies: claims.map(({ policy: { id, perYear }, paid, paying, exhausted }) => ({
      id,
      mean: paid / years,
      pays: paying / years,
      exhausted: perYear.limit === null ? null : exhausted / years,
    })),
  };
}

function pick({
  shouldStop,
  onBlock,
}: InsuredYearsOptions): Pick<SimulationOptions, "shouldStop" | "onBlock"> {
  return { ...(shouldStop && { shouldStop }), ...(onBlock && { onBlock }) };
}

/** Adds a cause's events to the years' losses and to the policies' claims, each event as one occurrence. */
function occurrences(gross: Float64Array, claims: readonly PolicyClaims[]) {
  return (
    losses: readonly Float64Array[],
    members: readonly number[],
    year: (event: number) => number,
    count: number,
  ): void => {
    for (let event = 0; event < count; event++) {
      const at = year(event);
      for (const row of losses) gross[at]! += row[event]!;
      for (const { policy, covered, counting, ofCauses } of claims) {
        let together = 0;
        for (const [j, row] of losses.entries()) {
          const member = members[j]!;
          if (covered[member]) together += countedOf(counting[member], row[event]!);
        }
        if (together > 0) ofCauses[at]! += towerPays(policy.tower, together);
      }
    }
  };
}
