/** A portfolio under the declared dependence: it has the organization's figures for its scenarios, in every stage. */
import type { Declared } from "@crq/contract/risk/declared-portfolio";
import type { PortfolioRecord } from "@crq/contract/risk/portfolios";
import { APART } from "@crq/engine/program/joined";
import { portfolioLoss } from "@crq/engine/program/portfolio-loss";
import { treatedPortfolio } from "@crq/engine/program/treated-portfolio";
import type { Control } from "@crq/engine/treatment";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let me: Session;
let scenarios: string[];
let outside: string;

const known = (value: number) => ({ type: "constant", value }) as const;
const control: Control = {
  id: "c",
  title: "Offline backups",
  status: "existing",
  annualCost: known(1),
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(0.5) } }],
};
const TOWER = {
  name: "Tower",
  inPlace: true,
  currency: "USD",
  tower: [{ retention: 0, limit: 500_000, share: 1 }],
  premium: 1000,
};
const CAUSE = "3f2b6c1e-0000-4000-8000-0000000000c1";
const idOf = async (path: string, body: object) =>
  (await me.call("POST", path, body)).json<{ id: string }>().id;
const made = async (body: object) => (await me.call("POST", "/api/portfolios", body)).json<PortfolioRecord>();
const figures = async (id: string, query = "") => me.call("GET", `/api/portfolios/${id}/figures${query}`);
const declaredOf = (scenarioIds: string[], clientId: string | null = null, by: Pick<Session, "call"> = me) =>
  by.call("POST", "/api/portfolios/declared", { scenarioIds, clientId });

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  const scenario = (title: string, more: object = {}) =>
    idOf("/api/scenarios", { title, estimate: ESTIMATE, ...more });
  scenarios = [
    await scenario("a", { treatment: { controls: [control] } }),
    await scenario("b"),
    await scenario("c"),
  ];
  outside = await scenario("outside");
  await idOf("/api/policies", TOWER);
  const [a, b, c] = scenarios as [string, string, string];
  const answer = await me.call("PUT", "/api/loss-model", {
    clientId: null,
    dependence: { type: "matrix", correlation: 0.1, pairs: [{ a, b: b.toUpperCase(), correlation: 0.6 }] },
    causes: [
      {
        id: CAUSE,
        title: "Cloud",
        frequency: known(0.2),
        strikes: [a, c, outside].map((scenarioId) => ({ scenarioId, probability: 1 })),
      },
    ],
  });
  expect(answer.statusCode).toBe(200);
});
afterAll(() => h.close());

describe("a new portfolio", () => {
  test("takes the declared dependence, and its figures are those of the engine, to the bit", async () => {
    const { id, dependence } = await made({ title: "New", scenarioIds: scenarios });
    expect(dependence).toEqual({ type: "declared" });
    const answer = (await figures(id)).json();
    const { members, ...joined } = (await declaredOf(scenarios)).json<Declared>();
    expect(joined.dependence).toMatchObject({
      pairs: [{ a: scenarios[0], b: scenarios[1], correlation: 0.6 }],
    });
    expect(joined.causes[0]!.strikes.map(({ member }) => member)).toEqual([scenarios[0], scenarios[2]]);
    const { stages, joinedBy, portfolio } = portfolioLoss(members, joined);
    expect(answer).toMatchObject({
      engine: "simulate",
      years: 100_000,
      seed: 1,
      declared: { stages, joinedBy },
    });
    expect(answer.portfolio.p95).toBe(portfolio.p95);
    expect(stages.inherent!.mean).toBeGreaterThan(stages.now.mean);
    expect(stages.net!.now!.p95).toBeLessThan(stages.now.p95);
    expect(Object.keys(portfolio.contributions)).toContain(CAUSE);
  });

  test("whose pairs all have one correlation is computed exactly", async () => {
    const { id } = await made({ title: "Two", scenarioIds: [scenarios[1], scenarios[2]] });
    const answer = (await figures(id)).json();
    expect(answer).toMatchObject({ engine: "exact", years: null, seed: null });
    expect(answer.declared.joinedBy.simulated).toBeUndefined();
    expect((await figures(id, "?engine=simulate")).json()).toMatchObject({ errors: [{ path: "engine" }] });
  });

  test("can have a dependence of its own instead, with figures before and after treatment by either engine", async () => {
    const dependence = { type: "common", correlation: 0.5 } as const;
    const { id } = await made({ title: "What if", scenarioIds: scenarios, dependence });
    const { members } = (await declaredOf(scenarios)).json<Declared>();
    for (const [query, simulate] of [
      ["", null],
      ["?engine=simulate&years=5000&seed=7", { years: 5000, seed: 7 }],
    ] as const) {
      const answer = (await figures(id, query)).json();
      const { stages, portfolio } = treatedPortfolio(members, { dependence, simulate });
      expect(answer).toMatchObject({ engine: simulate ? "simulate" : "exact", declared: null });
      expect(answer.portfolio.p95).toBe(portfolio.p95);
      expect(answer.treated).toEqual({ stages });
      expect(stages.inherent!.mean).toBeGreaterThan(stages.now.mean);
      expect(stages.plan).toBeNull(); // nothing is planned
    }
    const none = await made({ title: "Untreated", scenarioIds: scenarios.slice(1), dependence });
    expect((await figures(none.id)).json()).toMatchObject({
      treated: { stages: { inherent: null, plan: null, net: null } },
    });
  });
});

test("what it follows from has the estimates as they were made, with the controls", async () => {
  const { members } = (await declaredOf([scenarios[0]!])).json<Declared>();
  expect(members[0]!.estimate.frequency).toEqual(ESTIMATE.frequency);
  expect(members[0]!.treatment.controls).toMatchObject([{ id: "c", status: "existing" }]);
  const apart = portfolioLoss(members, APART).stages;
  expect(apart.inherent!.mean / apart.now.mean).toBeCloseTo(2, 6);
});

test("scenarios that aren't here have no figures, and one is needed", async () => {
  expect((await declaredOf([CAUSE])).json()).toMatchObject({ errors: [{ path: "scenarioIds[0]" }] });
  expect((await declaredOf([])).json()).toMatchObject({ errors: [{ path: "scenarioIds" }] });
});

test("of a client belongs to it: its people see it, and other clients' scenarios stay out", async () => {
  const own = await idOf("/api/scenarios", { title: "Own", estimate: ESTIMATE, clientId: h.a.client });
  const foreign = await idOf("/api/scenarios", {
    title: "Foreign",
    estimate: ESTIMATE,
    clientId: h.a.otherClient,
  });
  const post = (scenarioIds: string[]) =>
    me.call("POST", "/api/portfolios", { title: "Theirs", clientId: h.a.client, scenarioIds });
  expect((await post([own, foreign])).json()).toMatchObject({
    errors: [{ path: "scenarioIds[1]", message: "is not a scenario of this client" }],
  });
  const theirs = (await post([own])).json<PortfolioRecord>();
  expect(theirs.clientId).toBe(h.a.client);
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const client = openBrowser(h.app);
  await login(client, email);
  const renamed = await client.call("PATCH", `/api/portfolios/${theirs.id}`, { version: 1, title: "Ours" });
  expect(renamed.statusCode).toBe(200);
  const moved = await me.call("PATCH", `/api/portfolios/${theirs.id}`, {
    version: 2,
    scenarioIds: [foreign],
  });
  expect(moved.json()).toMatchObject({ errors: [{ path: "scenarioIds[0]" }] });
  const nowhere = { title: "x", clientId: "3f2b6c1e-0000-4000-8000-000000000000" };
  expect((await me.call("POST", "/api/portfolios", nowhere)).statusCode).toBe(404);
});

test("is in the prices of the client or tenant whose dependence it has, and says so", async () => {
  const model = { dependence: { type: "independent" }, causes: [], priceYear: 2027 };
  await me.call("PUT", "/api/loss-model", { ...model, clientId: h.a.client });
  const own = await idOf("/api/scenarios", { title: "Priced", estimate: ESTIMATE, clientId: h.a.client });
  const pricedIn = async (clientId: string | null) => {
    const portfolio = await made({ title: "Priced", scenarioIds: [own], clientId });
    const answer = (await figures(portfolio.id)).json<{ joining: PortfolioRecord["joining"] }>();
    expect(answer.joining).toEqual(portfolio.joining);
    return answer.joining.pricing?.year;
  };
  expect(await pricedIn(h.a.client)).toBe(2027);
  expect(await pricedIn(null)).toBeUndefined(); // the tenant's losses are as estimated
});
