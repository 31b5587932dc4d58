/** The dashboards of a tenant and its clients: what they show, and to whom. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Standing } from "@crq/contract/platform/clients";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { addScenario, assess, dashboard, TILES, workingFor } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
let analyst: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

describe("access", () => {
  test("a tenant's client is found by its id; another tenant's and a nonexistent one are not found", async () => {
    expect(await dashboard(admin, `?clientId=${h.a.client}`)).toMatchObject({
      client: { id: h.a.client, name: "First client" },
      clients: [],
    });
    for (const tile of TILES) {
      const answers = await Promise.all(
        [h.b.client, "3f2b6c1e-0000-4000-8000-000000000000"].map((id) =>
          admin.call("GET", `${tile}?clientId=${id}`),
        ),
      );
      for (const answer of answers) expect(answer.statusCode, tile).toBe(404);
      const body = (answer: (typeof answers)[number]) => ({ ...answer.json<object>(), requestId: "" });
      expect(body(answers[0]!)).toEqual(body(answers[1]!));
    }
  });

  test("a session for one client sees only that one, named or not", async () => {
    const narrow = await workingFor(h, h.a.client);
    for (const query of ["", `?clientId=${h.a.client}`, `?clientId=${h.a.client.toUpperCase()}`])
      expect((await dashboard(narrow, query)).client).toEqual({ id: h.a.client, name: "First client" });
    for (const tile of TILES)
      expect((await narrow.call("GET", `${tile}?clientId=${h.a.otherClient}`)).statusCode, tile).toBe(404);
    const nothing = { scenarios: 0, mean: null, assessments: 0, score: null };
    expect((await narrow.call("GET", "/api/client-standings")).json()).toMatchObject({
      clients: [],
      unassigned: nothing,
      whole: nothing,
    });
  });

  test("only administrators read every tile, risk readers read the exposure, and no one reads any at platform level", async () => {
    for (const role of ["viewer", "risk_analyst", "tenant_administrator"] as const)
      for (const tile of [...TILES, "/api/client-standings"].filter((one) => one !== "/api/exposure"))
        expect((await (await h.signedIn(role)).call("GET", tile)).statusCode, `${role} ${tile}`).toBe(403);
    const exposure = async (role: "viewer" | "business_stakeholder" | "risk_analyst") =>
      (await (await h.signedIn(role)).call("GET", "/api/exposure")).statusCode;
    expect(await exposure("viewer")).toBe(403);
    expect(await exposure("business_stakeholder")).toBe(200);
    expect(await exposure("risk_analyst")).toBe(200);
    const platform = await (await h.signedIn("super_admin")).call("GET", "/api/exposure");
    expect(platform.json()).toMatchObject({ status: 403, code: "no-tenant" });
  });

  test.each([
    ["days=6", "days"],
    ["days=731", "days"],
    ["days=many", "days"],
    ["currency=usd", "currency"],
    ["clientId=1", "clientId"],
  ])("%s is refused by name", async (query, path) => {
    const answer = await admin.call("GET", `/api/exposure?${query}`);
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: expect.stringContaining(path) }] });
  });
});

describe("compliance", () => {
  test("sums up each framework's assessments that aren't archived, with scores computed like each assessment's", async () => {
    const health = ["met", "met", "partially-met", "not-met", "not-applicable"];
    await assess(h, { name: "Health", client: h.a.client, answers: health, due: 30 });
    await assess(h, { name: "Group", answers: ["met"], due: 20 });
    await assess(h, { name: "Finished", status: "completed", due: -100, total: 4, answers: ["not-met"] });
    await assess(h, { name: "Put away", status: "archived", answers: ["met"] });
    await assess(h, { name: "Gone" });
    await h.db.asOwner("update assessments set deleted_at = now() where name = 'Gone'");
    await assess(h, { name: "Theirs", tenant: h.b.id });
    await assess(h, { name: "Begun", framework: "nist-sp-800-171-r2", status: "draft" });
    const { compliance } = await dashboard(admin);
    expect(compliance).toMatchObject([
      {
        framework: "nist-csf-2.0",
        title: "NIST-CSF-2.0",
        controlsAssessed: 7,
        controlsTotal: 24,
        score: 3.5 / 6,
        assessmentCount: 3,
        assessments: [
          { name: "Group", clientName: null, status: "active", score: 1 },
          { name: "Health", clientName: "First client", controlsAssessed: 5, score: 2.5 / 4 },
          { name: "Finished", status: "completed" },
        ],
      },
      { framework: "nist-sp-800-171-r2", controlsAssessed: 0, score: null, assessmentCount: 1 },
    ]);
    const due = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    expect(compliance[0]!.assessments[0]!.dueOn).toBe(due);
    const client = await dashboard(admin, `?clientId=${h.a.client}`);
    expect(client.compliance).toMatchObject([{ score: 2.5 / 4, assessments: [{ name: "Health" }] }]);
    await h.db.asOwner("delete from assessments");
  });

  test("lists the first ten of a framework and counts all", async () => {
    for (let i = 0; i < 12; i++) await assess(h, { name: `A${i}`, due: 40 + i });
    const [framework] = (await dashboard(admin)).compliance;
    expect(framework).toMatchObject({ assessmentCount: 12, controlsTotal: 120 });
    expect(framework!.assessments.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `A${i}`),
    );
    await h.db.asOwner("delete from assessments");
  });
});

describe("recent changes", () => {
  test("list what was done in the tenant, by name, newest first, without sign-ins", async () => {
    const id = await addScenario(analyst, { title: "Changed", estimate: ESTIMATE });
    await h.db.asOwner(
      "insert into audit_log (tenant_id, actor, action, object_type, seq, prev_hash, hash) select $1, 'x', 'session.open', 'session', 0, '', '' from generate_series(1, 20)",
      [h.a.id],
    );
    const { changes } = await dashboard(admin);
    expect(changes[0]).toMatchObject({
      actor: "Test risk_analyst",
      action: "scenario.create",
      objectType: "scenario",
      objectId: id,
      title: "Changed",
    });
    expect(changes.filter(({ action }) => action.startsWith("session."))).toEqual([]);
    expect(changes.map(({ at }) => at)).toEqual(
      changes
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(changes.length).toBeLessThanOrEqual(15);
  });

  test("of a client are those of its own records and of the client itself", async () => {
    const theirs = await addScenario(analyst, {
      title: "Theirs",
      estimate: ESTIMATE,
      clientId: h.a.otherClient,
    });
    await analyst.call("POST", `/api/scenarios/${theirs}/runs`, { engine: "exact" });
    await analyst.call("DELETE", `/api/scenarios/${theirs}`);
    await addScenario(analyst, { title: "A sibling's", estimate: ESTIMATE, clientId: h.a.client });
    await admin.call("PUT", "/api/risk-appetite", {
      clientId: h.a.otherClient,
      currency: "USD",
      tolerance: [{ loss: 1, probability: 1 }],
    });
    const narrow = await workingFor(h, h.a.otherClient);
    const { changes } = await dashboard(narrow);
    expect(changes.map(({ action, title }) => [action, title])).toEqual([
      ["risk-appetite.set", "Risk appetite of Second client"],
      ["scenario.remove", "Theirs"],
      ["run.create", null],
      ["scenario.create", "Theirs"],
    ]);
  });
});

test("clients are compared, the largest expected loss in the displayed currency first", async () => {
  await h.db.asOwner("delete from risk_scenarios");
  const add = (title: string, clientId: string, currency = "USD") =>
    addScenario(analyst, { title, clientId, estimate: { ...ESTIMATE, currency } });
  await add("One", h.a.otherClient);
  await add("Two", h.a.otherClient);
  await add("Euro", h.a.client, "EUR");
  await assess(h, { name: "Half", client: h.a.client, answers: ["met", "not-met"] });
  const { clients, topScenarios } = await dashboard(admin);
  expect(clients).toEqual([
    {
      id: h.a.otherClient,
      name: "Second client",
      scenarios: 2,
      mean: topScenarios[0]!.mean + topScenarios[1]!.mean,
      assessments: 0,
      score: null,
    },
    { id: h.a.client, name: "First client", scenarios: 1, mean: null, assessments: 1, score: 0.5 },
  ]);
  expect((await dashboard(admin, "?currency=EUR")).clients.map(({ name }) => name)).toEqual([
    "First client",
    "Second client",
  ]);
  await addScenario(analyst, { title: "Everywhere", estimate: ESTIMATE });
  const { unassigned, whole } = (await admin.call("GET", "/api/client-standings")).json<{
    unassigned: Standing;
    whole: Standing;
  }>();
  expect(unassigned).toEqual({ scenarios: 1, mean: topScenarios[0]!.mean, assessments: 0, score: null });
  expect(whole).toEqual({
    scenarios: 4,
    mean: expect.closeTo(3 * topScenarios[0]!.mean),
    assessments: 1,
    score: 0.5,
  });
  await h.db.asOwner("update clients set archived_at = now() where id = $1", [h.a.client]);
  expect((await dashboard(admin)).clients.map(({ name }) => name)).toEqual(["Second client"]);
});
