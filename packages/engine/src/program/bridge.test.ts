/** The bridge between two baselines, against changes whose parts are known. */
import { expect, test } from "vitest";
import type { Control } from "../treatment.ts";
import { bridgeFigures, baselineFigures, baselineHash, recomputed, type Baseline } from "./baseline.ts";
import { bridgeOf, type BridgeEnd } from "./bridge.ts";
import { APART, type Joined } from "./joined.ts";
import type { Member } from "./member.ts";
import { statedIn } from "./prices.ts";
import { presentLoss, programLoss } from "./program-loss.ts";

const halving = (inPlace: boolean): Control => ({
  id: "c",
  title: "Backups",
  status: "planned",
  inPlace,
  annualCost: { type: "constant", value: 1 },
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
});
const member = (id: string, lef: number, loss: number, controls: Control[] = []): Member => ({
  id,
  estimate: {
    currency: "USD",
    frequency: { lef: { type: "constant", value: lef } },
    primary: [{ form: "response", loss: { type: "lognormal90", p5: loss / 4, p95: loss * 4 } }],
  },
  treatment: { controls },
});
const tower: Joined = {
  ...APART,
  policies: [
    {
      id: "p",
      title: "Tower",
      covers: null,
      tower: [{ retention: 100_000, limit: 1_000_000, share: 1 }],
      perYear: { retention: 0, limit: null },
      premium: 0,
      inPlace: true,
      willBe: true,
    },
  ],
};
const end = (members: Member[], joined: Joined = APART): BridgeEnd => ({
  members,
  joined,
  figures: bridgeFigures(baselineFigures(programLoss(members, joined))),
});
const partOf = (bridge: ReturnType<typeof bridgeOf>, group: string) =>
  bridge.groups.find((one) => one.group === group)!;

test("the present figures have the bits of the whole computation", () => {
  const members = [member("a", 0.5, 1e5, [halving(true)]), member("b", 0.2, 1e6)];
  const { mean, p90, p95, p99, net } = programLoss(members, tower);
  const present = presentLoss(members, tower);
  expect(present.now).toEqual({ mean, p90, p95, p99 });
  expect(present.net).toEqual({
    mean: net!.now!.mean,
    p90: net!.now!.p90,
    p95: net!.now!.p95,
    p99: net!.now!.p99,
  });
  const alone = presentLoss(members);
  expect(alone.net).toEqual(alone.now);
});

test("splits the mean of one scenario as its factors say, and sums to the whole", () => {
  // Mean M at 0.5 events a year; later 1 event a year (twice as much) with a control that halves it: no change in all.
  const before = end([member("a", 0.5, 1e5, [halving(false)])]);
  const after = end([member("a", 1, 1e5, [halving(true)])]);
  const bridge = bridgeOf(before, after);
  const m = before.figures.now.mean;
  expect(bridge.groups.map(({ group }) => group)).toEqual(["estimates", "controls"]);
  // Estimates first: +M, last: +M/2; controls first: −M/2, last: −M.
  expect(partOf(bridge, "estimates").now.mean / m).toBeCloseTo(0.75, 9);
  expect(partOf(bridge, "controls").now.mean / m).toBeCloseTo(-0.75, 9);
});

test("every figure's parts sum to its change, with scenarios, prices, dependence and insurance changed", () => {
  const before = end([member("a", 0.5, 1e5, [halving(false)]), member("b", 0.2, 1e6)]);
  const after = end([member("a", 0.7, 1.1e5, [halving(true)]), member("c", 0.1, 2e6)], {
    ...tower,
    dependence: { type: "common", correlation: 0.3 },
  });
  const bridge = bridgeOf(before, after, 0.03);
  expect(bridge.groups.map(({ group }) => group)).toEqual([
    "exposure",
    "estimates",
    "prices",
    "controls",
    "dependence",
    "insurance",
  ]);
  for (const stage of ["now", "net"] as const)
    for (const key of ["mean", "p90", "p95", "p99"] as const) {
      const change = after.figures[stage][key] - before.figures[stage][key];
      const sum = bridge.groups.reduce((all, one) => all + one[stage][key], 0);
      expect(Math.abs(sum - change)).toBeLessThan(1e-6 * before.figures[stage][key]);
    }
  expect(partOf(bridge, "insurance").now).toEqual({ mean: 0, p90: 0, p95: 0, p99: 0 });
  expect(partOf(bridge, "insurance").net.p95).toBeLessThan(0);
  // Prices act on the losses of the scenario that both have, at 3 %; a set of s of the two other changes to it weighs s!(2 − s)!/3!.
  const shared = (lef: number, loss: number) => programLoss([member("a", lef, loss)]).mean;
  const [earlier, later] = [shared(0.5, 1e5) * 0.03, (shared(0.7, 1.1e5) * 0.03) / 1.03];
  const expected = earlier / 3 + (earlier * 0.5) / 6 + later / 6 + (later * 0.5) / 3;
  expect(partOf(bridge, "prices").now.mean / expected).toBeCloseTo(1, 9);
}, 60_000);

test("nothing changed has no parts; figures of another engine are the engine's part", () => {
  const same = end([member("a", 0.5, 1e5)]);
  expect(bridgeOf(same, same).groups).toEqual([]);
  const older = { ...same, figures: { now: { ...same.figures.now, p95: 1 }, net: same.figures.net } };
  const [engine, ...others] = bridgeOf(older, same).groups;
  expect(others).toEqual([]);
  expect(engine).toMatchObject({ group: "engine", now: { mean: 0, p95: same.figures.now.p95 - 1 } });
});

test("controls that don't fit the other end's estimates change with these", () => {
  const secondary: Control = {
    ...halving(true),
    effects: [{ node: "secondary", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
  };
  const plain = member("a", 0.5, 1e5);
  const later: Member = {
    ...plain,
    estimate: {
      ...plain.estimate,
      secondary: {
        slef: { type: "constant", value: 0.5 },
        losses: [{ form: "fines", loss: { type: "constant", value: 1e5 } }],
      },
    },
    treatment: { controls: [secondary] },
  };
  expect(bridgeOf(end([plain]), end([later])).groups.map(({ group }) => group)).toEqual(["estimates"]);
});

test("a baseline recomputes to its bits, and says which figures don't", () => {
  const members = [member("a", 0.5, 1e5), member("b", 0.2, 1e6)].map((one) => ({
    ...one,
    title: one.id,
    version: 1,
    description: "",
    client: null,
    evidence: [],
    tolerance: [],
  }));
  const baseline: Baseline = {
    schema: "crq-baseline/1",
    name: "Year end",
    organization: { tenant: "Example", client: null },
    currency: "USD",
    frozenAt: "2026-11-23T12:00:00.000Z",
    frozenBy: "someone@example.com",
    engine: "1",
    members,
    joined: tower,
    appetite: null,
    assumptions: [],
    decision: "",
    figures: baselineFigures(programLoss(members, tower)),
  };
  const again = JSON.parse(JSON.stringify(baseline)) as Baseline;
  expect(recomputed(again).differences).toEqual([]);
  expect(baselineHash(again)).toBe(baselineHash(baseline));
  const changed = { ...again, figures: { ...again.figures, leftOut: 1 } };
  expect(recomputed(changed).differences).toEqual([{ figure: "leftOut", stated: 1, recomputed: 0 }]);
  expect(baselineHash(changed)).not.toBe(baselineHash(baseline));
});

test("refuses a price level that can't be", () => {
  const one = end([member("a", 0.5, 1e5)]);
  expect(() => bridgeOf(one, one, -1)).toThrow("inflation");
});

const level = (year: number, index: number, source = "Example") => ({
  currency: "USD",
  year,
  index,
  source,
});
const pricedEnd = (loss: number, priceYear: number, levels: ReturnType<typeof level>[], year = 2027) => {
  const plain = member("a", 1, loss);
  const members = [{ ...plain, estimate: { ...plain.estimate, priceYear } }];
  const prices = { year, levels };
  const stated = statedIn({ members, joined: APART }, "USD", [], prices);
  const figures = bridgeFigures(baselineFigures(programLoss(stated.members)));
  return { members, joined: APART, currency: "USD", prices, figures };
};

test("an index on another base changes nothing, also where it's lent to the other end", () => {
  const before = pricedEnd(1e5, 2020, [level(2020, 50), level(2027, 100)]);
  const rebased = pricedEnd(1e5, 2020, [level(2020, 500, "New base"), level(2027, 1000, "New base")]);
  expect(bridgeOf(before, rebased).groups).toEqual([]);
  // A new estimate in prices of 2024, whose index is known only on the new base: 80 on the old one.
  const anew = pricedEnd(1.6e5, 2024, [level(2024, 800), level(2027, 1000)]);
  const { groups } = bridgeOf(before, anew);
  expect(groups.map(({ group }) => group)).toEqual(["estimates"]);
  expect(groups[0]!.now.mean / before.figures.now.mean).toBeCloseTo(0, 9);
});

test("an index that scenarios need and only one end has is a change of prices", () => {
  const [without, with_] = [
    pricedEnd(1e5, 2020, []),
    pricedEnd(1e5, 2020, [level(2020, 50), level(2027, 100)]),
  ];
  const { groups } = bridgeOf(without, with_);
  expect(groups.map(({ group }) => group)).toEqual(["prices"]);
  expect(groups[0]!.now.mean / without.figures.now.mean).toBeCloseTo(1, 9);
});

test("a typed rate of inflation moves what controls replace losses with, as it moves losses", () => {
  const replacing = (value: number): Control => ({
    ...halving(true),
    effects: [
      {
        node: "primary.response",
        change: { type: "replacement", distribution: { type: "constant", value } },
      },
    ],
  });
  const [before, after] = [1000, 1030].map((value) =>
    end([member("a", 0.5, value * 100, [replacing(value)])]),
  ) as [BridgeEnd, BridgeEnd];
  const { groups } = bridgeOf(before, after, 0.03);
  expect(groups.map(({ group }) => group)).toEqual(["prices"]);
  expect(groups[0]!.now.mean).toBeCloseTo(0.5 * 30, 9);
});

test("neither the order of pairs, causes and policies nor a cause's title is a change", () => {
  const cause = (id: string, title: string, ...strikes: string[]) => ({
    id,
    title,
    frequency: { type: "constant", value: 0.1 } as const,
    strikes: strikes.map((one) => ({ member: one, probability: 1 })),
  });
  const policy = tower.policies[0]!;
  const members = ["a", "b", "c"].map((id) => member(id, 0.5, 1e5));
  const joined: Joined = {
    dependence: {
      type: "matrix",
      correlation: 0.1,
      pairs: [
        { a: "a", b: "b", correlation: 0.5 },
        { a: "b", b: "c", correlation: 0.3 },
      ],
    },
    causes: [cause("x", "Cloud", "a", "b"), cause("y", "Worm", "c")],
    policies: [policy, { ...policy, id: "q" }],
  };
  const otherwise: Joined = {
    dependence: {
      type: "matrix",
      correlation: 0.1,
      pairs: [
        { a: "c", b: "b", correlation: 0.3 },
        { a: "b", b: "a", correlation: 0.5 },
      ],
    },
    causes: [cause("y", "Worm", "c"), cause("x", "Cloud outage", "b", "a")],
    policies: joined.policies.toReversed(),
  };
  const figures = { mean: 0, p90: 0, p95: 0, p99: 0 };
  const same = { members, figures: { now: figures, net: figures } };
  const { groups } = bridgeOf({ ...same, joined }, { ...same, joined: otherwise });
  expect(groups.filter(({ group }) => group !== "engine")).toEqual([]);
});

test("another order of policies and strikes, which changes figures in their last bits, is no change", () => {
  const policy = (id: string, covers: string[] | null, share: number) => ({
    ...tower.policies[0]!,
    id,
    covers,
    tower: [{ retention: 11_111.7, limit: 777_777, share }],
  });
  const strikes = ["a", "b", "c"].map((id, i) => ({ member: id, probability: 0.3 + i / 7 }));
  const joined = (inReverse: boolean): Joined => {
    const policies = [policy("p", null, 0.3), policy("q", ["a", "b"], 0.21), policy("r", ["c"], 0.13)];
    const cause = { id: "x", title: "Cloud", frequency: { type: "constant", value: 0.31 } as const };
    return {
      ...APART,
      causes: [{ ...cause, strikes: inReverse ? strikes.toReversed() : strikes }],
      policies: inReverse ? policies.toReversed() : policies,
    };
  };
  const members = ["a", "b", "c"].map((id, i) => member(id, 0.37 + i / 5, 1e5 * (i + 1.3)));
  const [before, after] = [end(members, joined(false)), end(members, joined(true))];
  expect(after.figures).not.toEqual(before.figures);
  expect(bridgeOf(before, after).groups).toEqual([]);
}, 60_000);
