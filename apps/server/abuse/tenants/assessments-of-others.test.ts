/**
 * A signed assessment decides contracts. Someone signs their own, or improves a signed one afterwards; someone of another tenant or client reads
 * weaknesses, answers, mentions or assigns people to learn of them.
 */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { login, openBrowser } from "../../test/browser.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let cast: Cast;
let assessor: Session;
let admin: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());
beforeEach(async () => {
  const made = await assessor.call("POST", "/api/assessments", {
    name: "Canary words",
    framework: "nist-sp-800-171-r2",
    questionSet: "sp-800-171-r2",
    clientId: h.a.client,
  });
  ({ id } = made.json<AssessmentRecord>());
  await to("start");
  await save({ entry: "3.1.1", version: 1, result: "not-met", note: "Canary note" });
  await assessor.call("POST", `/api/assessments/${id}/snapshots`, { name: "Canary snapshot" });
});

const read = async () => (await admin.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
async function to(act: string, by = assessor): Promise<number> {
  const version = id && (await read()).version;
  return (await by.call("POST", `/api/assessments/${id}/${act}`, { version })).statusCode;
}
type Calling = Pick<Session, "call">;
const save = (body: object, by: Calling = assessor) =>
  by.call("PATCH", `/api/assessments/${id}/answers`, body);

/** Every call about one assessment, as someone would try it. */
const ATTEMPTS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ["GET", ""],
  ["GET", "/answers"],
  ["GET", "/answers/entry?entry=3.1.1"],
  ["GET", "/history"],
  ["GET", "/people"],
  ["GET", "/comments"],
  ["GET", "/export"],
  ["GET", "/file?file=workbook"],
  ["GET", "/file?file=results"],
  ["GET", "/file?file=plan"],
  ["GET", "/poam"],
  ["GET", "/package"],
  ["POST", "/fills/previews", { file: "Entry,Result\n3.1.1,met" }],
  ["GET", "/verify"],
  ["GET", "/questions"],
  ["GET", "/yield?framework=cmmc-2-0"],
  ["GET", "/snapshots"],
  ["GET", "/comparison?before=now"],
  ["GET", "/comparison/export?before=now"],
  ["POST", "/snapshots", { name: "Mine" }],
  ["PATCH", "", { version: 2, name: "Mine" }],
  ["PATCH", "/answers", { entry: "3.1.1", version: 2, result: "met" }],
  ["POST", "/answers/many", { entries: ["3.1.1"], change: { result: "met" } }],
  ["POST", "/answers/restore", { answers: [{ entry: "3.1.1", version: 2, result: "met" }] }],
  ["PATCH", "/questions", { question: "3.1.1", version: 1, answer: ["yes"] }],
  ["POST", "/comments", { entry: "3.1.1", text: "Mine" }],
  ["POST", "/submit", { version: 2 }],
  ["POST", "/return", { version: 2, reason: "Mine" }],
  ["POST", "/sign", { version: 2 }],
  ["POST", "/clone", { name: "Mine" }],
  [
    "POST",
    "/yield",
    { framework: "cmmc-2-0", fingerprint: "0".repeat(64), into: { kind: "new", name: "Mine" } },
  ],
  ["POST", "/archive"],
];

async function attempts(by: Calling): Promise<string[]> {
  const said: string[] = [];
  for (const [method, path, body] of ATTEMPTS) {
    const { statusCode, body: text } = await by.call(method, `/api/assessments/${id}${path}`, body);
    expect(text, path).not.toContain("Canary");
    said.push(`${method} ${path.split("?")[0]}: ${statusCode}`);
  }
  return said;
}
const all404 = ATTEMPTS.map(([method, path]) => `${method} ${path.split("?")[0]}: 404`);

test("another tenant's people reach an assessment by its id in no way, and don't learn that it exists", async () => {
  const stranger = await h.signedIn("admin", "b");
  expect(await attempts(stranger)).toEqual(all404);
  const real = id;
  id = "3f2b6c1e-0000-4000-8000-000000000000";
  expect(await attempts(stranger)).toEqual(all404);
  id = real;
  expect((await stranger.call("GET", "/api/assessments?q=canary")).json()).toMatchObject({ total: 0 });
  expect(await read()).toMatchObject({ name: "Canary words", status: "active", version: 2 });
});

test("people of another client of the tenant read and change nothing of it, also not by SQL", async () => {
  const { email } = await person(h, { role: "assessor", clientId: h.a.otherClient });
  const other = openBrowser(h.app);
  await login(other, email);
  expect(await attempts(other)).toEqual(all404);
  expect((await other.call("GET", "/api/assessments?q=canary")).json()).toMatchObject({ total: 0 });
  await h.doors.inTenant(clientScope(h.a.id, h.a.otherClient), async (tx) => {
    for (const table of [
      "assessments",
      "assessment_answers",
      "assessment_changes",
      "assessment_comments",
      "assessment_snapshots",
    ]) {
      const { rows } = await tx.raw(`select count(*)::int as n from ${table} where tenant_id = $1`, [h.a.id]);
      expect(rows, table).toEqual([{ n: 0 }]);
    }
    const { rows } = await tx.raw(
      "with touched as (update assessment_answers set result = 'met' where assessment_id = $1 returning 1) select count(*)::int as n from touched",
      [id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test("people of another client are neither offered, nor assigned, nor mentioned", async () => {
  const there = await person(h, { role: "assessor", clientId: h.a.otherClient });
  const { items } = (await assessor.call("GET", `/api/assessments/${id}/people`)).json<{
    items: { id: string }[];
  }>();
  expect(items.length).toBeGreaterThan(0);
  expect(items.map((one) => one.id)).not.toContain(there.id);
  expect((await save({ entry: "3.1.2", version: 1, assigneeId: there.id })).statusCode).toBe(400);
  const comment = { entry: "3.1.1", text: "Look", mentions: [there.id] };
  expect((await assessor.call("POST", `/api/assessments/${id}/comments`, comment)).statusCode).toBe(400);
  const many = { entries: ["3.1.1"], change: { assigneeId: there.id } };
  expect((await assessor.call("POST", `/api/assessments/${id}/answers/many`, many)).statusCode).toBe(400);
  const told = await h.db.asOwner(
    "select from notifications where user_id = $1 and kind like 'assessment.%'",
    [there.id],
  );
  expect(told).toEqual([]);
});

test("an analyst answers and submits, but neither scopes, returns, signs nor archives", async () => {
  const analyst = await h.signedIn("risk_analyst");
  expect((await save({ entry: "3.1.2", version: 1, inScope: false }, analyst)).statusCode).toBe(403);
  expect(await to("submit", analyst)).toBe(200);
  for (const act of ["return", "sign", "archive", "start", "restore"])
    expect(await to(act, analyst), act).toBe(403);
  expect((await read()).status).toBe("in_review");
});

test("no one signs what they submitted, by hand, by key or by SQL", async () => {
  expect(await to("submit", admin)).toBe(200);
  expect(await to("sign", admin)).toBe(403);
  for (const more of [{}, { owner: "tenant" as const }]) {
    const key = await cast.key("admin", ["assessment:read", "assessment:answer", "assessment:manage"], more);
    const { version } = await read();
    const signed = await cast.call(key, "POST", `/api/assessments/${id}/sign`, { version });
    expect(signed.statusCode).toBe(403);
  }
  const bySql = h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
    tx.raw(
      "update assessments set status = 'completed', signed_at = now(), signed_by = submitted_by, signed_hash = repeat('0', 64) where id = $1",
      [id],
    ),
  );
  await expect(bySql).rejects.toThrow(/assessments_signed_check/);
  expect(await read()).toMatchObject({ status: "in_review", signedAt: null });
});

test("what is signed is changed by no call, and by no statement of the tenant's door", async () => {
  expect(await to("submit")).toBe(200);
  expect(await to("sign", admin)).toBe(200);
  const before = await read();
  const { version } = before;
  for (const [method, path, body] of [
    ["PATCH", "", { version, name: "Better" }],
    ["PATCH", "/answers", { entry: "3.1.1", version: 2, result: "met" }],
    ["PATCH", "/answers", { entry: "3.1.1", version: 2, work: "reviewed" }],
    ["POST", "/answers/many", { entries: ["3.1.1"], change: { inScope: false } }],
    ["POST", "/answers/restore", { answers: [{ entry: "3.1.1", version: 2, result: "met" }] }],
    ["POST", "/comments", { entry: "3.1.1", text: "Better" }],
    ["POST", "/return", { version, reason: "Better" }],
    ["POST", "/submit", { version }],
    ["POST", "/start", { version }],
    ["POST", "/sign", { version }],
  ] as const)
    expect((await admin.call(method, `/api/assessments/${id}${path}`, body)).statusCode, path).toBe(409);
  for (const statement of [
    "update assessment_answers set result = 'met' where assessment_id = $1",
    "update assessment_answers set work = 'reviewed' where assessment_id = $1",
    "delete from assessment_answers where assessment_id = $1",
    "insert into assessment_answers (assessment_id, control_id, result) values ($1, 'X', 'met')",
    "update assessments set signed_at = null, signed_by = null, signed_hash = null, status = 'active' where id = $1",
    "update assessments set controls_met = 110 where id = $1",
    "update assessments set name = 'Better' where id = $1",
    "update assessments set status = 'active' where id = $1",
    "update assessments set client_id = null where id = $1",
    "update assessment_changes set by_name = 'Else' where assessment_id = $1",
    "delete from assessment_changes where assessment_id = $1",
  ]) {
    const done = h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw(statement, [id]));
    await expect(done, statement).rejects.toThrow(/signed assessment|permission denied/);
  }
  expect(await read()).toEqual(before);
  expect((await admin.call("GET", `/api/assessments/${id}/verify`)).json()).toMatchObject({ matches: true });
});

test("an assessor removed midway leaves their answers, and saves no more", async () => {
  const { email, id: userId } = await person(h, { role: "assessor" });
  const leaving = openBrowser(h.app);
  await login(leaving, email);
  expect(
    (await save({ entry: "3.1.5", version: 1, result: "met", assigneeId: userId }, leaving)).statusCode,
  ).toBe(200);
  await h.db.asOwner("delete from entitlements where user_id = $1", [userId]);
  expect((await save({ entry: "3.1.5", version: 2, result: "not-met" }, leaving)).statusCode).toBeGreaterThan(
    400,
  );
  expect((await save({ entry: "3.1.5", version: 2, note: "Goes on" })).json()).toMatchObject({
    result: "met",
    assigneeId: userId,
  });
});
