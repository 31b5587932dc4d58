/**
 * The attacker has reached the database itself, as its owner, and erases their traces: the last entries of
 * the audit log, and the server's own log on its disk. If both are forwarded to the operator's collector, the
 * copy is out of reach. So they try what is left: making the collector slow so that the server waits for it,
 * filling its memory, and getting it to reveal secrets to its readers.
 */
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { harness, type Harness } from "../../test/harness.ts";
import { logCollector, type LogCollector } from "../../test/providers/log-collector.ts";
import { auditAs, shipAudit } from "../../src/features/platform/audit-log/public.ts";
import { openLog } from "../../src/http/logging/log.ts";
import { openLogShipper, type LogShipper } from "../../src/http/logging/ship-log.ts";
import { wholeTenant } from "../../src/db/doors.ts";

const HEADER = "Bearer the-collector-s-own-secret";
let h: Harness;
let collector: LogCollector;
let shipper: LogShipper;
let troubles: string[];
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());
beforeEach(async () => {
  troubles = [];
  collector = await logCollector();
  const settings = { url: collector.url, headers: { authorization: HEADER } };
  shipper = openLogShipper(settings, "crq-test", (message) => troubles.push(message));
});
afterEach(async () => {
  await collector.close();
  await shipper.close();
});

const ship = () => shipAudit(h.doors, shipper.send);
const write = (tenantId: string, objectId: string) =>
  h.doors.inTenant(wholeTenant(tenantId), (tx) =>
    auditAs(tx, "mallory@a.example", undefined, {
      action: "scenario.remove",
      objectType: "scenario",
      objectId,
    }),
  );
const placeOf = ({ attributes }: LogCollector["records"][number]) =>
  `${String(attributes["tenantId"])} ${String(attributes["seq"])} ${String(attributes["hash"])}`;
const inDatabase = async () =>
  (
    await h.db.asOwner<{ place: string }>(
      "select tenant_id || ' ' || seq || ' ' || encode(hash, 'hex') as place from audit_log",
    )
  ).map(({ place }) => place);

describe("the audit log at the collector", () => {
  test("gets every entry of every chain, with its number and hash, even if the original is erased afterwards", async () => {
    await write(h.a.id, "the deed");
    await write(h.b.id, "another's");
    await ship();
    const all = await inDatabase();
    expect(collector.records.map(placeOf).toSorted()).toEqual(all.toSorted());
    await h.db.asOwner("alter table audit_log disable trigger all");
    await h.db.asOwner("alter table audit_log no force row level security");
    await h.db.asOwner("delete from audit_log where object_id = 'the deed'");
    await h.db.asOwner("alter table audit_log force row level security");
    await h.db.asOwner("alter table audit_log enable trigger all");
    expect(collector.records.find(({ attributes }) => attributes["objectId"] === "the deed")).toMatchObject({
      body: "scenario.remove",
      severity: "INFO",
      attributes: { actor: "mallory@a.example", tenantId: h.a.id, detail: "{}" },
    });
    expect(new Set(collector.authorizations)).toEqual(new Set([HEADER]));
  });

  test("gets each entry once if nothing fails, and only what is new", async () => {
    await ship();
    collector.records.length = 0;
    expect(await ship()).toBe(0);
    await write(h.b.id, "new");
    expect(await ship()).toBe(1);
    expect(collector.records.map(({ attributes }) => attributes["objectId"])).toEqual(["new"]);
  });

  test("misses nothing while the collector refuses: the rest is sent when it recovers", async () => {
    await ship();
    collector.records.length = 0;
    collector.mode = "refuse";
    await write(h.b.id, "while it refuses");
    await expect(ship()).rejects.toThrow("the log collector took nothing");
    collector.mode = "take";
    await ship();
    expect(collector.records.map(({ attributes }) => attributes["objectId"])).toEqual(["while it refuses"]);
  });

  test("misses nothing if the worker dies between sending and saving: the entry comes twice, with the same number", async () => {
    await ship();
    collector.records.length = 0;
    await write(h.b.id, "twice");
    const dies: LogShipper["send"] = async (records) => {
      await shipper.send(records);
      throw new Error("killed");
    };
    await expect(shipAudit(h.doors, dies)).rejects.toThrow("killed");
    await ship();
    expect(collector.records.map(({ attributes }) => attributes["objectId"])).toEqual(["twice", "twice"]);
    expect(new Set(collector.records.map(placeOf)).size).toBe(1);
  });

  test("gets entries from one worker at a time", async () => {
    await write(h.b.id, "one");
    await Promise.all([ship(), ship(), ship()]);
    await ship();
    expect(collector.records.filter(({ attributes }) => attributes["objectId"] === "one")).toHaveLength(1);
  });
});

describe("the server's log", () => {
  test("arrives as on standard output, without what is redacted there", async () => {
    const lines: string[] = [];
    const streams = [{ write: (line: string) => void lines.push(line) }, shipper.stream];
    const logger = openLog(
      "trace",
      pino.multistream(streams.map((stream) => ({ level: "trace" as const, stream }))),
    );
    const request = {
      id: "r1",
      method: "GET",
      url: "/setup/hunter2?token=hunter2",
      ip: "192.0.2.1",
      headers: { cookie: "hunter2" },
    };
    logger.info({ req: request, token: "hunter2", form: { password: "hunter2" } }, "a request");
    logger.error({ err: new Error("it broke") }, "a failure");
    await shipper.close();
    const said = lines.map((line) => JSON.parse(line) as { msg: string; req?: object });
    expect(collector.records.map(({ body, severity }) => [body, severity])).toEqual([
      ["a request", "INFO"],
      ["a failure", "ERROR"],
    ]);
    expect(collector.records[0]!.attributes).toMatchObject({ req: said[0]!.req, token: "[withheld]" });
    expect(collector.records[1]!.attributes).toMatchObject({ err: { message: "it broke" } });
    expect(collector.raw.join()).not.toContain("hunter2");
    expect(collector.raw.join()).not.toContain(HEADER);
  });

  test("never makes the server wait or fill its memory if the collector hangs; dropped lines are counted", async () => {
    collector.mode = "hang";
    const line = `${JSON.stringify({ time: new Date().toISOString(), level: 30, msg: "x".repeat(200) })}\n`;
    const started = performance.now();
    for (let i = 0; i < 50_000; i++) shipper.stream.write(line);
    expect(performance.now() - started).toBeLessThan(2000);
    collector.mode = "take";
    await expect.poll(() => collector.records.length).toBeGreaterThan(0);
    await expect
      .poll(() => collector.records.find(({ body }) => body.includes("were not sent")))
      .toBeTruthy();
    const dropped = collector.records.find(({ attributes }) => attributes["dropped"] !== undefined);
    expect(dropped!.attributes["dropped"]).toBe(40_000);
  });

  test("reports once that the collector accepts nothing, without its address or header", async () => {
    collector.mode = "refuse";
    shipper.stream.write('{"level":30,"msg":"one"}\n');
    await expect.poll(() => troubles).toHaveLength(1);
    expect(troubles[0]).toMatch(/^the log collector took nothing: \w+$/);
    shipper.stream.write('{"level":30,"msg":"two"}\n');
    collector.mode = "take";
    await expect.poll(() => collector.records.map(({ body }) => body)).toEqual(["one", "two"]);
    expect(troubles).toHaveLength(1);
  });
});
