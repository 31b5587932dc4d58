/**
 * A program says what someone assesses, for whom, until when, and who does it. Someone of another tenant or another client looks for it by id, in lists and
 * with an injection, or puts an assessment into a program of another client, whose progress would then tell of it.
 */
import { programs } from "@crq/contract/compliance/programs";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Cast, type Caller } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";

const CANARY = "canarybird";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

let h: Harness;
let cast: Cast;
/** Of the first client, and of the whole tenant. */
let ofClient: string;
let ofTenant: string;
let milestone: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  const owner = await cast.session("assessor");
  const make = async (clientId: string | null) => {
    const milestones = [{ name: `${CANARY} milestone`, dueOn: "2027-01-31" }];
    const made = await cast.call(owner, "POST", "/api/programs", { name: CANARY, clientId, milestones });
    expect(made.statusCode).toBe(201);
    return made.json<{ id: string; milestones: { id: string }[] }>();
  };
  const made = await make(h.a.client);
  ofClient = made.id;
  milestone = made.milestones[0]!.id;
  ofTenant = (await make(null)).id;
});
afterAll(() => h.close());

const READS = ["", "/activity"];
const changesOf = (id: string) =>
  [
    ["PATCH", `/api/programs/${id}`, { version: 1, name: "Mine" }],
    ["POST", `/api/programs/${id}/milestones`, { milestoneId: milestone, done: true }],
    ["POST", `/api/programs/${id}/reviews`, { version: 1 }],
    ["POST", `/api/programs/${id}/archive`, undefined],
    ["POST", `/api/programs/${id}/restore`, undefined],
  ] as const;
const untouched = async () => {
  const rows = await h.db.asOwner(
    "select (select count(*)::int from programs where version = 1) as programs, (select count(*)::int from program_milestones where done_at is null) as open",
  );
  expect(rows).toEqual([{ programs: 2, open: 2 }]);
};

test.each([
  ["another tenant", () => cast.session("admin", { tenantId: h.b.id }), () => [ofClient, ofTenant]],
  ["another client", () => cast.session("assessor", { clientId: h.a.otherClient }), () => [ofClient]],
])("%s reads no program and no word of it, and is answered as if there were none", async (_, who, ids) => {
  const stranger = await who();
  for (const id of ids()) {
    for (const path of READS) {
      const answer = await cast.call(stranger, "GET", `/api/programs/${id}${path}`);
      const none = await cast.call(stranger, "GET", `/api/programs/${NOWHERE}${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ ...none.json<object>(), requestId: expect.any(String) });
    }
    for (const [method, path, body] of changesOf(id))
      expect((await cast.call(stranger, method, path, body)).statusCode, path).toBe(404);
  }
  for (const path of ["/api/programs", "/api/programs/export", `/api/programs?clientId=${h.a.client}`])
    for (const id of ids()) expect((await cast.call(stranger, "GET", path)).body).not.toContain(id);
  const people = await cast.call(stranger, "GET", `/api/programs/people?clientId=${h.a.client}`);
  expect(people.statusCode).toBe(404);
  await untouched();
});

test("who works for one client reads the tenant's programs, changes none, and makes them for that client alone", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  for (const path of READS)
    expect((await cast.call(narrow, "GET", `/api/programs/${ofTenant}${path}`)).statusCode).toBe(200);
  for (const [method, path, body] of changesOf(ofTenant))
    expect((await cast.call(narrow, method, path, body)).statusCode, path).toBe(403);
  const theirs = { name: "Theirs", clientId: h.a.otherClient };
  expect((await cast.call(narrow, "POST", "/api/programs", theirs)).statusCode).toBe(404);
  const people = (await cast.call(narrow, "GET", "/api/programs/people?pageSize=200")).body;
  const other = await cast.session("assessor", { clientId: h.a.otherClient });
  expect(people).not.toContain(other.userId);
  await untouched();
});

test("a program of one client takes no assessment of another client or of the whole tenant, even by hand", async () => {
  const put = (clientId: string | null, program_id: string) =>
    h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
      tx.run(
        sqlFor.insertInto("assessments").values({
          name: "Put",
          framework: "nist-csf-2-0",
          framework_title: "NIST CSF 2.0",
          controls_total: 1,
          client_id: clientId,
          program_id,
        }),
      ),
    );
  const refused = /not of this assessment/;
  await expect(put(h.a.otherClient, ofClient)).rejects.toThrow(refused);
  await expect(put(null, ofClient)).rejects.toThrow(refused);
  await expect(put(h.a.client, NOWHERE)).rejects.toThrow(refused);
  await put(h.a.client, ofClient);
  await put(h.a.otherClient, ofTenant);
  const move = sqlFor.updateTable("assessments").set({ client_id: h.a.otherClient });
  await expect(
    h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.run(move.where("program_id", "=", ofClient))),
  ).rejects.toThrow(refused);
  const inOther = clientScope(h.a.id, h.a.otherClient);
  const into = sqlFor.updateTable("assessments").set({ program_id: ofClient });
  await expect(h.doors.inTenant(inOther, (tx) => tx.run(into))).rejects.toThrow(refused);
});

test("a tenant's program shows the people of one client the progress of their own assessments alone", async () => {
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  const seen = (await cast.call(narrow, "GET", `/api/programs/${ofTenant}`)).json<{
    progress: { assessments: number };
  }>();
  expect(seen.progress.assessments).toBe(0);
});

test("also with an injection, another client's program gives no word, and its milestones can't be moved", async () => {
  const inside = clientScope(h.a.id, h.a.otherClient);
  const seen = await h.doors.inTenant(inside, (tx) =>
    tx.all(sqlFor.selectFrom("program_milestones").select("program_id")),
  );
  expect(seen.map((row) => row.program_id)).toEqual([ofTenant]);
  const done = sqlFor.updateTable("program_milestones").set({ done_by_name: "me" });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(done))).toBe(0);
  expect(await h.doors.inTenant(inside, (tx) => tx.run(sqlFor.deleteFrom("program_milestones")))).toBe(0);
  const steal = sqlFor.updateTable("programs").set({ client_id: h.a.otherClient });
  await expect(h.doors.inTenant(inside, (tx) => tx.run(steal))).rejects.toThrow(/permission denied/);
});

test("roles without the permission and keys that read change nothing", async () => {
  const calls = Object.values(programs).filter(({ access }) => access === "program:manage");
  expect(calls.length).toBeGreaterThan(5);
  const refused = async (caller: Caller, who: string) => {
    for (const { method, path } of calls) {
      const answer = await cast.call(caller, method, path.replace(":id", ofTenant), {});
      expect(answer.statusCode, `${who} ${path}`).toBe(403);
    }
  };
  for (const role of ROLES.filter((name) => !can(name, "program:manage")))
    await refused(await cast.session(role), role);
  await refused(await cast.key("assessor", ["program:read"]), "a key");
  await untouched();
});
