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

/** Where a search stopped, to go on from. */
export interface Stopped {
  readonly limit: number;
  /** Which of `STEPS` it was at. */
  readonly step: number;
  /** What it had decided, in order; everything that comes before it was ruled out or judged. */
  readonly path: readonly { readonly place: number; readonly chosen: boolean }[];
  /** The cheapest choice that is inside, of those that it met. */
  readonly best: readonly boolean[] | null;
}

/** How far it got. */
export interface RuledOut {
  /** The cheapest choice that is inside, of those that cost less than the limit; null if none is known. */
  readonly chosen: readonly boolean[] | null;
  /** Every choice that is inside and isn't this one costs at least this, money per year. */
  readonly atLeast: number;
  /** Whether everything below the limit was ruled out or judged. */
  readonly done: boolean;
  /** Where it stopped; null once it's done. */
  readonly stopped: Stopped | null;
  /** How many choices were judged by themselves without being asked whether they're inside; none unless given. */
  readonly alone?: number;
}

/** Parts of the limit below which everything is ruled out first, so that a search that is cut short says what a plan costs at least. */
const STEPS = [0.5, 0.7, 0.85, 1];
/** A cost counts as less than another from this part of it. */
const LESS = 1 - 1e-12;

/**
 * Looks for choices that are inside and cost less than `limit`, which may be infinite.
 *
 * @param from where an earlier search of the same choices stopped; its limit takes the place of the given one
 */
export function ruleOut<Known>(asked: Asked<Known>, limit: number, from?: Stopped): RuledOut {
  const whole = from ? from.limit : limit;
  const steps = whole < Infinity ? STEPS.map((part) => part * whole) : [Infinity];
  let atLeast = from && from.step > 0 ? steps[from.step - 1]! : 0;
  for (let step = from?.step ?? 0; step < steps.length; step++) {
    const search = new Search(asked, steps[step]!, from?.best ?? null);
    const path = step === from?.step ? from.path : [];
    const done = search.visit({ given: new Uint8Array(asked.rules.count), taken: [], path });
    const { best } = search;
    if (!done)
      return { chosen: best, atLeast, done, stopped: { limit: whole, step, path: search.stoppedAt, best } };
    if (best) return { chosen: best, atLeast: asked.rules.costOf(best), done, stopped: null };
    atLeast = steps[step]!;
  }
  return { chosen: null, atLeast, done: true, stopped: null };
}

interface Visit<Known> {
  readonly given: Decided;
  /** What was decided on the way here. */
  readonly taken: Stopped["path"];
  /** What is left of the way to where an earlier search stopped. */
  readonly path: Stopped["path"];
  readonly before?: Known;
}

class Search<Known> {
  best: readonly boolean[] | null;
  /** Where it was when it might not go on. */
  stoppedAt: Stopped["path"] = [];
  readonly #asked: Asked<Known>;
  #below: number;

  constructor(asked: Asked<Known>, below: number, best: readonly boolean[] | null) {
    this.#asked = asked;
    this.best = best && asked.rules.costOf(best) < below ? best : null;
    this.#below = (this.best ? asked.rules.costOf(this.best) : below) * LESS;
  }

  /** Looks at every choice that keeps what was decided, but for those that come before the path; whether that was possible. */
  visit({ given, taken, path, before }: Visit<Known>): boolean {
    const { rules, order, look, mayGoOn } = this.#asked;
    if (!mayGoOn()) return this.#stop([...taken, ...path]);
    if (this.#costOf(given) >= this.#below) return true;
    const decided = this.#withoutTooDear(given);
    const left = this.#below - this.#costOf(decided);
    const known = look(decided, left, before);
    if (known === null) return true;
    const next = order.find((place) => decided[place] === OPEN);
    if (next === undefined) return this.#judge(decided, taken);
    const rest = this.#restOf(path, decided);
    for (const chosen of [true, false]) {
      if (chosen && rest[0]?.chosen === false) continue; // an earlier search did
      const child = chosen ? rules.choose(decided, next) : rules.leave(decided, next);
      const below = {
        given: child!,
        taken: [...taken, { place: next, chosen }],
        path: rest[0]?.chosen === chosen ? rest.slice(1) : [],
        before: known,
      };
      if (child && !this.visit(below)) return false;
    }
    return true;
  }

  /** Judges the one choice that is left. */
  #judge(decided: Decided, taken: Stopped["path"]): boolean {
    const { rules, isInside, mayGoOn } = this.#asked;
    const chosen = Array.from(decided, (one) => one === IN);
    if (!isInside(chosen)) return mayGoOn() || this.#stop(taken);
    this.best = chosen;
    this.#below = rules.costOf(chosen) * LESS;
    return true;
  }

  #stop(at: Stopped["path"]): false {
    this.stoppedAt = at;
    return false;
  }

  /**
   * The path without what is decided already. A choice that was found since then can have made more too dear: what the path leaves out is out, and
   * where it chose one of these, nothing of it is left.
   */
  #restOf(path: Stopped["path"], decided: Decided): Stopped["path"] {
    for (const [i, { place, chosen }] of path.entries()) {
      if (decided[place] === OPEN) return path.slice(i);
      if (chosen !== (decided[place] === IN)) return [];
    }
    return [];
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
