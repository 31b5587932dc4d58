/**
 * The export of one client is made to be handed over, so it is worth taking: an analyst or assessor of the client
 * wants its whole file before leaving; another tenant's administrator knows the ids; and a client that receives its
 * file looks in it for the other clients of the same consultant. They would gain losses, controls and insurance
 * that they were never shown.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { recordsOfClients, type Records } from "../../test/client-records.ts";
import { harness, type Harness } from "../../test/harness.ts";

let h: Harness;
let cast: Cast;
let records: Records;
beforeAll(async () => {
  h = await harness();
  cast = castOf(h);
  records = await recordsOfClients(h, cast);
});
afterAll(() => h.close());

const path = (tenantId: string, clientId: string) => `/api/tenants/${tenantId}/clients/${clientId}/export`;
const logged = async () => {
  const [{ count }] = (await h.db.asOwner<{ count: number }>(
    "select count(*)::int as count from audit_log where action = 'client.export-records'",
  )) as [{ count: number }];
  return count;
};

test("no one of the client gets the file, by session or by key", async () => {
  for (const role of ["template_manager", "risk_analyst", "assessor", "viewer"] as const) {
    const member = await cast.session(role, { clientId: h.a.client });
    expect((await cast.call(member, "GET", path(h.a.id, h.a.client))).statusCode, role).toBe(403);
    const key = await cast.key(role, ["tenant:export", "scenario:read"], { clientId: h.a.client });
    expect((await cast.call(key, "GET", path(h.a.id, h.a.client))).statusCode, role).toBe(403);
  }
  expect(await logged()).toBe(0);
});

test("another tenant's administrator finds nothing, under either tenant's path", async () => {
  const other = await cast.session("admin", { tenantId: h.b.id });
  for (const tenantId of [h.a.id, h.b.id])
    expect((await cast.call(other, "GET", path(tenantId, h.a.client))).statusCode).toBe(404);
  for (const odd of ["%27%20or%20true--", "00000000-0000-0000-0000-000000000000", `${h.b.client}%00`])
    expect((await cast.call(other, "GET", path(h.b.id, odd))).statusCode, odd).not.toBe(200);
  expect(await logged()).toBe(0);
});

test("the file that a client receives leads to no other client and not to the tenant's own records", async () => {
  const admin = await cast.session("admin");
  const { statusCode, body } = await cast.call(admin, "GET", path(h.a.id, h.a.client));
  expect(statusCode).toBe(200);
  expect(body).toContain(records.own.get("risk_scenarios")!);
  for (const trace of [...records.traces, ...records.wide.values()]) expect(body).not.toContain(trace);
  const { body: reverse } = await cast.call(admin, "GET", path(h.a.id, h.a.otherClient));
  expect(reverse).toContain(records.canary);
  for (const table of ["risk_scenarios", "controls", "policies", "assessments", "baselines"])
    expect(reverse).not.toContain(records.own.get(table));
  expect(await logged()).toBe(2);
});
