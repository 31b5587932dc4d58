/**
 * A system security plan says how someone's systems are protected, and results say where they aren't. Someone of another tenant or of another client looks for them:
 * by id, in lists, by a control's page, or with an injection; someone without the role, or with a key that only reads, replaces or deletes them.
 */
import { oscalDocuments } from "@crq/contract/compliance/oscal-documents";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Cast, type Caller } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { componentDefinition } from "../../test/files/oscal-files.ts";

const CANARY = "canarybird";
const FILE = JSON.stringify(
  componentDefinition([{ "control-id": "ac-2", description: `${CANARY} excerpt` }], `${CANARY} title`),
);
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

let h: Harness;
let cast: Cast;
let owner: Caller;
/** Of the first client, and of the whole tenant. */
let ofClient: string;
let ofTenant: string;
let sha256: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  owner = await cast.session("assessor");
  const preview = await cast.call(owner, "POST", "/api/oscal-documents/previews", { file: FILE });
  ({ sha256 } = preview.json<{ sha256: string }>());
  const keep = async (clientId: string | null) => {
    const body = { name: `${CANARY} name`, clientId, file: FILE, sha256 };
    const made = await cast.call(owner, "POST", "/api/oscal-documents", body);
    expect(made.statusCode).toBe(201);
    return made.json<{ id: string }>().id;
  };
  ofClient = await keep(h.a.client);
  ofTenant = await keep(null);
});
afterAll(() => h.close());

const READS = ["", "/controls", "/mentions", "/download"];
const USES = "/api/entry-uses?framework=nist-sp-800-53-r5&entry=AC-2";
const changesOf = (id: string) =>
  [
    ["PATCH", `/api/oscal-documents/${id}`, { version: 1, name: "Mine" }],
    ["POST", `/api/oscal-documents/${id}/file`, { version: 1, file: FILE, sha256 }],
    ["POST", `/api/oscal-documents/${id}/archive`, undefined],
    ["DELETE", `/api/oscal-documents/${id}`, undefined],
    ["POST", "/api/oscal-documents/previews", { file: FILE, replaces: id }],
  ] as const;
const untouched = async () => {
  const rows = await h.db.asOwner(
    "select count(*)::int as count from oscal_documents where version = 1 and archived_at is null",
  );
  expect(rows).toEqual([{ count: 2 }]);
};

test.each([
  ["another tenant", async () => cast.session("admin", { tenantId: h.b.id }), () => [ofClient, ofTenant]],
  ["another client", async () => cast.session("assessor", { clientId: h.a.otherClient }), () => [ofClient]],
])("%s reads no document and no word of it, and is answered as if there were none", async (_, who, ids) => {
  const stranger = await who();
  for (const id of ids()) {
    for (const path of READS) {
      const answer = await cast.call(stranger, "GET", `/api/oscal-documents/${id}${path}`);
      const none = await cast.call(stranger, "GET", `/api/oscal-documents/${NOWHERE}${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ ...none.json<object>(), requestId: expect.any(String) });
    }
    for (const [method, path, body] of changesOf(id))
      expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
  }
  const words = await Promise.all(
    ["/api/oscal-documents", "/api/oscal-documents/export", `/api/oscal-documents?q=${CANARY}`, USES].map(
      async (path) => (await cast.call(stranger, "GET", path)).body,
    ),
  );
  for (const id of ids()) for (const body of words) expect(body).not.toContain(id);
  await untouched();
});

test("someone of another client learns from a file of their own whether others have it only for what they see anyway", async () => {
  const stranger = await cast.session("assessor", { clientId: h.a.otherClient });
  const answer = await cast.call(stranger, "POST", "/api/oscal-documents/previews", { file: FILE });
  expect(answer.json()).toMatchObject({ sameAs: { id: ofTenant } });
  const other = await cast.session("admin", { tenantId: h.b.id });
  const elsewhere = await cast.call(other, "POST", "/api/oscal-documents/previews", { file: FILE });
  expect(elsewhere.json()).toMatchObject({ sameAs: null });
});

test("who works for one client reads the tenant's documents and changes none", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  for (const path of READS)
    expect((await cast.call(narrow, "GET", `/api/oscal-documents/${ofTenant}${path}`)).statusCode).toBe(200);
  for (const [method, path, body] of changesOf(ofTenant))
    if (!path.endsWith("previews"))
      expect((await cast.call(narrow, method, path, body)).statusCode, path).toBe(403);
  const body = { name: "Theirs", clientId: h.a.otherClient, file: FILE, sha256 };
  expect((await cast.call(narrow, "POST", "/api/oscal-documents", body)).statusCode).toBe(404);
  await untouched();
});

test("also with an injection, another client's document gives no word, and its words can't be moved", async () => {
  const inside = clientScope(h.a.id, h.a.otherClient);
  const read = (tx: Parameters<Parameters<typeof h.doors.inTenant>[1]>[0]) =>
    tx.all(sqlFor.selectFrom("oscal_mentions").select(["document_id", "excerpt"]));
  const seen = await h.doors.inTenant(inside, read);
  expect(seen.map((row) => row.document_id)).toEqual([ofTenant]);
  const change = sqlFor.updateTable("oscal_mentions").set({ entry_id: "AC-3" });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(change))).toBe(0);
  expect(await h.doors.inTenant(inside, (tx) => tx.run(sqlFor.deleteFrom("oscal_mentions")))).toBe(0);
  const steal = sqlFor.updateTable("oscal_documents").set({ client_id: h.a.otherClient });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(steal))).rejects.toThrow(/permission denied/);
});

test("roles without the permission and keys that read change nothing", async () => {
  const calls = Object.values(oscalDocuments).filter(({ access }) => access === "oscal-document:edit");
  expect(calls.length).toBeGreaterThan(5);
  const refused = async (caller: Caller, who: string) => {
    for (const { method, path } of calls) {
      const answer = await cast.call(caller, method, path.replace(":id", ofTenant), {});
      expect(answer.statusCode, `${who} ${path}`).toBe(403);
    }
  };
  for (const role of ROLES.filter((name) => !can(name, "oscal-document:edit")))
    await refused(await cast.session(role), role);
  await refused(await cast.key("assessor", ["framework:read"]), "a key");
  await untouched();
});
