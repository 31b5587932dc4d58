/** A lower bound on what choices leave, from candidates that can be chosen in part. */
import { exp, log } from "../../math/exp-log.ts";
import type { LossForm } from "./loss-form.ts";
import { type Decided, IN, OPEN, type Rules } from "./rules.ts";

/** What is chosen among, and what to optimize. */
export interface Problem {
  readonly rules: Rules;
  /** By member: the places of the candidates that act on it. */
  readonly local: readonly (readonly number[])[];
  /** Money per year; infinite without one. */
  readonly budget: number;
  /** What a unit of cost counts beside a unit of expected loss. */
  readonly costCounts: 0 | 1;
}

/** Where the search for a bound begins: how much of each candidate is chosen, and by how much a limited budget makes cost dearer. */
export interface Start {
  readonly parts: Float64Array;
  readonly perCost: number;
}

/** A lower bound, and what it was found with. */
export interface Bound extends Start {
  /** Expected loss plus `costCounts` times cost, money per year: no choice with what is decided comes below. */
  readonly value: number;
  /** By candidate that is open: how much is added at least if it's chosen (above 0) or left out (below 0). */
  readonly reduced: Float64Array;
}

/** The longest step of a price from one round to the next, relative to it. */
const LONGEST_STEP = 0.3;

/**
 * Between 0 and 1, the forms of losses are convex functions of how much of each candidate is chosen, so that any tangent lies below them; its minimum under budget and
 * rules is a linear program, whose dual prices bound it (Geoffrion 1972, Kelley 1960). Steps along single candidates look for a tangent that lies high. Whatever
 * the steps do, the bound holds.
 */
export class Relaxation {
  readonly #problem: Problem;
  readonly #acting: readonly (readonly { readonly member: number; readonly i: number }[])[];
  #forms: readonly (LossForm | null)[] = [];
  /** Terms of all members: where each begins, what it starts at, and what it is. */
  #start = new Float64Array();
  #value = new Float64Array();
  /** By candidate: the terms that it changes, and by how much their logarithm falls. */
  #terms: readonly Int32Array[] = [];
  #falls: readonly Float64Array[] = [];

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#acting = problem.rules.cost.map((_, place) =>
      problem.local.flatMap((local, member) => {
        const i = local.indexOf(place);
        return i < 0 ? [] : [{ member, i }];
      }),
    );
  }

  /**
   * A bound under what is decided.
   *
   * @param forms by member; null: bounded by 0
   * @param effort how far to look: until the bound reaches `enough`, or for so many rounds
   */
  bound(
    decided: Decided,
    forms: readonly (LossForm | null)[],
    start: Start,
    { enough, rounds }: { readonly enough: number; readonly rounds: number },
  ): Bound {
    const { rules, budget } = this.#problem;
    this.#take(forms);
    const parts = start.parts.map((part, place) =>
      decided[place] === OPEN ? part : decided[place] === IN ? 1 : 0,
    );
    const open = [...decided.keys()].filter((place) => decided[place] === OPEN);
    const chosen = rules.cost.reduce((sum, cost, place) => (decided[place] === IN ? sum + cost : sum), 0);
    const node = { decided, open, chosen, room: budget - chosen };
    this.#setValues(parts);
    let perCost = start.perCost;
    let best: Bound | undefined;
    for (let round = 1; ; round++) {
      for (const place of open) this.#descend(parts, place, perCost);
      const bound = this.#tangent(node, parts);
      if (!best || bound.value > best.value) best = bound;
      if (best.value >= enough || round === rounds || open.length === 0) return best;
      if (budget < Infinity) perCost = this.#nextPrice(node, parts, perCost);
    }
  }

  /** Lays out the terms of these forms, unless they are those of the last time. */
  #take(forms: readonly (LossForm | null)[]): void {
    if (this.#forms.length > 0 && forms.every((form, m) => form === this.#forms[m])) return;
    this.#forms = forms;
    const begin: number[] = [];
    const start: number[] = [];
    for (const form of forms) {
      begin.push(start.length);
      if (form) start.push(...form.start);
    }
    this.#start = Float64Array.from(start);
    this.#value = new Float64Array(start.length);
    const changes = this.#acting.map((acting) =>
      acting.flatMap(({ member, i }) =>
        Array.from(forms[member]?.fall[i] ?? [], (fall, k) => ({ term: begin[member]! + k, fall })).filter(
          ({ fall }) => fall !== 0,
        ),
      ),
    );
    this.#terms = changes.map((all) => Int32Array.from(all, ({ term }) => term));
    this.#falls = changes.map((all) => Float64Array.from(all, ({ fall }) => fall));
  }

  #setValues(parts: Float64Array): void {
    const fallen = new Float64Array(this.#start.length);
    for (const [place, part] of parts.entries()) {
      if (part === 0) continue;
      const falls = this.#falls[place]!;
      for (const [n, term] of this.#terms[place]!.entries()) fallen[term]! += part * falls[n]!;
    }
    for (const [k, start] of this.#start.entries()) this.#value[k] = start * exp(-fallen[k]!);
  }

  /** By how much the loss falls per unit of a candidate, and how fast that itself falls. */
  #slope(place: number): { readonly first: number; readonly second: number } {
    const falls = this.#falls[place]!;
    const terms = this.#terms[place]!;
    let first = 0;
    let second = 0;
    for (let n = 0; n < falls.length; n++) {
      const by = falls[n]! * this.#value[terms[n]!]!;
      first += by;
      second += falls[n]! * by;
    }
    return { first, second };
  }

  /** Chooses so much of one candidate that a little more would cost what it saves: a step of Newton's on the logarithm of what it saves. */
  #descend(parts: Float64Array, place: number, perCost: number): void {
    const { rules, costCounts } = this.#problem;
    const price = (perCost + costCounts) * rules.cost[place]!;
    const { first, second } = this.#slope(place);
    const from = parts[place]!;
    let to = 0;
    if (first > 0 && price > 0) to = Math.max(0, Math.min(1, from + (log(first / price) * first) / second));
    else if (first > 0) to = 1;
    if (to === from) return;
    parts[place] = to;
    const falls = this.#falls[place]!;
    for (const [n, term] of this.#terms[place]!.entries())
      this.#value[term]! *= exp(-falls[n]! * (to - from));
  }

  /** The bound by the tangent at some parts. */
  #tangent({ decided, open, chosen, room }: Node, parts: Float64Array): Bound {
    const { rules, costCounts } = this.#problem;
    const reduced = new Float64Array(rules.count);
    let value = costCounts * chosen;
    for (const one of this.#value) value += one;
    for (const place of open) {
      const { first } = this.#slope(place);
      value += first * parts[place]!;
      reduced[place] = costCounts * rules.cost[place]! - first;
    }
    const perCost = knapsackPrice(open, reduced, rules.cost, room);
    if (perCost > 0) {
      value -= perCost * room;
      for (const place of open) reduced[place]! += perCost * rules.cost[place]!;
    }
    value -= priceRules(rules, decided, open, reduced);
    for (const place of open) value += Math.min(0, reduced[place]!);
    return { value, reduced, perCost, parts: parts.slice() };
  }

  /** A price under which what is chosen in part fits the budget better. */
  #nextPrice({ open, room }: Node, parts: Float64Array, perCost: number): number {
    const { rules, costCounts } = this.#problem;
    let spent = 0;
    let falls = 0;
    for (const place of open) {
      const cost = rules.cost[place]!;
      spent += cost * parts[place]!;
      if (parts[place]! <= 0 || parts[place]! >= 1) continue;
      const { first, second } = this.#slope(place);
      falls += (cost * first) / (second * (perCost + costCounts));
    }
    const step = falls > 0 ? (spent - room) / (2 * falls) : spent > room ? perCost : -perCost;
    const longest = LONGEST_STEP * (perCost + costCounts);
    return Math.max(costCounts ? 0 : Number.MIN_VALUE, perCost + Math.max(-longest, Math.min(longest, step)));
  }
}

/** What is decided, and what that leaves. */
interface Node {
  readonly decided: Decided;
  readonly open: readonly number[];
  readonly chosen: number;
  readonly room: number;
}

/** The price on cost at which a linear knapsack is filled (Dantzig 1957): 0 if all fits that pays. */
function knapsackPrice(
  open: readonly number[],
  gains: Float64Array,
  costs: readonly number[],
  room: number,
): number {
  if (room === Infinity) return 0;
  const paying = open.filter((place) => gains[place]! < 0);
  paying.sort((a, b) => gains[a]! * costs[b]! - gains[b]! * costs[a]!);
  let left = room;
  for (const place of paying) {
    if (costs[place]! > left) return -gains[place]! / costs[place]!;
    left -= costs[place]!;
  }
  return 0;
}

/**
 * Prices on the rules: what requires another bears a part of what that costs, and of two that exclude each other one goes without. Changes what candidates add.
 *
 * @returns what the prices on exclusions add up to
 */
function priceRules(rules: Rules, decided: Decided, open: readonly number[], reduced: Float64Array): number {
  let sum = 0;
  for (const one of open) {
    for (const other of rules.requires[one]!) {
      if (reduced[one]! >= 0) break;
      if (decided[other] !== OPEN || reduced[other]! <= 0) continue;
      const price = Math.min(-reduced[one]!, reduced[other]!);
      reduced[one]! += price;
      reduced[other]! -= price;
    }
  }
  for (const one of open) {
    for (const other of rules.excludes[one]!) {
      if (other < one || decided[other] !== OPEN) continue;
      const price = Math.min(-reduced[one]!, -reduced[other]!);
      if (price <= 0) continue;
      reduced[one]! += price;
      reduced[other]! += price;
      sum += price;
    }
  }
  return sum;
}
