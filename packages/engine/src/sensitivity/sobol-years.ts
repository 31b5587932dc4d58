/** Simulated years in which one input at a time is redrawn: the pick-freeze design for Sobol indices. */
import { hasTiedForms } from "../exact/event-cap.ts";
import type { Loss, Scenario } from "../scenario.ts";
import { countWholeYears, eventIndex, EVENTS_AT_ONCE, indexEvents } from "../simulate/event-index.ts";
import { YEARS_AT_ONCE, type OpenStream } from "../simulate/frequency-sampler.ts";
import { COIN_SIDES } from "../simulate/secondary-side.ts";
import { PairedCounts } from "./paired-counts.ts";
import { PairedFactor, PairedWords } from "./paired-draws.ts";
import type { SobolInput } from "./sobol-index.ts";

/** A loss form with its input's number. */
interface FormColumn {
  readonly pair: PairedFactor;
  readonly column: number;
}

const years = (): Float64Array => new Float64Array(YEARS_AT_ONCE);

/**
 * Annual losses of the matrices A and B and, for every input i, of A with i's draws from B.
 *
 * All see the same events: the j-th event of a year has the same losses and coin in every matrix in which it happens, however many happen before
 * it, so that only the redrawn input differs.
 */
export class SobolYears {
  /** In the order of the taxonomy, chance last. */
  readonly inputs: readonly SobolInput[];
  /** The losses of A and of B, money by year. */
  readonly a = years();
  readonly b = years();
  /** By input: the losses of A with that input from B less those of A, money by year. */
  readonly changes: readonly Float64Array[];
  readonly #counts: PairedCounts;
  /** The most that an event costs, where one cap or a common factor ties its forms; else undefined. */
  readonly #cap: number | undefined;
  readonly #slef: PairedFactor | undefined;
  readonly #primary: readonly FormColumn[];
  readonly #secondary: readonly FormColumn[];
  readonly #coins: PairedWords;
  readonly #most = years();
  readonly #sidesA = new Int32Array(YEARS_AT_ONCE);
  readonly #sidesB = new Int32Array(YEARS_AT_ONCE);
  readonly #year = eventIndex();
  readonly #ordinal = new Int32Array(EVENTS_AT_ONCE);
  readonly #words = new Int32Array(EVENTS_AT_ONCE);
  readonly #lossA = new Float64Array(EVENTS_AT_ONCE);
  readonly #lossB = new Float64Array(EVENTS_AT_ONCE);

  /**
   * @param scenario a valid scenario
   * @param open opens a node's stream; matrix A's are named as in the simulation
   */
  constructor(scenario: Scenario, open: OpenStream) {
    const { frequency, primary, secondary, eventCap, formCorrelation = 0 } = scenario;
    this.#cap = hasTiedForms(scenario) ? (eventCap ?? Infinity) : undefined;
    this.#counts = new PairedCounts(frequency, open);
    const inputs: SobolInput[] = this.#counts.inputs.filter((input) => input !== "chance.events");
    const form = (side: "primary" | "secondary") => (each: Loss) => ({
      pair: new PairedFactor(each.loss, `${side}/${each.form}`, open, EVENTS_AT_ONCE, {
        cap: each.cap,
        correlation: formCorrelation,
      }),
      column: inputs.push(`${side}.${each.form}`) - 1,
    });
    this.#primary = primary.map(form("primary"));
    if (secondary) {
      this.#slef = new PairedFactor(secondary.slef, "slef", open, YEARS_AT_ONCE);
      inputs.push("secondary.slef");
    }
    this.#secondary = secondary?.losses.map(form("secondary")) ?? [];
    inputs.push("chance.events");
    if (secondary) inputs.push("chance.secondary");
    if (formCorrelation > 0) inputs.push("chance.forms");
    this.inputs = inputs;
    this.changes = inputs.map(years);
    this.#coins = new PairedWords("secondary/coin", open, EVENTS_AT_ONCE);
  }

  /** Goes to the start of a block of years. */
  startBlock(block: number): void {
    this.#counts.startBlock(block);
    for (const { pair } of [...this.#primary, ...this.#secondary]) pair.startBlock(block);
    this.#slef?.startBlock(block);
    this.#coins.startBlock(block);
  }

  /** Simulates the next `count` years, at most 2048. */
  draw(count: number): void {
    for (const losses of [this.a, this.b, ...this.changes]) losses.fill(0, 0, count);
    this.#drawCounts(count);
    this.#drawChances(count);
    for (let from = 0; from < count;) {
      const to = countWholeYears(this.#most, from, count);
      if (to > from) {
        const events = indexEvents(this.#most, from, to, this.#year);
        for (let event = 0; event < events; event++)
          this.#ordinal[event] =
            event > 0 && this.#year[event] === this.#year[event - 1] ? this.#ordinal[event - 1]! + 1 : 0;
        this.#runEvents(events);
      } else this.#runLongYear(from);
      from = Math.max(to, from + 1);
    }
  }

  /** A year with more events than go through the stages together. */
  #runLongYear(year: number): void {
    this.#year.fill(year);
    const all = this.#most[year]!;
    for (let done = 0; done < all; done += EVENTS_AT_ONCE) {
      const count = Math.min(EVENTS_AT_ONCE, all - done);
      for (let event = 0; event < count; event++) this.#ordinal[event] = done + event;
      this.#runEvents(count);
    }
  }

  /** Event counts of all matrices, and the greatest of each year. */
  #drawCounts(count: number): void {
    const { a, b, mixed } = this.#counts;
    this.#counts.draw(count);
    this.#most.fill(0, 0, count);
    for (const counts of [a, b, ...mixed])
      for (let year = 0; year < count; year++) this.#most[year] = Math.max(this.#most[year]!, counts[year]!);
  }

  #drawChances(count: number): void {
    const slef = this.#slef;
    if (!slef) return;
    slef.draw(count, this.#words);
    for (let year = 0; year < count; year++) {
      this.#sidesA[year] = slef.a[year]! * COIN_SIDES + 0.5;
      this.#sidesB[year] = slef.b[year]! * COIN_SIDES + 0.5;
    }
  }

  #runEvents(count: number): void {
    for (const { pair } of [...this.#primary, ...this.#secondary]) pair.draw(count, this.#words);
    if (this.#slef) this.#coins.draw(count);
    this.#lossA.fill(0, 0, count);
    this.#lossB.fill(0, 0, count);
    if (this.#cap === undefined) {
      this.#addForms(this.#primary, count);
      if (this.#slef) this.#addSecondary(count);
    } else this.#addCapped(this.#cap, count);
    this.#addCounts(count);
  }

  /** Adds the primary losses to the events of A and B, and each form's difference to the years with that form from B. */
  #addForms(forms: readonly FormColumn[], count: number): void {
    const counts = this.#counts.a;
    for (const { pair, column } of forms) {
      const { a, b } = pair;
      const change = this.changes[column]!;
      for (let event = 0; event < count; event++) {
        const year = this.#year[event]!;
        this.#lossA[event]! += a[event]!;
        this.#lossB[event]! += b[event]!;
        if (this.#ordinal[event]! < counts[year]!) change[year]! += b[event]! - a[event]!;
      }
    }
  }

  /** Adds the secondary losses in the same way, and the changes from another SLEF or another coin. */
  #addSecondary(count: number): void {
    const counts = this.#counts.a;
    const bySlef = this.changes[this.inputs.indexOf("secondary.slef")]!;
    const byCoin = this.changes[this.inputs.indexOf("chance.secondary")]!;
    for (const { pair, column } of this.#secondary) {
      const { a, b } = pair;
      const change = this.changes[column]!;
      for (let event = 0; event < count; event++) {
        const year = this.#year[event]!;
        const [coinA, coinB] = [this.#coins.a[event]! >>> 2, this.#coins.b[event]! >>> 2];
        const [sidesA, sidesB] = [this.#sidesA[year]!, this.#sidesB[year]!];
        const has = coinA < sidesA;
        if (has) this.#lossA[event]! += a[event]!;
        if (coinB < sidesB) this.#lossB[event]! += b[event]!;
        if (this.#ordinal[event]! >= counts[year]!) continue;
        if (has) change[year]! += b[event]! - a[event]!;
        if (coinA < sidesB !== has) bySlef[year]! += has ? -a[event]! : a[event]!;
        if (coinB < sidesA !== has) byCoin[year]! += has ? -a[event]! : a[event]!;
      }
    }
  }

  /** The losses of events and the changes from every input where the forms are tied, each event's whole loss at most the cap. */
  #addCapped(cap: number, count: number): void {
    const counts = this.#counts.a;
    const bySlef = this.changes[this.inputs.indexOf("secondary.slef")];
    const byCoin = this.changes[this.inputs.indexOf("chance.secondary")];
    const byForms = this.changes[this.inputs.indexOf("chance.forms")];
    const total = (forms: readonly FormColumn[], event: number, from: "a" | "b" | "common"): number => {
      let sum = 0;
      for (const { pair } of forms) sum += pair[from][event]!;
      return sum;
    };
    for (let event = 0; event < count; event++) {
      const year = this.#year[event]!;
      const [coinA, coinB] = [this.#coins.a[event]! >>> 2, this.#coins.b[event]! >>> 2];
      const [sidesA, sidesB] = [this.#sidesA[year]!, this.#sidesB[year]!];
      const has = coinA < sidesA;
      const primary = total(this.#primary, event, "a");
      const secondary = total(this.#secondary, event, "a");
      const whole = primary + (has ? secondary : 0);
      const loss = Math.min(cap, whole);
      this.#lossA[event] = loss;
      const whole2 =
        total(this.#primary, event, "b") + (coinB < sidesB ? total(this.#secondary, event, "b") : 0);
      this.#lossB[event] = Math.min(cap, whole2);
      if (this.#ordinal[event]! >= counts[year]!) continue;
      for (const { pair, column } of has ? [...this.#primary, ...this.#secondary] : this.#primary)
        this.changes[column]![year]! += Math.min(cap, whole + pair.own[event]! - pair.a[event]!) - loss;
      if (byForms) {
        const other =
          total(this.#primary, event, "common") + (has ? total(this.#secondary, event, "common") : 0);
        byForms[year]! += Math.min(cap, other) - loss;
      }
      if (!bySlef || !byCoin) continue;
      bySlef[year]! += Math.min(cap, primary + (coinA < sidesB ? secondary : 0)) - loss;
      byCoin[year]! += Math.min(cap, primary + (coinB < sidesA ? secondary : 0)) - loss;
    }
  }

  /** Adds the events to the years in which they happen. */
  #addCounts(count: number): void {
    const { a: countsA, b: countsB, mixed, inputs } = this.#counts;
    const columns = inputs.map((input) => this.changes[this.inputs.indexOf(input)]!);
    for (let event = 0; event < count; event++) {
      const year = this.#year[event]!;
      const ordinal = this.#ordinal[event]!;
      const loss = this.#lossA[event]!;
      if (ordinal < countsB[year]!) this.b[year]! += this.#lossB[event]!;
      const happens = ordinal < countsA[year]!;
      if (happens) this.a[year]! += loss;
      for (let i = 0; i < columns.length; i++)
        if (ordinal < mixed[i]![year]! !== happens) columns[i]![year]! += happens ? -loss : loss;
    }
  }
}
