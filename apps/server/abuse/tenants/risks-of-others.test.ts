/**
 * A register says what a tenant is afraid of, and who accepted it. Someone of another tenant or another client reads or changes a risk by its id, in lists,
 * in bulk, by a search or with an injection; someone accepts a risk that they want accepted; someone whose role only reads writes; and a file is made to
 * fill the register, the memory or a spreadsheet.
 */
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { risks } from "@crq/contract/risk/register/risks";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";

const CANARY = "canarybird";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const PATH = "/api/risks";

let h: Harness;
let cast: Cast;
let author: Caller;
let ownerId: string;
/** Of the first client, and of the whole tenant. */
let ofClient: RiskRecord;
let ofTenant: RiskRecord;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await cast.session("risk_analyst");
  const people = await cast.call(author, "GET", `${PATH}/people`);
  ownerId = people.json<{ items: { id: string }[] }>().items[0]!.id;
  const make = async (clientId: string | null) => {
    const body = { title: CANARY, category: CANARY, cause: CANARY, ownerId, clientId };
    const made = await cast.call(author, "POST", PATH, body);
    expect(made.statusCode, made.body).toBe(201);
    const risk = made.json<RiskRecord>();
    await cast.call(author, "POST", `${PATH}/${risk.id}/comments`, { said: CANARY });
    return risk;
  };
  ofClient = await make(h.a.client);
  ofTenant = await make(null);
});
afterAll(() => h.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const attacks = (id: string) =>
  [
    ["PATCH", `${PATH}/${id}`, { version: 1, title: "Mine" }],
    ["POST", `${PATH}/${id}/archive`, undefined],
    ["POST", `${PATH}/${id}/restore`, undefined],
    ["POST", `${PATH}/${id}/reviews`, { version: 1, said: "Mine" }],
    ["POST", `${PATH}/${id}/comments`, { said: "Mine" }],
    ["POST", `${PATH}/${id}/acceptance`, { version: 1, reason: "Mine", expiresOn: tomorrow() }],
    ["POST", `${PATH}/${id}/acceptance/decisions`, { version: 1, approve: true }],
    ["POST", `${PATH}/${id}/evidence`, { evidenceId: NOWHERE, linked: true }],
  ] as const;
const reads = (id: string) => ["", "/reviews", "/comments", "/history"].map((part) => `${PATH}/${id}${part}`);
const untouched = async () => {
  const [found] = await h.db.asOwner(
    "select count(*)::int as risks, sum(version)::int as versions, (select count(*)::int from risk_comments) as comments from risks",
  );
  expect(found).toEqual({ risks: 2, versions: 2, comments: 2 });
};

test("someone of another tenant or another client gets the answer for what never was, and finds nothing", async () => {
  const strangers = [
    [await cast.session("risk_analyst", { tenantId: h.b.id }), [ofClient, ofTenant]],
    [await cast.session("risk_analyst", { clientId: h.a.otherClient }), [ofClient]],
  ] as const;
  const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
  for (const [stranger, hidden] of strangers) {
    for (const { id } of hidden) {
      for (const [i, path] of reads(id).entries()) {
        const answer = await cast.call(stranger, "GET", path);
        const missing = await cast.call(stranger, "GET", reads(NOWHERE)[i]!);
        expect(answer.statusCode, path).toBe(404);
        expect(bare(answer.json())).toEqual(bare(missing.json()));
      }
      for (const [method, path, body] of attacks(id))
        expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
      const bulk = await cast.call(stranger, "POST", `${PATH}/changes`, {
        ids: [id],
        change: { status: "closed" },
      });
      expect(bulk.json()).toEqual({
        changed: 0,
        ids: [],
        same: 0,
        refused: [{ id, reference: null, why: "isn't there" }],
      });
    }
    for (const query of ["", `?q=${CANARY}`, `?clientId=${h.a.client}`, `/export?q=${CANARY}`]) {
      const { body } = await cast.call(stranger, "GET", `${PATH}${query}`);
      expect(body, query).not.toContain(ofClient.id);
      expect(body, query).not.toContain(h.a.client);
    }
  }
  await untouched();
});

test("someone of one client reads the tenant's risks, changes none, and records only that client's", async () => {
  const narrow = await cast.session("risk_analyst", { clientId: h.a.otherClient });
  for (const path of reads(ofTenant.id))
    expect((await cast.call(narrow, "GET", path)).statusCode, path).toBe(200);
  for (const [method, path, body] of attacks(ofTenant.id))
    expect((await cast.call(narrow, method, path, body)).statusCode, path).toBe(403);
  const bulk = { ids: [ofTenant.id], change: { status: "closed" } };
  expect((await cast.call(narrow, "POST", `${PATH}/changes`, bulk)).json()).toMatchObject({
    changed: 0,
    refused: [{ why: "belongs to the whole tenant" }],
  });
  const theirs = { title: "Theirs", ownerId, clientId: h.a.client };
  expect((await cast.call(narrow, "POST", PATH, theirs)).statusCode).toBe(404);
  const file = { file: "Title\nTheirs", ownerId, clientId: h.a.client };
  expect((await cast.call(narrow, "POST", "/api/risk-imports", file)).statusCode).toBe(404);
  await untouched();
});

test("another client's scenario or control can't be linked, which would tell its name and its losses", async () => {
  const secret = { title: `${CANARY} scenario`, estimate: ESTIMATE, clientId: h.a.otherClient };
  const { id: scenarioId } = (await cast.call(author, "POST", "/api/scenarios", secret)).json<{
    id: string;
  }>();
  for (const risk of [ofClient, ofTenant]) {
    const answer = await cast.call(author, "PATCH", `${PATH}/${risk.id}`, { version: 1, scenarioId });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: "scenarioId" }] });
  }
  await untouched();
});

test("also with an injection, another client's risks give no word, and none moves", async () => {
  const inside = clientScope(h.a.id, h.a.otherClient);
  for (const table of ["risk_comments", "risk_changes"] as const) {
    const seen = await h.doors.inTenant(inside, (tx) => tx.all(sqlFor.selectFrom(table).select("risk_id")));
    expect(new Set(seen.map((row) => row.risk_id)), table).toEqual(new Set([ofTenant.id]));
  }
  const retitle = sqlFor.updateTable("risks").set({ title: "Mine" });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(retitle))).toBe(0);
  const rewrite = sqlFor.updateTable("risk_changes").set({ by_name: "me" });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(rewrite))).rejects.toThrow(/permission denied/);
  const steal = sqlFor.updateTable("risks").set({ client_id: h.a.otherClient });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(steal))).rejects.toThrow(/permission denied/);
});

test("roles that only read, those whom a tenant shows its exposure, and keys that read write nothing", async () => {
  const calls = Object.values(risks).filter(({ access }) => access === "risk:write");
  expect(calls.length).toBeGreaterThan(7);
  const refused = async (caller: Caller, who: string) => {
    for (const { method, path } of calls) {
      const answer = await cast.call(caller, method, path.replace(":id", ofTenant.id), {});
      expect(answer.statusCode, `${who} ${path}`).toBe(403);
    }
  };
  for (const role of ROLES.filter((name) => !can(name, "risk:write")))
    await refused(await cast.session(role), role);
  await refused(await cast.key("admin", ["register:read"]), "a key");
  await h.db.asOwner("update tenants set exposure_roles = '{viewer}' where id = $1", [h.a.id]);
  const viewer = await cast.session("viewer");
  expect((await cast.call(viewer, "GET", PATH)).statusCode).toBe(403);
  await untouched();
});

test("no one approves the acceptance that they asked for, with a key or in the database either", async () => {
  const made = await cast.call(author, "POST", PATH, { title: "Small", ownerId });
  const { id } = made.json<RiskRecord>();
  const asking = { version: 1, reason: "Small", expiresOn: tomorrow() };
  expect((await cast.call(author, "POST", `${PATH}/${id}/acceptance`, asking)).statusCode).toBe(200);
  const approve = { version: 2, approve: true };
  const decide = (caller: Caller) => cast.call(caller, "POST", `${PATH}/${id}/acceptance/decisions`, approve);
  expect((await decide(author)).statusCode).toBe(403);
  for (const more of [{}, { owner: "tenant" as const }]) {
    const key = await cast.key("admin", ["register:read", "risk:write"], more);
    expect((await decide(key)).statusCode).toBe(403);
    const asked = await cast.call(key, "POST", `${PATH}/${id}/acceptance`, { ...asking, version: 2 });
    expect(asked.statusCode).toBe(403);
  }
  await expect(
    h.db.asOwner(
      "update risks set accepted_at = now(), accepted_by = acceptance_asked_by, accepted_by_name = 'x' where id = $1",
      [id],
    ),
  ).rejects.toThrow(/risks_approved_by_another/);
  // Setting the treatment alone approves nothing.
  const plain = await cast.call(author, "POST", PATH, { title: "Plain", ownerId, treatment: "accept" });
  expect(plain.json()).toMatchObject({ acceptance: null, contradictions: ["accepted-without-approval"] });
  await h.db.asOwner("delete from risks where title in ('Small', 'Plain')");
});

test("a file that unpacks to gigabytes, has a million rows, or names thousands of owners is refused quickly", async () => {
  const started = Date.now();
  const send = async (body: object) => cast.call(author, "POST", "/api/risk-imports/previews", body);
  const bomb = gzipSync(Buffer.alloc(300_000_000, 65), { level: 9 }).toString("base64");
  expect((await send({ encoding: "gzip", file: bomb })).json()).toMatchObject({ ready: 0 });
  const rows = `Title\n${"x\n".repeat(1_000_000)}`;
  expect((await send({ encoding: "gzip", file: gzipSync(rows).toString("base64") })).json()).toMatchObject({
    ready: 0,
  });
  const owners = `Title,Owner\n${Array.from({ length: 5000 }, (_, i) => `x,Stranger ${i}`).join("\n")}`;
  expect((await send({ file: owners })).json()).toMatchObject({ ready: 0, problemCount: 5000 });
  expect((await send({ file: "x".repeat(7_000_000) })).statusCode).toBe(413);
  const long = Array.from({ length: 501 }, () => NOWHERE);
  const bulk = { ids: long, change: { status: "closed" } };
  expect((await cast.call(author, "POST", `${PATH}/changes`, bulk)).statusCode).toBe(400);
  expect(Date.now() - started).toBeLessThan(30_000);
  await untouched();
});
