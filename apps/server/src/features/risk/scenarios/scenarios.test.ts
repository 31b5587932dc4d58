/**
 * Risk scenarios over HTTP: creating and reading one works, invalid fields are named, input is kept
 * unchanged, and each change is logged.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

interface Scenario {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly figures: { mean: number; p95: number };
  readonly [field: string]: unknown;
}
const BODY = {
  title: "Ransomware stops plant A",
  description: "Two\nlines.",
  estimate: ESTIMATE,
  evidence: [
    {
      input: "frequency.lef",
      source: "A study",
      statement: "One in two years",
      url: "https://study.example/a?b=c",
    },
  ],
};
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const create = async (body: object = BODY) =>
  (await me.call("POST", "/api/scenarios", body)).json<Scenario>();
const get = async (of = id) => me.call("GET", `/api/scenarios/${of}`);
const entries = async (of = id) => (await audited(h, "scenario.%")).filter((row) => row.object_id === of);
beforeEach(async () => {
  ({ id } = await create());
});

describe("create", () => {
  test("keeps everything given, computes the headline figures, and records who and when", async () => {
    const answer = await me.call("POST", "/api/scenarios", { ...BODY, clientId: h.a.client });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<Scenario>();
    expect(made).toEqual({
      ...BODY,
      evidence: [{ ...BODY.evidence[0], supports: BODY.estimate.frequency.lef }], // bound to its input's value
      id: expect.any(String),
      version: 1,
      currency: "USD",
      clientId: h.a.client,
      clientName: "First client",
      runCount: 0,
      scope: { threat: "", asset: "", effect: "" },
      treatment: { controls: [] },
      tolerance: [],
      assumptions: [],
      note: "",
      reviewState: "none",
      approvedVersion: null,
      approvedAt: null,
      approvedBy: null,
      figures: {
        mean: expect.any(Number),
        p95: expect.any(Number),
        p99: expect.any(Number),
        pZero: expect.any(Number),
        engineVersion: expect.any(String),
        curve: expect.arrayContaining([[expect.any(Number), expect.any(Number)]]),
      },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      createdBy: "Test risk_analyst",
      updatedBy: "Test risk_analyst",
    });
    expect((await get(made.id)).json()).toEqual(made);
    expect(Math.abs(Date.parse(made["createdAt"] as string) - Date.now())).toBeLessThan(60_000);
  });

  test("is logged with what was created, by whom, and from where", async () => {
    const account = (
      await h.db.asOwner<{ id: string }>("select id from users where email = $1", [h.emailOf("risk_analyst")])
    )[0]!;
    expect(await entries()).toMatchObject([
      {
        tenant_id: h.a.id,
        action: "scenario.create",
        object_type: "scenario",
        actor: h.emailOf("risk_analyst"),
        actor_id: account.id,
        ip_address: "127.0.0.1",
        request_id: expect.any(String),
        detail: {
          title: BODY.title,
          estimate: ESTIMATE,
        },
      },
    ]);
  });

  test.each([
    ["no body's fields", {}, ["title", "estimate"]],
    ["an empty title", { title: "  " }, ["title"]],
    ["a title of 201 characters", { title: "x".repeat(201) }, ["title"]],
    ["a title of two lines", { title: "a\nb" }, ["title"]],
    ["half of a character", { title: "a\ud800b" }, ["title"]],
    ["NUL in the description", { description: "a\u0000b" }, ["description"]],
    [
      "half of a character in the evidence",
      { evidence: [{ input: "frequency.lef", source: "s", statement: "\udc00" }] },
      ["evidence[0].statement"],
    ],
    [
      "a script as evidence's address",
      { evidence: [{ input: "frequency.lef", source: "s", statement: "s", url: "javascript:alert(1)" }] },
      ["evidence[0].url"],
    ],
    [
      "NUL in evidence's address",
      { evidence: [{ input: "i", source: "s", statement: "s", url: "https://a.example/\u0000\ud800" }] },
      ["evidence[0].url", "evidence[0].url"],
    ],
    ["a client that is no UUID", { clientId: "first" }, ["clientId"]],
    ["a client that does not exist", { clientId: NOWHERE }, ["clientId"]],
    ["an unknown field", { owner: "me" }, ["owner"]],
    ["an id", { id: NOWHERE, version: 7 }, ["id", "version"]],
  ])("refuses %s with 400 and names the field", async (_what, fields, paths) => {
    const body = Object.keys(fields).length > 0 ? { ...BODY, ...fields } : {};
    const answer = await me.call("POST", "/api/scenarios", body);
    expect(answer.statusCode).toBe(400);
    expect(
      answer.json<{ errors: { path: string; message: string }[] }>().errors.map((error) => error.path),
    ).toEqual(paths);
  });

  const lef = (distribution: object) => ({ ...ESTIMATE, frequency: { lef: distribution } });
  test.each([
    ["min above mode", lef({ type: "pert", min: 2, mode: 1, max: 4 }), "estimate.frequency.lef.min"],
    ["mode above max", lef({ type: "triangular", min: 1, mode: 5, max: 4 }), "estimate.frequency.lef.mode"],
    ["a rate below 0", lef({ type: "constant", value: -1 }), "estimate.frequency.lef.value"],
    ["a rate past the limit", lef({ type: "uniform", min: 1, max: 1e9 }), "estimate.frequency.lef.max"],
    [
      "a lambda of 0",
      lef({ type: "pert", min: 1, mode: 2, max: 4, lambda: 0 }),
      "estimate.frequency.lef.lambda",
    ],
    ["a distribution nobody knows", lef({ type: "weibull", shape: 1 }), "estimate.frequency.lef.type"],
    ["a number as text", lef({ type: "constant", value: "1" }), "estimate.frequency.lef.value"],
    [
      "a field of another distribution",
      lef({ type: "constant", value: 1, max: 2 }),
      "estimate.frequency.lef.max",
    ],
    [
      "p5 above p95",
      { ...ESTIMATE, primary: [{ form: "response", loss: { type: "lognormal90", p5: 9, p95: 1 } }] },
      "estimate.primary[0].loss.p5",
    ],
    [
      "p5 of 0",
      { ...ESTIMATE, primary: [{ form: "response", loss: { type: "lognormal90", p5: 0, p95: 1 } }] },
      "estimate.primary[0].loss.p5",
    ],
    [
      "a loss past the limit",
      { ...ESTIMATE, primary: [{ form: "fines", loss: { type: "constant", value: 1e16 } }] },
      "estimate.primary[0].loss.value",
    ],
    [
      "a form twice",
      { ...ESTIMATE, primary: [ESTIMATE.primary[0], ESTIMATE.primary[0]] },
      "estimate.primary[1].form",
    ],
    ["no form of loss", { ...ESTIMATE, primary: [] }, "estimate.primary"],
    [
      "a probability above 1",
      { ...ESTIMATE, secondary: { ...ESTIMATE.secondary, slef: { type: "constant", value: 1.5 } } },
      "estimate.secondary.slef.value",
    ],
    [
      "a lognormal probability",
      { ...ESTIMATE, secondary: { ...ESTIMATE.secondary, slef: { type: "lognormal90", p5: 0.1, p95: 0.5 } } },
      "estimate.secondary.slef.type",
    ],
    ["a currency nobody knows", { ...ESTIMATE, currency: "dollars" }, "estimate.currency"],
  ])("refuses %s, by the engine's rules, and names the field", async (_what, estimate, path) => {
    const answer = await me.call("POST", "/api/scenarios", { ...BODY, estimate });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: "invalid-request",
      errors: [{ path, message: expect.stringMatching(/^(must|is|needs|has)/) }],
    });
  });

  test("names an infinite number", async () => {
    const text = JSON.stringify({ ...BODY, estimate: lef({ type: "constant", value: 12345 }) }).replace(
      "12345",
      "1e999",
    );
    expect((await me.call("POST", "/api/scenarios", text)).json()).toMatchObject({
      errors: [{ path: "estimate.frequency.lef.value" }],
    });
  });

  test("refuses estimates that are each valid but have no finite result together", async () => {
    const wide = { type: "lognormal90", p5: 1e-300, p95: 1e15 };
    for (const form of [
      { form: "response", loss: wide },
      { form: "response", loss: { ...wide, p5: 1e-20 } },
    ])
      expect(
        (
          await me.call("POST", "/api/scenarios", { ...BODY, estimate: { ...ESTIMATE, primary: [form] } })
        ).json(),
      ).toMatchObject({
        status: 400,
        errors: [{ path: "estimate", message: expect.stringContaining("no finite mean") }],
      });
  });

  test("leaves nothing behind if it is refused", async () => {
    const count = async () =>
      (await h.db.asOwner<{ n: number }>("select count(*) as n from risk_scenarios"))[0]!.n;
    const [before, log] = [await count(), (await audited(h, "scenario.%")).length];
    await me.call("POST", "/api/scenarios", { ...BODY, clientId: NOWHERE });
    expect([await count(), (await audited(h, "scenario.%")).length]).toEqual([before, log]);
  });
});

describe("texts are returned unchanged", () => {
  test.each([
    "'; drop table risk_scenarios; --",
    "$1 || pg_sleep(10) %s {} \\ \\x00",
    "<script>alert('x')</script><img src=x onerror=alert(1)>",
    "{{constructor.constructor('return 1')()}} ${7*7}",
    "Zażółć gęślą jaźń 🦊 שלום عالم é",
  ])("%j", async (title) => {
    const evidence = [{ input: title, source: title, statement: title }];
    const made = await create({ ...BODY, title, description: title, evidence });
    expect(made).toMatchObject({ title, description: title, evidence });
    expect((await get(made.id)).json()).toMatchObject({ title, description: title, evidence });
  });
});
