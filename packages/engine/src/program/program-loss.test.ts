/** The joint loss of more scenarios than are combined, and of how many years it's simulated. */
import { expect, test } from "vitest";
import type { Control } from "../treatment.ts";
import { APART, type Joined } from "./joined.ts";
import type { Member } from "./member.ts";
import { presentLoss, programLoss } from "./program-loss.ts";
import { stateLoss } from "./state-loss.ts";
import { jointYearsFor } from "./years/joint-years.ts";

const constant = (value: number) => ({ type: "constant", value }) as const;
const halving: Control = {
  id: "c",
  title: "Backups",
  status: "planned",
  annualCost: constant(1),
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(0.5) } }],
};
const member = (id: string, lef: number, loss: number, controls: Control[] = []): Member => ({
  id,
  estimate: {
    currency: "USD",
    frequency: { lef: constant(lef) },
    primary: [{ form: "response", loss: constant(loss) }],
  },
  treatment: { controls },
});
const insured = (limit: number): Joined => ({
  ...APART,
  policies: [
    {
      id: "p",
      title: "Tower",
      covers: null,
      tower: [{ retention: 0, limit, share: 1 }],
      perYear: { retention: 0, limit: null },
      premium: 0,
      inPlace: true,
      willBe: true,
    },
  ],
});

test(
  "the expected loss of the scenarios beyond the 200 largest is in every stage, after insurance uninsured",
  {
    timeout: 120_000,
  },
  () => {
    const largest = Array.from({ length: 200 }, (_, i) => member(`large-${i}`, 0.01, 1000));
    const members = [...largest, member("small", 0.01, 100, [halving])];
    const all = programLoss(members, insured(400));
    const without = programLoss(largest, insured(400));
    expect(all).toMatchObject({ scenarios: 200, leftOut: 1 });
    // 0.01 events a year of 100; half as many by the plan
    expect(all.mean - without.mean).toBeCloseTo(1, 9);
    expect(all.residual.mean - without.residual.mean).toBeCloseTo(0.5, 9);
    expect(all.net!.now!.mean - without.net!.now!.mean).toBeCloseTo(1, 9);
    expect(all.net!.plan!.mean - without.net!.plan!.mean).toBeCloseTo(0.5, 9);
    expect(all.net!.now!.mean / all.mean).toBeCloseTo(1 - 0.4 * (2000 / 2001), 2);
    expect(presentLoss(members, insured(400))).toMatchObject({
      now: { mean: all.mean, p95: all.p95 },
      net: { mean: all.net!.now!.mean, p95: all.net!.now!.p95 },
    });
  },
);

test("fewer years are simulated where more than 2,000 events a year are drawn, whether or not they cost anything", () => {
  const scenarios = [member("a", 1999, 1), member("b", 1, 1)].map(({ id, estimate }) => ({
    schema: "crq-scenario/1" as const,
    id,
    title: id,
    ...estimate,
  }));
  const cause = (rate: number) => ({
    id: "cloud",
    title: "Cloud",
    frequency: constant(rate),
    strikes: [{ member: "a", probability: 0.001 }],
  });
  expect(jointYearsFor(scenarios, [])).toBe(100_000);
  expect(jointYearsFor(scenarios, [cause(1)])).toBe(20_000);
  const pairs = [{ a: "a", b: "b", correlation: 0.5 }];
  const few = scenarios.map((one) => ({ ...one, frequency: { lef: constant(0.1) } }));
  const third = { ...few[0]!, id: "c" };
  const state = stateLoss([...few, third], {
    dependence: { type: "matrix", correlation: 0, pairs },
    causes: [cause(2001)],
  });
  expect(state.years).toBe(20_000);
  expect(state.insured!.gross.exceed).toEqual({});
});

test("what is said of simulated years is how many there were, and what insurance leaves is of the same ones", () => {
  const members = ["a", "b", "c"].map((id) => member(id, 0.2, 1000));
  const joined = {
    ...insured(400),
    dependence: { type: "matrix", correlation: 0, pairs: [{ a: "a", b: "b", correlation: 0.5 }] },
    causes: [
      {
        id: "cloud",
        title: "Cloud",
        frequency: constant(3000),
        strikes: [{ member: "a", probability: 0.001 }],
      },
    ],
  } as const;
  const { joinedBy, net, p99 } = programLoss(members, joined);
  expect(joinedBy.simulated!.years).toBe(20_000);
  expect(net!.years).toBe(20_000);
  // Every event costs 1000, and the policy pays 400 of each.
  expect(net!.now!.p99 / p99).toBeCloseTo(0.6, 9);
});

test("the best control saves what it saves beside the controls that stay, though another one ends", () => {
  const planned = { ...halving, annualCost: constant(10) };
  const ending: Control = { ...halving, id: "e", title: "Old filter", status: "existing", willBe: false };
  const { bestControl } = programLoss([member("a", 0.5, 1000, [planned, ending])]);
  // 500 a year now, 1000 once the old one ended, half of that with the planned one.
  expect(bestControl).toEqual({ scenarioId: "a", title: "Backups", saves: 500, cost: 10 });
});
