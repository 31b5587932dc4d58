/** Simulated years of scenarios and common causes together, block by block, with what policies pay of them. */
import { type CommonCause, requireCauses } from "../../portfolio/common-cause.ts";
import { CopulaOrder } from "../../portfolio/copula-order.ts";
import { type Dependence, requirePortfolio } from "../../portfolio/correlation.ts";
import { canonicalOrder } from "../../portfolio/portfolio-result.ts";
import { YEARS_PER_BLOCK } from "../../rng/stream.ts";
import type { Scenario } from "../../scenario.ts";
import { ScenarioModel } from "../../simulate/scenario-model.ts";
import { eachBlock } from "../../simulate/simulate.ts";
import { requireFeasible, type SimulationOptions } from "../../simulate/simulation-options.ts";
import { CauseYears, type VisitOccurrences } from "./cause-years.ts";
import { PolicyClaims, type PolicyYears } from "./policy-claims.ts";
import { requirePolicies, type SharedPolicy } from "../shared-policy.ts";

/** What to simulate besides the scenarios; years and seed determine every bit. */
export interface JointBlocksOptions extends Pick<
  SimulationOptions,
  "years" | "seed" | "shouldStop" | "onBlock"
> {
  /** Independent unless given. */
  readonly dependence?: Dependence;
  readonly causes?: readonly CommonCause[];
  readonly policies?: readonly SharedPolicy[];
}

/** Some years; the arrays are reused for the next ones. */
export interface JointBlock {
  readonly years: number;
  readonly events: number;
  /** Losses by year of each scenario, then of each cause, both in canonical order. */
  readonly rows: readonly Float64Array[];
  /** Their sum, and what the policies pay of it. */
  readonly gross: Float64Array;
  readonly recovery: Float64Array;
}

/**
 * Simulates scenarios and common causes together, and gives each block of years to `take`.
 *
 * Scenarios and their dependence are as in `simulatePortfolioPart`, to the same bits; what a policy would pay of an event goes with the year that the event
 * belongs to. Several policies pay independently of each other, together at most the year's loss.
 *
 * @param scenarios 1 to 200, with distinct ids, in one currency
 * @returns what each policy does
 * @throws RangeError for an invalid option, dependence, cause or policy, or too many events; `SimulationStopped`
 */
export function eachJointBlock(
  scenarios: readonly Scenario[],
  options: JointBlocksOptions,
  take: (block: JointBlock) => void,
): PolicyYears[] {
  const { dependence = { type: "independent" }, causes = [], policies = [], years, seed } = options;
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
  const rows = [...runs, ...common].map(() => new Float64Array(YEARS_PER_BLOCK));
  const losses = rows.slice(0, runs.length);
  const beside = runs.map((_, i) => claims.flatMap((claim) => claim.rowsOf(i)));
  const gross = new Float64Array(YEARS_PER_BLOCK);
  const recovery = new Float64Array(YEARS_PER_BLOCK);
  eachBlock(options, (block, blockYears) => {
    for (const claim of claims) claim.clear();
    let events = 0;
    for (const [i, run] of runs.entries())
      events += runScenario(run, block, blockYears, losses[i]!, claims, i);
    copula?.reorder(block, blockYears, losses, beside);
    for (const [i, cause] of common.entries())
      events += cause.runBlock(block, blockYears, occurrences(rows[runs.length + i]!, claims));
    gross.fill(0);
    for (const row of rows) for (let year = 0; year < blockYears; year++) gross[year]! += row[year]!;
    for (let year = 0; year < blockYears; year++) {
      let paid = 0;
      for (const claim of claims) paid += claim.pay(year);
      recovery[year] = Math.min(paid, gross[year]!);
    }
    take({ years: blockYears, events, rows, gross, recovery });
  });
  return claims.map((claim) => claim.over(years));
}

function runScenario(
  run: ScenarioModel,
  block: number,
  years: number,
  losses: Float64Array,
  claims: readonly PolicyClaims[],
  member: number,
): number {
  if (claims.length === 0) return run.runBlock(block, years, losses);
  return run.runBlockByEvent(block, years, losses, (loss, year, count, first) => {
    for (const claim of claims) claim.take(member, loss, year, count, first);
  });
}

/** Adds a cause's events to the losses of their years and to the policies' claims, each event as one occurrence. */
function occurrences(row: Float64Array, claims: readonly PolicyClaims[]): VisitOccurrences {
  row.fill(0);
  return (losses, members, year, count) => {
    for (let event = 0; event < count; event++) {
      const at = year(event);
      for (const one of losses) row[at]! += one[event]!;
      for (const claim of claims) claim.takeOccurrence(losses, members, event, at);
    }
  };
}
