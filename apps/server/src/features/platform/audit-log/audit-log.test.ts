/**
 * Reading the audit log: searching, paging, exporting, and verifying, each limited to the tenant the caller
 * names.
 */
import type { AuditAction, RecordKind } from "@crq/contract/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { PLATFORM, wholeTenant } from "../../../db/doors.ts";
import { newTenant } from "../../people/accounts/store.ts";
import { auditAs, sealAudit } from "./public.ts";

interface Entry {
  readonly seq: number;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly actor: string;
  readonly action: string;
  readonly detail: object;
  readonly hash: string | null;
  readonly objectId: string | null;
}
interface Page {
  readonly items: Entry[];
  readonly next: string | null;
  readonly total: number | null;
}

let h: Harness;
let admin: Session;
let root: Session;
let quiet: string;
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const write = (
  tenantId: string,
  actor: string,
  action: AuditAction,
  objectId: string,
  detail: object,
  ip = "192.0.2.7",
) =>
  h.doors.inTenant(wholeTenant(tenantId), (tx) =>
    auditAs(
      tx,
      actor,
      { id: `req-${objectId}`, ip },
      { action, objectType: action.split(".")[0] as RecordKind, objectId, detail: { ...detail } },
    ),
  );
const page = async (who: Session, query: Record<string, string>): Promise<Page> => {
  const answer = await who.call("GET", `/api/audit-log?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
};
const found = async (who: Session, query: Record<string, string>) =>
  (await page(who, query)).items.map((entry) => entry.objectId);

beforeAll(async () => {
  h = await harness();
  [admin, root] = [await h.signedIn("admin"), await h.signedIn("super_admin")];
  quiet = await h.doors.outside((tx) => newTenant(tx, "Quiet"));
  await write(h.a.id, "maya@acme.example", "scenario.update", "one", {
    before: { title: "Ransomware" },
    after: { title: "Extortion" },
  });
  await write(h.a.id, "maya@acme.example", "scenario.create", "two", { title: "Insider_100%" });
  await write(h.a.id, "mayor@acme.example", "session.open", "three", {}, "2001:db8::1");
  await write(h.b.id, "theirs@b.example", "scenario.update", "foreign", { before: { title: "Ransomware" } });
});
afterAll(() => h.close());

describe("entries", () => {
  test("come newest first, with everything that was recorded, and their hash once they are sealed", async () => {
    expect((await page(admin, { limit: "1" })).items).toHaveLength(1); // its name before
    expect((await page(admin, { pageSize: "1" })).items[0]).toMatchObject({ objectId: "three", hash: null });
    await sealAudit(h.doors);
    const { items } = await page(admin, { pageSize: "3" });
    expect(items.map((entry) => entry.objectId)).toEqual(["three", "two", "one"]);
    expect(items[2]).toMatchObject({
      tenantId: h.a.id,
      tenantName: "Tenant a",
      actor: "maya@acme.example",
      actorId: null,
      action: "scenario.update",
      objectType: "scenario",
      detail: { before: { title: "Ransomware" }, after: { title: "Extortion" } },
      requestId: "req-one",
      ip: "192.0.2.7",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ q: "extortion" }, ["one"]],
    [{ q: "exto" }, ["one"]],
    [{ q: "exto " }, []],
    [{ q: "Ransomware Extor" }, ["one"]],
    [{ q: "scenario -extortion", actor: "maya@" }, ["two"]],
    [{ q: "maya@acme.ex" }, ["two", "one"]],
    [{ q: "maya@ac" }, ["two", "one"]],
    [{ q: "Scenario.UPDATE extortion" }, ["one"]],
    [{ q: "extortion SCENARIO.upd" }, ["one"]],
    [{ q: "192.0.2", actor: "maya" }, ["two", "one"]],
    [{ q: "req-two" }, ["two"]],
    [{ q: "' \\ & | ! ( ) :*" }, []],
    [{ action: "scenario.", actor: "maya" }, ["two", "one"]],
    [{ action: "scenario.update" }, ["one"]],
    [{ action: "scenario_update" }, []],
    [{ actor: "may" }, ["three", "two", "one"]],
    [{ objectType: "session", actor: "may" }, ["three"]],
    [{ objectId: "two" }, ["two"]],
    [{ ip: "2001:db8::1" }, ["three"]],
    [{ from: "2099-01-01T00:00:00Z" }, []],
    [{ to: "2001-01-01T00:00:00Z" }, []],
    [{ from: "2001-01-01T00:00:00+02:00", to: "2099-01-01T00:00:00Z", actor: "maya@" }, ["two", "one"]],
  ])("are filtered by %o", async (query, expected) => {
    expect(await found(admin, query)).toEqual(expected);
    expect((await page(admin, query)).total).toBe(expected.length);
  });

  test("page without gap or repetition while new entries are written", async () => {
    await sealAudit(h.doors);
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { items, next, total }: Page = await page(admin, { pageSize: "4", ...(after && { after }) });
      if (after === null) expect(total).toBeGreaterThan(4);
      else expect(total).toBeNull();
      seen.push(...items.map((entry) => entry.seq));
      after = next;
      await write(h.a.id, "late@acme.example", "inquiry.update", "late", {});
    } while (after !== null);
    expect(seen).toEqual(Array.from({ length: seen.length }, (_one, i) => seen.length - i));
  });

  test("that a search finds page in the same order, without gap or repetition, and end", async () => {
    const words = { q: "scenario", actor: "maya@" };
    const seen: (string | null)[] = [];
    let after: string | null = null;
    do {
      const { items, next }: Page = await page(admin, { ...words, pageSize: "1", ...(after && { after }) });
      seen.push(...items.map((entry) => entry.objectId));
      after = next;
    } while (after !== null && seen.length < 9);
    expect(seen).toEqual(["two", "one"]);
    expect(await found(admin, { q: "scenario", actor: "maya@", ip: "192.0.2.99" })).toEqual([]);
    expect(await found(admin, { q: "scenario", to: "2001-01-01T00:00:00Z" })).toEqual([]);
  });

  test.each<[string, object]>([
    ["pageSize=0", { path: "pageSize", message: "must be a whole number from 1 to 200" }],
    ["after=nonsense", { path: "after", message: "must be a page's `next`" }],
    ["tenantId=1", { path: "tenantId", message: "must be a UUID" }],
    ["actr=x", { path: "actr", message: "is not a field of this request" }],
  ])("are refused by %s with 400", async (query, error) => {
    const answer = await admin.call("GET", `/api/audit-log?${query}`);
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([400, [error]]);
  });
});

describe("whose entries", () => {
  test("a tenant's administrator sees only their own tenant's entries, also when searching", async () => {
    for (const query of [{}, { q: "ransomware" }, { action: "scenario.update" }, { objectId: "foreign" }])
      for (const entry of (await page(admin, query)).items) expect(entry.tenantId).toBe(h.a.id);
    expect(await found(admin, { q: "ransomware" })).toEqual(["one"]);
    expect((await admin.call("GET", `/api/audit-log/facets`)).body).not.toContain("theirs@");
    expect((await admin.call("GET", `/api/audit-log/export?q=ransomware`)).body).not.toContain("foreign");
  });

  test("at platform level, the list covers all tenants with their names, or the one named", async () => {
    const all = await page(root, { q: "ransomware", action: "scenario." });
    expect(all.items.map((entry) => [entry.objectId, entry.tenantName])).toEqual([
      ["foreign", "Tenant b"],
      ["one", "Tenant a"],
    ]);
    expect(await found(root, { q: "ransomware", tenantId: h.b.id })).toEqual(["foreign"]);
    expect(await found(root, { action: "scenario.", tenantId: h.a.id })).toEqual(["two", "one"]);
    expect(await found(root, { tenantId: quiet })).toEqual([]);
  });

  test.each(["", "/export", "/verify", "/facets"])(
    "%s: another tenant's id answers 404, like one that never existed",
    async (path) => {
      const answers = [
        await admin.call("GET", `/api/audit-log${path}?tenantId=${h.b.id}`),
        await admin.call("GET", `/api/audit-log${path}?tenantId=${NOWHERE}`),
        await root.call("GET", `/api/audit-log${path}?tenantId=${NOWHERE}`),
      ];
      expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
    },
  );

  test.each(["account_admin", "risk_analyst", "viewer"] as const)("%s sees none: 403", async (role) => {
    const one = await h.signedIn(role);
    for (const path of ["", "/export", "/verify", "/facets"])
      expect((await one.call("GET", `/api/audit-log${path}`)).statusCode).toBe(403);
  });
});

describe("a file", () => {
  interface File {
    readonly text: string;
    readonly fileName: string;
    readonly rows: number;
    readonly total: number;
  }
  test("contains the filtered entries, as CSV that is safe in spreadsheets", async () => {
    await write(h.a.id, "=HYPERLINK(1)", "domain.refuse", "f", { say: 'a "quote", a comma' });
    const answer = (await admin.call("GET", "/api/audit-log/export?action=domain.")).json<File>();
    const [heading, row, ...rest] = answer.text.trimEnd().split("\r\n");
    expect(heading).toBe("Time,Tenant,Entry,Actor,Action,Object type,Object,Detail,Address,Request,Hash");
    expect(row).toContain("'=HYPERLINK(1),domain.refuse,domain,f,");
    expect(row).toContain('"{""say"":""a \\""quote\\"", a comma""}"');
    expect(rest).toEqual([]);
    expect([answer.rows, answer.total]).toEqual([1, 1]);
    expect(answer.fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  });

  test("is JSON on request", async () => {
    const answer = (
      await root.call("GET", "/api/audit-log/export?format=json&action=scenario.update")
    ).json<File>();
    expect((JSON.parse(answer.text) as Entry[]).map((entry) => entry.objectId)).toEqual(["foreign", "one"]);
    expect(answer.fileName).toMatch(/\.json$/);
    expect((await root.call("GET", "/api/audit-log/export?format=xml")).statusCode).toBe(400);
  });

  test("is itself recorded in the log it came from, with its filters and the caller", async () => {
    await admin.call("GET", "/api/audit-log/export?format=json&q=once");
    await root.call("GET", `/api/audit-log/export?actor=${h.emailOf("admin")}`);
    const rows = (await audited(h, "audit.export")).slice(-2);
    expect(rows).toMatchObject([
      {
        tenant_id: h.a.id,
        actor: h.emailOf("admin"),
        object_id: h.a.id,
        detail: { format: "json", rows: 0, filters: { q: "once" } },
      },
      {
        tenant_id: PLATFORM,
        actor: h.emailOf("super_admin"),
        object_id: null,
        detail: { format: "csv", filters: { actor: h.emailOf("admin") } },
      },
    ]);
  });
});

describe("verification", () => {
  interface Verified {
    readonly checkedAt: string;
    readonly chains: {
      tenantId: string;
      tenantName: string;
      entries: number;
      head: string;
      broken?: object;
    }[];
  }
  const verify = async (who: Session, tenantId?: string) =>
    (
      await who.call("GET", `/api/audit-log/verify${tenantId ? `?tenantId=${tenantId}` : ""}`)
    ).json<Verified>();

  test("returns the length and head of the tenant's own chain and of no other", async () => {
    const { chains, checkedAt } = await verify(admin);
    const newest = (await page(admin, { pageSize: "1" })).items[0]!;
    expect(chains).toEqual([
      { tenantId: h.a.id, tenantName: "Tenant a", entries: newest.seq, unsealed: 0, head: newest.hash },
    ]);
    expect(Math.abs(Date.parse(checkedAt) - Date.now())).toBeLessThan(60_000);
  });

  test("returns every chain at platform level, and an empty one for a tenant without entries", async () => {
    expect((await verify(root)).chains.map((chain) => chain.tenantName).sort()).toEqual([
      "Platform",
      "Tenant a",
      "Tenant b",
    ]);
    expect((await verify(root, quiet)).chains).toEqual([
      { tenantId: quiet, tenantName: "Quiet", entries: 0, unsealed: 0, head: "0".repeat(64) },
    ]);
  });

  test("reports where a chain breaks and why, and logs the result", async () => {
    const broken = await h.doors.outside((tx) => newTenant(tx, "Broken"));
    for (const id of ["1", "2", "3"]) await write(broken, "w", "job.retry", id, {});
    await sealAudit(h.doors);
    await h.db.asOwner("alter table audit_log disable trigger all");
    await h.db.asOwner("alter table audit_log no force row level security");
    await h.db.asOwner("update audit_log set actor = 'x' where tenant_id = $1 and seq = 2", [broken]);
    await h.db.asOwner("alter table audit_log force row level security");
    await h.db.asOwner("alter table audit_log enable trigger all");
    const { chains } = await verify(root, broken);
    expect(chains).toMatchObject([{ entries: 1, broken: { seq: 2, reason: "its content was changed" } }]);
    expect((await audited(h, "audit.verify")).at(-1)).toMatchObject({
      tenant_id: broken,
      actor: h.emailOf("super_admin"),
      detail: { broken: { seq: 2, reason: "its content was changed" } },
    });
  });
});

describe("the filters' options", () => {
  const facets = async (who: Session, query = "") =>
    (await who.call("GET", `/api/audit-log/facets${query}`)).json<{ actions: string[]; actors: string[] }>();

  test("list the actions and actors that occur in the tenant, in order", async () => {
    const { actions, actors } = await facets(admin);
    expect(actions).toEqual(
      expect.arrayContaining(["scenario.create", "scenario.update", "session.open", "user.create"]),
    );
    expect(actions).toEqual(actions.toSorted());
    expect(new Set(actions).size).toBe(actions.length);
    expect(actors).toEqual(expect.arrayContaining(["maya@acme.example", "mayor@acme.example", "test"]));
  });

  test("list actors by prefix, in one tenant and in all", async () => {
    expect((await facets(admin, "?actor=maya")).actors).toEqual(["maya@acme.example"]);
    expect((await facets(root, "?actor=the")).actors).toEqual(["theirs@b.example"]);
    expect((await facets(root, `?actor=the&tenantId=${h.a.id}`)).actors).toEqual([]);
    expect((await facets(root)).actors).toEqual(
      expect.arrayContaining(["maya@acme.example", "theirs@b.example"]),
    );
  });
});
