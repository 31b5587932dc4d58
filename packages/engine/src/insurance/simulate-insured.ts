/** Insurance by simulation: every event and every year goes through the policy's terms. */
import type { Result } from "../result.ts";
import { YEARS_PER_BLOCK } from "../rng/stream.ts";
import type { Scenario } from "../scenario.ts";
import { ScenarioModel, type VisitEvents } from "../simulate/scenario-model.ts";
import {
  requireFeasible,
  requireOptions,
  SimulationStopped,
  type SimulationOptions,
} from "../simulate/simulation-options.ts";
import { summarise } from "../simulate/summary.ts";
import { Tally } from "../simulate/tally.ts";
import type { Insurance } from "../treatment.ts";
import { type Exhaustion, type InsuredLoss, type InsuredShare, premiumAgainst } from "./insured-result.ts";
import { requireInsurance } from "./insurance-terms.ts";
import { keptPart, paidPart } from "./layer-part.ts";
import { NORMAL_975 } from "../simulate/summary.ts";

/** A share of the simulated years with the half-width of its 95 % interval (Wilson 1927). */
function shareOf(hits: number, years: number): InsuredShare {
  const p = hits / years;
  const z2 = NORMAL_975 * NORMAL_975;
  const spread = Math.sqrt((p * (1 - p)) / years + z2 / (4 * years * years));
  return { value: p, error: (NORMAL_975 * spread) / (1 + z2 / years) };
}

/** The years of one block as the policy sees them. */
class InsuredBlock {
  readonly gross = new Float64Array(YEARS_PER_BLOCK);
  /** The per-event layer's payments for the year's events; then the policy's payment. */
  readonly recovery = new Float64Array(YEARS_PER_BLOCK);
  readonly retained = new Float64Array(YEARS_PER_BLOCK);
  readonly #reached = new Uint8Array(YEARS_PER_BLOCK);
  readonly #insurance: Insurance;
  readonly #visit: VisitEvents;
  /** Years so far in which an event used up the limit per event, and in which the limit per year was. */
  perEvent = 0;
  perYear = 0;

  constructor(insurance: Insurance) {
    this.#insurance = insurance;
    const { retention, limit } = insurance.perEvent;
    const paid = paidPart(insurance.perEvent);
    const kept = keptPart(insurance.perEvent);
    const end = limit === null ? Infinity : retention + limit;
    this.#visit = (events, year, count, firstYear) => {
      for (let i = 0; i < count; i++) {
        const at = firstYear + year[i]!;
        const loss = events[i]!;
        this.recovery[at]! += paid.of(loss);
        this.retained[at]! += kept.of(loss);
        if (loss >= end) this.#reached[at] = 1;
      }
    };
  }

  /** Simulates a block; returns the number of loss events. */
  run(model: ScenarioModel, block: number, years: number): number {
    const { recovery, retained } = this;
    recovery.fill(0);
    retained.fill(0);
    this.#reached.fill(0);
    const events = model.runBlockByEvent(block, years, this.gross, this.#visit);
    const layer = this.#insurance.perYear;
    const paid = paidPart(layer);
    const kept = keptPart(layer);
    const end = layer.limit === null ? Infinity : layer.retention + layer.limit;
    for (let year = 0; year < years; year++) {
      const claims = recovery[year]!;
      recovery[year] = paid.of(claims);
      retained[year]! += kept.of(claims);
      this.perEvent += this.#reached[year]!;
      if (claims >= end) this.perYear++;
    }
    return events;
  }
}

/**
 * The gross loss of a scenario, a policy's payment and the retained loss, by event-by-event simulation.
 *
 * The gross loss has the bits of `simulate` for the same scenario, years and seed. `error` is the half-width of the 95 % confidence interval.
 *
 * @param scenario a valid scenario
 * @param options as for `simulate`, but always all blocks
 * @throws RangeError for invalid terms, an invalid option or too many events; {@link SimulationStopped}
 */
export function simulateInsured(
  scenario: Scenario,
  insurance: Insurance,
  options: Omit<SimulationOptions, "firstBlock" | "blocks">,
): InsuredLoss {
  requireInsurance(insurance);
  const { count } = requireOptions(options);
  const { years, seed, exceed = [] } = options;
  requireFeasible(scenario, years);
  const model = new ScenarioModel(scenario, seed);
  const insured = new InsuredBlock(insurance);
  const tallies = { gross: new Tally(0), recovery: new Tally(0), retained: new Tally(0) };
  for (let block = 0; block < count; block++) {
    if (options.shouldStop?.() === true) throw new SimulationStopped();
    const blockYears = Math.min(YEARS_PER_BLOCK, years - block * YEARS_PER_BLOCK);
    const events = insured.run(model, block, blockYears);
    tallies.gross.add(insured.gross, blockYears, events);
    tallies.recovery.add(insured.recovery, blockYears, events);
    tallies.retained.add(insured.retained, blockYears, events);
    options.onBlock?.(block + 1, count);
  }
  const resultOf = (tally: Tally): Result => summarise(tally.part(), exceed);
  const recovery = resultOf(tallies.recovery);
  const exhausted: Exhaustion = {
    perEvent: insurance.perEvent.limit === null ? null : shareOf(insured.perEvent, years),
    perYear: insurance.perYear.limit === null ? null : shareOf(insured.perYear, years),
  };
  return {
    gross: resultOf(tallies.gross),
    recovery,
    retained: resultOf(tallies.retained),
    method: { gross: "simulation", recovery: "simulation", retained: "simulation" },
    pays: { value: 1 - recovery.pZero, error: recovery.error.pZero ?? 0 },
    exhausted,
    ...premiumAgainst(insurance.premium, recovery),
  };
}
