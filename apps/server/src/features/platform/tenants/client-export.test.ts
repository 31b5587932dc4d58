/** The export of one client contains all of its own records and nothing else: of other clients, the tenant, or people. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf } from "../../../../test/access-cast.ts";
import { recordsOfClients, type Records } from "../../../../test/client-records.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { SECTIONS } from "./export/records-store.ts";

let h: Harness;
let admin: Session;
let records: Records;
beforeAll(async () => {
  h = await harness();
  records = await recordsOfClients(h, castOf(h));
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

type Document = Record<string, Record<string, unknown>[]> & {
  format: string;
  client: Record<string, unknown>;
  tenant: Record<string, unknown>;
};
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const path = (client: string, tenant = h.a.id) => `/api/tenants/${tenant}/clients/${client}/export`;

test("has what is known of the client and every kind of its own records", async () => {
  const answer = await admin.call("GET", path(h.a.client));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="first-client-export-\d{4}-\d\d-\d\d\.json"$/,
    ),
    "cache-control": "no-store",
  });
  const file = answer.json<Document>();
  expect(file).toMatchObject({
    format: "crq-client-export",
    formatVersion: 1,
    tenant: { id: h.a.id, name: "Tenant a" },
    client: { id: h.a.client, name: "First client" },
  });
  for (const [table, { name }] of Object.entries(SECTIONS)) {
    if (table === "control_links" || table === "policy_links") continue; // the sample has none
    if (
      /^(?:question|scoring_model|control_template|control_strengths|risk_matrices|risk_fields)/.test(table)
    )
      continue; // the whole tenant's
    if (["crosswalk_pairs", "frameworks", "framework_entries"].includes(table)) continue; // they belong to the whole tenant
    expect(file[name], name).not.toHaveLength(0);
    for (const row of file[name]!) if ("clientId" in row) expect(row["clientId"], name).toBe(h.a.client);
    const id = records.own.get(table);
    if (id !== undefined && "id" in file[name]![0]!)
      expect(file[name]!.map((row) => row["id"])).toContain(id);
  }
});

test("has no trace of other clients, of what belongs to the whole tenant, or of secrets", async () => {
  const { body } = await admin.call("GET", path(h.a.client));
  for (const trace of [...records.traces, ...records.wide.values()]) expect(body).not.toContain(trace);
  expect(body).not.toMatch(/"[^"]*(password|token|secret|keyHash|codeHash)[^"]*":/i);
  expect(body).not.toContain("wide ");
});

test("is logged with its size and hash", async () => {
  const answer = await admin.call("GET", path(h.a.client));
  const entries = await h.db.asOwner(
    "select actor, object_type, object_id, detail from audit_log where action = 'client.export-records' and tenant_id = $1 order by seq desc limit 1",
    [h.a.id],
  );
  expect(entries).toEqual([
    {
      actor: h.emailOf("admin"),
      object_type: "client",
      object_id: h.a.client,
      detail: {
        name: "First client",
        format: "json",
        bytes: answer.rawPayload.length,
        sha256: createHash("sha256").update(answer.rawPayload).digest("hex"),
      },
    },
  ]);
});

test("works for an archived client too, whose records no one sees", async () => {
  const { version } = (await admin.call("GET", `/api/clients/${h.a.client}`)).json<{ version: number }>();
  await admin.call("POST", `/api/clients/${h.a.client}/archive`, { version });
  const file = (await admin.call("GET", path(h.a.client))).json<Document>();
  expect(file.client["archivedAt"]).not.toBeNull();
  expect(file["scenarios"]!.map(({ id }) => id)).toEqual([records.own.get("risk_scenarios")]);
  await admin.call("POST", `/api/clients/${h.a.client}/restore`, { version: version + 1 });
});

test("requires tenant:export, and a client of the tenant in the path", async () => {
  expect((await (await h.stranger()).call("GET", path(h.a.client))).statusCode).toBe(401);
  for (const role of ["viewer", "risk_analyst", "assessor", "account_admin"] as const)
    expect((await (await h.signedIn(role)).call("GET", path(h.a.client))).statusCode, role).toBe(403);
  for (const role of ["tenant_administrator", "site_administrator", "super_admin"] as const)
    expect((await (await h.signedIn(role)).call("GET", path(h.a.client))).statusCode, role).toBe(200);
  for (const wrong of [path(NOWHERE), path("no-uuid"), path(h.b.client), path(h.b.client, h.b.id)])
    expect((await admin.call("GET", wrong)).statusCode, wrong).toBe(404);
  const platform = await h.signedIn("super_admin");
  expect((await platform.call("GET", path(h.a.client, h.b.id))).statusCode).toBe(404);
});
