/** The choice of controls that leaves the least expected loss within a budget. */
import { choiceOf, expectedLoss, type PlannedMember } from "./expected-losses.ts";
import { type Effort, type LossForm, type LossForms, lossOf } from "./loss-form.ts";
import { type Bound, type Problem, Relaxation, type Start } from "./relaxation.ts";
import { type Decided, IN, OPEN, type Rules } from "./rules.ts";

/** What to optimize. */
export interface BestReturnOptions {
  /** The most that the choice may cost, money per year; without limit unless given. */
  readonly budget?: number;
  /** What a unit of cost counts beside a unit of expected loss: 0 for the least loss, 1 for the largest net saving. */
  readonly costCounts: 0 | 1;
  /** Places of candidates that aren't to be chosen. */
  readonly without?: readonly number[];
  /** What it may look at: what is used is taken from it. */
  readonly effort?: Effort;
}

/** A choice of candidates, by place. */
export interface BestReturn {
  readonly chosen: readonly boolean[];
  /** Expected, money per year. */
  readonly cost: number;
  /** Expected annual loss that is left, money. */
  readonly loss: number;
  /** Whether no other choice can be better by more than a billionth. */
  readonly proven: boolean;
}

/** A scenario as the search sees it. */
export interface SearchedMember extends Pick<PlannedMember, "local" | "loss"> {
  readonly forms: Pick<LossForms, "at" | "openSpecial" | "isExactFor">;
}

/** A point of the search: what is decided, what its cost is at least, and where the search for its bound begins. */
interface Node extends Start {
  readonly decided: Decided;
  /** The bound of the point that it was made from, money per year. */
  readonly atLeast: number;
}

/** The most sets of decisions of one search. */
const MOST_NODES = 500_000;
/** How many tangents are tried for a bound: at first, and at each further point. */
const FIRST_ROUNDS = 100;
const ROUNDS = 6;
/** Differences below this part of the loss count as none. */
const SAME = 1e-9;

/**
 * The best choice, by branch and bound: the bound of a branch is that of candidates which can be chosen in part (`Relaxation`), and what it shows to be worse than the best
 * choice so far is decided with it (Dantzig, Fulkerson & Johnson 1954).
 */
export function bestReturn(
  rules: Rules,
  members: readonly SearchedMember[],
  { budget = Infinity, costCounts, without = [], effort = { left: MOST_NODES } }: BestReturnOptions,
): BestReturn {
  const root = without.reduce<Decided>(
    (decided, place) => rules.leave(decided, place)!,
    new Uint8Array(rules.count),
  );
  const search = new Search({ rules, members, budget, costCounts }, root, effort);
  const found = search.run(root);
  const chosen = withoutIdle(rules, members, found.chosen);
  return { chosen, cost: rules.costOf(chosen), loss: expectedLoss(members, chosen), proven: found.proven };
}

/** What is searched. */
interface Searched extends Omit<Problem, "local"> {
  readonly members: readonly SearchedMember[];
}

class Search {
  readonly #of: Searched;
  readonly #effort: Effort;
  readonly #relaxation: Relaxation;
  readonly #same: number;
  #best: { readonly chosen: readonly boolean[]; readonly cost: number; readonly value: number };

  constructor(of: Searched, root: Decided, effort: Effort) {
    this.#of = of;
    this.#effort = effort;
    this.#relaxation = new Relaxation({ ...of, local: of.members.map(({ local }) => local) });
    this.#best = this.#choiceOf(root);
    this.#same = SAME * this.#best.value;
  }

  /** Looks at what is promising first, until nothing better is left, or the effort ends. */
  run(root: Decided): { readonly chosen: readonly boolean[]; readonly proven: boolean } {
    const { count } = this.#of.rules;
    const start = { parts: new Float64Array(count).fill(0.5), perCost: this.#firstPrice() };
    const open: Node[] = [{ decided: root, atLeast: -Infinity, ...start }];
    for (let rounds = FIRST_ROUNDS; open.length > 0; rounds = ROUNDS) {
      const node = open.pop()!;
      if (node.atLeast >= this.#enough) continue;
      if (this.#effort.left-- <= 0) return { chosen: this.#best.chosen, proven: false };
      open.push(...this.#branches(node, rounds));
    }
    return { chosen: this.#best.chosen, proven: true };
  }

  get #enough(): number {
    return this.#best.value - this.#same;
  }

  /** About what a unit of cost saves where all is chosen. */
  #firstPrice(): number {
    const cost = this.#of.rules.cost.reduce((sum, each) => sum + each, 0);
    return this.#of.budget < Infinity && cost > 0 ? this.#best.value / cost : 0;
  }

  #choiceOf(decided: Decided) {
    const { rules, members, costCounts } = this.#of;
    const chosen = Array.from(decided, (one) => one === IN);
    const cost = rules.costOf(chosen);
    const loss = members.reduce((sum, member) => sum + lossUnder(member, decided, chosen), 0);
    return { chosen, cost, value: loss + costCounts * cost };
  }

  /** The points that a point branches into, the most promising last; none if nothing better lies beyond it. */
  #branches({ decided: given, parts: from, perCost }: Node, rounds: number): Node[] {
    const { rules, members } = this.#of;
    const affordable = this.#withoutDear(given);
    if (!affordable) return [];
    const forms = members.map((member) => member.forms.at(affordable, this.#effort));
    const effort = { enough: this.#enough, rounds };
    const bound = this.#relaxation.bound(affordable, forms, { parts: from, perCost }, effort);
    if (bound.value >= this.#enough) return [];
    const decided = this.#withoutWorse(affordable, bound);
    if (!decided) return [];
    const here = this.#choiceOf(decided);
    if (here.cost > this.#of.budget) return [];
    const { value, cost } = this.#best;
    if (here.value < value - this.#same || (here.value <= value + this.#same && here.cost < cost))
      this.#best = here;
    const place = this.#toDecide(decided, forms, bound.parts);
    if (place === undefined) return [];
    const node = (next: Decided | null): Node[] =>
      next ? [{ decided: next, atLeast: bound.value, parts: bound.parts, perCost: bound.perCost }] : [];
    const [left, chosen] = [node(rules.leave(decided, place)), node(rules.choose(decided, place))];
    return bound.parts[place]! < 0.5 ? [...chosen, ...left] : [...left, ...chosen];
  }

  /** Leaves out what the budget has no room for; null if that contradicts what is decided. */
  #withoutDear(given: Decided): Decided | null {
    const { rules, budget } = this.#of;
    const room = budget - given.reduce((sum, one, place) => (one === IN ? sum + rules.cost[place]! : sum), 0);
    if (room < 0) return null;
    let decided: Decided | null = given;
    for (let place = 0; decided && place < rules.count; place++)
      if (decided[place] === OPEN && rules.cost[place]! > room) decided = rules.leave(decided, place);
    return decided;
  }

  /** Decides what would be worse than the best choice so far the other way; null if that contradicts itself. */
  #withoutWorse(given: Decided, { value, reduced }: Bound): Decided | null {
    const { rules } = this.#of;
    let decided: Decided | null = given;
    for (let place = 0; decided && place < rules.count; place++) {
      if (decided[place] !== OPEN) continue;
      const more = reduced[place]!;
      if (value + Math.abs(more) < this.#enough) continue;
      decided = more > 0 ? rules.leave(decided, place) : rules.choose(decided, place);
    }
    return decided;
  }

  /** The candidate to decide next: where too many special ones are open for a bound, one of these; otherwise the one chosen most in part. */
  #toDecide(decided: Decided, forms: readonly (LossForm | null)[], parts: Float64Array): number | undefined {
    for (const [m, form] of forms.entries()) {
      const { local, forms: own } = this.#of.members[m]!;
      const [special] = form ? [] : own.openSpecial(decided);
      if (special !== undefined) return local[special]!;
    }
    let next: number | undefined;
    const score = (place: number) => Math.min(parts[place]!, 1 - parts[place]!);
    for (const [place, one] of decided.entries()) {
      if (one !== OPEN) continue;
      if (
        next === undefined ||
        score(place) > score(next) ||
        (score(place) === score(next) && parts[place]! > parts[next]!)
      )
        next = place;
    }
    return next;
  }
}

/** A member's expected loss if nothing more is chosen, money per year. */
function lossUnder(member: SearchedMember, decided: Decided, chosen: readonly boolean[]): number {
  const form = member.forms.isExactFor(decided) ? member.forms.at(decided) : null;
  return form ? lossOf(form, member.local, chosen) : member.loss(choiceOf(member, chosen));
}

/** The choice without what costs something and changes nothing. */
function withoutIdle(
  rules: Rules,
  members: readonly SearchedMember[],
  chosen: readonly boolean[],
): boolean[] {
  const kept = [...chosen];
  for (const place of kept.keys()) {
    if (!kept[place] || rules.cost[place] === 0) continue;
    const before = expectedLoss(members, kept);
    kept[place] = false;
    if (!rules.allows(kept) || expectedLoss(members, kept) > before * (1 + 1e-12)) kept[place] = true;
  }
  return kept;
}
