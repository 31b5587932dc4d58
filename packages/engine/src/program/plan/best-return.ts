/** The choice of controls that leaves the least expected loss within a budget. */
import { choiceOf, expectedLoss, type PlannedMember } from "./expected-losses.ts";
import { type Decided, IN, OPEN, OUT, type Rules } from "./rules.ts";

/** What to optimize. */
export interface BestReturnOptions {
  /** The most that the choice may cost, money per year; without limit unless given. */
  readonly budget?: number;
  /** What a unit of cost counts beside a unit of expected loss: 0 for the least loss, 1 for the largest net saving. */
  readonly costCounts: 0 | 1;
  /** Places of candidates that aren't to be chosen. */
  readonly without?: readonly number[];
  /** The most sets of decisions to look at. */
  readonly mostNodes?: number;
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

/** A point of the search: what is decided, what members make of it, and its cost and loss. */
interface Node {
  readonly decided: Decided;
  /** By member: the choice, and what is left out. */
  readonly choices: Float64Array;
  readonly left: Float64Array;
  readonly cost: number;
  readonly loss: number;
}

const MOST_NODES = 100_000;
/** Differences below this part of the loss count as none. */
const SAME = 1e-9;

/**
 * The best choice, by branch and bound. Savings of several candidates together are at most the sum of what each saves by itself beside what is already chosen, as
 * far as savings diminish (Nemhauser, Wolsey & Fisher 1978); with the budget's fractional knapsack (Dantzig 1957) that bounds what a branch can reach. Where savings
 * don't diminish, the most that a candidate saves in any combination takes the place of what it saves.
 */
export function bestReturn(
  rules: Rules,
  members: readonly PlannedMember[],
  { budget = Infinity, costCounts, without = [], mostNodes = MOST_NODES }: BestReturnOptions,
): BestReturn {
  const acting = Array.from({ length: rules.count }, (_, place) =>
    members.flatMap((member, m) => {
      const bit = member.bit(place);
      return bit === undefined ? [] : [{ member, m, bit }];
    }),
  );
  const root = without.reduce<Decided>(
    (decided, place) => rules.leave(decided, place)!,
    new Uint8Array(rules.count),
  );
  const nodeOf = (decided: Decided): Node => {
    const chosen = Array.from(decided, (one) => one === IN);
    const out = Array.from(decided, (one) => one === OUT);
    const choices = Float64Array.from(members, (member) => choiceOf(member, chosen));
    return {
      decided,
      choices,
      left: Float64Array.from(members, (member) => choiceOf(member, out)),
      cost: rules.costOf(chosen),
      loss: members.reduce((sum, member, m) => sum + member.loss(choices[m]!), 0),
    };
  };
  let proven = true;
  const mostSaved = (node: Node, place: number): number => {
    let most = 0;
    for (const { member, m, bit } of acting[place]!) {
      const chosen = node.choices[m]!;
      const saved = member.mostSaved(bit, chosen, node.left[m]!);
      if (saved === undefined) proven = false;
      most += saved ?? member.loss(chosen) - member.loss(chosen + bit);
    }
    return most;
  };
  let best = nodeOf(root);
  const value = ({ loss, cost }: Node) => loss + costCounts * cost;
  const same = SAME * best.loss;
  const open = [best];
  for (let looked = 0; open.length > 0; looked++) {
    if (looked === mostNodes) {
      proven = false;
      break;
    }
    const node = open.pop()!;
    if (value(node) < value(best) - same || (value(node) <= value(best) + same && node.cost < best.cost))
      best = node;
    const room = budget - node.cost;
    const options = [];
    for (let place = 0; place < rules.count; place++) {
      const cost = rules.cost[place]!;
      if (node.decided[place] !== OPEN || cost > room) continue;
      const gain = mostSaved(node, place) - costCounts * cost;
      if (gain > 0) options.push({ place, cost, gain });
    }
    options.sort((a, b) => b.gain * a.cost - a.gain * b.cost || b.gain - a.gain);
    if (value(node) - reachable(options, room) >= value(best) - same) continue;
    const [{ place }] = options as [(typeof options)[number]];
    const left = rules.leave(node.decided, place);
    const chosen = rules.choose(node.decided, place);
    if (left) open.push(nodeOf(left));
    if (chosen) {
      const next = nodeOf(chosen);
      if (next.cost <= budget) open.push(next);
    }
  }
  const chosen = withoutIdle(
    rules,
    members,
    Array.from(best.decided, (one) => one === IN),
  );
  return { chosen, cost: rules.costOf(chosen), loss: expectedLoss(members, chosen), proven };
}

/** The most that options, by falling gain per cost, add up to within a room for cost: the last one in part. */
function reachable(
  options: readonly { readonly cost: number; readonly gain: number }[],
  room: number,
): number {
  let left = room;
  let sum = 0;
  for (const { cost, gain } of options) {
    if (cost > left) return sum + (gain * left) / cost;
    left -= cost;
    sum += gain;
  }
  return sum;
}

/** The choice without what costs something and changes nothing. */
function withoutIdle(rules: Rules, members: readonly PlannedMember[], chosen: readonly boolean[]): boolean[] {
  const kept = [...chosen];
  for (const place of kept.keys()) {
    if (!kept[place] || rules.cost[place] === 0) continue;
    const before = expectedLoss(members, kept);
    kept[place] = false;
    if (!rules.allows(kept) || expectedLoss(members, kept) > before * (1 + 1e-12)) kept[place] = true;
  }
  return kept;
}
