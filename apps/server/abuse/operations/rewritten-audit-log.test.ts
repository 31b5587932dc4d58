/**
 * The attacker owns the database: a server administrator, or someone with a stolen backup password. The audit
 * log shows something they did, so they switch off its guards: they truncate its newest entries, or change
 * one and recompute every hash from there on, or the whole chain from its first entry. It would then verify
 * on its own, and their action would have left no trace.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  auditAs,
  checkpointsOf,
  sealAudit,
  verifyAndNote,
  verifyChains,
} from "../../src/features/platform/audit-log/public.ts";
import { workOf } from "../../src/features/platform/housekeeping/work.ts";
import { newTenant } from "../../src/features/people/accounts/store.ts";
import { harness, type Harness } from "../../test/harness.ts";

const KEY = "a key of the checkpoints, which the database never sees";

let h: Harness;
let folder: string;
let file: string;
let tenant: string;
const checkpoints = (key = KEY) => checkpointsOf({ file, key }, key, false)!;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "checkpoints-"));
  file = join(folder, "audit", "checkpoints.jsonl");
  h = await harness({ checkpoints: checkpoints() });
});
beforeEach(async () => {
  await rm(file, { force: true });
  tenant = await h.doors.outside((tx) => newTenant(tx, `Audited ${performance.now()}`));
  await h.db.asOwner("update tenants set cell = 'cell_1' where id = $1", [tenant]);
  await write(1, 5);
  await night();
  await write(6, 8);
  await night();
  await write(9, 10);
});
afterAll(async () => {
  await h.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await entry({ n });
}

function entry(detail: object, of = tenant): Promise<void> {
  const what = { action: "job.retry", objectType: "job", detail: { ...detail } } as const;
  return h.doors.outside((tx) => auditAs(tx, "somebody", undefined, what, of));
}

/** The nightly job. */
async function night(logger = pino({ level: "silent" })): Promise<void> {
  const unused = undefined as never;
  const deps = { doors: h.doors, compute: unused, delivery: undefined, outbox: unused, publicUrl: "" };
  const { verifyAudit } = workOf({ ...deps, logger, checkpoints: checkpoints() });
  for (const one of await verifyAudit.begin()) await verifyAudit.tenant(one);
}

/** The database owner's options, once the entries are sealed. */
async function asAttacker(...statements: string[]): Promise<void> {
  await sealAudit(h.doors);
  await h.db.asOwner("alter table audit_log disable trigger all");
  await h.db.asOwner("alter table audit_log no force row level security");
  for (const statement of statements) await h.db.inFirstCell(statement.replaceAll("$tenant", `'${tenant}'`));
  await h.db.asOwner("alter table audit_log force row level security");
  await h.db.asOwner("alter table audit_log enable trigger all");
}

/** Recomputes every hash, so that the chain is valid on its own. */
const REHASH = `do $$ declare entry audit_log; last bytea := decode(repeat('00', 32), 'hex'); begin
  for entry in select * from audit_log where tenant_id = $tenant order by seq loop
    update audit_log set prev_hash = last, hash = sha256(last || convert_to(audit_content(entry.tenant_id, entry.seq, entry.at, entry.actor_id, entry.actor, entry.action, entry.object_type, entry.object_id, entry.detail, entry.request_id, entry.ip_address), 'UTF8'))
      where tenant_id = $tenant and seq = entry.seq returning hash into last;
  end loop; end $$`;

const alone = async () => {
  await sealAudit(h.doors);
  return (await verifyChains(h.doors)).find((one) => one.tenantId === tenant);
};
const compared = async () => {
  const { reports, forged } = await verifyAndNote(h.doors, checkpoints());
  return { ...reports.find((one) => one.tenantId === tenant), forged };
};

test("an intact log is valid, and continues from its checkpoints", async () => {
  expect(await compared()).toMatchObject({ entries: 10, checkpoint: { seq: 8 }, forged: [] });
  expect(await compared()).toMatchObject({ entries: 10, checkpoint: { seq: 10 } });
  const before = await readFile(file, "utf8");
  await compared();
  expect(await readFile(file, "utf8")).toBe(before); // nothing new, nothing recorded
});

describe("the checkpoints reveal a chain that verifies on its own:", () => {
  test("a tail that was cut off", async () => {
    await asAttacker("delete from audit_log where tenant_id = $tenant and seq > 6");
    expect((await alone())?.broken).toBeUndefined();
    expect((await compared()).broken).toEqual({
      seq: 7,
      reason: expect.stringMatching(/^entries 7 to 8 are missing: they existed at \d{4}-/),
    });
  });

  test("a tail that was cut off and grown again", async () => {
    await asAttacker("delete from audit_log where tenant_id = $tenant and seq > 6");
    await write(7, 12);
    expect((await alone())?.broken).toBeUndefined();
    expect((await compared()).broken).toEqual({
      seq: 6,
      reason: expect.stringMatching(/^entries 6 to 8 were rewritten since \d{4}-/),
    });
  });

  test("a whole chain recomputed from its first entry", async () => {
    await asAttacker(
      "update audit_log set actor = 'somebody else' where tenant_id = $tenant and seq = 2",
      REHASH,
    );
    expect((await alone())?.broken).toBeUndefined();
    expect((await compared()).broken).toEqual({
      seq: 1,
      reason: expect.stringMatching(/^entries 1 to 5 were rewritten since \d{4}-/),
    });
  });

  test("a chain that is gone entirely", async () => {
    await asAttacker("delete from audit_log where tenant_id = $tenant");
    expect(await alone()).toBeUndefined();
    expect((await compared()).broken).toEqual({
      seq: 1,
      reason: expect.stringMatching(/^entries 1 to 8 are missing/),
    });
  });

  test("and a broken chain gets no checkpoint that would validate it tomorrow", async () => {
    await asAttacker("delete from audit_log where tenant_id = $tenant and seq > 6");
    await night();
    await night();
    expect((await compared()).broken?.seq).toBe(7);
  });
});

describe("checkpoints", () => {
  test("that were changed, or signed with another key, are rejected", async () => {
    const honest = await readFile(file, "utf8");
    const lines = honest.split("\n");
    const at = lines.findLastIndex((line) => line.includes(tenant));
    await writeFile(file, lines.with(at, lines[at]!.replace('"seq":8', '"seq":6')).join("\n"));
    const changed = await compared();
    expect(changed.broken?.reason).toMatch(/has a wrong signature/);
    expect(changed.forged).toEqual([expect.stringMatching(/^line \d+ of .* has a wrong signature$/)]);

    await writeFile(file, honest);
    const other = checkpoints("another key, by which the attacker signs a line of their own");
    await other.note([{ tenantId: tenant, seq: 3, head: "ab".repeat(32) }]);
    expect((await compared()).forged).toContainEqual(expect.stringMatching(/signed with a key that isn't/));

    await writeFile(file, `${honest}not a checkpoint\n{"tenantId":"__proto__"}\n`);
    expect((await compared()).forged).toHaveLength(2);
  });

  test("stay valid while one key replaces another", async () => {
    const both = checkpointsOf(
      { file, key: undefined },
      ["a new key, from today on, long enough", KEY],
      false,
    );
    expect((await both!.read()).forged).toEqual([]);
  });
});

describe("a failed verification is reported", () => {
  test("to administrators on their screen, for their own tenant only", async () => {
    const admin = await h.signedIn("admin", "a");
    await entry({}, h.a.id);
    await night();
    const mine = tenant;
    tenant = h.a.id;
    await asAttacker("delete from audit_log where tenant_id = $tenant");
    tenant = mine;
    const answer = await admin.call("GET", "/api/audit-log/verify");
    expect(answer.statusCode, answer.body).toBe(200);
    const { chains } = answer.json<{ chains: { tenantId: string; broken?: { reason: string } }[] }>();
    expect(chains.map(({ tenantId }) => tenantId)).toEqual([h.a.id]);
    expect(chains[0]!.broken?.reason).toMatch(/missing: they existed at/);
  });

  test("to the operator in the log, where forwarded logs also copy the checkpoints", async () => {
    const lines: { msg: string }[] = [];
    const logger = pino(
      { level: "info" },
      { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) },
    );
    await night(logger);
    expect(lines.filter(({ msg }) => msg === "audit checkpoint").length).toBeGreaterThan(0);
    await asAttacker("delete from audit_log where tenant_id = $tenant and seq > 6");
    await night(logger);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 60, msg: "the audit log does not verify" }),
    );
  });
});
