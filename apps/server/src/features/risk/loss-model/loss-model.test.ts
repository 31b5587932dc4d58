/** Correlations pair by pair over HTTP: what fits together is declared, and a client sees nothing of others. */
import type { LossModel } from "@crq/contract/risk/loss-model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { settledExposure } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let me: Session;
let ids: string[];
let mine: string[];

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const CAUSE = "3f2b6c1e-0000-4000-8000-0000000000c1";
const get = async (clientId?: string, by: Pick<Session, "call"> = me) =>
  (await by.call("GET", `/api/loss-model${clientId ? `?clientId=${clientId}` : ""}`)).json<LossModel>();
const pairs = (correlation: number, ...own: (readonly [string, string, number])[]) => ({
  type: "matrix",
  correlation,
  pairs: own.map(([a, b, of]) => ({ a, b, correlation: of })),
});
const set = async (dependence: object, causes: object[] = [], clientId: string | null = null) => {
  const { version } = await get(clientId ?? undefined);
  const body = { clientId, dependence, causes, ...(version !== null && { version }) };
  return me.call("PUT", "/api/loss-model", body);
};

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  const scenario = async (title: string, clientId: string | null) =>
    (await me.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, clientId })).json<{ id: string }>()
      .id;
  ids = [await scenario("a", null), await scenario("b", null), await scenario("c", null)];
  mine = [await scenario("mine", h.a.client), await scenario("mine too", h.a.client)];
});
afterAll(() => h.close());

test("pairs that fit together are declared, and in the figures", async () => {
  const [a, b] = ids as [string, string, string];
  const answer = await set(pairs(0.1, [a.toUpperCase(), b, 0.5]));
  expect(answer.json()).toMatchObject({ dependence: pairs(0.1, [a, b, 0.5]) });
  const { joinedBy } = await settledExposure(me);
  expect(joinedBy).toMatchObject({
    dependence: { type: "matrix", correlation: 0.1, pairs: 1 },
    simulated: { years: 100_000 },
  });
  expect(joinedBy!.simulated!.standardError.p95).toBeGreaterThan(0);
});

test("pairs that contradict each other are refused, with a value that would do", async () => {
  const [a, b, c] = ids as [string, string, string];
  const answer = await set(pairs(0, [a, b, 0.9], [b, c, 0.9], [a, c, -0.5]));
  expect(answer.statusCode).toBe(400);
  const [error] = answer.json<{ errors: { path: string; message: string }[] }>().errors;
  const [, at] = /^dependence\.pairs\[(\d)\]\.correlation$/.exec(error!.path)!;
  const value = Number(/can be at (?:most|least) (\S+)$/.exec(error!.message)![1]);
  const fitting = [
    [a, b, 0.9],
    [b, c, 0.9],
    [a, c, -0.5],
  ] as [string, string, number][];
  fitting[Number(at)]![2] = value;
  expect((await set(pairs(0, ...fitting))).statusCode).toBe(200);
});

test("pairs are of two scenarios that exist, each pair once", async () => {
  const [a, b] = ids as [string, string, string];
  const problems = async (...own: [string, string, number][]) =>
    (await set(pairs(0, ...own))).json<{ errors: { path: string }[] }>().errors[0]!.path;
  expect(await problems([a, NOWHERE, 0.1])).toBe("dependence.pairs[0].b");
  expect(await problems([a, a, 0.1])).toBe("dependence.pairs[0].correlation");
  expect(await problems([a, b, 0.1], [b, a, 0.2])).toBe("dependence.pairs[1].correlation");
});

test("a client inherits the pairs and causes that concern its scenarios, and learns of no others", async () => {
  const [a, b] = ids as [string, string, string];
  const [one, two] = mine as [string, string];
  const cause = {
    id: CAUSE,
    title: "Cloud",
    frequency: { type: "constant", value: 0.1 },
    strikes: [a, one].map((scenarioId) => ({ scenarioId, probability: 1 })),
  };
  const other = { ...cause, id: NOWHERE, strikes: [{ scenarioId: b, probability: 1 }] };
  expect((await set(pairs(0.2, [one, two, 0.5], [a, one, 0.4]), [cause, other])).statusCode).toBe(200);
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const client = openBrowser(h.app);
  await login(client, email);
  for (const model of [await get(undefined, client), await get(h.a.client)]) {
    expect(model).toMatchObject({ inherited: true, causes: [], dependence: pairs(0.2, [one, two, 0.5]) });
    expect(model.inheritedCauses).toEqual([{ ...cause, strikes: [{ scenarioId: one, probability: 1 }] }]);
    for (const id of [a, b, NOWHERE]) expect(JSON.stringify(model)).not.toContain(id);
  }
  const foreign = await set(pairs(0, [one, a, 0.1]), [], h.a.client);
  expect(foreign.json()).toMatchObject({
    errors: [{ path: "dependence.pairs[0].b", message: "is not a scenario of this client" }],
  });
  expect((await set(pairs(0, [one, two, 0.1]), [], h.a.client)).json()).toMatchObject({ inherited: false });
});

test("a client's own causes leave it the organization's dependence and year of prices, until it declares them", async () => {
  const [one, two] = mine as [string, string];
  const own = { id: CAUSE, title: "Theirs", frequency: { type: "constant", value: 0.1 } };
  const causes = [{ ...own, strikes: [{ scenarioId: one, probability: 1 }] }];
  const put = async (clientId: string | null, body: object) => {
    const { version } = await get(clientId ?? undefined);
    return me.call("PUT", "/api/loss-model", {
      clientId,
      causes: [],
      version: version ?? undefined,
      ...body,
    });
  };
  const common = (correlation: number) => ({ type: "common", correlation });
  await put(null, { dependence: common(0.2), priceYear: 2026 });
  await put(h.a.client, { dependence: null });
  await h.db.asOwner("delete from exposure_events where client_id = $1", [h.a.client]);
  expect((await put(h.a.client, { dependence: null, causes })).json()).toMatchObject({
    inherited: true,
    dependence: common(0.2),
    priceYear: 2026,
    causes,
  });
  const events = await h.db.asOwner<{ kind: string }>(
    "select kind from exposure_events where client_id = $1 order by kind",
    [h.a.client],
  );
  expect(events.map(({ kind }) => kind)).not.toContain("dependence-changed");
  expect(events.map(({ kind }) => kind)).toContain("causes-changed");
  await put(null, { dependence: common(0.4), priceYear: 2027 });
  expect(await get(h.a.client)).toMatchObject({ dependence: common(0.4), priceYear: 2027 });
  // The year that it had inherited becomes its own along with a dependence.
  const declared = pairs(0, [one, two, 0.1]);
  expect((await put(h.a.client, { dependence: declared, causes })).json()).toMatchObject({
    inherited: false,
    dependence: declared,
    priceYear: 2027,
  });
  expect((await put(h.a.client, { dependence: null, causes })).json()).toMatchObject({
    inherited: true,
    dependence: common(0.4),
    causes,
  });
});

test("the organization's dependence can't be left out, nor a year stated beside an inherited one", async () => {
  const refused = async (clientId: string | null, more: object) => {
    const body = { clientId, dependence: null, causes: [], ...more };
    const answer = await me.call("PUT", "/api/loss-model", body);
    expect(answer.statusCode).toBe(400);
    return answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
  };
  expect(await refused(null, {})).toEqual(["dependence"]);
  expect(await refused(h.a.client, { priceYear: 2026 })).toEqual(["priceYear"]);
});
