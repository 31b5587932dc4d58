/** The annual loss of a scenario under a policy: gross, recovered, retained. */
import { annualMoments, compoundModel } from "../exact/compound-model.ts";
import { WANTED, exact, worstError } from "../exact/exact.ts";
import type { Result } from "../result.ts";
import type { Scenario } from "../scenario.ts";
import type { Insurance } from "../treatment.ts";
import { type AnnualDistribution, annualResult, answersOf } from "./annual-result.ts";
import { requireInsurance } from "./insurance-terms.ts";
import { actsAlone, insuredModel, paysNothing, recoveryOf, retainedOf } from "./insured-distribution.ts";
import { type InsuredLoss, type InsuredShare, premiumAgainst } from "./insured-result.ts";
import { simulateInsured } from "./simulate-insured.ts";

/** Options for analyzing a policy. */
export interface InsuredOptions {
  /** Losses, in money, for which P(amount > x) is wanted of each of the three. */
  readonly exceed?: readonly number[];
  /** Of the simulation that finds the retained loss where terms per event and per year act together. */
  readonly years: number;
  readonly seed: number;
}

/** Points of each lattice at first, and if a number's stated error is then greater than wanted. */
const LATTICES = [4096, 16_384] as const;

/** Solves on larger lattices if the stated error asks for them. */
function solve<T>(of: (lattice: number) => T, distribution: (solved: T) => AnnualDistribution): T {
  const [first, second] = LATTICES;
  const small = of(first);
  const error = worstError(answersOf(distribution(small)));
  if (error <= WANTED) return small;
  const large = of(second);
  return worstError(answersOf(distribution(large))) < error ? large : small;
}

/** The distribution that was solved. */
const itself = (distribution: AnnualDistribution): AnnualDistribution => distribution;

/** The retained loss by simulation, its mean replaced by that of gross loss less recovery. */
function simulatedRetained(
  scenario: Scenario,
  insurance: Insurance,
  options: InsuredOptions,
  gross: Result,
  recovery: Result,
): Result {
  const { retained } = simulateInsured(scenario, insurance, options);
  const error = (gross.error.mean ?? 0) + (recovery.error.mean ?? 0);
  return { ...retained, mean: gross.mean - recovery.mean, error: { ...retained.error, mean: error } };
}

/**
 * The gross loss of a scenario, a policy's payment and the retained loss, with chances of payment and of exhaustion.
 *
 * A loss event of X (primary and secondary together) claims g = min(max(X − retention, 0), limit) by the terms per event; the year's claims S recover
 * min(max(S − retention, 0), limit) by those per year. Gross loss and recovery are exact: g is a severity of its own, and the terms per year map the
 * distribution of the compound sum. The retained loss is exact when terms act only per event (X − g is a severity) or only per year (a map of the gross
 * loss). When both act it depends on gross loss and claims together: it is simulated, and `method` says so; its mean is still exact. `error` is as in
 * `exact` (lattice step h against 2h), or the half-width of the 95 % confidence interval where simulated. Relative error of exact numbers about 1e-7 in
 * ordinary scenarios.
 *
 * Domain: a scenario that `parseScenario` accepts; amounts from 0 to 1e15.
 *
 * @throws RangeError for invalid terms, years or seed, or too many events for a simulation that is needed
 * @example insuredLoss(scenario, insurance, { years: 100_000, seed: 1 }).retained.p95
 */
export function insuredLoss(scenario: Scenario, insurance: Insurance, options: InsuredOptions): InsuredLoss {
  requireInsurance(insurance);
  const { exceed = [] } = options;
  const gross = exact(scenario, { exceed });
  const model = compoundModel(scenario);
  if (!model) return neverInsured(gross, insurance);
  const { eventsPerYear } = annualMoments(scenario);
  const insured = insuredModel(scenario, model);
  const solved = solve(
    (lattice) => recoveryOf(insured, insurance, lattice),
    (answer) => answer.recovery,
  );
  const recovery = annualResult(solved.recovery, exceed, eventsPerYear);
  const alone = actsAlone(insurance);
  const retained = paysNothing(insurance)
    ? gross
    : alone
      ? annualResult(
          solve((lattice) => retainedOf(insured, insurance, lattice), itself),
          exceed,
          eventsPerYear,
        )
      : simulatedRetained(scenario, insurance, options, gross, recovery);
  return {
    gross,
    recovery,
    retained,
    method: { gross: "exact", recovery: "exact", retained: alone ? "exact" : "simulation" },
    pays: { value: 1 - recovery.pZero, error: recovery.error.pZero ?? 0 },
    exhausted: { perEvent: solved.perEventExhausted, perYear: solved.perYearExhausted },
    ...premiumAgainst(insurance.premium, recovery),
  };
}

/** A scenario without any loss under a policy. */
function neverInsured(never: Result, { perEvent, perYear, premium }: Insurance): InsuredLoss {
  const impossible: InsuredShare = { value: 0, error: 0 };
  return {
    gross: never,
    recovery: never,
    retained: never,
    method: { gross: "exact", recovery: "exact", retained: "exact" },
    pays: impossible,
    exhausted: {
      perEvent: perEvent.limit === null ? null : impossible,
      perYear: perYear.limit === null ? null : impossible,
    },
    ...premiumAgainst(premium, never),
  };
}
