/**
 * Estimates a computation's work before it starts, in units of about a millisecond of one thread of the
 * machine where these figures were measured (November 2026, Node 24). The estimate is the same everywhere; an
 * error costs a tenant turns, never bits.
 *
 * | measured | ms | units |
 * | --- | --- | --- |
 * | exact, two loss forms, up to 4 events a year | 19 | 16 |
 * | exact, twelve loss forms, up to 9,000 events a year | 173 | 209 |
 * | exact, two forms that move together, correlation 0.3; four, 0.9 | 130; 440 | 131; 433 |
 * | exact, 200 scenarios of two forms, independent; depending on each other | 1,020; 11,400 | 1,020; 8,000 |
 * | block of 16,384 years, one form, 1 event a year; 50; 5,000 | 0.4; 4; 438 | 0.4; 5.6; 533 |
 * | block, twelve forms, 50 events a year; 5,000 | 43; 4,360 | 46; 4,590 |
 */
import { inputsOf } from "@crq/engine/inputs";
import { frequencyMoments } from "@crq/engine/frequency-factors";
import type { Dependence } from "@crq/engine/portfolio/correlation";
import { YEARS_PER_BLOCK } from "@crq/engine/rng/stream";
import type { ScenarioEstimate } from "@crq/engine/scenario";

type Estimate = Omit<ScenarioEstimate, "currency">;

/** The minimum cost of anything: its way to a thread and back. */
const LEAST = 1;

const forms = ({ primary, secondary }: Estimate): number => primary.length + (secondary?.losses.length ?? 0);
const events = ({ frequency }: Estimate): number => frequencyMoments(frequency).mean;
const sum = (scenarios: readonly Estimate[], units: (one: Estimate) => number): number =>
  scenarios.reduce((all, one) => all + units(one), LEAST);

/** One scenario by the exact engine. */
export function exactUnits(scenario: Estimate): number {
  return LEAST + 8 * forms(scenario) + 0.04 * events(scenario) + tiedUnits(scenario);
}

/** Forms that move together: convolved at every node of their common factor, of which there are more the closer they move. */
function tiedUnits(scenario: Estimate): number {
  const { formCorrelation = 0 } = scenario;
  const count = forms(scenario);
  if (formCorrelation === 0 || count < 2) return 0;
  const nodes = Math.sqrt((1 - formCorrelation + count * formCorrelation) / (1 - formCorrelation));
  return count * (45 + 9 * nodes);
}

/** A scenario with each of its inputs held at two values. */
export function tornadoUnits(scenario: Estimate): number {
  return (2 * inputsOf(scenario).length + 1) * exactUnits(scenario);
}

/** Several scenarios together by the exact engine. */
export function portfolioUnits(scenarios: readonly Estimate[], dependence: Pick<Dependence, "type">): number {
  if (scenarios.length === 1) return exactUnits(scenarios[0]!);
  return dependence.type === "independent"
    ? sum(scenarios, (one) => 2.5 * forms(one) + 0.04 * events(one) + tiedUnits(one))
    : sum(scenarios, (one) => 20 * forms(one) + 0.08 * events(one) + tiedUnits(one));
}

/** The cost of a part of a simulation: its setup, and each of its blocks. */
interface PartUnits {
  readonly ready: number;
  readonly block: number;
}

/** Nanoseconds per year and per event, in addition to those per form of loss. */
const YEAR_NS = 20;
const EVENT_NS = 2;
const FORM_NS = 4.5;

/** A part of a simulation of one scenario or of several together. */
export function partUnits(scenarios: readonly Estimate[]): PartUnits {
  const perYear = (one: Estimate) => YEAR_NS + events(one) * (EVENT_NS + FORM_NS * forms(one));
  return {
    ready: sum(scenarios, (one) => 3 + 0.5 * forms(one)),
    block: (sum(scenarios, perYear) * YEARS_PER_BLOCK) / 1e6,
  };
}
