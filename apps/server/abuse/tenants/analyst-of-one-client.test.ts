/**
 * An analyst of one client wants more than that client. They see what belongs to the whole tenant, because it
 * is the background of their own work, and try to take it over, change or delete it, and store computations
 * on it; to look at another client through portfolios, runs, exports, and figures; and to add a record to
 * another client. They would gain another client's risks and losses, or spoil numbers that everyone relies
 * on.
 */
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let everyones: Session;
let me: Browser;
let mine: string;
let wide: string;
let theirs: string;
let mixed: string;
let wholeTenants: string;

beforeAll(async () => {
  h = await harness();
  everyones = await h.signedIn("risk_analyst");
  const make = async (title: string, clientId: string | null) =>
    idOf(await everyones.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, clientId }));
  [mine, wide, theirs] = [
    await make("First client's", h.a.client),
    await make("Everyone's", null),
    await make("Second client's", h.a.otherClient),
  ];
  const portfolio = async (title: string, scenarioIds: string[]) =>
    idOf(await everyones.call("POST", "/api/portfolios", { title, scenarioIds }));
  mixed = await portfolio("Both clients'", [mine, theirs]);
  wholeTenants = await portfolio("Everyone's portfolio", [wide]);
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  me = openBrowser(h.app);
  await login(me, email);
});
afterAll(() => h.close());

const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id;

test("whole-tenant records can be read, but not taken over, changed, run, or deleted", async () => {
  expect((await me.call("GET", `/api/scenarios/${wide}`)).statusCode).toBe(200);
  const attacks = [
    await me.call("PATCH", `/api/scenarios/${wide}`, { version: 1, clientId: h.a.client }),
    await me.call("PATCH", `/api/scenarios/${wide}`, { version: 1, title: "Mine now" }),
    await me.call("POST", `/api/scenarios/${wide}/runs`, { engine: "exact" }),
    await me.call("DELETE", `/api/scenarios/${wide}`),
    await me.call("PATCH", `/api/portfolios/${wholeTenants}`, { version: 1, title: "Mine now" }),
    await me.call("PATCH", `/api/portfolios/${wholeTenants}`, { version: 1, scenarioIds: [mine] }),
    await me.call("DELETE", `/api/portfolios/${wholeTenants}`),
  ];
  for (const answer of attacks)
    expect(answer.json()).toMatchObject({ status: 403, detail: expect.stringContaining("whole tenant") });
  expect((await everyones.call("GET", `/api/scenarios/${wide}`)).json()).toMatchObject({
    title: "Everyone's",
    version: 1,
    runCount: 0,
    clientId: null,
  });
  expect((await everyones.call("GET", `/api/portfolios/${wholeTenants}`)).json()).toMatchObject({
    title: "Everyone's portfolio",
    version: 1,
    members: [{ id: wide }],
  });
});

test("an analyst of one client can't restore what the whole tenant has deleted", async () => {
  await everyones.call("DELETE", `/api/scenarios/${wide}`);
  await everyones.call("DELETE", `/api/portfolios/${wholeTenants}`);
  expect((await me.call("POST", `/api/scenarios/${wide}/restore`)).statusCode).toBe(403);
  expect((await me.call("POST", `/api/portfolios/${wholeTenants}/restore`)).statusCode).toBe(403);
  expect((await everyones.call("POST", `/api/scenarios/${wide}/restore`)).statusCode).toBe(200);
  expect((await everyones.call("POST", `/api/portfolios/${wholeTenants}/restore`)).statusCode).toBe(200);
});

test("a copy of a whole-tenant record belongs to the analyst's client", async () => {
  const copy = await me.call("POST", `/api/scenarios/${wide}/duplicate`);
  expect(copy.json()).toMatchObject({ title: "Everyone's (copy)", clientId: h.a.client });
  expect((await me.call("DELETE", `/api/scenarios/${idOf(copy)}`)).statusCode).toBe(204);
});

test("a record can't be moved out of the client or into another", async () => {
  for (const clientId of [h.a.otherClient, h.b.client, null])
    expect((await me.call("PATCH", `/api/scenarios/${mine}`, { version: 1, clientId })).json()).toMatchObject(
      {
        status: 400,
        errors: [{ path: "clientId" }],
      },
    );
  const other = { title: "Slipped in", estimate: ESTIMATE, clientId: h.a.otherClient };
  expect((await me.call("POST", "/api/scenarios", other)).statusCode).toBe(400);
  expect((await everyones.call("GET", `/api/scenarios/${mine}`)).json()).toMatchObject({
    clientId: h.a.client,
  });
});

test("an imported file creates scenarios of the analyst's own client, whatever it says", async () => {
  const { csv } = (await me.call("GET", "/api/scenarios/template")).json<{ csv: string }>();
  const [headings = "", ...rows] = csv.split(/\r?\n/).filter(Boolean);
  const named = [`${headings},clientId`, ...rows.map((row) => `${row},${h.a.otherClient}`)].join("\n");
  const answer = await me.call("POST", "/api/scenarios/import", { csv: named, dryRun: false });
  const { created } = answer.json<{ created?: { id: string }[] }>();
  for (const { id } of created ?? [])
    expect((await me.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({ clientId: h.a.client });
  const list = (await everyones.call("GET", "/api/scenarios")).json<{
    items: { clientId: string | null }[];
  }>();
  expect(list.items.filter(({ clientId }) => clientId === h.a.otherClient)).toHaveLength(1);
});

test("another client's name is neither listed nor a way to put scenarios there, and tells nothing", async () => {
  const { items } = (await me.call("GET", "/api/client-choices")).json<{ items: { id: string }[] }>();
  expect(items.map(({ id }) => id)).toEqual([h.a.client]);
  const says = async (name: string) => {
    const csv = `title,client,currency,lef,primary_response\nSlipped in,${name},USD,1,2\n`;
    const answer = await me.call("POST", "/api/scenarios/import", { csv, dryRun: false });
    return answer.json<{ created: unknown[]; problems: { message: string }[] }>();
  };
  const existing = await says("Second client");
  expect(existing.created).toEqual([]);
  expect(existing).toEqual(await says("A client that never was"));
  const filtered = await me.call("GET", `/api/portfolios?clientId=${h.a.otherClient}`);
  expect(filtered.json()).toMatchObject({ items: [], total: 0 });
});

test("portfolios lead to no other client: not through their members, and not once a member has moved", async () => {
  const titles = async () =>
    (await me.call("GET", "/api/portfolios"))
      .json<{ items: { title: string }[] }>()
      .items.map((one) => one.title);
  expect(await titles()).toEqual(["Everyone's portfolio"]);
  expect((await me.call("GET", `/api/portfolios/${mixed}`)).statusCode).toBe(404);
  const sneaky = { title: "Sneaky", scenarioIds: [theirs] };
  expect((await me.call("POST", "/api/portfolios", sneaky)).statusCode).toBe(400);

  const moving = idOf(await me.call("POST", "/api/scenarios", { title: "Moving", estimate: ESTIMATE }));
  const own = idOf(await me.call("POST", "/api/portfolios", { title: "Own", scenarioIds: [moving] }));
  expect(await titles()).toEqual(["Everyone's portfolio", "Own"]);
  const moved = { version: 1, clientId: h.a.otherClient };
  expect((await everyones.call("PATCH", `/api/scenarios/${moving}`, moved)).statusCode).toBe(200);
  expect(await titles()).toEqual(["Everyone's portfolio"]);
  expect((await me.call("GET", `/api/portfolios/${own}`)).statusCode).toBe(404);
  expect((await me.call("GET", `/api/scenarios/${moving}`)).statusCode).toBe(404);
});

test("a scenario's creator isn't notified once it belongs to a client they don't work for", async () => {
  const { email, id } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const author = openBrowser(h.app);
  await login(author, email);
  const made = idOf(await author.call("POST", "/api/scenarios", { title: "Made here", estimate: ESTIMATE }));
  const told = () =>
    h.db.asOwner<{ title: string }>(
      "select title from notifications where user_id = $1 and kind like 'scenario.%'",
      [id],
    );
  await everyones.call("PATCH", `/api/scenarios/${made}`, { version: 1, description: "Seen" });
  expect(await told()).toHaveLength(1);
  await everyones.call("PATCH", `/api/scenarios/${made}`, { version: 2, clientId: h.a.otherClient });
  await everyones.call("PATCH", `/api/scenarios/${made}`, {
    version: 3,
    title: "Secret of the second client",
  });
  await everyones.call("DELETE", `/api/scenarios/${made}`);
  expect(await told()).toHaveLength(1);
});

test("an analyst's work for their own client is unaffected", async () => {
  const { version } = (await me.call("GET", `/api/scenarios/${mine}`)).json<{ version: number }>();
  expect((await me.call("PATCH", `/api/scenarios/${mine}`, { version, title: "Better" })).statusCode).toBe(
    200,
  );
  expect((await me.call("POST", `/api/scenarios/${mine}/runs`, { engine: "exact" })).statusCode).toBe(201);
  const portfolio = { title: "With everyone's", scenarioIds: [mine, wide] };
  const made = await me.call("POST", "/api/portfolios", portfolio);
  expect(made.statusCode).toBe(201);
  const changed = { version: 1, scenarioIds: [wide, mine], dependence: { type: "independent" } };
  expect((await me.call("PATCH", `/api/portfolios/${idOf(made)}`, changed)).statusCode).toBe(200);
  expect((await me.call("DELETE", `/api/portfolios/${idOf(made)}`)).statusCode).toBe(204);
  expect((await me.call("DELETE", `/api/scenarios/${mine}`)).statusCode).toBe(204);
  expect((await me.call("POST", `/api/scenarios/${mine}/restore`)).statusCode).toBe(200);
});

test("what the tenant or another client says of itself can't be changed: the call means one's own client, and the database no other", async () => {
  const tenant = (await everyones.call("GET", "/api/organization")).json<{ version: number }>();
  const own = (await me.call("GET", "/api/organization")).json<{ clientId: string; version: number }>();
  expect(own.clientId).toBe(h.a.client);
  const lie = { industry: "energy", annualRevenue: "gt_100b" };
  for (const body of [
    { version: own.version, ...lie, clientId: h.a.otherClient },
    { version: own.version, ...lie, tenantId: h.a.id },
  ])
    expect((await me.call("PATCH", "/api/organization", body)).statusCode).toBe(400);
  const answer = await me.call("PATCH", "/api/organization", { version: own.version, ...lie });
  expect(answer.json()).toMatchObject({ clientId: h.a.client, industry: "energy" });
  expect((await everyones.call("GET", "/api/organization")).json()).toEqual(tenant);

  const scope = clientScope(h.a.id, h.a.client);
  const change = (statement: string) => h.doors.inTenant(scope, (tx) => tx.raw(statement));
  const { rows } = await change("update tenants set industry = 'energy' returning id");
  expect(rows).toEqual([]);
  const reached = await change("update clients set industry = 'retail' returning id");
  expect(reached.rows).toEqual([{ id: h.a.client }]);
  await expect(change("update tenants set plan = 'enterprise'")).rejects.toThrow(/permission denied/);
});
