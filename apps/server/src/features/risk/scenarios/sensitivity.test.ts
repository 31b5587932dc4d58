/** Sensitivity and joint figures by call: the engine's own numbers, with the controls in place now. */
import type { PortfolioResult } from "@crq/contract/risk/quantification";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import type { Sensitivity } from "@crq/contract/risk/sensitivity";
import { withControls } from "@crq/engine/controls/apply-control";
import { eventSummary } from "@crq/engine/exact/event-summary";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { Scenario } from "@crq/engine/scenario";
import { tornado } from "@crq/engine/sensitivity/tornado";
import { uncertaintyShares } from "@crq/engine/sensitivity/uncertainty-share";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
let one: ScenarioRecord;
let two: ScenarioRecord;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  const factor = { type: "constant", value: 0.5 };
  const control = {
    id: "c",
    title: "MFA",
    status: "planned",
    inPlace: true,
    annualCost: factor,
    effects: [{ node: "frequency.lef", change: { type: "factor", factor } }],
  };
  const make = async (title: string, treatment: object) =>
    (
      await me.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, treatment })
    ).json<ScenarioRecord>();
  one = await make("One", { controls: [control] });
  two = await make("Two", { controls: [] });
});
afterAll(() => h.close());

const present = ({ id, title, estimate, treatment }: ScenarioRecord): Scenario =>
  withControls({ schema: "crq-scenario/1", id, title, ...estimate }, treatment.controls, "current");

test("a scenario's sensitivity has the engine's bits, with the controls in place", async () => {
  const answer = await me.call("GET", `/api/scenarios/${one.id}/sensitivity?statistic=p95`);
  expect(answer.statusCode, answer.body).toBe(200);
  const scenario = present(one);
  const { base, bars } = tornado(scenario, { statistic: "p95" });
  const expected = {
    statistic: "p95",
    base,
    inputs: bars,
    shares: uncertaintyShares(scenario),
    event: eventSummary(scenario),
  };
  expect(answer.json<Sensitivity>()).toMatchObject(JSON.parse(JSON.stringify(expected)) as object);
  const wrong = await me.call("GET", `/api/scenarios/${one.id}/sensitivity?statistic=median`);
  expect(wrong.json()).toMatchObject({ errors: [{ path: "statistic" }] });
});

test("a portfolio's joint figures have the engine's bits, and say what they're of", async () => {
  const dependence = { type: "common", correlation: 0.3 } as const;
  const scenarioIds = [one.id, two.id];
  const made = await me.call("POST", "/api/portfolios", { title: "Both", scenarioIds, dependence });
  const { id } = made.json<{ id: string }>();
  const figures = async (query = "") => me.call("GET", `/api/portfolios/${id}/figures${query}`);
  const exact = (await figures()).json<{ portfolio: PortfolioResult }>();
  expect(exact).toMatchObject({ version: 1, currency: "USD", dependence, engine: "exact", years: null });
  const { mean, p95, contributions } = exactPortfolio([present(one), present(two)], { dependence });
  expect(exact.portfolio).toMatchObject({ mean, p95, contributions });
  const simulated = (await figures("?engine=simulate&years=20000&seed=7")).json<{
    portfolio: PortfolioResult;
  }>();
  expect(simulated).toMatchObject({ engine: "simulate", years: 20_000, seed: 7 });
  // Years are drawn by the scenarios' ids, which are new in every run: five standard errors, once in two million runs.
  const { mean: found, error } = simulated.portfolio;
  expect(Math.abs(found - mean)).toBeLessThan(5 * error.mean!);
});

test("a portfolio without a joint figure says why", async () => {
  const made = await me.call("POST", "/api/portfolios", { title: "Empty" });
  const { id } = made.json<{ id: string }>();
  const answer = await me.call("GET", `/api/portfolios/${id}/figures`);
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    409,
    "This portfolio has no scenarios yet.",
  ]);
});
