/** The cheapest choice that satisfies a condition which more choices never break. */
import type { RuledOut, Stopped } from "./rule-out.ts";
import { type Decided, IN, OPEN, type Rules } from "./rules.ts";

/** How the search went. */
export interface Cheapest {
  /** The cheapest choice found, by place; null if none was. */
  readonly chosen: readonly boolean[] | null;
  /** Its cost, money per year. */
  readonly cost: number | null;
  /** No choice that satisfies the condition costs less than this, money per year; null if none at all satisfies it. */
  readonly atLeast: number | null;
  /** How many choices were tried. */
  readonly tried: number;
  /** Where ruling out stopped, for another search to go on from; null if there's nothing to go on with. */
  readonly stopped: Stopped | null;
}

/** Where an earlier search stopped, with the cheapest choice that it found. */
export interface Unfinished {
  readonly found: readonly boolean[];
  readonly stopped: Stopped;
}

/** What shortens the search. */
export interface Help {
  readonly good?: (holds: (chosen: readonly boolean[]) => boolean) => void;
  /** @param judge judges a choice itself that is cheaper than what is known to be inside, whatever is known of others */
  readonly ruleOut?: (
    limit: number,
    judge: (chosen: readonly boolean[]) => boolean,
    mayGoOn: () => boolean,
    from?: Stopped,
  ) => RuledOut | undefined;
  /** An earlier search of the same choices. */
  readonly from?: Unfinished | undefined;
}

/**
 * The cheapest choice by implicit hitting sets (Moreno-Centeno & Karp 2013): the cheapest choice that satisfies what is known so far is tried; if it
 * fails, it's extended while it still fails, and one of what is then missing has to be among every choice that satisfies the condition. The cost of
 * each choice that is tried bounds the answer from below, and the first that satisfies the condition is the answer.
 *
 * @param satisfies whether a choice satisfies the condition, which holds for every larger choice too
 * @param order places in the order in which failing choices are extended: what helps least first
 * @param mayGoOn asked before each choice by how many were tried
 * @param help.good tries choices that are likely to be good, so that a search that is cut short has one
 * @param help.from an earlier search to go on from: what it found is tried again, and what it ruled out isn't
 * @param help.ruleOut rules out what costs less than a limit, judging some choices itself: where it gets to the end there's nothing left to search
 */
export function cheapest(
  rules: Rules,
  satisfies: (chosen: readonly boolean[]) => boolean,
  order: readonly number[],
  mayGoOn: (tried: number) => boolean,
  help: Help = {},
): Cheapest {
  let tried = 0;
  let found: readonly boolean[] | null = null;
  const known = new Known();
  const holds = (chosen: readonly boolean[]): boolean => {
    const before = known.answerFor(chosen);
    const best = rules.allows(chosen) && (!found || rules.costOf(chosen) < rules.costOf(found));
    // the answer itself is tried, not only concluded
    if (before === false || (before && !best)) return before;
    return judge(chosen, best);
  };
  const judge = (chosen: readonly boolean[], best: boolean): boolean => {
    tried++;
    const answer = satisfies(chosen);
    known.add(chosen, answer);
    if (answer && best) found = chosen;
    return answer;
  };
  let stopped: Stopped | null = null;
  const reply = (atLeast: number | null): Cheapest => ({
    chosen: found,
    cost: found && rules.costOf(found),
    atLeast,
    tried,
    stopped: found && stopped,
  });
  const from = help.from && holds(help.from.found) ? stoppedWith(help.from, rules) : undefined;
  if (!from) {
    const all = Array.from({ length: rules.count }, () => true);
    if (!holds(all)) return reply(null);
    help.good?.(holds);
  }
  const ruled = help.ruleOut?.(
    found ? rules.costOf(found) : Infinity,
    (chosen) => judge(chosen, true),
    () => mayGoOn(tried),
    from,
  );
  tried += ruled?.alone ?? 0;
  stopped = ruled?.stopped ?? null;
  if (ruled?.done) return reply(found && rules.costOf(found));
  const least = ruled?.atLeast ?? 0;
  const cuts: (readonly number[])[] = [];
  for (;;) {
    const next = cheapestHitting(rules, cuts);
    if (!next) return reply(null);
    if (!mayGoOn(tried)) return reply(Math.max(least, rules.costOf(next)));
    if (holds(next))
      return { ...reply(rules.costOf(next)), chosen: next, cost: rules.costOf(next), stopped: null };
    if (found && rules.costOf(found) <= rules.costOf(next) * (1 + 1e-12))
      return { ...reply(rules.costOf(found)), stopped: null };
    cuts.push(missingFrom(next, order, holds, () => mayGoOn(tried)));
  }
}

/** Where an earlier search stopped, by the cheapest choice that is known now. */
function stoppedWith({ found, stopped }: Unfinished, rules: Rules): Stopped {
  const { best } = stopped;
  return best && rules.costOf(best) <= rules.costOf(found) ? stopped : { ...stopped, best: found };
}

/** What is known of choices: more than one that satisfies the condition does too, and less than one that fails fails too. */
class Known {
  readonly #holding: (readonly boolean[])[] = [];
  readonly #failing: (readonly boolean[])[] = [];

  add(chosen: readonly boolean[], holds: boolean): void {
    (holds ? this.#holding : this.#failing).push(chosen);
  }

  answerFor(chosen: readonly boolean[]): boolean | undefined {
    if (this.#holding.some((less) => within(less, chosen))) return true;
    if (this.#failing.some((more) => within(chosen, more))) return false;
    return undefined;
  }
}

function within(less: readonly boolean[], more: readonly boolean[]): boolean {
  return less.every((is, place) => !is || more[place]!);
}

/** What a failing choice lacks once it has been extended as far as it still fails. */
function missingFrom(
  failing: readonly boolean[],
  order: readonly number[],
  holds: (chosen: readonly boolean[]) => boolean,
  mayGoOn: () => boolean,
): number[] {
  let kept = [...failing];
  let rest = order.filter((place) => !kept[place]);
  const missing: number[] = [];
  while (rest.length > 0) {
    if (!mayGoOn()) return [...missing, ...rest];
    const withFirst = (count: number): boolean[] => {
      const more = new Set(rest.slice(0, count));
      return kept.map((is, place) => is || more.has(place));
    };
    // the most of the rest that can be added while it still fails
    let low = 0;
    let high = rest.length + 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (middle <= rest.length && !holds(withFirst(middle))) low = middle;
      else high = middle;
    }
    kept = withFirst(low);
    if (low === rest.length) break;
    missing.push(rest[low]!);
    rest = rest.slice(low + 1);
  }
  return missing;
}

/** The cheapest choice by the rules that has one of every cut; null if there is none. */
function cheapestHitting(rules: Rules, cuts: readonly (readonly number[])[]): readonly boolean[] | null {
  let best: { readonly decided: Decided; readonly cost: number } | null = null;
  const costOf = (decided: Decided) =>
    decided.reduce((sum, one, place) => (one === IN ? sum + rules.cost[place]! : sum), 0);
  const visit = (decided: Decided): void => {
    const cost = costOf(decided);
    const unmet = cuts
      .filter((cut) => cut.every((place) => decided[place] !== IN))
      .map((cut) => cut.filter((place) => decided[place] === OPEN))
      .toSorted((a, b) => a.length - b.length);
    if (best && cost + disjointCost(rules, unmet) >= best.cost) return;
    const [cut] = unmet;
    if (!cut) {
      best = { decided, cost };
      return;
    }
    let without: Decided | null = decided;
    for (const place of cut.toSorted((a, b) => rules.cost[a]! - rules.cost[b]!)) {
      if (!without) return;
      const chosen = rules.choose(without, place);
      if (chosen) visit(chosen);
      without = rules.leave(without, place);
    }
  };
  visit(new Uint8Array(rules.count));
  const answer = best as { readonly decided: Decided } | null;
  return answer && Array.from(answer.decided, (one) => one === IN);
}

/** What cuts that have nothing in common cost at least. */
function disjointCost(rules: Rules, cuts: readonly (readonly number[])[]): number {
  const used = new Set<number>();
  let sum = 0;
  for (const cut of cuts) {
    if (cut.some((place) => used.has(place))) continue;
    for (const place of cut) used.add(place);
    sum += Math.min(...cut.map((place) => rules.cost[place]!));
  }
  return sum;
}
