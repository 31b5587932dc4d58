/**
 * Evidence shows what an organization has and lacks. Someone of another tenant or another client looks for it by id, by hash, in lists, through
 * links, or with an injection; someone without the role, or with a key that only reads, adds or deletes.
 */
import { createHash } from "node:crypto";
import { evidence } from "@crq/contract/compliance/evidence";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { assessmentFor, evidenceFolder, uploadAs } from "../../test/files/evidence-files.ts";
import { harness, type Harness } from "../../test/harness.ts";

const CANARY = "canarybird";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const SECRET = `${CANARY} content`;

let h: Harness;
let cast: Cast;
let owner: Caller;
let files: Awaited<ReturnType<typeof evidenceFolder>>;
let ofClient: string;
let ofTenant: string;
let assessment: string;
beforeAll(async () => {
  files = await evidenceFolder();
  h = await harness({ evidenceFiles: files });
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  owner = await cast.session("assessor");
  assessment = await assessmentFor(h.db, h.a.id, h.a.client);
  const keep = async (clientId: string | null, content: string) => {
    const upload = (await uploadAs(h.app, owner.headers, content, `${CANARY}.txt`)).json<{ id: string }>().id;
    const links = [{ assessmentId: assessment, entry: "AC-2" }];
    const body = { kind: "file", name: CANARY, clientId, upload, collectedOn: "2026-11-01", links };
    const made = await cast.call(owner, "POST", "/api/evidence", body);
    expect([made.statusCode, made.json()]).toMatchObject([201, {}]);
    return made.json<{ id: string }>().id;
  };
  ofClient = await keep(h.a.client, SECRET);
  ofTenant = await keep(null, "of the tenant");
});
afterAll(async () => {
  await h.close();
  await files.close();
});

const READS = ["", "/revisions", "/links", "/revisions/1/text", "/revisions/1/file", "/revisions/1/image"];
const TARGET = () => ({ assessmentId: assessment, entry: "AC-2" });
const changesOf = (id: string) =>
  [
    ["PATCH", `/api/evidence/${id}`, { version: 1, name: "Mine" }],
    ["POST", `/api/evidence/${id}/revisions`, { version: 1, collectedOn: "2026-11-02", text: "x" }],
    ["POST", `/api/evidence/${id}/links`, TARGET()],
    ["POST", `/api/evidence/${id}/links/removals`, TARGET()],
    ["POST", `/api/evidence/${id}/archive`, undefined],
    ["DELETE", `/api/evidence/${id}`, undefined],
  ] as const;
const untouched = async () => {
  const rows = await h.db.asOwner(
    `select count(*)::int as count, (select count(*)::int from evidence_links) as links from evidence
     where name = $1 and version = 1 and archived_at is null`,
    [CANARY],
  );
  expect(rows).toEqual([{ count: 2, links: 2 }]);
};

test.each([
  ["another tenant", async () => cast.session("admin", { tenantId: h.b.id }), () => [ofClient, ofTenant]],
  ["another client", async () => cast.session("assessor", { clientId: h.a.otherClient }), () => [ofClient]],
])("%s reads nothing of it, and is answered as if there were none", async (_, who, ids) => {
  const stranger = await who();
  for (const id of ids()) {
    for (const path of READS) {
      const answer = await cast.call(stranger, "GET", `/api/evidence/${id}${path}`);
      const none = await cast.call(stranger, "GET", `/api/evidence/${NOWHERE}${path}`);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json()).toEqual({ ...none.json<object>(), requestId: expect.any(String) });
    }
    for (const [method, path, body] of changesOf(id))
      expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
  }
  const words = await Promise.all(
    [
      "",
      "/export",
      `?q=${CANARY}`,
      `?assessmentId=${assessment}&entry=AC-2`,
      `?linkableTo=${assessment}`,
    ].map(async (path) => (await cast.call(stranger, "GET", `/api/evidence${path}`)).body),
  );
  for (const id of ids()) for (const body of words) expect(body).not.toContain(id);
  await untouched();
});

test("knowing a file's hash, or its very content, opens nothing: neither to another client nor to another tenant", async () => {
  const sha256 = createHash("sha256").update(SECRET).digest("hex");
  for (const stranger of [
    await cast.session("assessor", { clientId: h.a.otherClient }),
    await cast.session("admin", { tenantId: h.b.id }),
  ]) {
    for (const name of [sha256, `${h.a.id}/${sha256}`, `..%2f${sha256}`])
      for (const path of [
        `/api/evidence/${name}/revisions/1/file`,
        `/api/evidence/${ofTenant}/revisions/${name}/file`,
      ])
        expect((await cast.call(stranger, "GET", path)).statusCode).toBe(404);
    const body = { kind: "file", name: "Mine", upload: sha256, collectedOn: "2026-11-01" };
    expect((await cast.call(stranger, "POST", "/api/evidence", body)).statusCode).toBe(400);
    // Someone who has the content learns nothing from uploading it: the answer is that of any new file.
    const upload = (await uploadAs(h.app, stranger.headers, SECRET)).json<{ id: string }>();
    const again = (await uploadAs(h.app, owner.headers, "new to all")).json<object>();
    expect(Object.keys(upload)).toEqual(Object.keys(again));
    const stolen = { ...body, upload: upload.id };
    expect((await cast.call(owner, "POST", "/api/evidence", stolen)).statusCode).toBe(400);
  }
  const [rows] = await h.db.asOwner<{ tenants: number }>(
    "select count(distinct tenant_id)::int as tenants from evidence_uploads where sha256 = $1",
    [sha256],
  );
  expect(rows!.tenants).toBe(2);
});

test("who works for one client reads the tenant's evidence, links it to their client's, and changes none of it", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  for (const path of READS.slice(0, 5))
    expect((await cast.call(narrow, "GET", `/api/evidence/${ofTenant}${path}`)).statusCode).toBe(200);
  for (const [method, path, body] of changesOf(ofTenant))
    if (!path.includes("/links"))
      expect((await cast.call(narrow, method, path, body)).statusCode, path).toBe(403);
  for (const path of ["/links/removals", "/links"])
    expect((await cast.call(narrow, "POST", `/api/evidence/${ofTenant}${path}`, TARGET())).statusCode).toBe(
      200,
    );
  const body = {
    kind: "text",
    name: "Theirs",
    text: "x",
    clientId: h.a.otherClient,
    collectedOn: "2026-11-01",
  };
  expect((await cast.call(narrow, "POST", "/api/evidence", body)).statusCode).toBe(404);
  const wide = await assessmentFor(h.db, h.a.id, null);
  const link = { assessmentId: wide, entry: "AC-2" };
  expect((await cast.call(narrow, "POST", `/api/evidence/${ofClient}/links`, link)).statusCode).toBe(403);
  await untouched();
});

test("also with an injection, another client's evidence gives no word and can't be moved", async () => {
  const inside = clientScope(h.a.id, h.a.otherClient);
  const seen = await h.doors.inTenant(inside, (tx) =>
    tx.all(sqlFor.selectFrom("evidence_revisions").select(["evidence_id", "file_name"])),
  );
  expect(seen.map((row) => row.evidence_id)).toEqual([ofTenant]);
  for (const table of ["evidence_links", "evidence_uploads", "evidence_revisions", "evidence"] as const)
    expect(await h.doors.inTenant(inside, (tx) => tx.run(sqlFor.deleteFrom(table))), table).toBe(
      table === "evidence_uploads" ? 1 : 0, // their own, of the test above
    );
  const steal = sqlFor.updateTable("evidence").set({ client_id: h.a.otherClient });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(steal))).rejects.toThrow(/permission denied/);
  const rewrite = sqlFor.updateTable("evidence_revisions").set({ sha256: "0".repeat(64) });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(rewrite))).rejects.toThrow(/permission denied/);
  await untouched();
});

test("roles without the permission and keys that read add, change and upload nothing", async () => {
  const refused = async (caller: Caller, permission: string, who: string) => {
    for (const { method, path } of Object.values(evidence).filter(({ access }) => access === permission)) {
      const answer = await cast.call(
        caller,
        method,
        path.replace(":id", ofTenant).replace(":number", "1"),
        {},
      );
      expect(answer.statusCode, `${who} ${path}`).toBe(403);
    }
  };
  for (const role of ROLES.filter((name) => !can(name, "assessment:read"))) {
    const caller = await cast.session(role);
    for (const permission of ["assessment:read", "assessment:answer", "assessment:manage"])
      await refused(caller, permission, role);
    expect((await uploadAs(h.app, caller.headers, "x")).statusCode, role).toBe(403);
    const file = await cast.call(caller, "GET", `/api/evidence/${ofTenant}/revisions/1/file`);
    expect(file.statusCode, role).toBe(403);
  }
  await refused(await cast.session("risk_analyst"), "assessment:manage", "an analyst");
  const key = await cast.key("assessor", ["assessment:read"]);
  await refused(key, "assessment:answer", "a key");
  expect((await uploadAs(h.app, key.headers, "x")).statusCode).toBe(403);
  expect((await uploadAs(h.app, {}, "x")).statusCode).toBe(401);
  const { "x-csrf-token": _token, ...forged } = owner.headers;
  expect((await uploadAs(h.app, forged, "x")).json()).toMatchObject({ code: "csrf-token-invalid" });
  await untouched();
});
