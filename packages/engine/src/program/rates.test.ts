/** Joining currencies: converting is scaling, whatever is converted. */
import { expect, test } from "vitest";
import { often } from "../../test/often.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { exact } from "../exact/exact.ts";
import { scaled } from "../distributions/scaled.ts";
import type { Scenario } from "../scenario.ts";
import type { Control } from "../treatment.ts";
import { generatedScenarios } from "../truth/generated-scenarios-fixtures.ts";
import { type Baseline, baselineFigures, baselineLoss, bridgeFigures, recomputed } from "./baseline.ts";
import { namedChanges } from "./baseline-changes.ts";
import { bridgeOf, type BridgeEnd } from "./bridge.ts";
import { APART, type Joined } from "./joined.ts";
import { type Member, memberAt, scenarioOf } from "./member.ts";
import { programLoss } from "./program-loss.ts";
import { estimateInto, joinedInto, memberInto, type DatedRate } from "./rates.ts";

const memberOf = ({ schema: _, id, title: __, ...estimate }: Scenario, currency: string): Member => ({
  id,
  estimate: { ...estimate, currency },
  treatment: { controls: [] },
});
const EUR: DatedRate = { from: "EUR", rate: 1.09, asOf: "2026-11-03", source: "ECB" };
const GBP: DatedRate = { from: "GBP", rate: 1.2718281828, asOf: "2026-11-02", source: "BoE" };
const near = (a: number, b: number, within: number) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(within * Math.max(Math.abs(a), Math.abs(b)));

/** How exact a scenario's mean is: a closed form, unless caps are integrated or its forms are tied together. */
function momentError({ primary, secondary, eventCap, formCorrelation }: Scenario): number {
  if (eventCap !== undefined || formCorrelation !== undefined) return 1e-7;
  const losses = [...primary, ...(secondary?.losses ?? [])];
  return losses.some(({ loss, cap }) => cap !== undefined || "p5" in loss) ? 1e-10 : 1e-12;
}

test("converting and scaling commute, in every shape of scenario", () => {
  for (const [i, scenario] of generatedScenarios(often(60, 200), 7).entries()) {
    const { estimate } = memberOf(scenario, "EUR");
    const k = 10 ** ((i % 9) - 4) * 1.37;
    const scaledFirst = estimateInto(estimateInto(estimate, "EUR", k), "USD", EUR.rate);
    const convertedFirst = estimateInto(estimateInto(estimate, "USD", EUR.rate), "USD", k);
    const means = [scaledFirst, convertedFirst].map((one) =>
      annualMoments(scenarioOf({ id: "a", estimate: one })),
    );
    const within = momentError(scenario);
    near(means[0]!.mean, means[1]!.mean, within);
    // The law is scaled, not only its mean.
    const own = annualMoments(scenarioOf({ id: "a", estimate }));
    near(means[0]!.mean, own.mean * k * EUR.rate, within);
    near(means[0]!.sd, own.sd * k * EUR.rate, within);
  }
});

test("every statistic of a converted scenario is the scenario's at the rate, whatever limits its losses", () => {
  const scenarios = generatedScenarios(40, 3);
  for (const [i, scenario] of scenarios.entries()) {
    const rate = [0.0064, 1.09, 151.3][i % 3]!;
    const own = exact(scenario);
    const there = exact(
      scenarioOf({ id: "a", estimate: estimateInto(memberOf(scenario, "JPY").estimate, "USD", rate) }),
    );
    for (const key of ["mean", "sd"] as const) near(there[key], own[key] * rate, momentError(scenario));
    for (const key of ["p75", "p90", "p95", "p99", "p99.9", "cvar95", "cvar99"] as const)
      near(there[key], own[key] * rate, 2e-4);
    expect(Math.abs(there.pZero - own.pZero), scenario.id).toBeLessThan(1e-12);
  }
  const shapes = {
    cap: scenarios.filter(({ primary }) => primary.some(({ cap }) => cap !== undefined)),
    bounds: scenarios.filter(({ primary }) =>
      primary.some(({ loss }) => loss.type === "lognormal90" && (loss.min ?? loss.max) !== undefined),
    ),
    eventCap: scenarios.filter(({ eventCap }) => eventCap !== undefined),
    together: scenarios.filter(({ formCorrelation }) => formCorrelation !== undefined),
    contacts: scenarios.filter(({ frequency }) => "contactFrequency" in frequency),
  };
  for (const [shape, found] of Object.entries(shapes)) expect(found.length, shape).toBeGreaterThan(3);
});

test("limits are money: a cap of a billion yen isn't one of a billion dollars", () => {
  const estimate: Member["estimate"] = {
    currency: "JPY",
    frequency: { lef: { type: "constant", value: 1 } },
    primary: [{ form: "response", loss: { type: "lognormal90", p5: 1e7, p95: 1e10, max: 1e11 }, cap: 5e9 }],
    secondary: {
      slef: { type: "constant", value: 0.5 },
      losses: [{ form: "fines", loss: { type: "constant", value: 1e9 }, cap: 5e8 }],
    },
    eventCap: 1e9,
    formCorrelation: 0.4,
  };
  const there = estimateInto(estimate, "USD", 0.0078125);
  expect(there.primary[0]).toEqual({
    form: "response",
    loss: { type: "lognormal90", p5: 78125, p95: 78_125_000, max: 781_250_000 },
    cap: 39_062_500,
  });
  expect(there.secondary!.losses[0]!.cap).toBe(3_906_250);
  expect(there.eventCap).toBe(7_812_500);
  expect(there.formCorrelation).toBe(0.4);
});

test("a total in one currency is the total of scenarios scaled beforehand, to 1e-12", () => {
  const scenarios = generatedScenarios(9, 11);
  const currencies = ["USD", "EUR", "GBP"];
  const factors = [1, EUR.rate, GBP.rate];
  const members = scenarios.map((one, i) => memberOf(one, currencies[i % 3]!));
  const beforehand = scenarios.map((one, i): Member => {
    const k = factors[i % 3]!;
    const times = (losses: Scenario["primary"]) =>
      losses.map(({ form, loss, cap }) => ({
        form,
        loss: k === 1 ? loss : scaled(loss, k),
        ...(cap !== undefined && { cap: cap * k }),
      }));
    return memberOf(
      {
        ...one,
        primary: times(one.primary),
        ...(one.secondary && { secondary: { ...one.secondary, losses: times(one.secondary.losses) } }),
        ...(one.eventCap !== undefined && { eventCap: one.eventCap * k }),
      },
      "USD",
    );
  });
  const joined = joinedInto({ members, joined: APART }, "USD", [EUR, GBP]);
  const [total, expected] = [programLoss(joined.members), programLoss(beforehand)];
  for (const key of ["mean", "meanInherent", "p90", "p95", "p99"] as const)
    near(total[key], expected[key], 1e-12);
  near(
    total.mean,
    members.reduce((sum, one, i) => sum + annualMoments(scenarioOf(one)).mean * factors[i % 3]!, 0),
    1e-12,
  );
});

test("what is in the figures' currency already stays as it is", () => {
  const members = generatedScenarios(3).map((one) => memberOf(one, "USD"));
  const joined = joinedInto({ members, joined: APART }, "USD", [EUR]);
  expect(joined.members.every((one, i) => one === members[i])).toBe(true);
});

test("a currency without a rate is refused, and so is a rate that isn't one", () => {
  const members = generatedScenarios(1).map((one) => memberOf(one, "JPY"));
  expect(() => joinedInto({ members, joined: APART }, "USD", [EUR])).toThrow(
    "rates: there is none from JPY to USD",
  );
  for (const rate of [0, -1, NaN, Infinity])
    expect(() => joinedInto({ members, joined: APART }, "USD", [{ from: "JPY", rate }])).toThrow(
      "must be above 0",
    );
});

const constant = (value: number) => ({ type: "constant", value }) as const;
const control: Control = {
  id: "c",
  title: "Backups",
  status: "planned",
  annualCost: constant(1000),
  effects: [
    { node: "primary.response", change: { type: "replacement", distribution: constant(100) } },
    { node: "frequency.lef", change: { type: "replacement", distribution: constant(0.25) } },
    { node: "secondary.slef", change: { type: "replacement", distribution: constant(0.1) } },
    { node: "secondary.fines", change: { type: "factor", factor: constant(0.5) } },
  ],
};
const treated: Member = {
  id: "a",
  estimate: {
    currency: "EUR",
    frequency: { lef: constant(0.5) },
    primary: [{ form: "response", loss: constant(500) }],
    secondary: { slef: constant(0.2), losses: [{ form: "fines", loss: constant(10_000) }] },
  },
  treatment: {
    controls: [control],
    insurance: { perEvent: { retention: 10, limit: null }, perYear: { retention: 0, limit: 50 }, premium: 5 },
  },
};

test("controls' costs and replaced losses are money, and the rest isn't; insurance is", () => {
  const { treatment } = memberInto(treated, "USD", 2);
  expect(treatment.controls[0]!.annualCost).toEqual(constant(2000));
  expect(treatment.controls[0]!.effects).toEqual([
    { node: "primary.response", change: { type: "replacement", distribution: constant(200) } },
    ...control.effects.slice(1),
  ]);
  expect(treatment.insurance).toEqual({
    perEvent: { retention: 20, limit: null },
    perYear: { retention: 0, limit: 100 },
    premium: 10,
  });
  for (const state of ["inherent", "current", "residual"] as const)
    near(
      annualMoments(memberAt(memberInto(treated, "USD", 1.09), state)).mean,
      annualMoments(memberAt(treated, state)).mean * 1.09,
      1e-12,
    );
});

const policy = {
  id: "p",
  title: "Tower",
  covers: null,
  tower: [{ retention: 100, limit: 1000, share: 0.8 }],
  perYear: { retention: 0, limit: 5000 },
  premium: 20,
  inPlace: true,
  willBe: true,
};

test("a policy's amounts are converted from its own currency, sublimits and losses per hour too, hours not", () => {
  const waiting = { hours: 8, lossPerHour: 1000 };
  const terms = [
    { member: "a", sublimit: 500, waiting },
    { member: "b", sublimit: null, waiting: null },
  ];
  const joined: Joined = { ...APART, policies: [{ ...policy, terms, currency: "EUR" }, policy] };
  const { policies } = joinedInto({ members: [], joined }, "USD", [{ from: "EUR", rate: 2 }]).joined;
  expect(policies).toEqual([
    {
      ...policy,
      tower: [{ retention: 200, limit: 2000, share: 0.8 }],
      perYear: { retention: 0, limit: 10_000 },
      premium: 40,
      terms: [
        { member: "a", sublimit: 1000, waiting: { hours: 8, lossPerHour: 2000 } },
        { member: "b", sublimit: null, waiting: null },
      ],
    },
    policy,
  ]);
});

const frozen = (rates: readonly DatedRate[], estimates = [treated]): Baseline => {
  const members = estimates.map((one) => ({
    ...one,
    title: one.id,
    version: 1,
    description: "",
    client: null,
    evidence: [],
    tolerance: [],
  }));
  const parts = {
    members,
    joined: { ...APART, policies: [{ ...policy, currency: "EUR" }] },
    currency: "USD",
    rates,
  };
  return {
    schema: "crq-baseline/1",
    name: "Year end",
    organization: { tenant: "Example", client: null },
    frozenAt: "2026-11-23T12:00:00.000Z",
    frozenBy: "someone@example.com",
    engine: "1",
    appetite: null,
    assumptions: [],
    decision: "",
    ...parts,
    figures: baselineFigures(baselineLoss(parts)),
  };
};

test("a baseline recomputes to its bits at the rates that it froze, and to others at other rates", () => {
  const again = JSON.parse(JSON.stringify(frozen([EUR]))) as Baseline;
  expect(recomputed(again).differences).toEqual([]);
  const moved = { ...again, rates: [{ ...EUR, rate: 1.1 }] };
  expect(recomputed(moved).differences.length).toBeGreaterThan(0);
  expect(() => recomputed({ ...again, rates: [] })).toThrow("there is none from EUR");
});

test("a bridge tells a changed sublimit as a change of insurance, and a baseline freezes it", () => {
  const before = frozen([EUR]);
  const [tower] = before.joined.policies;
  const terms = [{ member: "a", sublimit: 150, waiting: null }];
  const parts = { ...before, joined: { ...before.joined, policies: [{ ...tower!, terms }] } };
  const after: Baseline = { ...parts, figures: baselineFigures(baselineLoss(parts)) };
  expect(recomputed(JSON.parse(JSON.stringify(after)) as Baseline).differences).toEqual([]);
  expect(after.figures.net!.now!.mean).toBeGreaterThan(before.figures.net!.now!.mean);
  const end = (baseline: Baseline): BridgeEnd => ({ ...baseline, figures: bridgeFigures(baseline.figures) });
  expect(bridgeOf(end(before), end(after)).groups.map(({ group }) => group)).toEqual(["insurance"]);
  expect(namedChanges(before, after)).toEqual([{ what: "policy", title: "Tower" }]);
});

test("a bridge tells a moved rate from changed estimates", () => {
  const end = (baseline: Baseline): BridgeEnd => ({ ...baseline, figures: bridgeFigures(baseline.figures) });
  const [before, after] = [frozen([EUR]), frozen([{ ...EUR, rate: 1.2 }])];
  const moved = bridgeOf(end(before), end(after));
  expect(moved.groups.map(({ group }) => group)).toEqual(["rates"]);
  near(moved.groups[0]!.now.mean, (before.figures.now.mean * 0.11) / 1.09, 1e-9);
  const doubled = {
    ...treated,
    estimate: { ...treated.estimate, frequency: { lef: constant(1) } },
  };
  const both = bridgeOf(end(before), end(frozen([{ ...EUR, rate: 1.2 }], [doubled])));
  expect(both.groups.map(({ group }) => group)).toEqual(["estimates", "rates"]);
  const sum = both.groups.reduce((all, { now }) => all + now.mean, 0);
  near(sum, both.to.now.mean - both.from.now.mean, 1e-9);
});
