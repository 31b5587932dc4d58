/** A process's own metrics, on a real server and a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { type Compute, openCompute } from "../../../jobs/compute-pool.ts";
import { removeExpired } from "../housekeeping/store.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

interface Row {
  kind: string;
  final: boolean;
  seconds: number;
  requests: number;
  polled: number;
  client_errors: number;
  server_errors: number;
  latency_buckets: number[];
  latency_max_ms: number;
  cpu_share: number;
  memory_bytes: number;
  event_loop_p99_ms: number;
  version: string;
}

let h: Harness;
let recorder: Recorder;
let analyst: Session;
let scenario: string;
/** The computations, which tests make fail. */
let broken: Error | undefined;
let real: Compute;
/** The recorder's database access, which tests cut. */
let cut = false;
const failures: Error[] = [];
const start = (kind: "server" | "worker" = "server", times = { firstAfterMs: 3_600_000 }) =>
  startRecorder({
    kind,
    ...times,
    onError: (error) => failures.push(error),
    ask: (query) => (cut ? Promise.reject(new Error("cut")) : h.doors.ask(query)),
  });
const samples = () => h.db.asOwner<Row>("select * from process_samples order by at");

beforeAll(async () => {
  real = openCompute({ cores: 1 });
  const forwarding: Recorder = {
    answered: (...answer) => recorder.answered(...answer),
    unforeseen: (error) => recorder.unforeseen(error),
    close: async () => {},
  };
  h = await harness({
    recorder: forwarding,
    compute: { ...real, run: (...task) => (broken ? Promise.reject(broken) : real.run(...task)) },
  });
  recorder = start();
  analyst = await h.signedIn("risk_analyst");
  const made = await analyst.call("POST", "/api/scenarios", { title: "Plant", estimate: ESTIMATE });
  scenario = made.json<{ id: string }>().id;
  await recorder.close();
});
afterAll(() => h.close());
beforeEach(async () => {
  for (const table of ["process_samples", "process_sums", "server_errors"])
    await h.db.asOwner(`delete from ${table}`);
  recorder = start();
});

/** A call that fails unexpectedly. */
async function breaking(error: Error) {
  broken = error;
  try {
    return await analyst.call("POST", `/api/scenarios/${scenario}/runs`, { engine: "exact" });
  } finally {
    broken = undefined;
  }
}

test("a server's answers are counted, except health probes, with latency only for calls that users wait for", async () => {
  const admin = await h.signedIn("super_admin"); // one call: the CSRF token
  for (const path of ["/healthz", "/readyz", "/healthz"]) await h.app.inject(path);
  await admin.call("GET", "/api/auth/user"); // polled
  await admin.call("GET", "/api/tenants");
  await admin.call("GET", "/api/nothing-here");
  await h.app.inject("/api/tenants"); // 401
  await breaking(new TypeError("broken"));
  await recorder.close();
  const [row] = await samples();
  expect(row).toMatchObject({
    kind: "server",
    final: true,
    requests: 6,
    polled: 1,
    client_errors: 2,
    server_errors: 1,
  });
  const counted = row!.latency_buckets.reduce((sum, n) => sum + n, 0);
  expect(counted).toBe(4); // the token, the list, the refusal, the failure
  expect(row!.latency_max_ms).toBeGreaterThan(0);
  expect(row!.seconds).toBeGreaterThan(0);
  expect(row!.cpu_share).toBeGreaterThan(0);
  expect(row!.memory_bytes).toBeGreaterThan(10_000_000);
  expect(row!.version).toMatch(/^\d+\.\d+\.\d+/);
});

describe("an unexpected error", () => {
  test("is recorded with its pattern and kind, never with the request's or the error's content", async () => {
    const answer = await breaking(new ReferenceError("a secret"));
    expect(answer.statusCode).toBe(500);
    await breaking(Object.assign(new Error("no such table: secret"), { code: "42P01" }));
    await recorder.close();
    const rows = await h.db.asOwner("select request_id, method, route, status, error from server_errors");
    expect(rows).toEqual([
      {
        request_id: answer.headers["x-request-id"],
        method: "POST",
        route: "/api/scenarios/:id/runs",
        status: 500,
        error: "ReferenceError",
      },
      expect.objectContaining({ error: "Error 42P01" }),
    ]);
  });

  test("is recorded at most 60 times a minute, however often it happens, and counting continues", async () => {
    const busy = start();
    for (let i = 0; i < 500; i++) {
      busy.answered(500, 1, false);
      busy.unforeseen({ requestId: `r${i}`, method: "GET", route: "/x", status: 500, error: "Error" });
    }
    await busy.close();
    const [noted] = await h.db.asOwner<{ n: number }>("select count(*)::int as n from server_errors");
    expect(noted!.n).toBe(60);
    expect((await samples()).map((row) => row.server_errors)).toEqual([500]);
  });
});

test("a sample that can't be written causes no failure: its counts are in the next one", async () => {
  const patient = start("server", { firstAfterMs: 20 });
  cut = true;
  failures.length = 0;
  patient.answered(200, 5, false);
  await expect.poll(() => failures.length).toBe(1);
  cut = false;
  patient.answered(503, 7, true);
  await patient.close();
  const rows = await samples();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ requests: 2, polled: 1, server_errors: 1 });
  expect(rows[0]!.latency_buckets.reduce((sum, n) => sum + n, 0)).toBe(2);
});

test("closing never waits longer than two seconds for an unresponsive database", async () => {
  const silent = startRecorder({
    ask: () => new Promise(() => {}),
    kind: "worker",
    onError: () => {},
  });
  vi.useFakeTimers();
  try {
    const closed = silent.close();
    await vi.advanceTimersByTimeAsync(2000);
    await closed; // without the limit, it would wait forever
  } finally {
    vi.useRealTimers();
  }
});

test.each([900, 7200])("samples add up by steps of %i seconds", async (step) => {
  const one = start("worker", { firstAfterMs: 20 });
  one.answered(200, 1, false);
  one.answered(404, 100, false);
  await expect.poll(async () => (await samples()).length).toBe(1);
  one.answered(500, 30_000, false);
  await one.close();
  const sums = await h.db.asOwner<Row>("select * from process_sums where step_seconds = $1", [step]);
  // The clock may cross into the next step between the two.
  const total = (pick: (row: Row) => number) => sums.reduce((sum, row) => sum + pick(row), 0);
  expect([total((r) => r.requests), total((r) => r.client_errors), total((r) => r.server_errors)]).toEqual([
    3, 1, 1,
  ]);
  expect(total((r) => r.latency_buckets.reduce((sum, n) => sum + n, 0))).toBe(3);
  expect(total((r) => r.seconds)).toBeCloseTo(
    (await samples()).reduce((sum, row) => sum + row.seconds, 0),
    6,
  );
});

test("samples are removed after 14 days, errors after 30", async () => {
  for (const days of [13, 15]) {
    await h.db.asOwner(
      `insert into process_samples (process_id, kind, at, seconds, started_at, requests)
       values (gen_random_uuid(), 'server', now() - make_interval(days => $1), 60, now(), $1)`,
      [days],
    );
    await h.db.asOwner(
      `insert into process_sums select process_id, 900, at, kind, seconds, started_at, requests, polled, client_errors, server_errors,
         latency_sum_ms, latency_max_ms, latency_buckets, event_loop_p99_ms, cpu_share, memory_bytes from process_samples where requests = $1`,
      [days],
    );
  }
  for (const days of [29, 31])
    await h.db.asOwner(
      `insert into server_errors (at, request_id, method, route, status, error)
       values (now() - make_interval(days => $1), $2, 'GET', '/', 500, 'Error')`,
      [days, `${days}`],
    );
  await removeExpired(h.doors);
  for (const table of ["process_samples", "process_sums"])
    expect(await h.db.asOwner(`select requests from ${table}`)).toEqual([{ requests: 13 }]);
  expect(await h.db.asOwner("select request_id from server_errors")).toEqual([{ request_id: "29" }]);
});
