/** Verdicts against all the worlds in which the answers and relationships can be true. */
import { expect, test } from "vitest";
import { RELATIONSHIPS } from "../relationship.ts";
import { type Answer, factsFrom, type Facts, isVerdict, type Outcome, outcomeOf } from "./facts.ts";

const ANSWERS = ["met", "partially-met", "not-met", "not-applicable"] as const;

/** The requirement and two answered entries. Each point is in some of them, and doesn't apply, isn't in place, or is. */
const [TARGET, ONE, OTHER] = [1, 2, 4] as const;
const POINTS = [1, 2, 3, 4, 5, 6, 7].flatMap((sets) =>
  (["apart", "open", "done"] as const).map((as) => ({ sets, as })),
);

/** The points, as bits, for which something holds. */
function pointsWhere(holds: (point: (typeof POINTS)[number]) => boolean): number {
  return POINTS.reduce((bits, point, i) => (holds(point) ? bits | (1 << i) : bits), 0);
}
const within = (set: number) => pointsWhere(({ sets }) => (sets & set) > 0);
const both = (set: number) => pointsWhere(({ sets }) => (sets & set) > 0 && (sets & TARGET) > 0);
const alone = (set: number, without: number) =>
  pointsWhere(({ sets }) => (sets & set) > 0 && (sets & without) === 0);
const being = (set: number, how: string) => pointsWhere(({ sets, as }) => as === how && (sets & set) > 0);

/** Sets as the tests read them from a world. */
function readerOf(set: number) {
  const [all, shared, own, rest] = [within(set), both(set), alone(set, TARGET), alone(TARGET, set)];
  const [done, open] = [being(set, "done"), being(set, "open")];
  return {
    exists: (world: number) => (world & all) !== 0,
    /** From the set to the requirement. */
    relationship: (world: number) => {
      if ((world & shared) === 0) return 4;
      const more = (world & own) !== 0;
      const less = (world & rest) !== 0;
      if (more) return less ? 3 : 2;
      return less ? 1 : 0;
    },
    /** Whether something of it is in place, and whether something isn't, as two bits. */
    state: (world: number) => ((world & done) === 0 ? 0 : 1) + ((world & open) === 0 ? 0 : 2),
  };
}

const WORLDS = 2 ** POINTS.length;

/** By the relationships and states of the two entries: the states that the requirement has in a world with them, as bits. */
function statesSeen(): Uint8Array {
  const [target, one, other] = [readerOf(TARGET), readerOf(ONE), readerOf(OTHER)];
  const seen = new Uint8Array(400);
  for (let world = 1; world < WORLDS; world++) {
    if (!target.exists(world) || !one.exists(world) || !other.exists(world)) continue;
    const first = one.relationship(world) * 4 + one.state(world);
    const second = other.relationship(world) * 4 + other.state(world);
    seen[first * 20 + second]! |= 1 << target.state(world);
  }
  return seen;
}

/** The states in which an entry can be when an assessor says so. */
const SAID: Readonly<Record<Answer, readonly number[]>> = {
  met: [1],
  "partially-met": [3],
  "not-met": [2, 3],
  "not-applicable": [0],
};

/** What is true of the requirement in each of its states. */
function certain(states: number): Facts {
  const those = [0, 1, 2, 3].filter((state) => (states >> state) % 2 === 1);
  const always = (bit: number) => {
    const values = new Set(those.map((state) => (state & bit) > 0));
    return values.size === 1 ? [...values][0] : undefined;
  };
  const [done, open] = [always(1), always(2)];
  return { ...(done !== undefined && { done }), ...(open !== undefined && { open }) };
}

/** What a verdict claims, for a state of the requirement. */
function holds(outcome: Outcome, state: number): boolean {
  const [done, open] = [(state & 1) > 0, (state & 2) > 0];
  if (outcome === "met") return !open;
  if (outcome === "not-applicable") return !open && !done;
  if (outcome === "partially-met") return open && done;
  if (outcome === "not-met") return open;
  return outcome !== "at-least-in-part" || done;
}

const SEEN = statesSeen();
const CASES = RELATIONSHIPS.flatMap((r1, i) =>
  ANSWERS.flatMap((a1) =>
    RELATIONSHIPS.flatMap((r2, j) =>
      ANSWERS.map((a2) => {
        let states = 0;
        for (const s1 of SAID[a1]) for (const s2 of SAID[a2]) states |= SEEN[(i * 4 + s1) * 20 + j * 4 + s2]!;
        return { r1, a1, r2, a2, states };
      }),
    ),
  ),
);

test("of two answers in any relationships, a verdict holds in every world where both are true, and none is missed", () => {
  expect(CASES).toHaveLength(400);
  for (const { r1, a1, r2, a2, states } of CASES) {
    const outcome = outcomeOf([factsFrom(a1, r1), factsFrom(a2, r2)]);
    const told = `${a1} ${r1}, ${a2} ${r2}: ${outcome}`;
    // In no world can both be true: one of them is wrong, and there's no verdict.
    if (states === 0) expect(outcome, told).toBe("conflict");
    else {
      expect(outcome, told).toBe(outcomeOf([certain(states)]));
      for (const state of [0, 1, 2, 3])
        if ((states >> state) % 2 === 1) expect(holds(outcome, state), told).toBe(true);
    }
  }
});

test("a relationship that isn't stated, or about which sources disagree, tells nothing, whatever the answer", () => {
  for (const relationship of [
    null,
    "related",
    "indeterminate",
    "contradictory",
    "intersects",
    "none",
  ] as const)
    for (const answer of ANSWERS) expect(factsFrom(answer, relationship)).toEqual({});
});

test.each([
  ["met", "equal", "met"],
  ["met", "superset", "met"],
  ["met", "subset", "at-least-in-part"],
  ["met", "intersects", "indeterminate"],
  ["partially-met", "equal", "partially-met"],
  ["partially-met", "subset", "partially-met"],
  ["partially-met", "superset", "indeterminate"],
  ["not-met", "equal", "not-met"],
  ["not-met", "subset", "not-met"],
  ["not-met", "superset", "indeterminate"],
  ["not-applicable", "equal", "not-applicable"],
  ["not-applicable", "superset", "not-applicable"],
  ["not-applicable", "subset", "indeterminate"],
] as const)("%s, %s of the requirement: %s", (answer, relationship, outcome) => {
  expect(outcomeOf([factsFrom(answer, relationship)])).toBe(outcome);
});

test("parts that are all met don't make the whole met, and one that isn't keeps it from being met", () => {
  const met = factsFrom("met", "subset");
  expect(outcomeOf([met, met, met])).toBe("at-least-in-part");
  expect(outcomeOf([met, met, factsFrom("not-met", "subset")])).toBe("partially-met");
});

test("only the first four outcomes are answers", () => {
  expect(
    (["met", "not-applicable", "at-least-in-part", "conflict", "unrelated"] as const).map(isVerdict),
  ).toEqual([true, true, false, false, false]);
});
