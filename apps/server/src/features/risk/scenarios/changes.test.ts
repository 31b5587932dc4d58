/**
 * Changing, copying, deleting, and restoring a scenario: no one's saved work is lost, and each change is
 * logged.
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
const update = (body: object, of = id, by = me) => by.call("PATCH", `/api/scenarios/${of}`, body);
const entries = async (of = id) => (await audited(h, "scenario.%")).filter((row) => row.object_id === of);
beforeEach(async () => {
  ({ id } = await create());
});

describe("update", () => {
  test("changes only the named fields, and increments the version", async () => {
    const before = (await get()).json<Scenario>();
    const answer = await update({ version: 1, title: "Renamed" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...before, title: "Renamed", version: 2, updatedAt: expect.any(String) });
    expect((await get()).json()).toEqual(answer.json());
  });

  test("recomputes the figures when the estimate changes", async () => {
    const before = (await get()).json<Scenario>();
    const twice = {
      ...ESTIMATE,
      currency: "EUR",
      frequency: { lef: { type: "pert", min: 0.2, mode: 1, max: 8 } },
    };
    const after = (await update({ version: 1, estimate: twice })).json<Scenario>();
    expect(after).toMatchObject({ currency: "EUR", estimate: twice });
    expect(after.figures.mean / before.figures.mean).toBeCloseTo(2, 6);
  });

  test("is logged with old and new values", async () => {
    await update({ version: 1, title: "Renamed", clientId: h.a.client });
    expect((await entries())[1]).toMatchObject({
      action: "scenario.update",
      detail: {
        version: 2,
        before: { title: BODY.title, clientId: null },
        after: { title: "Renamed", clientId: h.a.client },
      },
    });
  });

  test("of an outdated version answers 409, names the other editor, and loses nothing", async () => {
    const other = await h.signedIn("assessor");
    const theirs = (
      await update({ version: 1, title: "Theirs", description: "Their words" }, id, other)
    ).json();
    const answer = await update({ version: 1, title: "Mine", estimate: { ...ESTIMATE, currency: "EUR" } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("Test assessor saved this scenario since"),
    });
    expect((await get()).json()).toEqual(theirs);
    expect(await entries()).toHaveLength(2);
  });

  test("by twenty people at once from one version lets exactly one through", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => update({ version: 1, title: `Saved by ${i}` })),
    );
    const won = answers.filter((answer) => answer.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(19);
    expect((await get()).json()).toEqual(won[0]!.json());
    expect((await entries()).map((row) => row.action)).toEqual(["scenario.create", "scenario.update"]);
  });

  test.each([
    [{ title: "No version" }, "version"],
    [{ version: 0 }, "version"],
    [{ version: "1" }, "version"],
    [{ version: 1, title: "" }, "title"],
    [
      {
        version: 1,
        estimate: { ...ESTIMATE, frequency: { lef: { type: "pert", min: 3, mode: 1, max: 4 } } },
      },
      "estimate.frequency.lef.min",
    ],
    [{ version: 1, figures: { mean: 0 } }, "figures"],
    [{ version: 1, clientId: NOWHERE }, "clientId"],
  ])("refuses %j and names %s", async (body, path) => {
    const answer = await update(body);
    expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
      400,
      path,
    ]);
    expect((await get()).json()).toMatchObject({ version: 1 });
  });
});

describe("duplicate", () => {
  test("copies everything but the runs, under the title with (copy), and is logged", async () => {
    await me.call("POST", `/api/scenarios/${id}/runs`, { engine: "exact" });
    const answer = await me.call("POST", `/api/scenarios/${id}/duplicate`);
    expect(answer.statusCode).toBe(201);
    const [original, copy] = [(await get()).json<Scenario>(), answer.json<Scenario>()];
    const same = {
      id: copy.id,
      title: `${BODY.title} (copy)`,
      runCount: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    expect(copy).toEqual({ ...original, ...same });
    expect(await entries(copy.id)).toMatchObject([{ action: "scenario.duplicate" }]);
  });

  test("of a copy with the longest title still has a valid title, cut between characters", async () => {
    const made = await create({ ...BODY, title: `${"x".repeat(192)}🦊🦊🦊🦊` });
    const copy = (await me.call("POST", `/api/scenarios/${made.id}/duplicate`)).json<Scenario>();
    expect(copy.title).toBe(`${"x".repeat(192)} (copy)`);
    expect((await update({ version: 1, title: copy.title }, copy.id)).statusCode).toBe(200);
  });
});

describe("delete and restore", () => {
  test("hides it from every reader and brings it back unchanged, and both are logged", async () => {
    await me.call("POST", `/api/scenarios/${id}/runs`, { engine: "exact" });
    const before = (await get()).json();
    const gone = await me.call("DELETE", `/api/scenarios/${id}`);
    expect([gone.statusCode, gone.body]).toEqual([204, ""]);
    for (const [method, url] of [
      ["GET", ""],
      ["GET", "/runs"],
      ["POST", "/duplicate"],
      ["DELETE", ""],
    ] as const)
      expect((await me.call(method, `/api/scenarios/${id}${url}`)).statusCode).toBe(404);
    expect((await update({ version: 1, title: "x" })).statusCode).toBe(404);
    expect((await me.call("POST", `/api/scenarios/${id}/runs`, { engine: "exact" })).statusCode).toBe(404);
    const back = await me.call("POST", `/api/scenarios/${id}/restore`);
    expect([back.statusCode, back.json()]).toEqual([200, before]);
    expect((await entries()).map((row) => row.action)).toEqual([
      "scenario.create",
      "scenario.remove",
      "scenario.restore",
    ]);
  });

  test("can't be undone for what isn't deleted", async () => {
    expect((await me.call("POST", `/api/scenarios/${id}/restore`)).statusCode).toBe(404);
  });
});
