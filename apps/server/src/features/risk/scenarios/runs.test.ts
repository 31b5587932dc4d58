/** Saved runs: they contain everything needed to reproduce them to the same bits. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { canonicalJson } from "@crq/engine/canonical-json";
import { exact } from "@crq/engine/exact/exact";
import { inputHash } from "@crq/engine/input-hash";
import { simulate } from "@crq/engine/simulate/simulate";
import { ENGINE_VERSION } from "@crq/engine/version";
import { audited } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
beforeEach(async () => {
  ({ id } = (await me.call("POST", "/api/scenarios", { title: "Ransomware", estimate: ESTIMATE })).json<{
    id: string;
  }>());
});
afterAll(() => h.close());

interface Run {
  readonly id: string;
  readonly resultHash: string;
  readonly result: { mean: number };
  readonly [field: string]: unknown;
}
const SCENARIO = { schema: "crq-scenario/1", id: "scenario", title: "scenario", ...ESTIMATE } as const;
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const run = (body: object, of = id) => me.call("POST", `/api/scenarios/${of}/runs`, body);
const rerun = async (of: string) =>
  (await me.call("POST", `/api/runs/${of}/rerun`)).json<{ identical: boolean; resultHash: string }>();

describe("a run", () => {
  test("by the exact engine keeps inputs, result, engine, version, and hashes, and who ran it", async () => {
    const answer = await run({ engine: "exact" });
    expect(answer.statusCode).toBe(201);
    const kept = answer.json<Run>();
    expect(kept).toEqual({
      id: expect.any(String),
      scenarioId: id,
      title: "Ransomware",
      engine: "exact",
      engineVersion: ENGINE_VERSION,
      years: null,
      seed: null,
      inputHash: inputHash(SCENARIO),
      resultHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      mean: kept.result.mean,
      p95: expect.any(Number),
      p99: expect.any(Number),
      durationMs: expect.any(Number),
      createdAt: expect.any(String),
      createdBy: "Test risk_analyst",
      estimate: ESTIMATE,
      result: JSON.parse(JSON.stringify(exact(SCENARIO))),
    });
    expect((await me.call("GET", `/api/runs/${kept.id}`)).json()).toEqual(kept);
  });

  test("by simulation also keeps years and seed, and equals the engine's simulation", async () => {
    const kept = (await run({ engine: "simulate", years: 20_000, seed: 7 })).json<Run>();
    expect(kept).toMatchObject({ engine: "simulate", years: 20_000, seed: 7 });
    expect(kept.result).toEqual(JSON.parse(JSON.stringify(simulate(SCENARIO, { years: 20_000, seed: 7 }))));
  });

  test("is read from the database bit for bit: its hash matches", async () => {
    const { id: of, resultHash } = (await run({ engine: "exact" })).json<Run>();
    const { result } = (await me.call("GET", `/api/runs/${of}`)).json<Run>();
    const sorted = (value: unknown): unknown =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : value;
    expect(
      createHash("sha256")
        .update(JSON.stringify(sorted(result)))
        .digest("hex"),
    ).toBe(resultHash);
  });

  test("is logged, and counted on its scenario without incrementing the version", async () => {
    const kept = (await run({ engine: "exact" })).json<Run>();
    const rows = (await audited(h, "run.create")).filter((row) => row.object_id === kept.id);
    expect(rows).toMatchObject([
      {
        tenant_id: h.a.id,
        object_type: "run",
        actor: h.emailOf("risk_analyst"),
        detail: { scenarioId: id, engine: "exact", resultHash: kept.resultHash },
      },
    ]);
    expect((await me.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({ runCount: 1, version: 1 });
  });

  test("keeps the inputs unchanged, whatever happens to the scenario", async () => {
    const kept = (await run({ engine: "exact" })).json<Run>();
    const changed = { ...ESTIMATE, frequency: { lef: { type: "constant", value: 3 } } };
    await me.call("PATCH", `/api/scenarios/${id}`, { version: 1, title: "Renamed", estimate: changed });
    expect((await me.call("GET", `/api/runs/${kept.id}`)).json()).toEqual(kept);
    const newer = (await run({ engine: "exact" })).json<Run>();
    expect(newer).toMatchObject({ title: "Renamed", estimate: changed });
    expect(newer["inputHash"]).not.toBe(kept["inputHash"]);
  });

  test("in parallel with others is counted once each", async () => {
    await Promise.all(Array.from({ length: 8 }, () => run({ engine: "exact" })));
    expect((await me.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({ runCount: 8 });
  });

  test.each([
    [{}, "engine"],
    [{ engine: "guess" }, "engine"],
    [{ engine: "simulate", years: 999 }, "years"],
    [{ engine: "simulate", years: 10_000_001 }, "years"],
    [{ engine: "simulate", years: 1000.5 }, "years"],
    [{ engine: "simulate", seed: -1 }, "seed"],
    [{ engine: "simulate", seed: 4294967296 }, "seed"],
    [{ engine: "exact", estimate: ESTIMATE }, "estimate"],
  ])("with %j is refused with 400 and names %s", async (body, path) => {
    const answer = await run(body);
    expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
      400,
      path,
    ]);
  });

  test("of an estimate that newer rules forbid is refused, naming the field", async () => {
    const estimate = { ...ESTIMATE, frequency: { lef: { type: "lognormal90", p5: 1e-9, p95: 9000 } } };
    await h.db.asOwner("update risk_scenarios set estimate = $2 where id = $1", [id, estimate]);
    const answer = await run({ engine: "simulate" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ path: "estimate.frequency.lef", message: expect.stringContaining("narrower") }],
    });
  });
});

describe("recomputing", () => {
  test.each([{ engine: "exact" }, { engine: "simulate", years: 30_000, seed: 3 }])(
    "%j returns the same bits",
    async (body) => {
      const kept = (await run(body)).json<Run>();
      for (let i = 0; i < 3; i++)
        expect(await rerun(kept.id)).toMatchObject({ identical: true, resultHash: kept.resultHash });
    },
  );

  test("of a run saved when results had other names returns the same bits, and it's read with today's names", async () => {
    const kept = (await run({ engine: "simulate", years: 20_000, seed: 5 })).json<Run>();
    const { pZero, eventsPerYear, exceedError, error, ...rest } = kept.result as Run["result"] & {
      [name: string]: unknown;
      error: Record<string, number>;
    };
    const { pZero: none, eventsPerYear: events, ...errors } = error;
    const asBefore = {
      ...rest,
      p_zero: pZero,
      events_per_year: eventsPerYear,
      exceed_error: exceedError,
      error: { ...errors, p_zero: none, ...(events !== undefined && { events_per_year: events }) },
    };
    const hash = createHash("sha256").update(canonicalJson(asBefore)).digest("hex");
    expect(hash).not.toBe(kept.resultHash);
    await h.db.asOwner("update risk_runs set result = $2, result_hash = $3 where id = $1", [
      kept.id,
      asBefore,
      hash,
    ]);
    expect((await me.call("GET", `/api/runs/${kept.id}`)).json()).toEqual({ ...kept, resultHash: hash });
    expect(await rerun(kept.id)).toMatchObject({ identical: true, resultHash: hash });
    await h.db.asOwner("update risk_runs set result = jsonb_set(result, '{mean}', '1') where id = $1", [
      kept.id,
    ]);
    expect((await me.call("GET", `/api/runs/${kept.id}`)).json<Run>().result.mean).toBe(1);
  });

  test("with another seed returns other bits", async () => {
    const [one, two] = [
      await run({ engine: "simulate", years: 20_000, seed: 1 }),
      await run({ engine: "simulate", years: 20_000, seed: 2 }),
    ];
    expect(one.json<Run>().resultHash).not.toBe(two.json<Run>().resultHash);
  });

  test("detects a tampered result, and every comparison is logged", async () => {
    const kept = (await run({ engine: "exact" })).json<Run>();
    await h.db.asOwner("update risk_runs set result_hash = repeat('0', 64) where id = $1", [kept.id]);
    expect(await rerun(kept.id)).toMatchObject({ identical: false, resultHash: kept.resultHash });
    expect((await audited(h, "run.rerun")).filter((row) => row.object_id === kept.id)).toMatchObject([
      { detail: { identical: false } },
    ]);
  });
});

test("the history lists a scenario's own runs, newest first, without their results", async () => {
  const first = (await run({ engine: "exact" })).json<Run>();
  const second = (await run({ engine: "simulate", years: 1000 })).json<Run>();
  const other = (await me.call("POST", `/api/scenarios/${id}/duplicate`)).json<{ id: string }>();
  await run({ engine: "exact" }, other.id);
  const { items } = (await me.call("GET", `/api/scenarios/${id}/runs`)).json<{ items: object[] }>();
  const line = ({ title: _, estimate: __, result: ___, ...rest }: Run) => rest;
  expect(items).toEqual([line(second), line(first)]);
});

test("runs of a deleted scenario are not found until it is restored", async () => {
  const kept = (await run({ engine: "exact" })).json<Run>();
  await me.call("DELETE", `/api/scenarios/${id}`);
  expect((await me.call("GET", `/api/runs/${kept.id}`)).statusCode).toBe(404);
  expect((await me.call("POST", `/api/runs/${kept.id}/rerun`)).statusCode).toBe(404);
  await me.call("POST", `/api/scenarios/${id}/restore`);
  expect(await rerun(kept.id)).toMatchObject({ identical: true });
});

test("a scenario deleted during the computation keeps no run, and the call answers 404", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_one, i) =>
      i === 4 ? me.call("DELETE", `/api/scenarios/${id}`) : run({ engine: "exact" }),
    ),
  );
  for (const answer of answers) expect([201, 204, 404]).toContain(answer.statusCode);
  await me.call("POST", `/api/scenarios/${id}/restore`);
  const kept = answers.filter((answer) => answer.statusCode === 201).length;
  expect((await me.call("GET", `/api/scenarios/${id}`)).json()).toMatchObject({ runCount: kept });
});

test.each(["GET /api/runs/ID", "POST /api/runs/ID/rerun", "GET /api/scenarios/ID/runs"])(
  "%s answers 404 for a nonexistent id and 400 for an invalid UUID",
  async (route) => {
    const [method, url] = route.split(" ") as [string, string];
    expect((await me.call(method, url.replace("ID", NOWHERE))).statusCode).toBe(404);
    const odd = await me.call(method, url.replace("ID", "1%20or%201=1"));
    expect([odd.statusCode, odd.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ path: "id", message: "must be a UUID" }],
    ]);
  },
);
