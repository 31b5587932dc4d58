/** The years of several states of the controls, event by event, on common random numbers. */
import { inputsOf, type InputName } from "../inputs.ts";
import type { Stream } from "../rng/stream.ts";
import { uniform32 } from "../rng/uniform.ts";
import { countWholeYears, eventIndex, EVENTS_AT_ONCE, indexEvents } from "../simulate/event-index.ts";
import { YEARS_AT_ONCE } from "../simulate/frequency-sampler.ts";
import { poissonCounts } from "../simulate/poisson.ts";
import { COIN_SIDES } from "../simulate/secondary-side.ts";
import { openTogether } from "../simulate/together.ts";
import type { ChangedScenario } from "./changed-scenario.ts";
import { CoupledNodes } from "./coupled-node.ts";
import { CoupledYears, type YearlyForm, type YearlyState } from "./coupled-years.ts";

/** One form of loss in one state with the draws of its events. */
interface EventForm {
  readonly form: YearlyForm;
  readonly draws: Float64Array;
}

/** The inputs for simulating one state, besides its yearly parameters. */
interface State {
  readonly yearly: YearlyState;
  readonly forms: readonly EventForm[];
  /** By year: the share of the events that happen in this state too. */
  readonly kept: Float64Array;
  /** By year: how many of the coin's sides mean a secondary loss. */
  readonly sides: Int32Array;
  /** By year: the loss, money. */
  readonly losses: Float64Array;
}

/**
 * Annual losses of several states of one scenario.
 *
 * Events are drawn at the greatest rate of all states. Each has one number between 0 and 1 and happens in a state if that is below the state's share of
 * the greatest rate (thinning: in every state counts are Poisson with the state's rate), one coin and one word per form of loss. So a control that
 * prevents events takes some away and leaves the others as they are, and one that only halves a loss halves just that loss. Where no state has a
 * higher rate than the present, the present's years are those of `ScenarioModel` with the same seed and rates drawn, bit for bit.
 */
export class CoupledLosses {
  readonly years: CoupledYears;
  /** By state, the annual losses of the years drawn last, money. */
  readonly losses: readonly Float64Array[];
  readonly #states: readonly State[];
  readonly #events: CoupledNodes;
  readonly #countStream: Stream;
  readonly #thinStream: Stream;
  readonly #coinStream: Stream;
  readonly #rates = new Float64Array(YEARS_AT_ONCE);
  readonly #counts = new Float64Array(YEARS_AT_ONCE);
  readonly #year = eventIndex();
  readonly #thin = new Float64Array(EVENTS_AT_ONCE);
  readonly #coin = new Int32Array(EVENTS_AT_ONCE);
  readonly #words = new Int32Array(EVENTS_AT_ONCE);
  readonly #scratch = new Int32Array(YEARS_AT_ONCE);
  readonly #whole = new Float64Array(EVENTS_AT_ONCE);

  /**
   * @param states changed versions of one scenario
   * @param open opens a node's stream
   */
  constructor(states: readonly ChangedScenario[], open: (name: string) => Stream) {
    this.years = new CoupledYears(states, open);
    this.#events = new CoupledNodes(openTogether(open, states[0]?.scenario.formCorrelation), EVENTS_AT_ONCE);
    this.#countStream = open("lef/count");
    this.#thinStream = open("control/thinning");
    this.#coinStream = open("secondary/coin");
    this.#states = states.map(({ scenario }, i) => {
      const yearly = this.years.states[i]!;
      const estimates = new Map(inputsOf(scenario).map(({ name, distribution }) => [name, distribution]));
      const draws = (stream: string, name: InputName) => this.#events.valuesOf(stream, estimates.get(name)!);
      return {
        yearly,
        forms: yearly.forms.map((form) => ({ form, draws: draws(form.stream, form.name) })),
        kept: new Float64Array(YEARS_AT_ONCE),
        sides: new Int32Array(YEARS_AT_ONCE),
        losses: new Float64Array(YEARS_AT_ONCE),
      };
    });
    this.losses = this.#states.map(({ losses }) => losses);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.years.startBlock(block);
    this.#events.startBlock(block);
    this.#countStream.startBlock(block);
    this.#thinStream.startBlock(block);
    this.#coinStream.startBlock(block);
  }

  /** Simulates the next `years` years, at most 2048. */
  draw(years: number): void {
    this.years.draw(years);
    this.#startStates(years);
    this.#countStream.next(this.#words, years);
    poissonCounts(this.#rates, this.#words, this.#counts, years, this.#scratch);
    for (let from = 0; from < years;) {
      const to = countWholeYears(this.#counts, from, years);
      if (to > from) this.#runEvents(indexEvents(this.#counts, from, to, this.#year));
      else this.#runLongYear(from);
      from = Math.max(to, from + 1);
    }
  }

  /** The greatest rate of each year, each state's share of it, and its coins. */
  #startStates(years: number): void {
    const rates = this.#rates;
    rates.fill(0, 0, years);
    for (const { yearly } of this.#states)
      for (let year = 0; year < years; year++) rates[year] = Math.max(rates[year]!, yearly.rates[year]!);
    for (const { yearly, kept, sides, losses } of this.#states) {
      losses.fill(0, 0, years);
      for (let year = 0; year < years; year++) {
        kept[year] = rates[year]! > 0 ? yearly.rates[year]! / rates[year]! : 0;
        sides[year] = yearly.chances[year]! * COIN_SIDES + 0.5;
      }
    }
  }

  /** A year with more events than go through the stages together. */
  #runLongYear(year: number): void {
    this.#year.fill(year);
    for (let left = this.#counts[year]!; left > 0; left -= EVENTS_AT_ONCE)
      this.#runEvents(Math.min(left, EVENTS_AT_ONCE));
  }

  #runEvents(count: number): void {
    const words = this.#words;
    this.#events.draw(count);
    this.#coinStream.next(words, count);
    for (let event = 0; event < count; event++) this.#coin[event] = words[event]! >>> 2;
    this.#thinStream.next(words, count);
    for (let event = 0; event < count; event++) this.#thin[event] = uniform32(words[event]!);
    for (const state of this.#states) this.#addEvents(state, count);
  }

  /** As {@link #addEvents}, each event's whole loss at most the cap. */
  #addCapped({ forms, kept, sides, losses }: State, cap: number, count: number): void {
    const whole = this.#whole;
    whole.fill(0, 0, count);
    for (const { form, draws } of forms) {
      const { factors, side, limit } = form;
      const most = limit?.cap ?? Infinity;
      const always = side === "primary";
      for (let event = 0; event < count; event++) {
        const at = this.#year[event]!;
        if (this.#thin[event]! < kept[at]! && (always || this.#coin[event]! < sides[at]!))
          whole[event]! += Math.min(most, factors[at]! * draws[event]!);
      }
    }
    for (let event = 0; event < count; event++) losses[this.#year[event]!]! += Math.min(cap, whole[event]!);
  }

  #addEvents(state: State, count: number): void {
    const { forms, kept, sides, losses, yearly } = state;
    if (yearly.event) return this.#addCapped(state, yearly.event.cap, count);
    const year = this.#year;
    const thin = this.#thin;
    const coin = this.#coin;
    for (const { form, draws } of forms) {
      const { factors, side, limit } = form;
      const cap = limit?.cap ?? Infinity;
      const always = side === "primary";
      for (let event = 0; event < count; event++) {
        const at = year[event]!;
        if (thin[event]! < kept[at]! && (always || coin[event]! < sides[at]!))
          losses[at]! += Math.min(cap, factors[at]! * draws[event]!);
      }
    }
  }
}
