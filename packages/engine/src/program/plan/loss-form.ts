/** A scenario's expected loss as a sum of products: what lets a bound be computed for parts of choices. */
import { exp, log } from "../../math/exp-log.ts";
import { type Decided, IN, OPEN } from "./rules.ts";

/** Up to this many open candidates that don't simply multiply, every combination of them is looked at; of those whose fall is known to be bounded, up to fewer. */
const LOOKED_AT = 10;
const BOUNDED_LOOKED_AT = 5;
/** Stands for the logarithm of what falls to nothing: exp(−60) is 1e-26. */
export const TO_NOTHING = 60;
/** Differences of exponents that are rounding. */
const ROUNDING = 1e-13;

/** How much may still be looked at: sets of decisions, and forms and the terms of choices, which take about as long as some of these. Several searches can share it. */
export interface Effort {
  left: number;
}

/** How many sets of decisions the terms of one choice count as, and a form. */
const TERMS_COUNT = 20;
const FORM_COUNT = 20;

/** The member that a form is of. */
export interface FormOf {
  /** Places of the candidates that act on it. */
  readonly local: readonly number[];
  /** By local place: whether the candidate changes the terms in another way than by a constant factor on each. */
  readonly special: readonly boolean[];
  /** By local place: by how much the logarithm of each term falls at most with a special candidate, beside whatever else; undefined if only looking tells. */
  readonly mostFall: readonly (readonly number[] | undefined)[];
  /** What its expected loss adds up from under a choice, money per year: none is negative. */
  terms(choice: number): readonly number[];
}

/**
 * Terms that each candidate multiplies: Σ start[k] · exp(−Σ fall[i][k] · x[i]), where x[i] is 1 if the candidate at local place i is chosen. It's at most the expected loss of
 * every choice with what is decided, and equal to it where nothing special is open.
 */
export interface LossForm {
  readonly start: Float64Array;
  readonly fall: readonly Float64Array[];
}

/** What a form comes to for a choice, money per year. */
export function lossOf(
  { start, fall }: LossForm,
  local: readonly number[],
  chosen: readonly boolean[],
): number {
  let sum = 0;
  for (const [k, one] of start.entries()) {
    let fallen = 0;
    for (const [i, place] of local.entries()) if (chosen[place]) fallen += fall[i]![k]!;
    sum += one * exp(-fallen);
  }
  return sum;
}

/** The forms of one member, by what is decided about its special candidates. */
export class LossForms {
  readonly #of: FormOf;
  readonly #special: readonly number[];
  readonly #known = new Map<string, LossForm | null>();
  readonly #terms = new Map<number, readonly number[]>();

  constructor(of: FormOf) {
    this.#of = of;
    this.#special = [...of.local.keys()].filter((i) => of.special[i]);
  }

  /** Whether the form under what is decided has the loss of the choice of nothing more. */
  isExactFor(decided: Decided): boolean {
    return this.openSpecial(decided).every((i) => this.#of.mostFall[i]);
  }

  /** Local places of special candidates that are open. */
  openSpecial(decided: Decided): number[] {
    return this.#special.filter((i) => decided[this.#of.local[i]!] === OPEN);
  }

  /** The form under what is decided; null while too many special candidates are open to look at. */
  at(decided: Decided, effort?: Effort): LossForm | null {
    const key = this.#special.map((i) => decided[this.#of.local[i]!]).join("");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const before = this.#terms.size;
    const form = this.#formOf(decided);
    if (effort) effort.left -= FORM_COUNT + TERMS_COUNT * (this.#terms.size - before);
    this.#known.set(key, form);
    return form;
  }

  #formOf(decided: Decided): LossForm | null {
    const { local, special, mostFall } = this.#of;
    const all = this.openSpecial(decided);
    const looked = all.length <= BOUNDED_LOOKED_AT ? all : all.filter((i) => !mostFall[i]);
    if (looked.length > LOOKED_AT) return null;
    const chosen = this.#special.filter((i) => decided[local[i]!] === IN);
    const base = choiceWith(chosen);
    const sets = subsets(base, looked);
    // those with a bound multiply: what others do to the terms doesn't depend on them
    const unbounded = (i: number) => !mostFall[i];
    const others = subsets(choiceWith(chosen.filter(unbounded)), looked.filter(unbounded));
    const fall = local.map((_, i) => {
      if (looked.includes(i))
        return this.#mostFall(
          sets.filter((set) => !has(set, i)),
          2 ** i,
        );
      if (!special[i]) return this.#mostFall(others, 2 ** i);
      return all.includes(i) ? mostFall[i] : undefined;
    });
    return merged(this.#termsOf(base), fall);
  }

  #termsOf(choice: number): readonly number[] {
    const known = this.#terms.get(choice) ?? this.#of.terms(choice);
    this.#terms.set(choice, known);
    return known;
  }

  /** By term, the largest fall of its logarithm by one candidate more than any of these choices. */
  #mostFall(choices: readonly number[], bit: number): number[] {
    const most: number[] = [];
    for (const choice of choices) {
      const before = this.#termsOf(choice);
      const after = this.#termsOf(choice + bit);
      for (const [k, from] of before.entries())
        most[k] = Math.max(most[k] ?? -TO_NOTHING, fallOf(from, after[k]!));
    }
    return most;
  }
}

function choiceWith(chosen: readonly number[]): number {
  return chosen.reduce((sum, i) => sum + 2 ** i, 0);
}

function has(choice: number, i: number): boolean {
  return Math.floor(choice / 2 ** i) % 2 === 1;
}

function subsets(base: number, open: readonly number[]): number[] {
  return open.reduce((sets, i) => [...sets, ...sets.map((set) => set + 2 ** i)], [base]);
}

function fallOf(from: number, to: number): number {
  if (from === to) return 0;
  if (to === 0) return TO_NOTHING;
  if (from === 0) return -TO_NOTHING;
  return Math.max(-TO_NOTHING, Math.min(TO_NOTHING, log(from / to)));
}

/** Terms that fall alike are one. */
function merged(start: readonly number[], fall: readonly (readonly number[] | undefined)[]): LossForm {
  const kept: { start: number; readonly fall: number[] }[] = [];
  for (const [k, one] of start.entries()) {
    if (one === 0) continue;
    const own = fall.map((each) => each?.[k] ?? 0);
    const alike = kept.find((other) => own.every((each, i) => Math.abs(each - other.fall[i]!) <= ROUNDING));
    if (!alike) kept.push({ start: one, fall: own });
    else {
      alike.start += one;
      for (const [i, each] of own.entries()) alike.fall[i] = Math.max(alike.fall[i]!, each);
    }
  }
  return {
    start: Float64Array.from(kept, (one) => one.start),
    fall: fall.map((_, i) => Float64Array.from(kept, (one) => one.fall[i]!)),
  };
}
