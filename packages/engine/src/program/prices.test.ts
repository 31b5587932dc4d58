/** Prices of a stated year: losses are scaled by indices, and what contracts state isn't. */
import { expect, test } from "vitest";
import { annualMoments } from "../exact/compound-model.ts";
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import { generatedScenarios } from "../truth/generated-scenarios-fixtures.ts";
import { type Baseline, baselineFigures, baselineLoss, bridgeFigures, recomputed } from "./baseline.ts";
import { namedChanges } from "./baseline-changes.ts";
import { bridgeOf, type BridgeEnd } from "./bridge.ts";
import { APART } from "./joined.ts";
import { type Member, memberAt, scenarioOf } from "./member.ts";
import { memberInPrices, priceFactor, pricingOf, statedIn, type StatedPrices } from "./prices.ts";
import { programLoss } from "./program-loss.ts";

// Invented indices: only their ratios are under test.
const level = (currency: string, year: number, index: number) => ({
  currency,
  year,
  index,
  source: "Example",
});
const DOUBLED: StatedPrices = { year: 2027, levels: [level("USD", 2020, 50), level("USD", 2027, 100)] };
const near = (a: number, b: number, within: number) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(within * Math.max(Math.abs(a), Math.abs(b)));
const constant = (value: number) => ({ type: "constant", value }) as const;

const memberOf = ({ schema: _, title: __, id, ...estimate }: Scenario, priceYear?: number): Member => ({
  id,
  estimate: { ...estimate, currency: "USD", ...(priceYear !== undefined && { priceYear }) },
  treatment: { controls: [] },
});

test("where the index doubles every loss doubles and frequencies stay, in every shape of scenario", () => {
  for (const scenario of generatedScenarios(100, 5)) {
    const { eventCap: _, ...uncapped } = scenario;
    const free = (losses: Scenario["primary"]) => losses.map(({ form, loss }) => ({ form, loss }));
    const member = memberOf(
      {
        ...uncapped,
        primary: free(scenario.primary),
        ...(scenario.secondary && {
          secondary: { ...scenario.secondary, losses: free(scenario.secondary.losses) },
        }),
      },
      2020,
    );
    const priced = memberInPrices(member, DOUBLED);
    expect(priced.estimate.frequency).toBe(member.estimate.frequency);
    expect(priced.estimate.secondary?.slef).toBe(member.estimate.secondary?.slef);
    const [own, there] = [member, priced].map((one) => annualMoments(scenarioOf(one)));
    near(there!.mean, 2 * own!.mean, 1e-12);
    near(there!.sd, 2 * own!.sd, 1e-12);
  }
});

const control: Control = {
  id: "c",
  title: "Backups",
  status: "planned",
  annualCost: constant(1000),
  effects: [
    { node: "primary.response", change: { type: "replacement", distribution: constant(100) } },
    { node: "secondary.slef", change: { type: "replacement", distribution: constant(0.1) } },
    { node: "secondary.fines", change: { type: "factor", factor: constant(0.5) } },
  ],
};
const treated: Member = {
  id: "a",
  estimate: {
    currency: "USD",
    priceYear: 2020,
    frequency: { lef: constant(0.5) },
    primary: [{ form: "response", loss: constant(500), cap: 600 }],
    secondary: { slef: constant(0.2), losses: [{ form: "fines", loss: constant(10_000) }] },
    eventCap: 15_000,
  },
  treatment: {
    controls: [control],
    insurance: { perEvent: { retention: 10, limit: null }, perYear: { retention: 0, limit: 50 }, premium: 5 },
  },
};

test("caps, costs and insurance are what contracts say, whatever prices do; what replaces a loss is a price", () => {
  const { estimate, treatment } = memberInPrices(treated, DOUBLED);
  expect(estimate.primary).toEqual([{ form: "response", loss: constant(1000), cap: 600 }]);
  expect(estimate.secondary!.losses).toEqual([{ form: "fines", loss: constant(20_000) }]);
  expect(estimate.eventCap).toBe(15_000);
  expect(treatment.insurance).toBe(treated.treatment.insurance);
  const [{ annualCost, effects }] = treatment.controls as [Control];
  expect(annualCost).toEqual(constant(1000));
  expect(effects).toEqual([
    { node: "primary.response", change: { type: "replacement", distribution: constant(200) } },
    ...control.effects.slice(1),
  ]);
  // 0.5 events a year of 600, with 0.2 that a total above the cap on events counts as 15,000; planned, 200 and 0.1 of 10,000 besides.
  near(
    annualMoments(memberAt({ ...treated, estimate, treatment }, "current")).mean,
    0.5 * (0.8 * 600 + 0.2 * 15_000),
    1e-12,
  );
  near(
    annualMoments(memberAt({ ...treated, estimate, treatment }, "residual")).mean,
    0.5 * (200 + 0.1 * 10_000),
    1e-12,
  );
});

test("without a year, in the stated year and without an index a scenario stays the object that it was", () => {
  const { priceYear: _, ...unstated } = treated.estimate;
  const members = [
    { ...treated, estimate: unstated },
    { ...treated, estimate: { ...unstated, priceYear: 2027 } },
    { ...treated, estimate: { ...unstated, priceYear: 2019 } },
    { ...treated, estimate: { ...unstated, priceYear: 2020, currency: "EUR" } },
  ];
  for (const member of members) expect(memberInPrices(member, DOUBLED)).toBe(member);
  const all = statedIn({ members: members.slice(0, 3), joined: APART }, "USD", [], DOUBLED);
  expect(all.members.every((one, i) => one === members[i])).toBe(true);
  expect(
    pricingOf(
      [...members, treated].map((one) => one.estimate),
      DOUBLED,
    ),
  ).toEqual({
    year: 2027,
    levels: DOUBLED.levels,
    unstated: 1,
    missing: [
      { currency: "EUR", year: 2020, scenarios: 1 },
      { currency: "EUR", year: 2027, scenarios: 1 },
      { currency: "USD", year: 2019, scenarios: 1 },
    ],
  });
});

test("an index that isn't above 0 is refused", () => {
  for (const index of [0, -1, NaN, Infinity])
    expect(() =>
      priceFactor(treated.estimate, {
        year: 2027,
        levels: [level("USD", 2020, index), level("USD", 2027, 1)],
      }),
    ).toThrow("prices: the index of USD 2020 must be above 0");
});

test("a scenario is priced by the index of its own currency, and then converted", () => {
  const euros: Member = { ...treated, estimate: { ...treated.estimate, currency: "EUR" } };
  const prices = { year: 2027, levels: [level("EUR", 2020, 100), level("EUR", 2027, 130)] };
  const { members } = statedIn(
    { members: [euros], joined: APART },
    "USD",
    [{ from: "EUR", rate: 2 }],
    prices,
  );
  const { loss } = members[0]!.estimate.primary[0]!;
  expect(loss.type === "constant" && loss.value).toBeCloseTo(500 * 1.3 * 2, 9);
});

const lossOf = (value: number, priceYear?: number): Member => ({
  id: "a",
  estimate: {
    currency: "USD",
    frequency: { lef: constant(1) },
    primary: [{ form: "response", loss: constant(value) }],
    ...(priceYear !== undefined && { priceYear }),
  },
  treatment: { controls: [] },
});

const frozen = (member: Member, prices?: StatedPrices): Baseline => {
  const parts = {
    members: [
      { ...member, title: "A", version: 1, description: "", client: null, evidence: [], tolerance: [] },
    ],
    joined: APART,
    currency: "USD",
    ...(prices && { prices }),
  };
  return {
    schema: "crq-baseline/1",
    name: "Year end",
    organization: { tenant: "Example", client: null },
    frozenAt: "2026-11-25T12:00:00.000Z",
    frozenBy: "someone@example.com",
    engine: "1",
    appetite: null,
    assumptions: [],
    decision: "",
    ...parts,
    figures: baselineFigures(baselineLoss(parts)),
  };
};
const end = (baseline: Baseline): BridgeEnd => ({ ...baseline, figures: bridgeFigures(baseline.figures) });

test("a baseline recomputes to its bits at the indices that it froze, and to others at other indices", () => {
  const again = JSON.parse(JSON.stringify(frozen(treated, DOUBLED))) as Baseline;
  expect(recomputed(again).differences).toEqual([]);
  const moved = { year: 2027, levels: [level("USD", 2020, 50), level("USD", 2027, 101)] };
  expect(recomputed({ ...again, prices: moved }).differences.length).toBeGreaterThan(0);
});

test("a bridge gives the price level what a moved index did, half of what it did together with estimates", () => {
  const [before, after] = [frozen(lossOf(100, 2020)), frozen(lossOf(100, 2020), DOUBLED)];
  const moved = bridgeOf(end(before), end(after));
  expect(moved.groups.map(({ group }) => group)).toEqual(["prices"]);
  near(moved.groups[0]!.now.mean, 100, 1e-9);
  expect(namedChanges(before, after)).toEqual([{ what: "prices", title: "2027" }]);
  // 100 becomes 300 × 2: prices alone +100, after the estimates +300; estimates alone +200, after prices +400.
  const both = bridgeOf(end(before), end(frozen(lossOf(300, 2020), DOUBLED)));
  expect(both.groups.map(({ group }) => group)).toEqual(["estimates", "prices"]);
  near(both.groups[0]!.now.mean, 300, 1e-9);
  near(both.groups[1]!.now.mean, 200, 1e-9);
});

test("a bridge over restated estimates takes each end's indices, and leaves its ends as they were", () => {
  const earlier = { year: 2025, levels: [level("USD", 2020, 50), level("USD", 2025, 75)] };
  const [before, after] = [
    frozen(lossOf(100, 2020), earlier),
    frozen(lossOf(160, 2025), { year: 2027, levels: [level("USD", 2025, 75), level("USD", 2027, 100)] }),
  ];
  const { groups, from, to } = bridgeOf(end(before), end(after));
  expect(groups.map(({ group }) => group)).toEqual(["estimates", "prices"]);
  near(from.now.mean, 150, 1e-9);
  near(to.now.mean, 160 * (4 / 3), 1e-9);
  // The old estimate is 150 in prices of 2025 and 200 in those of 2027; the new one 160 and 213.33.
  near(groups[0]!.now.mean, (10 + 160 / 0.75 - 200) / 2, 1e-9);
  near(groups[1]!.now.mean, (50 + 160 / 3) / 2, 1e-9);
});

test("a typed rate of inflation is refused between baselines that state their prices", () => {
  const [before, after] = [frozen(lossOf(100)), frozen(lossOf(100), DOUBLED)];
  expect(() => bridgeOf(end(before), end(after), 0.03)).toThrow("these baselines state their prices");
});

test("scenarios without a price year give the same bits under a stated year", () => {
  const members = generatedScenarios(5, 2).map((one) => memberOf(one));
  const stated = statedIn({ members, joined: APART }, "USD", [], DOUBLED);
  expect(programLoss(stated.members)).toEqual(programLoss(members));
});
