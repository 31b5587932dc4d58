/** Choosing among planned controls and policies over HTTP: the figures against closed forms, and what can be asked. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { CheapestPlan, JudgedChoice, PlanReturns } from "@crq/contract/risk/plan";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
/** Ids by what the controls are called. */
const ids: Record<string, string> = {};

const constant = (value: number) => ({ type: "constant", value });
const ok = (answer: LightMyRequestResponse) => {
  expect([answer.statusCode, answer.body]).toEqual([
    expect.toSatisfy((code: number) => code < 300),
    answer.body,
  ]);
  return answer;
};
const newControl = async (name: string, cost: number, more: object = {}) => {
  const body = { name, inPlace: false, currency: "USD", annualCost: constant(cost), ...more };
  ids[name] = ok(await me.call("POST", "/api/controls", body)).json<ControlRecord>().id;
};
const acts = (name: string, factor: number) => ({
  id: name,
  record: ids[name],
  title: name,
  status: "planned",
  annualCost: constant(1),
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(factor) } }],
});
const newScenario = async (title: string, lef: number, loss: number, controls: object[], more: object = {}) =>
  ok(
    await me.call("POST", "/api/scenarios", {
      title,
      estimate: {
        currency: "USD",
        frequency: { lef: constant(lef) },
        primary: [{ form: "response", loss: constant(loss) }],
      },
      treatment: { controls },
      ...more,
    }),
  );
const named = (chosen: readonly string[]) =>
  chosen.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? id).toSorted();
const returns = async (query = "") =>
  ok(await me.call("GET", `/api/plan/returns?${query}`)).json<PlanReturns>();

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  await newControl("directory", 10_000);
  await newControl("passkeys", 30_000, { requires: [ids["directory"]] });
  await newControl("tokens", 20_000, { requires: [ids["directory"]], excludes: [ids["passkeys"]] });
  await newControl("backups", 60_000);
  await newScenario("Fraud", 2, 100_000, [acts("passkeys", 0.25), acts("tokens", 0.5)]);
  await newScenario("Ransomware", 0.5, 400_000, [acts("passkeys", 0.8), acts("backups", 0.5)]);
});
afterAll(() => h.close());

describe("the best returns", () => {
  test("are the closed form's, pay for a shared control once, and bring along what it requires", async () => {
    const found = await returns();
    expect(found).toMatchObject({
      currency: "USD",
      scenarios: 2,
      nothing: 400_000,
      leftOut: 0,
      proven: true,
    });
    expect(named(found.candidates.map(({ id }) => id))).toEqual([
      "backups",
      "directory",
      "passkeys",
      "tokens",
    ]);
    // 200K × 0.25 + 200K × 0.8 with passkeys for 40K; backups halve 160K for 60K more
    expect(named(found.mostSaved!.chosen)).toEqual(["backups", "directory", "passkeys"]);
    expect(found.mostSaved).toMatchObject({ cost: 100_000, expectedLoss: 130_000 });
    expect(found.steps[0]).toEqual({ chosen: [], cost: 0, expectedLoss: 400_000 });
    for (const { chosen } of found.steps)
      expect(chosen.includes(ids["passkeys"]!) && chosen.includes(ids["tokens"]!)).toBe(false);
  });

  test.each([
    [9_999, [], 400_000],
    [30_000, ["directory", "tokens"], 300_000],
    [40_000, ["directory", "passkeys"], 210_000],
    [99_999, ["backups", "directory", "tokens"], 200_000],
  ])("within %i a year", async (budget, chosen, expectedLoss) => {
    const { withinBudget } = await returns(`budget=${budget}`);
    expect(named(withinBudget!.chosen)).toEqual(chosen);
    expect(withinBudget!.expectedLoss).toBeCloseTo(expectedLoss, 6);
  });

  test("of a client without scenarios say so, and a budget has to be money", async () => {
    expect(await returns(`clientId=${h.a.client}`)).toMatchObject({
      scenarios: 0,
      candidates: [],
      mostSaved: null,
    });
    const answer = await me.call("GET", "/api/plan/returns?budget=-1");
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: "budget" }] });
    expect((await me.call("GET", `/api/plan/returns?clientId=${h.b.client}`)).statusCode).toBe(404);
  });
});

describe("a choice", () => {
  test("has the joint figures, with what isn't a candidate ignored", async () => {
    const chosen = [ids["directory"], ids["passkeys"], "3f2b6c1e-0000-4000-8000-000000000000"].join();
    const { choice } = ok(await me.call("GET", `/api/plan/figures?chosen=${chosen}`)).json<{
      choice: JudgedChoice;
    }>();
    expect(named(choice.chosen)).toEqual(["directory", "passkeys"]);
    expect(choice).toMatchObject({ cost: 40_000, breach: null });
    expect(choice.gross.mean).toBeCloseTo(210_000, 6);
    expect(choice.net).toEqual(choice.gross);
    expect((await me.call("GET", "/api/plan/figures?chosen=x")).statusCode).toBe(400);
  });
});

describe("the cheapest plan inside the appetite", () => {
  test("needs one", async () => {
    expect((await me.call("GET", "/api/plan/cheapest")).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining("No appetite is stated in USD"),
    });
  });

  test("is the cheapest by the chance of any loss, which is exp(−rate)", async () => {
    // any loss with at most 70 % a year: a rate of at most −ln 0.3 = 1.204; today's is 2.5, with tokens 1.5, with passkeys 0.9
    const admin = await h.signedIn("admin");
    const appetite = { clientId: null, currency: "USD", tolerance: [{ loss: 50_000, probability: 0.7 }] };
    ok(await admin.call("PUT", "/api/risk-appetite", appetite));
    const found = ok(await me.call("GET", "/api/plan/cheapest")).json<CheapestPlan>();
    expect(named(found.choice!.chosen)).toEqual(["directory", "passkeys"]);
    expect(found).toMatchObject({ proven: true, atLeast: 40_000, nearest: null, choice: { breach: null } });
    const { choice } = ok(
      await me.call("GET", `/api/plan/figures?chosen=${ids["directory"]},${ids["tokens"]}`),
    ).json<{
      choice: JudgedChoice;
    }>();
    expect(choice.breach).toMatchObject({ loss: 50_000, accepted: 0.7 });
    expect(choice.breach!.chance).toBeCloseTo(1 - Math.exp(-1.5), 2);
  });

  test("says where nothing is enough, and how near the best comes", async () => {
    const admin = await h.signedIn("admin");
    const { version } = (await me.call("GET", "/api/exposure")).json<{ appetite: { version: number } }>()
      .appetite;
    const appetite = {
      clientId: null,
      currency: "USD",
      version,
      tolerance: [{ loss: 50_000, probability: 0.2 }],
    };
    ok(await admin.call("PUT", "/api/risk-appetite", appetite));
    const found = ok(await me.call("GET", "/api/plan/cheapest")).json<CheapestPlan>();
    expect(found).toMatchObject({ choice: null, proven: true, atLeast: null });
    expect(named(found.nearest!.chosen)).toEqual(["backups", "directory", "passkeys"]);
    expect(found.nearest!.breach!.chance).toBeCloseTo(1 - Math.exp(-0.5 - 0.2), 2);
  });
});

describe("what a control requires and excludes", () => {
  const errors = async (body: object) => {
    const answer = await me.call("POST", "/api/controls", {
      name: "Another",
      inPlace: false,
      currency: "USD",
      annualCost: constant(1),
      ...body,
    });
    expect(answer.statusCode).toBe(400);
    return answer.json<{ errors: { path: string; message: string }[] }>().errors;
  };

  test("comes back by name, and changes", async () => {
    const read = async () => (await me.call("GET", `/api/controls/${ids["tokens"]}`)).json<ControlRecord>();
    const before = await read();
    expect(before.requires).toEqual([{ id: ids["directory"], name: "directory" }]);
    expect(before.excludes).toEqual([{ id: ids["passkeys"], name: "passkeys" }]);
    const change = { version: before.version, excludes: [] };
    ok(await me.call("PATCH", `/api/controls/${ids["tokens"]}`, change));
    expect((await read()).excludes).toEqual([]);
    const self = await me.call("PATCH", `/api/controls/${ids["tokens"]}`, {
      version: before.version + 1,
      requires: [ids["tokens"]],
    });
    expect(self.json()).toMatchObject({
      errors: [{ path: "requires[0]", message: "can't name the control itself" }],
    });
  });

  test("has to be another control of the same client or the tenant, in the same currency, on one side", async () => {
    const directory = ids["directory"]!;
    expect(await errors({ requires: ["3f2b6c1e-0000-4000-8000-000000000000"] })).toEqual([
      { path: "requires[0]", message: "names no control of this tenant" },
    ]);
    await newControl("elsewhere", 1, { clientId: h.a.otherClient, requires: [directory] });
    const there = { excludes: [ids["elsewhere"]], clientId: h.a.client };
    expect((await errors(there))[0]!.message).toContain("another client");
    expect((await errors({ excludes: [directory], currency: "EUR" }))[0]!.message).toContain("is in USD");
    expect((await errors({ requires: [directory], excludes: [directory] })).length).toBe(2);
  });
});
