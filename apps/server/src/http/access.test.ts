/** Every route times every role, and every route of one tenant with another's ids: generated from the contract, so a new route is covered the moment it is declared. */
import { api, outsideApi, tenantApi } from "@crq/contract/api";
import { can, PERMISSIONS } from "@crq/contract/permissions";
import { PLATFORM_ROLES, ROLES, type Role } from "@crq/contract/roles";
import type { Route } from "@crq/contract/route";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";

interface Named {
  readonly name: string;
  readonly route: Route;
}
const named = (groups: Record<string, Record<string, Route>>): Named[] =>
  Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${group}.${name}`, route })),
  );
const every = named(api);
const guarded = every.filter(({ route }) => route.access !== "public");

let h: Harness;
const sessions = new Map<Role, Session>();
let stranger: Session;
beforeAll(async () => {
  h = await harness({
    compute: { run: () => Promise.reject(new Error("not reached")), close: async () => {} },
  });
  for (const role of ROLES) sessions.set(role, await h.signedIn(role));
  stranger = await h.stranger();
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const url = (route: Route) => route.path.replace(/:\w+/g, NOWHERE);
const allowedTo = (role: Role, route: Route) =>
  route.access === "public" || route.access === "signed-in" || can(role, route.access);

describe("the contract", () => {
  test("is mounted whole: every route answers with something other than 'no such address'", async () => {
    const served = h.app.printRoutes({ commonPrefix: false });
    for (const { route } of every)
      expect(h.app.hasRoute({ method: route.method, url: route.path }), `${route.path} in ${served}`).toBe(
        true,
      );
  });

  test("serves nothing under /api that it does not declare", () => {
    const declared = new Set(every.map(({ route }) => `${route.method} ${route.path}`));
    const besides = ["GET /api/openapi.json", "GET /api/docs", "GET /api/logout"];
    const served = h.apiRoutes();
    expect(served.filter((one) => !declared.has(one)).sort()).toEqual(besides.sort());
  });

  test("names only permissions that some role holds", () => {
    for (const roles of Object.values(PERMISSIONS)) expect(roles.length).toBeGreaterThan(0);
  });
});

describe.each(guarded)("$name", ({ route }) => {
  test("answers a stranger with 401, before looking at what was sent", async () => {
    const answer = await stranger.call(route.method, url(route), route.body ? { nonsense: true } : undefined);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ code: "unauthenticated", status: 401 });
  });

  test.each(ROLES.filter((role) => !allowedTo(role, route)))(
    "answers %s with 403, before looking at what was sent",
    async (role) => {
      const answer = await sessions
        .get(role)!
        .call(route.method, url(route), route.body ? { nonsense: true } : undefined);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "forbidden" });
    },
  );

  test.each(ROLES.filter((role) => allowedTo(role, route)))("lets %s in", async (role) => {
    const answer = await sessions
      .get(role)!
      .call(route.method, url(route), route.body ? { nonsense: true } : undefined);
    expect([401, 500]).not.toContain(answer.statusCode);
    // A platform role is let in and then told that tenant work needs a tenant.
    const platform = (PLATFORM_ROLES as readonly Role[]).includes(role) && route.path in TENANT_PATHS;
    if (answer.statusCode === 403)
      expect([platform, answer.json<{ code: string }>().code]).toEqual([true, "no-tenant"]);
  });

  if (route.method !== "GET")
    test("refuses a call without its CSRF token", async () => {
      const role = ROLES.find((one) => allowedTo(one, route))!;
      const answer = await h.app.inject({
        method: route.method,
        url: url(route),
        headers: { cookie: sessions.get(role)!.cookie },
      });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "csrf-token-invalid"]);
    });
});

const TENANT_PATHS: Record<string, true> = Object.fromEntries(
  named(tenantApi).map(({ route }) => [route.path, true]),
);

describe("another tenant's ids", () => {
  let scenario: string;
  let run: string;
  let portfolio: string;
  let theirs: Harness;
  beforeAll(async () => {
    theirs = await harness();
    const owner = await theirs.signedIn("risk_analyst", "b");
    scenario = (await owner.call("POST", "/api/scenarios", { title: "Theirs", estimate: ESTIMATE })).json<{
      id: string;
    }>().id;
    run = (await owner.call("POST", `/api/scenarios/${scenario}/runs`, { engine: "exact" })).json<{
      id: string;
    }>().id;
    expect((await owner.call("GET", `/api/runs/${run}`)).statusCode).toBe(200);
    portfolio = (
      await owner.call("POST", "/api/portfolios", { title: "Theirs", scenarioIds: [scenario] })
    ).json<{ id: string }>().id;
    expect((await owner.call("GET", `/api/portfolios/${portfolio}`)).statusCode).toBe(200);
  });
  afterAll(() => theirs.close());

  const withIds = named(tenantApi).filter(({ route }) => route.path.includes("/:"));
  const bodies: Record<string, unknown> = {
    "scenarios.update": { version: 1, title: "Mine now" },
    "scenarios.createRun": { engine: "exact" },
    "portfolios.update": { version: 1, title: "Mine now" },
  };

  test.each(withIds)("$name answers as for an id that never existed", async ({ name, route }) => {
    const me = await theirs.signedIn("risk_analyst", "a");
    const id = { runs: run, portfolios: portfolio, scenarios: scenario }[route.path.split("/")[2]!]!;
    const ask = (of: string) => me.call(route.method, route.path.replace(/:\w+/g, of), bodies[name]);
    const [foreign, missing] = [await ask(id), await ask(NOWHERE)];
    expect(foreign.statusCode).toBe(404);
    const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
    expect(bare(foreign.json())).toEqual(bare(missing.json()));
  });

  test("are in no list", async () => {
    const me = await theirs.signedIn("risk_analyst", "a");
    expect((await me.call("GET", "/api/scenarios")).json()).toEqual({ items: [], total: 0 });
    expect((await me.call("GET", "/api/portfolios")).json()).toEqual({ items: [] });
    expect((await me.call("GET", "/api/scenarios/export")).json<{ csv: string }>().csv).not.toContain(
      "Theirs",
    );
  });

  test("cannot be written: a client of another tenant is refused", async () => {
    const me = await theirs.signedIn("risk_analyst", "a");
    const answer = await me.call("POST", "/api/scenarios", {
      title: "Mine",
      estimate: ESTIMATE,
      clientId: theirs.b.client,
    });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ path: "clientId", message: "is not a client of this tenant" }],
    ]);
  });

  test("still belong to their owner afterwards, unchanged", async () => {
    const owner = await theirs.signedIn("risk_analyst", "b");
    expect((await owner.call("GET", `/api/scenarios/${scenario}`)).json()).toMatchObject({
      title: "Theirs",
      version: 1,
      runCount: 1,
    });
    expect((await owner.call("GET", `/api/portfolios/${portfolio}`)).json()).toMatchObject({
      title: "Theirs",
      version: 1,
      members: [{ id: scenario }],
    });
  });
});

test("platform calls outside a tenant list no records of tenants", () => {
  for (const { route } of named(outsideApi)) expect(route.path).not.toMatch(/scenarios|runs|portfolios/);
});
