/**
 * The audit log: one chain per tenant, which stays intact under parallel writers and reveals any tampering.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness } from "../../../../test/harness.ts";
import { newTenant } from "../../people/accounts/store.ts";
import { auditAs, sealAudit, verifyChains, verifyOne, type ChainReport } from "./public.ts";
import { wholeTenant } from "../../../db/doors.ts";

let h: Harness;
let tenant: string;
let tenants = 0;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  tenant = await h.doors.outside((tx) => newTenant(tx, `Audited ${++tenants}`));
});
afterAll(() => h.close());

const write = (n: number, at = tenant) =>
  h.doors.inTenant(wholeTenant(at), (tx) =>
    auditAs(tx, `writer ${n}`, undefined, {
      action: "scenario.update",
      objectType: "scenario",
      objectId: String(n),
      detail: { n, text: 'Ü "quoted" 🦊 \\' },
    }),
  );
const writeMany = async (count: number) => {
  for (let n = 1; n <= count; n++) await write(n);
};
const reports = async () => {
  await sealAudit(h.doors);
  return verifyChains(h.doors);
};
const report = async (of = tenant) => (await reports()).find((one) => one.tenantId === of)!;

/** Changes to sealed entries that only the table's owner can make, with the guards switched off. */
async function tamper(text: string, values: unknown[] = [tenant]): Promise<void> {
  await sealAudit(h.doors);
  await h.db.asOwner("alter table audit_log disable trigger all");
  await h.db.asOwner("alter table audit_log no force row level security");
  await h.db.asOwner(text, values);
  await h.db.asOwner("alter table audit_log force row level security");
  await h.db.asOwner("alter table audit_log enable trigger all");
}

/** Runs the program of `npm run audit:verify` on the tests' database. */
function command(): Promise<{ status: number | null; output: string }> {
  const script = fileURLToPath(new URL("../../../commands/audit-verify.ts", import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { env: { ...process.env, DATABASE_URL: h.db.appUrl } });
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

describe("a chain", () => {
  test("stays intact with a hundred parallel writers: numbered without a gap, each entry linked to the one before", async () => {
    await Promise.all(Array.from({ length: 100 }, (_one, n) => write(n)));
    expect(await report()).toEqual({
      tenantId: tenant,
      entries: 100,
      unsealed: 0,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const rows = await h.db.asOwner<{ seq: string; object_id: string }>(
      "select seq, object_id from audit_log where tenant_id = $1 order by seq",
      [tenant],
    );
    expect(rows.map((row) => Number(row.seq))).toEqual(Array.from({ length: 100 }, (_one, i) => i + 1));
    expect(new Set(rows.map((row) => row.object_id)).size).toBe(100);
  });

  test("is separate for each tenant: one tenant's writers don't appear in another's", async () => {
    const other = await h.doors.outside((tx) => newTenant(tx, "Another"));
    await Promise.all(Array.from({ length: 40 }, (_one, n) => write(n, n % 2 === 0 ? tenant : other)));
    expect([(await report()).entries, (await report(other)).entries]).toEqual([20, 20]);
    for (const [of, entries] of [
      [other, 20],
      [tenant, 0],
    ] as const)
      expect(await h.doors.inTenant(wholeTenant(other), (tx) => verifyOne(tx, of))).toMatchObject({
        entries,
      });
  });

  test("has no entry of a failed transaction", async () => {
    await write(1);
    const failing = h.doors.inTenant(wholeTenant(tenant), async (tx) => {
      await auditAs(tx, "writer", undefined, { action: "scenario.remove", objectType: "scenario" });
      throw new Error("after all not");
    });
    await expect(failing).rejects.toThrow("after all not");
    await write(2);
    expect(await report()).toMatchObject({ entries: 2 });
  });

  test("is continued by real calls of many users at once", async () => {
    const sessions = await Promise.all(
      ["risk_analyst", "assessor", "admin"].map((role) => h.signedIn(role as "admin")),
    );
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_one, i) =>
        sessions[i % 3]!.call("POST", "/api/scenarios", { title: `s${i}`, estimate: ESTIMATE }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    const checked = await report(h.a.id);
    expect(checked.broken).toBeUndefined();
    expect(checked.entries).toBeGreaterThanOrEqual(15);
  });

  test("gets its times, numbers, and hashes from the database, never from the writer", async () => {
    const at = "2001-01-01T00:00:00Z";
    await h.db
      .asOwner(
        "insert into audit_log (tenant_id, seq, at, actor, action, object_type, prev_hash, hash) values ($1, 999, $2, 'a', 'b.c', 'd', '\\x00', '\\x00')",
        [tenant, at],
      )
      .catch(() => {}); // policies bind the owner too
    await h.doors.inTenant(wholeTenant(tenant), async (tx) => {
      await tx.raw(
        "insert into audit_log (seq, at, actor, action, object_type, prev_hash, hash) values (999, $1, 'a', 'b.c', 'd', '\\x00', '\\x00')",
        [at],
      );
    });
    const checked = await report();
    expect(checked.broken).toBeUndefined();
    const rows = await h.db.asOwner<{ at: string }>("select at from audit_log where tenant_id = $1", [
      tenant,
    ]);
    for (const row of rows) expect(Date.parse(row.at)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe("with the guards on, not even the owner", () => {
  test.each(["update audit_log set actor = 'x'", "delete from audit_log", "truncate audit_log"])(
    "can %s",
    async (text) => {
      await write(1);
      await expect(h.db.inFirstCell(text)).rejects.toThrow("the audit log is append-only");
      await sealAudit(h.doors);
      await expect(h.db.inFirstCell(text)).rejects.toThrow("the audit log is append-only");
    },
  );
});

describe("the verifier finds and locates", () => {
  const broken = async (seq: number, reason: string) => {
    expect((await report()).broken).toEqual({ seq, reason });
    const others = (await reports()).filter((one: ChainReport) => one.tenantId !== tenant && one.broken);
    await tamper("delete from audit_log where tenant_id = $1"); // leave no broken chain to the next test
    expect(others).toEqual([]);
  };
  const COLUMNS = [
    "actor = 'somebody else'",
    "action = 'test.else'",
    "object_type = 'other'",
    "object_id = null",
    "detail = '{}'",
    "request_id = 'x'",
  ];

  test.each([
    ...COLUMNS,
    "ip_address = '203.0.113.1'",
    "actor_id = gen_random_uuid()",
    "at = at + interval '1 microsecond'",
  ])("a changed entry (%s)", async (change) => {
    await writeMany(5);
    await tamper(`update audit_log set ${change} where tenant_id = $1 and seq = 3`);
    await broken(3, "its content was changed");
  });

  test("a changed entry with a recomputed hash", async () => {
    await writeMany(5);
    await tamper("update audit_log set actor = 'x' where tenant_id = $1 and seq = 3");
    await tamper(
      "update audit_log a set hash = sha256(prev_hash || convert_to(audit_content(tenant_id, seq, at, actor_id, actor, action, object_type, object_id, detail, request_id, ip_address), 'UTF8')) where tenant_id = $1 and seq = 3",
    );
    await broken(4, "it does not follow from its predecessor");
  });

  test("a removed entry, even the first", async () => {
    await writeMany(5);
    await tamper("delete from audit_log where tenant_id = $1 and seq = 3");
    await broken(4, "entry 3 is missing");
    await writeMany(3);
    await tamper("delete from audit_log where tenant_id = $1 and seq = 1");
    await broken(2, "entry 1 is missing");
  });

  test("a removed entry whose successors were renumbered", async () => {
    await writeMany(5);
    await tamper("delete from audit_log where tenant_id = $1 and seq = 3");
    await tamper("update audit_log set seq = 3 where tenant_id = $1 and seq = 4");
    await broken(3, "it does not follow from its predecessor");
  });

  test("an inserted entry", async () => {
    await writeMany(3);
    await tamper(
      "insert into audit_log (tenant_id, seq, actor, action, object_type, prev_hash, hash) select tenant_id, 4, 'x', 'y.z', 't', hash, hash from audit_log where tenant_id = $1 and seq = 3",
    );
    await broken(4, "its content was changed");
  });

  test("an entry moved from another tenant's chain", async () => {
    await writeMany(2);
    const other = await h.doors.outside((tx) => newTenant(tx, "Giver"));
    await h.db.asOwner("update tenants set cell = (select cell from tenants where id = $1) where id = $2", [
      tenant,
      other,
    ]);
    await write(1, other);
    await tamper("update audit_log set tenant_id = $1, seq = 3 where tenant_id = $2", [tenant, other]);
    await broken(3, "it does not follow from its predecessor");
  });
});

describe("`npm run audit:verify`", () => {
  test("exits 0 and prints each chain's length and head if all are valid; exits 1 and names the tenant and entry otherwise", async () => {
    await writeMany(3);
    const { head } = await report();
    const good = await command();
    expect(good.output).toContain(`${tenant}  3 entries  holds, head ${head}`);
    expect(good.status).toBe(0);
    await tamper("update audit_log set actor = 'x' where tenant_id = $1 and seq = 2");
    const bad = await command();
    expect(bad.output).toContain(`${tenant}  1 entries  BROKEN at entry 2: its content was changed`);
    expect(bad.status).toBe(1);
    await tamper("delete from audit_log where tenant_id = $1");
  });
});
