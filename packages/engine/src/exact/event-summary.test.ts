import { expect, test } from "vitest";
import type { Scenario } from "../scenario.ts";
import { ScenarioModel } from "../simulate/scenario-model.ts";
import { constant, lognormal, pert, scenario } from "./exact-fixtures.ts";
import { eventSummary } from "./event-summary.ts";

test("one lognormal form has its own quantiles, whatever the frequency", () => {
  const { mean, median, p90 } = eventSummary(scenario(pert(0.1, 1, 9), lognormal(10_000, 1_000_000)));
  const sigma = Math.log(100) / (2 * 1.6448536269514722);
  expect(median / 100_000).toBeCloseTo(1, 9);
  expect(p90 / (100_000 * Math.exp(1.2815515655446004 * sigma))).toBeCloseTo(1, 9);
  expect(mean / (100_000 * Math.exp((sigma * sigma) / 2))).toBeCloseTo(1, 9);
});

test("certain losses: the secondary one is in the upper part if it's likely enough, and not if not", () => {
  const of = (chance: number): Scenario =>
    scenario(constant(1), constant(100), constant(chance), constant(900));
  expect(eventSummary(of(0.2))).toEqual({
    mean: 280,
    median: expect.closeTo(100, 6),
    p90: expect.closeTo(1000, 6),
  });
  expect(eventSummary(of(0.05)).p90).toBeCloseTo(100, 6);
  expect(eventSummary(of(0.6)).median).toBeCloseTo(1000, 6);
});

test("several forms with secondary loss agree with drawn events", () => {
  const one = scenario(
    constant(2),
    pert(10_000, 40_000, 300_000),
    pert(0.1, 0.3, 0.6),
    lognormal(50_000, 2_000_000),
  );
  const drawn: number[] = [];
  const model = new ScenarioModel(one, 5);
  const losses = new Float64Array(16_384);
  for (let block = 0; block < 8; block++)
    model.runBlockByEvent(block, 16_384, losses, (loss, _year, count) => {
      for (let i = 0; i < count; i++) drawn.push(loss[i]!);
    });
  const { mean, median, p90 } = eventSummary(one);
  const share = (x: number) => drawn.filter((loss) => loss > x).length / drawn.length;
  const within = (x: number, p: number) => Math.abs(share(x) - p) / Math.sqrt((p * (1 - p)) / drawn.length);
  expect(within(median, 0.5)).toBeLessThan(4);
  expect(within(p90, 0.1)).toBeLessThan(4);
  const average = drawn.reduce((a, b) => a + b) / drawn.length;
  expect(average / mean).toBeCloseTo(1, 1);
});

test("an event that costs nothing is 0 throughout", () => {
  expect(eventSummary(scenario(constant(1), constant(0)))).toEqual({ mean: 0, median: 0, p90: 0 });
});
