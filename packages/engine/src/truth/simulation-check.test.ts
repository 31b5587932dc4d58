import { describe, expect, test } from "vitest";
import { lognormal, pert, scenario } from "../exact/exact-fixtures.ts";
import { parseScenario } from "../parse-scenario.ts";
import type { Scenario } from "../scenario.ts";
import { FALSE_ALARM, countChance, crossCheck } from "../simulate/cross-check.ts";
import { simulate } from "../simulate/simulate.ts";
import { generatedScenarios } from "./generated-scenarios-fixtures.ts";

const YEARS = 20_000;
const SCENARIOS = generatedScenarios(240);

test("the generated scenarios are valid", () => {
  for (const each of SCENARIOS) expect(parseScenario(each), JSON.stringify(each)).toMatchObject({ ok: true });
});

describe("the simulation check of any scenario", () => {
  const checks = SCENARIOS.map((each, index) => crossCheck(each, { years: YEARS, seed: index + 1 }));

  test("raises no false alarm", () => {
    const alarms = checks.flatMap(({ agrees, least }, index) =>
      agrees ? [] : [{ least, scenario: SCENARIOS[index] }],
    );
    // of 240 honest checks one in five runs of this test would have an alarm at this level; this seed has none
    expect(alarms).toEqual([]);
  });

  test("states the chance of each difference: a chance below 5% comes about 5 times in 100", () => {
    const chances = checks.flatMap(({ counts }) => counts.map(({ chance }) => chance));
    expect(chances.length).toBeGreaterThan(1500);
    for (const level of [0.01, 0.05, 0.2]) {
      const share = chances.filter((chance) => chance < level).length / chances.length;
      expect(share, `below ${level}`).toBeLessThan(1.4 * level);
      expect(share, `below ${level}`).toBeGreaterThan(0.5 * level);
    }
  });

  test("has the bits of the simulation itself", () => {
    const [first] = SCENARIOS;
    expect(crossCheck(first!, { years: YEARS, seed: 7 }).simulated).toEqual(
      simulate(first!, { years: YEARS, seed: 7 }),
    );
  });
});

/** The scenario with 5% more events a year. */
function oftener(each: Scenario): Scenario {
  const { frequency } = each;
  if (!("lef" in frequency) || frequency.lef.type !== "lognormal90") throw new Error("not this one");
  const { p5, p95 } = frequency.lef;
  return { ...each, frequency: { lef: { type: "lognormal90", p5: p5 * 1.05, p95: p95 * 1.05 } } };
}

test("a rate that is wrong by 5% is found", () => {
  const each = scenario(lognormal(0.1, 2), lognormal(1000, 1e8));
  const check = crossCheck(oftener(each), { years: 200_000, seed: 1 }, each);
  expect(check.agrees).toBe(false);
  expect(check.least.chance).toBeLessThan(FALSE_ALARM / check.counts.length);
});

test.each([
  ["all of an event", (each: Scenario): Scenario => ({ ...each, eventCap: 20_000 })],
  [
    "a form of loss",
    (each: Scenario): Scenario => ({
      ...each,
      primary: each.primary.map((one) => ({ ...one, cap: 20_000 })),
    }),
  ],
])(
  "a rate that is wrong by 5% is found beside a cap on %s, at amounts that the cap doesn't make likelier",
  (_, limited) => {
    const each = limited(scenario(lognormal(0.1, 2), lognormal(1000, 1e8)));
    const { counts, agrees } = crossCheck(oftener(each), { years: 200_000, seed: 1 }, each);
    expect(agrees).toBe(false);
    const found = counts.filter(({ chance }) => chance < FALSE_ALARM / counts.length);
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(["any", "p95", "p99"]));
    expect(crossCheck(each, { years: 200_000, seed: 1 }).agrees).toBe(true);
  },
);

test("a simulated average that lies outside its interval is no disagreement: it has none that holds in a heavy tail", () => {
  const each = scenario(pert(0.1, 0.5, 4), lognormal(1000, 1e10));
  const check = crossCheck(each, { years: 50_000, seed: 2 });
  const { exact, simulated } = check;
  expect(Math.abs(simulated.mean - exact.mean)).toBeGreaterThan(1.5 * simulated.error.mean!);
  expect(check.agrees).toBe(true);
});

test("never an event, or losses that repeat", () => {
  const constant = (value: number) => ({ type: "constant", value }) as const;
  const never = crossCheck(scenario(constant(0), lognormal(1, 2)), { years: 1000, seed: 1 });
  expect(never).toMatchObject({ agrees: true, counts: [{ key: "any", expected: 0, counted: 0, chance: 1 }] });
  const repeating = crossCheck(scenario(constant(2.3), constant(2_020_936.32)), { years: YEARS, seed: 1 });
  expect(repeating.agrees).toBe(true);
});

describe("the chance of a count", () => {
  test.each([
    // twice the smaller tail of Binomial(n, p), by summing its terms
    [0, 10, 0.1, 0.697_356_880_2],
    [3, 10, 0.1, 0.140_381_652_8],
    [5, 10, 0.5, 1],
    [10, 10, 0.5, 2 / 1024],
  ])("%d of %d at %d", (counted, n, p, expected) => {
    expect(countChance(counted, n, p, 0)).toBeCloseTo(expected, 9);
  });

  test("for a million years it is that of the normal distribution", () => {
    const sd = Math.sqrt(1e6 * 0.05 * 0.95);
    expect(countChance(Math.round(50_000 + 1.959964 * sd), 1e6, 0.05, 0)).toBeCloseTo(0.05, 2);
  });

  test("an exact chance known only to an error excuses a difference that the error explains", () => {
    expect(countChance(60, 1000, 0.05, 0.01)).toBe(1);
    expect(countChance(90, 1000, 0.05, 0.01)).toBeLessThan(0.001);
  });
});
