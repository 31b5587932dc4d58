/** A portfolio's members join, leave, and change, and visibility applies: the portfolio stays consistent. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PortfolioRecord, PortfolioSummary } from "@crq/contract/risk/portfolios";
import { errorsOf, login, openBrowser } from "../../../../test/browser.ts";
import { holdLock } from "../../../../test/database.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { removeDeletedRecords } from "../../platform/housekeeping/store.ts";

let h: Harness;
let me: Session;
let scenarios: string[];
let id: string;
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

const newScenario = async (title: string, more: object = {}, by = me) =>
  (await by.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, ...more })).json<{ id: string }>().id;
const post = (body: object, by = me) => by.call("POST", "/api/portfolios", body);
const get = async (of = id) => (await me.call("GET", `/api/portfolios/${of}`)).json<PortfolioRecord>();
const patch = (body: object, of = id, by = me) => by.call("PATCH", `/api/portfolios/${of}`, body);
const matrix = (n: number, r: number) =>
  Array.from({ length: n }, (_row, i) => Array.from({ length: n }, (_column, j) => (i === j ? 1 : r)));

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());
beforeEach(async () => {
  scenarios = [await newScenario("a"), await newScenario("b"), await newScenario("c")];
  id = (await post({ title: "All", scenarioIds: scenarios })).json<{ id: string }>().id;
});

test("a deleted member is left out with its row and column of the matrix, and restored with them", async () => {
  const full = [
    [1, 0.1, 0.2],
    [0.1, 1, 0.3],
    [0.2, 0.3, 1],
  ];
  const whole = (
    await patch({ version: 1, dependence: { type: "matrix", matrix: full } })
  ).json<PortfolioRecord>();
  await me.call("DELETE", `/api/scenarios/${scenarios[1]}`);
  const partial = await get();
  expect(partial.members.map((member) => member.title)).toEqual(["a", "c"]);
  expect(partial).toMatchObject({
    scenarioCount: 2,
    dependence: {
      type: "matrix",
      matrix: [
        [1, 0.2],
        [0.2, 1],
      ],
    },
  });
  await me.call("POST", `/api/scenarios/${scenarios[1]}/restore`);
  expect(await get()).toEqual(whole);
});

test("a permanently purged member leaves the others their positions in the matrix", async () => {
  const full = matrix(3, 0.1);
  full[0]![2] = full[2]![0] = 0.4;
  await patch({ version: 1, dependence: { type: "matrix", matrix: full } });
  await me.call("DELETE", `/api/scenarios/${scenarios[1]}`);
  await h.db.asOwner("update risk_scenarios set deleted_at = now() - interval '31 days' where id = $1", [
    scenarios[1],
  ]);
  await removeDeletedRecords(h.doors, h.a.id);
  expect(await h.db.asOwner("select from risk_scenarios where id = $1", [scenarios[1]])).toEqual([]);
  expect((await get()).dependence).toEqual({
    type: "matrix",
    matrix: [
      [1, 0.4],
      [0.4, 1],
    ],
  });
});

test("a member that changes its currency is left out without a rate, and the figures are in the tenant's", async () => {
  await me.call("PATCH", `/api/scenarios/${scenarios[0]}`, {
    version: 1,
    estimate: { ...ESTIMATE, currency: "EUR" },
  });
  expect(await get()).toMatchObject({
    currency: "USD",
    joining: { rates: [], apart: [{ currency: "EUR", scenarios: 1 }], joins: true },
  });
  const { items } = (await me.call("GET", "/api/portfolios")).json<{ items: PortfolioSummary[] }>();
  expect(items.find((item) => item.id === id)).toMatchObject({ currency: "USD", scenarioCount: 3 });
});

test("a user of one client sees neither another client's portfolios nor any that contain its scenarios", async () => {
  const mine = await newScenario("mine", { clientId: h.a.client });
  const foreign = await newScenario("foreign", { clientId: h.a.otherClient });
  const mixed = (await post({ title: "mixed", scenarioIds: [mine, foreign] })).json<{ id: string }>().id;
  const wide = (await post({ title: "wide", scenarioIds: [mine, scenarios[0]!] })).json<{ id: string }>().id;
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const client = openBrowser(h.app);
  await login(client, email);
  expect((await client.call("GET", `/api/portfolios/${wide}`)).statusCode).toBe(200);
  const listed = (await client.call("GET", "/api/portfolios")).json<{ items: PortfolioSummary[] }>().items;
  expect(listed.map((item) => item.id)).toContain(wide);
  expect(listed.map((item) => item.id)).not.toContain(mixed);
  const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { version: 1, title: "Mine now" }],
    ["DELETE", "", undefined],
    ["POST", "/restore", undefined],
  ] as const) {
    const ask = (of: string) => client.call(method, `/api/portfolios/${of}${path}`, body);
    const [hidden, missing] = [await ask(mixed), await ask(NOWHERE)];
    expect(hidden.statusCode).toBe(404);
    expect(bare(hidden.json())).toEqual(bare(missing.json()));
  }
  expect(
    errorsOf(await client.call("POST", "/api/portfolios", { title: "x", scenarioIds: [foreign] })),
  ).toEqual([{ path: "scenarioIds[0]", message: "is not a scenario of this client" }]);
  const own = (await client.call("POST", "/api/portfolios", { title: "own", scenarioIds: [mine] })).json<{
    id: string;
  }>().id;
  await me.call("PATCH", `/api/scenarios/${mine}`, { version: 1, clientId: h.a.otherClient });
  expect((await client.call("GET", `/api/portfolios/${own}`)).statusCode).toBe(404);
});

test("a member that moves to another client while the members change doesn't get in the way, nor is the move missed", async () => {
  const [moving] = scenarios as [string];
  const started = <T>(call: PromiseLike<T>) => Promise.resolve(call); // a call begins when someone waits for it
  // Held up at the scenario, so that the move is first to get it, and the portfolio is in between.
  const held = await holdLock(h.db, h.a.id, "select from risk_scenarios where id = $1 for update", moving);
  const moved = started(me.call("PATCH", `/api/scenarios/${moving}`, { version: 1, clientId: h.a.client }));
  await held.waiting(1);
  const changed = started(patch({ version: 1, scenarioIds: scenarios.toReversed() }));
  await held.waiting(2);
  await held.release();
  const answers = await Promise.all([moved, changed]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [{ member_clients: clients }] = (await h.db.asOwner(
    "select member_clients from risk_portfolios where id = $1",
    [id],
  )) as [{ member_clients: string[] }];
  expect(clients).toEqual([h.a.client]);
});
