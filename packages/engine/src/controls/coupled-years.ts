/** The yearly draws, for several states of the controls together. */
import { LimitedMean } from "../distributions/capped.ts";
import { lawOf, mean } from "../distributions/distribution.ts";
import type { Stream } from "../rng/stream.ts";
import { inputsOf, type InputName } from "../inputs.ts";
import { YEARS_AT_ONCE } from "../simulate/frequency-sampler.ts";
import type { ControlNode } from "../treatment.ts";
import { NO_FACTORS, type ChangedScenario, type Factors } from "./changed-scenario.ts";
import { EventMean } from "./event-mean.ts";
import { CoupledNodes } from "./coupled-node.ts";
import { vulnerabilityTable } from "./vulnerability-table.ts";

/** One form of loss in one state. */
export interface YearlyForm {
  /** `primary/<form>` or `secondary/<form>`, as its stream is named. */
  readonly stream: string;
  readonly side: "primary" | "secondary";
  readonly name: InputName;
  /** By year: the multiplier of the form's losses. */
  readonly factors: Float64Array;
  /** Expected loss of an event, before the factor, money. */
  readonly mean: number;
  /** The most that an event costs after the factor, money, and the expected loss that leaves; absent without a cap. */
  readonly limit?: { readonly cap: number; readonly expected: LimitedMean };
}

/** The yearly parameters of one state; arrays hold one number per year of the current draw. */
export interface YearlyState {
  /** Loss events per year. */
  readonly rates: Float64Array;
  /** The probability that a loss event has secondary loss. */
  readonly chances: Float64Array;
  readonly forms: readonly YearlyForm[];
  /** The most that an event's whole loss can be, money, and its expected value; absent without a cap on events. */
  readonly event?: { readonly cap: number; readonly mean: EventMean };
}

/** Computes a state's numbers for this many years from the draws. */
type Step = (years: number) => void;

const numbers = (): Float64Array => new Float64Array(YEARS_AT_ONCE);

/**
 * The yearly parameters of several states from common random numbers: a node's estimates in all states at the same probability, and one draw of
 * every uncertain factor of a control for all states that have it.
 */
export class CoupledYears {
  readonly states: readonly YearlyState[];
  readonly #nodes: CoupledNodes;
  readonly #steps: Step[] = [];

  /**
   * @param states changed versions of one scenario
   * @param open opens the stream of a node (`lef`, `slef`, …, named as in the simulation) or of a factor (`control/<id>/<node>`)
   */
  constructor(states: readonly ChangedScenario[], open: (name: string) => Stream) {
    this.#nodes = new CoupledNodes(open, YEARS_AT_ONCE);
    this.states = states.map((state) => this.#compile(state));
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#nodes.startBlock(block);
  }

  /** Draws the next `years` years, at most 2048, into the arrays of all states. */
  draw(years: number): void {
    this.#nodes.draw(years);
    for (const step of this.#steps) step(years);
  }

  /** By year, the product of factors. */
  #product({ certain, uncertain }: Factors): Float64Array {
    const product = numbers().fill(certain);
    if (uncertain.length === 0) return product;
    const draws = uncertain.map(({ stream, distribution, inverse }) => ({
      values: this.#nodes.valuesOf(stream, distribution),
      inverse,
    }));
    this.#steps.push((years) => {
      product.fill(certain, 0, years);
      for (const { values, inverse } of draws)
        for (let year = 0; year < years; year++)
          product[year] = inverse ? product[year]! / values[year]! : product[year]! * values[year]!;
    });
    return product;
  }

  /** By year, the product of several arrays, at most `cap`. */
  #times(parts: readonly Float64Array[], cap: number): Float64Array {
    const [only] = parts;
    if (parts.length === 1) return only!;
    const product = numbers();
    this.#steps.push((years) => {
      product.fill(1, 0, years);
      for (const part of parts) for (let year = 0; year < years; year++) product[year]! *= part[year]!;
      if (cap < Infinity)
        for (let year = 0; year < years; year++) product[year] = Math.min(cap, product[year]!);
    });
    return product;
  }

  #compile({ scenario, factors }: ChangedScenario): YearlyState {
    const factor = (node: ControlNode): Float64Array[] => {
      const known = factors.get(node);
      return known ? [this.#product(known)] : [];
    };
    const inputs = inputsOf(scenario);
    const rate: Float64Array[] = [];
    const forms: YearlyForm[] = [];
    let chances = numbers();
    for (const { name, kind, distribution, cap } of inputs) {
      const [side, field] = name.split(".") as ["frequency" | "primary" | "secondary", string];
      if (kind === "loss") {
        const both = [...factor(side as ControlNode), ...factor(name)];
        forms.push({
          stream: `${side}/${field}`,
          side: side as "primary" | "secondary",
          name,
          factors: both.length > 0 ? this.#times(both, Infinity) : numbers().fill(1),
          mean: mean(distribution),
          ...(cap !== undefined && { limit: { cap, expected: new LimitedMean(lawOf(distribution), cap) } }),
        });
      } else if (field !== "threatCapability" && field !== "resistanceStrength") {
        const values = this.#nodes.valuesOf(field, distribution);
        const product = this.#times([values, ...factor(name)], kind === "probability" ? 1 : Infinity);
        if (name === "secondary.slef") chances = product;
        else rate.push(product);
      }
    }
    const estimated = new Set<ControlNode>(inputs.map(({ name }) => name));
    for (const node of ["frequency.lef", "frequency.tef"] as const)
      if (!estimated.has(node)) rate.push(...factor(node));
    rate.push(...this.#vulnerability({ scenario, factors }));
    const { eventCap } = scenario;
    return {
      rates: this.#times(rate, Infinity),
      chances,
      forms,
      ...(eventCap !== undefined && { event: { cap: eventCap, mean: new EventMean(scenario) } }),
    };
  }

  /** By year, the vulnerability that follows from threat capability and resistance strength, if these are estimated. */
  #vulnerability({ scenario: { frequency }, factors }: ChangedScenario): readonly Float64Array[] {
    if (!("threatCapability" in frequency)) return [];
    const of = (node: ControlNode): Factors => factors.get(node) ?? NO_FACTORS;
    const [capability, strength] = [of("frequency.threatCapability"), of("frequency.resistanceStrength")];
    const { threatCapability, resistanceStrength } = frequency;
    const table = vulnerabilityTable(threatCapability, resistanceStrength, capability, strength);
    const chance = numbers();
    const [a, b] = [this.#product(capability), this.#product(strength)];
    if (capability.uncertain.length + strength.uncertain.length === 0) chance.fill(table(a[0]!, b[0]!));
    else
      this.#steps.push((years) => {
        for (let year = 0; year < years; year++) chance[year] = table(a[year]!, b[year]!);
      });
    const above = factors.get("frequency.vulnerability");
    return [above ? this.#times([chance, this.#product(above)], 1) : chance];
  }
}

/** The same where events have a cap on their whole loss. */
function expectedEvents(
  { rates, chances, forms }: YearlyState,
  mean: EventMean,
  years: number,
  out: Float64Array,
): void {
  const factors = new Float64Array(forms.length);
  for (let year = 0; year < years; year++) {
    for (const [i, form] of forms.entries()) factors[i] = form.factors[year]!;
    const { without, both } = mean.of(factors);
    out[year] = rates[year]! * (without + chances[year]! * (both - without));
  }
}

/**
 * By year, the expected annual loss given the year's parameters, in closed form: rate·(Σ primary + SLEF·Σ secondary), money per year; a capped
 * form's expected loss from a table.
 */
export function expectedLosses(state: YearlyState, years: number, out: Float64Array): void {
  const { rates, chances, forms, event } = state;
  if (event) return expectedEvents(state, event.mean, years, out);
  out.fill(0, 0, years);
  for (const { side, factors, mean, limit } of forms)
    for (let year = 0; year < years; year++) {
      const loss = limit ? limit.expected.of(factors[year]!) : factors[year]! * mean;
      out[year]! += loss * (side === "primary" ? 1 : chances[year]!);
    }
  for (let year = 0; year < years; year++) out[year]! *= rates[year]!;
}
