import { expect, test } from "vitest";
import { assessable } from "../assessable.ts";
import { mapped } from "../crosswalk.ts";
import { catalogOf, crosswalks } from "../shipped-files.ts";
import { assessOnce, type PairInForce, type SourceAnswer, type SourceState } from "./assess-once.ts";

const answer = (state: SourceState, more: Partial<SourceAnswer> = {}): SourceAnswer => ({
  state,
  maturity: null,
  provided: null,
  ...more,
});
const pair = (from: string, to: string, relationship: PairInForce["relationship"]): PairInForce => ({
  from,
  to,
  relationship,
  source: "Someone",
});

/** The pairs that the product has of two frameworks, and what an assessment of each answers. */
function shipped(from: string, to: string) {
  const entries = (id: string) => assessable(id, catalogOf(id).entries).map((entry) => entry.id);
  const pairs = mapped(crosswalks(), from, to).map((one) => ({ ...one, source: one.sources[0]! }));
  return { from: entries(from), to: entries(to), pairs };
}

test("all 110 requirements of SP 800-171 Rev. 2 carry over to CMMC 2.0 level 2, whatever was answered, and back", () => {
  for (const [from, to] of [
    ["nist-sp-800-171-r2", "cmmc-2-0"],
    ["cmmc-2-0", "nist-sp-800-171-r2"],
  ] as const) {
    const known = shipped(from, to);
    const states = ["met", "partially-met", "not-met", "not-applicable"] as const;
    const answers = new Map(known.from.map((entry, i) => [entry, answer(states[i % 4]!)]));
    const yielded = assessOnce(known.to, answers, known.pairs);
    const following = yielded.filter(({ from: those }) => those.some(({ tells }) => tells));
    expect(following).toHaveLength(110);
    for (const { outcome, from: those } of following) expect(outcome).toBe(those[0]!.state);
    expect(yielded.filter(({ outcome }) => outcome === "unrelated")).toHaveLength(known.to.length - 110);
  }
});

test("CSF 2.0 tells nothing about SP 800-53 for sure, since its source states no relationship, and names what is related", () => {
  const known = shipped("nist-csf-2-0", "nist-sp-800-53-r5");
  const yielded = assessOnce(
    known.to,
    new Map(known.from.map((entry) => [entry, answer("met")])),
    known.pairs,
  );
  expect(yielded).toHaveLength(1007);
  const outcomes = Map.groupBy(yielded, ({ outcome }) => outcome);
  // A few are related to headings alone, which no one answers.
  expect([...outcomes.keys()].toSorted()).toEqual(["indeterminate", "unanswered", "unrelated"]);
  expect(1007 - outcomes.get("unrelated")!.length).toBe(206);
  expect(
    outcomes.get("unanswered")!.every(({ from }) => from.every(({ entry }) => !entry.includes("-"))),
  ).toBe(true);
  expect(yielded.every(({ from }) => from.every(({ tells }) => !tells))).toBe(true);
});

test("what is out of scope, unanswered or not assessed is shown and decides nothing", () => {
  const answers = new Map([
    ["A", answer("unanswered")],
    ["B", answer("out-of-scope")],
  ]);
  const pairs = [pair("A", "X", "equal"), pair("B", "X", "equal"), pair("heading", "X", "superset")];
  const [x, y] = assessOnce(["X", "Y"], answers, pairs);
  expect(x).toMatchObject({ outcome: "unanswered", from: [{}, {}, { state: "not-assessed" }] });
  expect(x!.from.map(({ tells }) => tells)).toEqual([false, false, false]);
  expect(y).toMatchObject({ outcome: "unrelated", from: [] });
});

test("answers that contradict each other are a conflict, with both named", () => {
  const answers = new Map([
    ["A", answer("met")],
    ["B", answer("not-met")],
    ["C", answer("met")],
  ]);
  const [x] = assessOnce(["X"], answers, [
    pair("A", "X", "equal"),
    pair("B", "X", "subset"),
    pair("C", "X", "intersects"),
  ]);
  expect(x!.outcome).toBe("conflict");
  expect(x!.from.filter(({ tells }) => tells).map(({ entry }) => entry)).toEqual(["A", "B"]);
});

test("sources that disagree about two entries tell nothing, and a pair without a relationship is none", () => {
  const answers = new Map([["A", answer("met")]]);
  const disagree = [pair("A", "X", "equal"), { ...pair("A", "X", "subset"), source: "Someone else" }];
  expect(assessOnce(["X"], answers, disagree)[0]).toMatchObject({
    outcome: "indeterminate",
    from: [{ relationship: "contradictory", sources: ["Someone", "Someone else"] }],
  });
  expect(assessOnce(["X"], answers, [pair("A", "X", "none")])[0]).toMatchObject({
    outcome: "unrelated",
    from: [],
  });
  const narrowed = [pair("A", "X", null), { ...pair("A", "X", "equal"), source: "Someone else" }];
  expect(assessOnce(["X"], answers, narrowed)[0]).toMatchObject({ outcome: "met" });
});

test("who provides it comes along where all of it is provided, and the level where the same is asked", () => {
  const inherited = { kind: "inherited", by: "Cloud" } as const;
  const shared = { kind: "shared", by: "Cloud" } as const;
  const answers = new Map([
    ["A", answer("met", { provided: inherited, maturity: 4 })],
    ["B", answer("met", { provided: shared, maturity: 3 })],
    ["C", answer("met", { maturity: 4 })],
  ]);
  const of = (...pairs: PairInForce[]) => assessOnce(["X"], answers, pairs)[0];
  expect(of(pair("A", "X", "equal"))).toMatchObject({ provided: inherited, maturity: 4 });
  expect(of(pair("A", "X", "superset"))).toMatchObject({ provided: inherited, maturity: null });
  expect(of(pair("A", "X", "subset"))).toMatchObject({ provided: null, maturity: null });
  expect(of(pair("B", "X", "equal"))).toMatchObject({ provided: shared, maturity: 3 });
  expect(of(pair("B", "X", "superset"))).toMatchObject({ outcome: "met", provided: null, maturity: null });
  expect(of(pair("A", "X", "equal"), pair("C", "X", "equal"))).toMatchObject({ provided: null, maturity: 4 });
  expect(of(pair("A", "X", "equal"), pair("B", "X", "equal"))).toMatchObject({
    provided: null,
    maturity: null,
  });
});
