/** What platform administrators see of everything that runs. */
import type { PlatformFigures } from "@crq/contract/platform/monitoring";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { sealAudit, verifyChains } from "../audit-log/public.ts";
import { percentileMs, addLatency, noLatencies, trimmed } from "./latency-histogram.ts";
import { noteVerification, recentHealth } from "./public.ts";
import { type Sample, writeErrors, writeSample } from "./sample-store.ts";

let h: Harness;
let root: Session;
beforeAll(async () => {
  h = await harness();
  root = await h.signedIn("super_admin");
});
afterAll(() => h.close());
beforeEach(async () => {
  for (const table of ["process_samples", "process_sums", "server_errors"])
    await h.db.asOwner(`delete from ${table}`);
});

const [ONE, TWO] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const;

/** A process's sample with calls of the given durations. */
function sample(processId: string, latencies: readonly number[], more: Partial<Sample> = {}): Sample {
  const all = noLatencies();
  for (const ms of latencies) addLatency(all, ms);
  return {
    processId,
    kind: "server",
    version: "1.2.3",
    seconds: 60,
    uptimeSeconds: 3600,
    final: false,
    requests: latencies.length,
    polled: 0,
    clientErrors: 0,
    serverErrors: 0,
    latencySumMs: all.sumMs,
    latencyMaxMs: all.maxMs,
    latencyCounts: trimmed(all.counts),
    eventLoopP99Ms: 1,
    cpuShare: 0.25,
    memoryBytes: 100_000_000,
    ...more,
  };
}
const write = (one: Sample) => writeSample(h.doors.ask, one);
const now = async (who = root) => (await who.call("GET", "/api/monitoring/platform")).json<PlatformFigures>();
const history = async (query = "") =>
  (await root.call("GET", `/api/monitoring/platform/history${query}`)).json<{
    range: string;
    stepSeconds: number;
    points: (PlatformFigures["together"] & { at: string })[];
    whole: PlatformFigures["together"];
    processes: { id: string }[];
  }>();
const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe("processes", () => {
  test("are listed one by one and summed while up: counts added, percentiles over all calls, the worst delay", async () => {
    await write(sample(ONE, steps(1, 100), { serverErrors: 2, clientErrors: 10, eventLoopP99Ms: 40 }));
    await write(sample(TWO, steps(901, 1000), { cpuShare: 0.5, uptimeSeconds: 60 }));
    const { processes, together, health } = await now();
    expect(processes.map(({ id, state, kind, version }) => ({ id, state, kind, version }))).toEqual(
      [TWO, ONE].map((id) => ({ id, state: "up", kind: "server", version: "1.2.3" })),
    );
    const [two, one] = processes.map(({ figures }) => figures);
    expect(one).toMatchObject({ clientErrorShare: 0.1, serverErrorShare: 0.02, eventLoopP99Ms: 40 });
    expect(one!.requestsPerMinute).toBeCloseTo(100, 6);
    expect(one!.p50Ms! / 50).toBeCloseTo(1, 1);
    expect(two!.p50Ms! / 950).toBeCloseTo(1, 1);
    expect(Math.abs(together.p50Ms! / 100 - 1)).toBeLessThan(0.19); // nothing between 100 and 901: the bucket's edge
    expect(together.requestsPerMinute).toBeCloseTo(200, 6);
    expect(together.cpuCores).toBeCloseTo(0.75, 6);
    expect(together.memoryBytes).toBeCloseTo(200_000_000, 0);
    expect(together.p99Ms! / 998).toBeCloseTo(1, 1);
    expect(together.serverErrorShare).toBeCloseTo(0.01, 9);
    expect(together.eventLoopP99Ms).toBe(40);
    expect(health).toMatchObject({ percentage: 99, status: "degraded" });
    expect(health.uptimeSeconds).toBeGreaterThanOrEqual(3600);
    expect(health.responseTimeMs).toBeCloseTo(together.p50Ms!, 6);
  });

  test("that ended are not listed; one that stopped reporting is listed but not counted", async () => {
    await write(sample(ONE, [1], { final: true }));
    await write(sample(TWO, [1, 2, 3]));
    await h.db.asOwner(
      "update process_samples set at = now() - interval '151 seconds' where process_id = $1",
      [TWO],
    );
    const { processes, together, health } = await now();
    expect(processes.map(({ id, state }) => [id, state])).toEqual([[TWO, "silent"]]);
    expect(together.requestsPerMinute).toBe(0);
    expect(health.status).toBe("unknown");
  });

  test("over a range, in steps: two at once count in the same minute, and one continues after a restart", async () => {
    const at = "date_trunc('minute', now()) - interval '10 minutes' + interval '30 seconds'";
    await write(sample(ONE, steps(1, 60)));
    await write(sample(TWO, steps(1, 60)));
    await h.db.asOwner(`update process_samples set at = ${at}`);
    const { points, whole, processes, stepSeconds, range } = await history();
    expect([range, stepSeconds, points.length]).toEqual(["1h", 60, 1]);
    expect(points[0]!.requestsPerMinute).toBeCloseTo(120, 6);
    expect(points[0]!.cpuCores).toBeCloseTo(0.5, 6);
    expect(points[0]!.memoryBytes).toBeCloseTo(200_000_000, 0);
    expect(whole.p50Ms).toBeCloseTo(points[0]!.p50Ms!, 6);
    expect(processes.map(({ id }) => id).sort()).toEqual([ONE, TWO]);
    const one = await history(`?process=${ONE}`);
    expect(one.points[0]!.requestsPerMinute).toBeCloseTo(60, 6);
    expect(one.processes).toHaveLength(2);
    // A restart within the minute: half of the minute each.
    await h.db.asOwner("update process_samples set seconds = 30");
    expect((await history()).points[0]!.requestsPerMinute).toBeCloseTo(120, 6);
  });

  test("over a day and a week, in steps of a quarter of an hour and of two hours", async () => {
    for (const hours of [1, 30, 24 * 8]) {
      const seconds = 60 + hours; // identifies the rows
      await write(sample(ONE, [10, 20], { seconds }));
      await h.db.asOwner("update process_sums set at = at - make_interval(hours => $1) where seconds = $2", [
        hours,
        seconds,
      ]);
    }
    const [day, week] = [await history("?range=24h"), await history("?range=7d")];
    expect([day.points.length, day.stepSeconds]).toEqual([1, 900]);
    expect([week.points.length, week.stepSeconds]).toEqual([2, 7200]);
    expect(week.points[0]!.at < week.points[1]!.at).toBe(true);
  });

  test("an invalid range is 400", async () => {
    const answer = await root.call("GET", "/api/monitoring/platform/history?range=1y");
    expect(answer.statusCode).toBe(400);
  });
});

describe("health, for other screens", () => {
  test.each([
    [200, 0, "healthy", 100],
    [200, 1, "healthy", 99.5],
    [200, 2, "degraded", 99],
    [200, 10, "degraded", 95],
    [200, 11, "unhealthy", 94.5],
  ] as const)("of %i answers with %i 5xx is %s", async (requests, serverErrors, status, percentage) => {
    await write(sample(ONE, [3, 4, 5], { requests, serverErrors }));
    const health = await recentHealth(h.doors.ask);
    expect(health).toMatchObject({ status, percentage });
    const all = noLatencies();
    for (const ms of [3, 4, 5]) addLatency(all, ms);
    expect(health.responseTimeMs).toBeCloseTo(percentileMs(all.counts, 5, 0.5)!, 6);
  });

  test("is unknown without a process, and without an answer", async () => {
    const unknown = { percentage: null, status: "unknown", responseTimeMs: null };
    expect(await recentHealth(h.doors.ask)).toEqual({ ...unknown, uptimeSeconds: null });
    await write(sample(ONE, []));
    expect(await recentHealth(h.doors.ask)).toMatchObject(unknown);
  });
});

test("the database's figures come through the application's bare role, which sees its own statements and no rows", async () => {
  const sleeping = h.doors.outside((tx) => tx.raw("select pg_sleep(1.5)"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { database } = await now();
  await sleeping;
  expect(database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(database.connections.used).toBeGreaterThan(1);
  expect(database.connections.most).toBeGreaterThanOrEqual(database.connections.used);
  expect(database.cacheHitShare).toBeGreaterThan(0);
  expect(database.longestStatementSeconds).toBeGreaterThan(0.2);
  expect(database.oldestTransactionSeconds).toBeGreaterThan(0.2);
  expect(database.tables).toHaveLength(10);
  expect(database.tables.map(({ bytes }) => bytes)).toEqual(
    database.tables.map(({ bytes }) => bytes).sort((a, b) => b - a),
  );
});

describe("queues", () => {
  const job = async (state: string, more = "") => {
    const [made] = await h.db.asOwner<{ id: string }>(
      `insert into pgboss.job (name, state, output, completed_on, retry_count ${more && ", start_after"})
       values ('send-mail', $1::pgboss.job_state, '{"name": "Error", "code": "ECONNECTION", "message": "to someone@x.example"}',
         case when $1 = 'failed' then now() end, 8 ${more && `, ${more}`}) returning id`,
      [state],
    );
    return made!.id;
  };
  const retry = (who: Session, id: string, queue = "send-mail") =>
    who.call("POST", `/api/monitoring/queues/${queue}/jobs/${id}/retry`);
  let failed: string;
  beforeAll(async () => {
    failed = await job("failed");
    await job("created", "now() - interval '90 seconds'");
    await job("created", "now() + interval '1 hour'");
    await job("active");
    await job("completed");
    await h.db.asOwner(
      "update pgboss.job set created_on = now() - interval '90 seconds' where state = 'created'",
    );
  });

  test("report what waits, runs, and failed, with the error's kind and never its text", async () => {
    const answer = await root.call("GET", "/api/monitoring/platform");
    expect(answer.body).not.toContain("someone@");
    const { queues, failedJobs } = answer.json<PlatformFigures>();
    const mail = queues.find(({ name }) => name === "send-mail")!;
    expect(mail).toMatchObject({ waiting: 2, active: 1, failed: 1 });
    expect(mail.oldestWaitingSeconds! / 90).toBeCloseTo(1, 0);
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(["purge", "verify-audit"]));
    expect(queues.some(({ name }) => name.startsWith("__pgboss"))).toBe(false);
    expect(failedJobs).toEqual([
      expect.objectContaining({ id: failed, queue: "send-mail", error: "Error ECONNECTION", tries: 9 }),
    ]);
  });

  test("a failed job can be retried, which is logged; retrying any other answers 404", async () => {
    const missing = await retry(root, ONE);
    const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
    expect([missing.statusCode, bare((await retry(root, failed, "purge")).json())]).toEqual([
      404,
      bare(missing.json()),
    ]);
    expect((await retry(root, failed)).statusCode).toBe(204);
    const [row] = await h.db.asOwner(
      "select state, retry_limit, completed_on from pgboss.job where id = $1",
      [failed],
    );
    expect(row).toMatchObject({ state: "retry", completed_on: null });
    expect((await audited(h, "job.retry")).at(-1)).toMatchObject({
      actor: h.emailOf("super_admin"),
      object_id: failed,
      detail: { queue: "send-mail", error: "Error" },
    });
    expect((await retry(root, failed)).statusCode).toBe(404);
  });
});

test("queued mail, what last kept one from going out, and whether this installation sends mail at all", async () => {
  await h.db.asOwner(
    `insert into mail (to_address, subject, attempts, last_error, sent_at) values
       ('a@x.example', 's', 0, null, null), ('b@x.example', 's', 3, '550 no such mailbox', null), ('c@x.example', 's', 1, null, now())`,
  );
  expect((await now()).mail).toEqual({
    sends: false,
    waiting: 2,
    failed: 1,
    sentLastDay: 1,
    lastError: "550 no such mailbox",
  });
});

test("the newest 50 errors, the number per day, migrations, the audit log's verification, the newest backup", async () => {
  const error = (n: number) => ({
    requestId: `req-${n}`,
    method: "GET",
    route: "/api/x/:id",
    status: 500,
    error: "TypeError",
  });
  await writeErrors(h.doors.ask, steps(1, 55).map(error));
  const before = await now();
  expect(before.errors).toMatchObject({ lastDay: 55 });
  expect(before.errors.newest).toHaveLength(50);
  expect(before.errors.newest[0]).toMatchObject({ route: "/api/x/:id", error: "TypeError", status: 500 });
  expect(before.migrations.newest).toMatch(/^\d{4}_.*\.sql$/);
  expect(before.migrations.applied).toBeGreaterThan(15);
  expect([before.auditLog, before.backup]).toEqual([null, null]);
  expect(before.unsealedSeconds).toBeGreaterThan(0);
  await sealAudit(h.doors);
  expect((await now()).unsealedSeconds).toBeNull();

  const reports = await verifyChains(h.doors);
  const note = (report: (typeof reports)[number]) =>
    h.doors.outsideOf(report.tenantId, (tx) => noteVerification(tx, report));
  for (const report of reports) await note(report);
  await note({ ...reports[0]!, broken: { seq: 2, reason: "its content was changed" } });
  await h.db.asOwner("insert into backups (bytes, tables) values (1234, 40)");
  const after = await now();
  expect(after.auditLog).toMatchObject({ chains: reports.length, broken: 1 });
  expect(after.backup).toMatchObject({ bytes: 1234, tables: 40 });
});

test("tenant administrators get 403, and requests without a session 401", async () => {
  const admin = await h.signedIn("admin");
  for (const path of ["/api/monitoring/platform", "/api/monitoring/platform/history"]) {
    expect((await admin.call("GET", path)).statusCode).toBe(403);
    expect((await h.app.inject(path)).statusCode).toBe(401);
  }
  expect((await admin.call("POST", `/api/monitoring/queues/purge/jobs/${ONE}/retry`)).statusCode).toBe(403);
});
