/** Rules out every choice below a cost, many at once where what is best in each scenario isn't enough. */
import { type Decided, IN, OPEN, OUT, type Rules } from "./rules.ts";

/** What is asked of choices; `Known` is what is known of all choices that keep some decisions. */
export interface Asked<Known> {
  readonly rules: Rules;
  /** Places in the order in which they're decided. */
  readonly order: readonly number[];
  /**
   * Looks at the choices that keep what was decided and spend at most `left` on the rest: null if all of them are surely outside.
   *
   * @param known of more choices, undefined at first
   */
  readonly look: (decided: Decided, left: number, known: Known | undefined) => Known | null;
  /** Whether a choice is inside; only of what keeps the rules. */
  readonly isInside: (chosen: readonly boolean[]) => boolean;
  /** Asked before each set of decisions; once it says no, the search ends. */
  readonly mayGoOn: () => boolean;
}

/** How far it got. */
export interface RuledOut {
  /** The cheapest choice that is inside, of those that cost less than the limit; null if none is known. */
  readonly chosen: readonly boolean[] | null;
  /** Every choice that is inside and isn't this one costs at least this, money per year. */
  readonly atLeast: number;
  /** Whether everything below the limit was ruled out or judged. */
  readonly done: boolean;
  /** How many choices were judged by themselves without being asked whether they're inside; none unless given. */
  readonly alone?: number;
}

/** Parts of the limit below which everything is ruled out first, so that a search that is cut short says what a plan costs at least. */
const STEPS = [0.5, 0.7, 0.85, 1];
/** A cost counts as less than another from this part of it. */
const LESS = 1 - 1e-12;

/** Looks for choices that are inside and cost less than `limit`, which may be infinite. */
export function ruleOut<Known>(asked: Asked<Known>, limit: number): RuledOut {
  const steps = limit < Infinity ? STEPS.map((part) => part * limit) : [Infinity];
  let atLeast = 0;
  for (const below of steps) {
    const search = new Search(asked, below);
    const done = search.visit(new Uint8Array(asked.rules.count));
    if (!done) return { chosen: search.best, atLeast, done };
    if (search.best) return { chosen: search.best, atLeast: asked.rules.costOf(search.best), done };
    atLeast = below;
  }
  return { chosen: null, atLeast, done: true };
}

class Search<Known> {
  best: readonly boolean[] | null = null;
  readonly #asked: Asked<Known>;
  #below: number;

  constructor(asked: Asked<Known>, below: number) {
    this.#asked = asked;
    this.#below = below * LESS;
  }

  /** Looks at every choice that keeps what was decided; whether that was possible. */
  visit(given: Decided, before?: Known): boolean {
    const { rules, order, look, isInside, mayGoOn } = this.#asked;
    if (!mayGoOn()) return false;
    if (this.#costOf(given) >= this.#below) return true;
    const decided = this.#withoutTooDear(given);
    const left = this.#below - this.#costOf(decided);
    const known = look(decided, left, before);
    if (known === null) return true;
    const next = order.find((place) => decided[place] === OPEN);
    if (next === undefined) {
      const chosen = Array.from(decided, (one) => one === IN);
      if (!isInside(chosen)) return mayGoOn();
      this.best = chosen;
      this.#below = rules.costOf(chosen) * LESS;
      return true;
    }
    for (const child of [rules.choose(decided, next), rules.leave(decided, next)])
      if (child && !this.visit(child, known)) return false;
    return true;
  }

  #costOf(decided: Decided): number {
    const { cost } = this.#asked.rules;
    return decided.reduce((sum, one, place) => (one === IN ? sum + cost[place]! : sum), 0);
  }

  /** Leaves out what can't be chosen anymore: by the rules, or because it costs too much with all that it requires. */
  #withoutTooDear(given: Decided): Decided {
    const { rules } = this.#asked;
    let decided = given;
    for (const [place, one] of given.entries()) {
      if (one !== OPEN || decided[place] === OUT) continue;
      const chosen = rules.choose(decided, place);
      if (chosen && this.#costOf(chosen) < this.#below) continue;
      // what is chosen never requires what isn't decided, so that leaving it out contradicts nothing
      decided = rules.leave(decided, place)!;
    }
    return decided;
  }
}
