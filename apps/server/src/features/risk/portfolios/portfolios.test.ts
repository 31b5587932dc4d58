/**
 * Portfolios over HTTP: what is saved is returned, members are the tenant's scenarios in one currency, and
 * each change is logged.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PortfolioRecord, PortfolioSummary } from "@crq/contract/risk/portfolios";
import { audited, errorsOf, login, openBrowser } from "../../../../test/browser.ts";
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
const entries = async (of = id) => (await audited(h, "portfolio.%")).filter((row) => row.object_id === of);
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

describe("create", () => {
  test("keeps everything given, with the members' estimates in order", async () => {
    const body = {
      title: "All three",
      description: "Two\nlines.",
      scenarioIds: scenarios.toReversed(),
      dependence: { type: "matrix", matrix: matrix(3, 0.25) },
      tolerance: [{ loss: 1e6, probability: 0.1 }],
    };
    const answer = await post(body);
    expect(answer.statusCode).toBe(201);
    const { scenarioIds, ...kept } = body;
    const made = answer.json<PortfolioRecord>();
    expect(made).toEqual({
      ...kept,
      joining: { rates: [], apart: [], joins: true },
      id: expect.any(String),
      clientId: null,
      clientName: null,
      version: 1,
      currency: "USD",
      scenarioCount: 3,
      updatedAt: expect.any(String),
      updatedBy: "Test risk_analyst",
      members: ["c", "b", "a"].map((title, i) => ({
        id: scenarioIds[i],
        title,
        currency: "USD",
        clientId: null,
        estimate: ESTIMATE,
      })),
    });
    expect(await get(made.id)).toEqual(made);
    expect(await entries(made.id)).toMatchObject([
      {
        tenant_id: h.a.id,
        action: "portfolio.create",
        object_type: "portfolio",
        actor: h.emailOf("risk_analyst"),
        detail: { title: "All three", scenarioIds, dependence: body.dependence },
      },
    ]);
  });

  test("requires only a title: the portfolio is then empty and has no currency", async () => {
    const made = (await post({ title: "Empty" })).json<PortfolioRecord>();
    expect(made).toMatchObject({
      currency: null,
      scenarioCount: 0,
      members: [],
      dependence: { type: "declared" },
    });
  });

  test("accepts an uppercase id as the same", async () => {
    const made = (
      await post({ title: "x", scenarioIds: [scenarios[0]!.toUpperCase()] })
    ).json<PortfolioRecord>();
    expect(made.members.map((member) => member.id)).toEqual([scenarios[0]]);
    expect(
      errorsOf(await post({ title: "x", scenarioIds: [scenarios[0]!, scenarios[0]!.toUpperCase()] })),
    ).toEqual([{ path: "scenarioIds", message: "must name each scenario once" }]);
  });

  test("refuses members that belong to another tenant, are deleted, or never existed, each by its position", async () => {
    const theirs = await newScenario("theirs", {}, await h.signedIn("risk_analyst", "b"));
    const gone = await newScenario("gone");
    await me.call("DELETE", `/api/scenarios/${gone}`);
    const message = "is not a scenario of this tenant";
    expect(errorsOf(await post({ title: "x", scenarioIds: [scenarios[0], theirs, gone, NOWHERE] }))).toEqual(
      [1, 2, 3].map((i) => ({ path: `scenarioIds[${i}]`, message })),
    );
  });

  test("joins members in several currencies at the tenant's rates, and says which it leaves out", async () => {
    const euro = await newScenario("euro", { estimate: { ...ESTIMATE, currency: "EUR" } });
    const yen = await newScenario("yen", { estimate: { ...ESTIMATE, currency: "JPY" } });
    const all = [scenarios[0], yen, euro];
    const matrix = [
      [1, 0.1, 0.2],
      [0.1, 1, 0.3],
      [0.2, 0.3, 1],
    ];
    const made = await post({ title: "x", scenarioIds: all, dependence: { type: "matrix", matrix } });
    expect(made.statusCode).toBe(201);
    const { id, version } = made.json<PortfolioRecord>();
    const apart = [
      { currency: "EUR", scenarios: 1 },
      { currency: "JPY", scenarios: 1 },
    ];
    expect(made.json()).toMatchObject({ currency: "USD", joining: { rates: [], apart, joins: true } });
    const figures = async () =>
      (await me.call("GET", `/api/portfolios/${id}/figures?engine=simulate&years=1000`)).json<{
        portfolio: { mean: number; contributions: object };
        joining: object;
      }>();
    const alone = await figures();
    expect(Object.keys(alone.portfolio.contributions)).toEqual([scenarios[0]]);
    const admin = await h.signedIn("admin");
    const EUR = { from: "EUR", rate: 3, asOf: "2024-11-03", source: "ECB" };
    await admin.call("POST", "/api/exchange-rates", EUR);
    expect((await me.call("GET", "/api/rates-in-use")).json()).toEqual({
      currency: "USD",
      rates: [EUR],
      prices: { years: [], levels: [] },
    });
    const joined = await figures();
    expect(joined.joining).toEqual({ rates: [EUR], apart: [{ currency: "JPY", scenarios: 1 }], joins: true });
    expect(new Set(Object.keys(joined.portfolio.contributions))).toEqual(new Set([scenarios[0], euro]));
    const free = { version, dependence: { type: "independent" }, scenarioIds: [scenarios[0], euro] };
    expect((await me.call("PATCH", `/api/portfolios/${id}`, free)).statusCode).toBe(200);
    const exact = await me.call("GET", `/api/portfolios/${id}/figures`);
    const one = await me.call("GET", `/api/scenarios/${scenarios[0]}`);
    const { mean } = one.json<{ figures: { mean: number } }>().figures;
    expect(exact.json<{ portfolio: { mean: number } }>().portfolio.mean / (mean * 4)).toBeCloseTo(1, 9);
    const { items } = (await me.call("GET", "/api/portfolios")).json<{ items: PortfolioSummary[] }>();
    expect(items.find((item) => item.id === id)).toMatchObject({ currency: "USD", scenarioCount: 2 });
  });

  test("isn't moved into another currency with amounts that it tolerates in the old one", async () => {
    const euro = await newScenario("euro", { estimate: { ...ESTIMATE, currency: "EUR" } });
    const tolerance = [{ loss: 1000, probability: 0.1 }];
    const made = (await post({ title: "x", scenarioIds: [euro], tolerance })).json<PortfolioRecord>();
    const change = { version: made.version, scenarioIds: [euro, scenarios[0]] };
    const path = `/api/portfolios/${made.id}`;
    expect(errorsOf(await me.call("PATCH", path, change))).toEqual([
      {
        path: "tolerance",
        message: "must be given with these members: its amounts are in EUR, and would be in USD",
      },
    ]);
    expect((await me.call("PATCH", path, { ...change, tolerance })).json()).toMatchObject({
      currency: "USD",
    });
  });

  const asymmetric = [
    [1, 0.2, 0],
    [0.3, 1, 0],
    [0, 0, 1],
  ];
  test.each([
    ["no title", { title: " " }, "title", /1 to 200/],
    ["an unknown field", { title: "x", owner: null }, "owner", /not a field/],
    [
      "a correlation above 1",
      { dependence: { type: "common", correlation: 1.5 } },
      "dependence.correlation",
      /from -1 to 1/,
    ],
    [
      "one below what three can have",
      { dependence: { type: "common", correlation: -0.6 } },
      "dependence.correlation",
      /from -0.5 to 1/,
    ],
    [
      "a matrix of another size",
      { dependence: { type: "matrix", matrix: matrix(2, 0) } },
      "dependence.matrix",
      /3 rows/,
    ],
    [
      "a matrix that is not square",
      { dependence: { type: "matrix", matrix: [[1], [1, 0, 0], [0]] } },
      "dependence.matrix",
      /3 rows/,
    ],
    [
      "an asymmetric matrix",
      { dependence: { type: "matrix", matrix: asymmetric } },
      "dependence.matrix[0][1]",
      /must equal matrix\[1\]\[0\]/,
    ],
    [
      "a diagonal that is not 1",
      { dependence: { type: "matrix", matrix: matrix(3, 0.1).map((row) => row.map((x) => x * 0.9)) } },
      "dependence.matrix[0][0]",
      /must be 1/,
    ],
    [
      "a matrix that is not positive definite",
      { dependence: { type: "matrix", matrix: matrix(3, -0.9) } },
      "dependence.matrix",
      /positive definite/,
    ],
    [
      "a tolerance that rises",
      {
        tolerance: [
          { loss: 1, probability: 0.1 },
          { loss: 2, probability: 0.2 },
        ],
      },
      "tolerance",
      /do not increase/,
    ],
  ] as const)("refuses %s", async (_what, body, path, message) => {
    expect(errorsOf(await post({ title: "x", scenarioIds: scenarios, ...body }))).toEqual([
      { path, message: expect.stringMatching(message) },
    ]);
  });

  test("refuses a large matrix that is not positive definite without searching for the nearest one", async () => {
    const many = await Promise.all(Array.from({ length: 45 }, (_one, i) => newScenario(`many ${i}`)));
    const answer = await post({
      title: "x",
      scenarioIds: many,
      dependence: { type: "matrix", matrix: matrix(45, -0.5) },
    });
    const [error] = errorsOf(answer);
    expect(error).toMatchObject({ path: "dependence.matrix", message: /positive definite/ });
    expect(error!.message).not.toMatch(/nearest/);
  });
});

describe("update", () => {
  test("changes only the named fields, increments the version, and is logged with old and new values", async () => {
    const before = await get();
    const answer = await patch({ version: 1, title: "Renamed", scenarioIds: scenarios.slice(1) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...before,
      title: "Renamed",
      version: 2,
      scenarioCount: 2,
      members: before.members.slice(1),
      updatedAt: expect.any(String),
    });
    expect((await entries())[1]).toMatchObject({
      action: "portfolio.update",
      detail: {
        version: 2,
        before: { title: "All", scenarioIds: scenarios },
        after: { title: "Renamed", scenarioIds: scenarios.slice(1) },
      },
    });
  });

  test("of an outdated version answers 409, names the other editor, and loses nothing", async () => {
    const theirs = (
      await patch({ version: 1, title: "Theirs" }, id, await h.signedIn("assessor"))
    ).json<object>();
    const answer = await patch({ version: 1, title: "Mine", scenarioIds: [] });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("Test assessor saved this portfolio since"),
    });
    expect(await get()).toEqual(theirs);
  });

  test("by ten people at once from one version lets exactly one through", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_one, i) =>
        patch({ version: 1, title: `by ${i}`, scenarioIds: [scenarios[i % 3]] }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(9);
    expect(await get()).toEqual(answers.find((answer) => answer.statusCode === 200)!.json());
  });

  test("to other members requires a dependence if the current one is a matrix", async () => {
    await patch({ version: 1, dependence: { type: "matrix", matrix: matrix(3, 0.2) } });
    expect(errorsOf(await patch({ version: 2, scenarioIds: scenarios.toReversed() }))).toMatchObject([
      { path: "dependence" },
    ]);
    const answer = await patch({
      version: 2,
      scenarioIds: scenarios.slice(0, 2),
      dependence: { type: "matrix", matrix: matrix(2, 0.3) },
    });
    expect(answer.json<PortfolioRecord>().dependence).toEqual({ type: "matrix", matrix: matrix(2, 0.3) });
  });

  test("is validated like a new one", async () => {
    const paths = async (body: object) => errorsOf(await patch(body)).map((error) => error.path);
    expect(await paths({ title: "x" })).toEqual(["version"]);
    expect(await paths({ version: 1, scenarioIds: [NOWHERE] })).toEqual(["scenarioIds[0]"]);
    expect(await paths({ version: 1, dependence: { type: "matrix", matrix: [] } })).toEqual([
      "dependence.matrix",
    ]);
  });
});

test("the list is sorted by title, contains what a row shows, and omits deleted portfolios", async () => {
  const other = await h.signedIn("risk_analyst", "b");
  for (const title of ["b of b", "A of b", "c of b"]) await post({ title }, other);
  const { items } = (await other.call("GET", "/api/portfolios")).json<{ items: PortfolioSummary[] }>();
  expect(items.map((item) => item.title)).toEqual(["A of b", "b of b", "c of b"]);
  expect(Object.keys(items[0]!).sort()).toEqual(
    [
      "clientId",
      "clientName",
      "currency",
      "id",
      "scenarioCount",
      "title",
      "updatedAt",
      "updatedBy",
      "version",
    ].sort(),
  );
  await other.call("DELETE", `/api/portfolios/${items[0]!.id}`);
  expect((await other.call("GET", "/api/portfolios")).json<{ items: object[] }>().items).toHaveLength(2);
});

test("delete and restore remove it and bring it back unchanged, keep the scenarios, and are logged", async () => {
  const before = await get();
  const gone = await me.call("DELETE", `/api/portfolios/${id}`);
  expect([gone.statusCode, gone.body]).toEqual([204, ""]);
  for (const method of ["GET", "DELETE"])
    expect((await me.call(method, `/api/portfolios/${id}`)).statusCode).toBe(404);
  expect((await patch({ version: 1, title: "x" })).statusCode).toBe(404);
  expect((await me.call("GET", `/api/scenarios/${scenarios[0]}`)).statusCode).toBe(200);
  const back = await me.call("POST", `/api/portfolios/${id}/restore`);
  expect([back.statusCode, back.json()]).toEqual([200, before]);
  expect((await me.call("POST", `/api/portfolios/${id}/restore`)).statusCode).toBe(404);
  expect((await entries()).map((row) => row.action)).toEqual([
    "portfolio.create",
    "portfolio.remove",
    "portfolio.restore",
  ]);
});

test("the nightly purge permanently removes what was deleted more than 30 days ago, and nothing else", async () => {
  const kept = (await post({ title: "Kept" })).json<{ id: string }>().id;
  for (const one of [id, kept]) await me.call("DELETE", `/api/portfolios/${one}`);
  await h.db.asOwner("update risk_portfolios set deleted_at = now() - interval '31 days' where id = $1", [
    id,
  ]);
  await removeDeletedRecords(h.doors, h.a.id);
  expect((await me.call("POST", `/api/portfolios/${id}/restore`)).statusCode).toBe(404);
  expect((await me.call("POST", `/api/portfolios/${kept}/restore`)).statusCode).toBe(200);
  expect((await me.call("GET", `/api/scenarios/${scenarios[0]}`)).statusCode).toBe(200);
});

test("a list is limited to a client, with words, and names whose each is", async () => {
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const theirs = openBrowser(h.app);
  await login(theirs, email);
  await theirs.call("POST", "/api/portfolios", { title: "Of the first client" });
  const list = async (query: string) =>
    (await me.call("GET", `/api/portfolios?${query}`)).json<{ items: PortfolioSummary[]; total: number }>();
  const of = `clientId=${h.a.client}`;
  expect(await list(of)).toMatchObject({
    total: 1,
    items: [{ title: "Of the first client", clientId: h.a.client, clientName: "First client" }],
  });
  expect((await list(`${of}&q=FIRST`)).total).toBe(1);
  expect((await list(`${of}&q=nothing`)).total).toBe(0);
  expect((await list(`clientId=${h.a.otherClient}`)).total).toBe(0);
  expect((await list(`clientId=${h.b.client}`)).total).toBe(0);
  expect((await me.call("GET", "/api/portfolios?clientId=x")).statusCode).toBe(400);
});
