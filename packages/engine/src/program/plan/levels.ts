/** Levels of scenarios that no choice within a budget goes below, one scenario at a time. */
import { mean } from "../../distributions/distribution.ts";
import type { Scenario } from "../../scenario.ts";
import type { Control, ControlEffect, ControlNode } from "../../treatment.ts";
import { multiplies, type PlannedMember } from "./expected-losses.ts";
import { type Decided, IN, OPEN, type Rules } from "./rules.ts";

/** A state of one scenario that is at least as good as some choices leave it. */
export interface Level {
  /** Equal for equal states of the same scenario. */
  readonly key: string;
  /** The choice whose effects that a better one needn't lower are carried out: the same for all levels that can be compared year by year. */
  readonly group: number;
  readonly scenario: Scenario;
  /** Equal where events cost the same. */
  readonly lossKey: string;
}

/** What a candidate does to a scenario. */
type Role =
  /** Multiplies nodes by at most 1: several together by the product. */
  | "multiplies"
  /** Never makes it worse, whatever else is chosen. */
  | "helps"
  /** Can make it worse, alone or beside others. */
  | "unclear";

/** A candidate that isn't decided yet. */
interface Item {
  readonly cost: number;
  readonly factor: number;
}

/** The most ways of spending that are kept for one node; more are rounded in favor of the level. */
const MOST_WAYS = 256;
/** The most levels that are kept. */
const MOST_LEVELS = 2000;

/** The levels of one scenario. */
export class MemberLevels {
  /** Places of the candidates that have to be decided before anything is known of the others. */
  readonly unclear: readonly number[];
  readonly #member: PlannedMember;
  readonly #rules: Rules;
  readonly #roles: readonly Role[];
  readonly #known = new Map<string, Level>();

  constructor(member: PlannedMember, rules: Rules) {
    this.#member = member;
    this.#rules = rules;
    this.#roles = member.acting.map(roleOf);
    this.unclear = member.local.filter((_, i) => this.#roles[i] === "unclear");
  }

  /**
   * A level that is at least as good for this scenario as every choice that keeps what was decided and spends at most `left` on the rest; undefined while that isn't known, because
   * candidates that could make it worse aren't decided.
   *
   * Each node of the scenario gets the smallest product of factors that the whole rest of the budget buys for it.
   */
  at(decided: Decided, left: number): Level | undefined {
    const { local, acting } = this.#member;
    let choice = 0;
    let group = 0;
    const items = new Map<ControlNode, Item[]>();
    const factors = new Map<ControlNode, number>();
    for (const [i, place] of local.entries()) {
      const role = this.#roles[i]!;
      if (decided[place] === IN) {
        if (role === "multiplies") multiplyBy(factors, acting[i]!);
        else choice += 2 ** i;
        if (role === "unclear") group += 2 ** i;
      } else if (decided[place] === OPEN) {
        if (role === "unclear") return undefined;
        if (role === "helps") choice += 2 ** i;
        else addTo(items, acting[i]!, this.#rules.cost[place]!);
      }
    }
    for (const [node, some] of items) factors.set(node, (factors.get(node) ?? 1) * leastProduct(some, left));
    return this.#level(choice, group, factors);
  }

  /** The level that everything undecided is left out; undefined as for `at`. */
  without(decided: Decided): Level | undefined {
    let choice = 0;
    let group = 0;
    const factors = new Map<ControlNode, number>();
    for (const [i, place] of this.#member.local.entries()) {
      const role = this.#roles[i]!;
      if (decided[place] === OPEN && role === "unclear") return undefined;
      if (decided[place] !== IN) continue;
      if (role === "multiplies") multiplyBy(factors, this.#member.acting[i]!);
      else choice += 2 ** i;
      if (role === "unclear") group += 2 ** i;
    }
    return this.#level(choice, group, factors);
  }

  /** The level that nothing beside what is in a group is chosen. */
  worst(group: number): Level {
    return this.#level(group, group, new Map());
  }

  /** Which candidates multiplied doesn't matter, only by how much: many choices share a level. */
  #level(choice: number, group: number, exact: ReadonlyMap<ControlNode, number>): Level {
    const factors = new Map(
      [...exact].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([node, factor]) => [node, rounded(factor)]),
    );
    const key = `${choice}${[...factors].map(([node, factor]) => ` ${node} ${factor}`).join("")}`;
    const known = this.#known.get(key);
    if (known) return known;
    const scenario = this.#member.scenarioTimes(choice, factors);
    const { primary, secondary, eventCap, formCorrelation } = scenario;
    const lossKey = JSON.stringify([primary, secondary, eventCap, formCorrelation]);
    const level = { key, group, scenario, lossKey };
    if (this.#known.size >= MOST_LEVELS) this.#known.clear();
    this.#known.set(key, level);
    return level;
  }
}

/** Ten digits, so that a product is the same in any order; a year's number of events is drawn from no more than that. */
function rounded(factor: number): number {
  return Number(factor.toPrecision(10));
}

function roleOf({ status, effects }: Control): Role {
  if (status === "existing") return "unclear";
  if (effects.every(multiplies)) return "multiplies";
  return effects.every((effect) => multiplies(effect) || resists(effect)) ? "helps" : "unclear";
}

/** Whether an effect raises what resists threats, or lowers what they can do. */
function resists({ node, change }: ControlEffect): boolean {
  if (change.type !== "factor") return false;
  if (node === "frequency.resistanceStrength") return mean(change.factor) >= 1;
  return node === "frequency.threatCapability" && mean(change.factor) <= 1;
}

function addTo(items: Map<ControlNode, Item[]>, control: Control, cost: number): void {
  const factors = new Map<ControlNode, number>();
  multiplyBy(factors, control);
  for (const [node, factor] of factors) {
    const here = items.get(node) ?? [];
    here.push({ cost, factor });
    items.set(node, here);
  }
}

function multiplyBy(factors: Map<ControlNode, number>, { effects }: Control): void {
  for (const { node, change } of effects)
    if (change.type === "factor") factors.set(node, (factors.get(node) ?? 1) * mean(change.factor));
}

/** The smallest product of some items' factors that costs at most `left`, or less than that. */
function leastProduct(items: readonly Item[], left: number): number {
  let ways: Item[] = [{ cost: 0, factor: 1 }];
  for (const { cost, factor } of items) {
    if (cost > left) continue;
    const all = [...ways];
    for (const way of ways)
      if (way.cost + cost <= left) all.push({ cost: way.cost + cost, factor: way.factor * factor });
    all.sort((a, b) => a.cost - b.cost || a.factor - b.factor);
    ways = [];
    for (const way of all) if (ways.length === 0 || way.factor < ways.at(-1)!.factor) ways.push(way);
    if (ways.length > MOST_WAYS) ways = fewer(ways);
  }
  return ways.at(-1)!.factor;
}

/** Half as many, each two as one that costs what the cheaper one does and does what the dearer one does. */
function fewer(ways: readonly Item[]): Item[] {
  const half: Item[] = [];
  for (let i = 0; i < ways.length; i += 2)
    half.push({ cost: ways[i]!.cost, factor: (ways[i + 1] ?? ways[i]!).factor });
  return half;
}
