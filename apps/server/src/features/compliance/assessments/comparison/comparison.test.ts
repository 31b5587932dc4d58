/** Snapshots keep an assessment's answers, and two states are compared entry by entry. */
import type { AssessmentComparison, AssessmentSnapshot } from "@crq/contract/compliance/assessments/results";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { wholeTenant } from "../../../../db/doors.ts";

let h: Harness;
let assessor: Session;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";

async function active(framework = "nist-sp-800-171-r2"): Promise<string> {
  const made = await assessor.call("POST", "/api/assessments", { name: "Enclave", framework });
  const { id, version } = made.json<AssessmentRecord>();
  await assessor.call("POST", `/api/assessments/${id}/start`, { version });
  return id;
}
async function save(id: string, entry: string, version: number, answer: object): Promise<void> {
  const saved = await assessor.call("PATCH", `/api/assessments/${id}/answers`, { entry, version, ...answer });
  expect(saved.statusCode, saved.body).toBe(200);
}
const take = (id: string, body: object = { name: "Before the audit", reason: "Baseline" }) =>
  assessor.call("POST", `/api/assessments/${id}/snapshots`, body);
const snapshots = async (id: string) =>
  (await assessor.call("GET", `/api/assessments/${id}/snapshots`)).json<{ items: AssessmentSnapshot[] }>()
    .items;
const compare = (id: string, query: string) =>
  assessor.call("GET", `/api/assessments/${id}/comparison?${query}`);

test("a snapshot keeps the answers as they are, by whom, when and why; what changes later is compared with it", async () => {
  const id = await active();
  await save(id, "3.1.1", 1, { result: "not-met", note: "Shared accounts" });
  await save(id, "3.1.2", 1, { result: "met" });
  await save(id, "3.1.3", 1, { maturity: 2 });
  await save(id, "3.1.4", 1, { result: "met" });
  const taken = await take(id);
  expect(taken.statusCode, taken.body).toBe(201);
  const snapshot = taken.json<AssessmentSnapshot>();
  expect(snapshot).toMatchObject({
    kind: "taken",
    name: "Before the audit",
    reason: "Baseline",
    status: "active",
    framework: "nist-sp-800-171-r2",
    counts: { assessed: 4, met: 2 },
    by: expect.any(String),
  });
  expect(await snapshots(id)).toEqual([snapshot]);
  expect(await audited(h, "assessment.snapshot")).toMatchObject([
    { object_id: id, detail: { snapshot: "Before the audit" } },
  ]);
  await save(id, "3.1.1", 2, { result: "met", note: "" });
  await save(id, "3.1.2", 2, { result: "partially-met" });
  await save(id, "3.1.3", 2, { maturity: 4 });
  await save(id, "3.1.4", 2, { note: "Checked" });
  await save(id, "3.1.5", 1, { objectives: { "3.1.5[a]": "met" }, result: "met" });
  const found = (await compare(id, `before=${snapshot.id}`)).json<AssessmentComparison>();
  expect(found.before).toMatchObject({ kind: "snapshot", name: "Before the audit", at: snapshot.at });
  expect(found.after).toMatchObject({ kind: "now", name: "Enclave" });
  expect(found.after.score).toBeGreaterThan(found.before.score!);
  expect(found.counts).toEqual({
    improved: 2,
    worsened: 1,
    answered: 1,
    changed: 1,
    onlyBefore: 0,
    onlyAfter: 0,
    same: 105,
  });
  expect(found.entries.map(({ entry, change }) => [entry, change])).toEqual([
    ["3.1.1", "improved"],
    ["3.1.2", "worsened"],
    ["3.1.3", "improved"],
    ["3.1.4", "changed"],
    ["3.1.5", "answered"],
  ]);
  expect(found.entries[0]!.fields).toEqual({
    result: { before: "not-met", after: "met" },
    note: { before: "Shared accounts", after: "" },
  });
  const turned = (await compare(id, `before=now&after=${snapshot.id}`)).json<AssessmentComparison>();
  expect(turned.counts).toMatchObject({ improved: 1, worsened: 2 });
  const { csv } = (
    await assessor.call("GET", `/api/assessments/${id}/comparison/export?before=${snapshot.id}`)
  ).json<{ csv: string }>();
  expect(csv).toContain("3.1.1,,improved,result,not-met,met");
});

test("another edition is compared where its entries went, and what only one of them has is named", async () => {
  const old = await active("nist-sp-800-171-r2");
  await save(old, "3.1.1", 1, { result: "met" });
  await save(old, "3.1.3", 1, { result: "met" });
  const cloned = await assessor.call("POST", `/api/assessments/${old}/clone`, {
    name: "Rev. 3",
    framework: "nist-sp-800-171-r3",
  });
  const { id } = cloned.json<{ id: string }>();
  const found = (await compare(id, `before=${old}`)).json<AssessmentComparison>();
  expect(found.before).toMatchObject({ kind: "assessment", framework: "nist-sp-800-171-r2" });
  expect(found.counts.onlyAfter).toBeGreaterThan(0);
  const { same, ...counts } = found.counts;
  expect(same).toBeGreaterThan(50);
  expect(counts.improved + counts.worsened).toBe(0);
  const csf = await active("nist-csf-2-0");
  expect((await compare(id, `before=${csf}`)).json()).toMatchObject({
    status: 409,
    detail: /no entries in common/,
  });
});

test("a snapshot is taken with a submission and a signature", async () => {
  const id = await active();
  await save(id, "3.1.1", 1, { result: "met" });
  const version = async () =>
    (await admin.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>().version;
  await assessor.call("POST", `/api/assessments/${id}/submit`, { version: await version() });
  expect(
    (await admin.call("POST", `/api/assessments/${id}/sign`, { version: await version() })).statusCode,
  ).toBe(200);
  expect((await snapshots(id)).map(({ kind, status }) => [kind, status])).toEqual([
    ["signed", "completed"],
    ["submitted", "in_review"],
  ]);
  const [signed, submitted] = await snapshots(id);
  const found = await compare(id, `before=${submitted!.id}&after=${signed!.id}`);
  expect(found.json()).toMatchObject({ counts: { same: 110 }, entries: [] });
});

test("no call and no statement of the tenant's door changes or deletes a snapshot, and 200 are the most", async () => {
  const id = await active();
  await take(id);
  for (const statement of [
    "update assessment_snapshots set name = 'Else' where assessment_id = $1",
    "delete from assessment_snapshots where assessment_id = $1",
  ])
    await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw(statement, [id]))).rejects.toThrow(
      /permission denied/,
    );
  await h.db.asOwner(
    `insert into assessment_snapshots (tenant_id, assessment_id, kind, name, about, answers)
     select tenant_id, assessment_id, kind, name, about, answers from assessment_snapshots, generate_series(2, 200) where assessment_id = $1`,
    [id],
  );
  const full = await take(id);
  expect([full.statusCode, full.json()]).toMatchObject([409, { detail: /at most 200 snapshots/ }]);
  await save(id, "3.1.1", 1, { result: "met" });
  const { version } = (await assessor.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
  expect((await assessor.call("POST", `/api/assessments/${id}/submit`, { version })).statusCode).toBe(200);
  expect(await snapshots(id)).toHaveLength(200);
});

test("what can't be compared or kept is refused, and says what is wrong", async () => {
  const id = await active();
  expect((await compare(id, `before=${NOWHERE}`)).json()).toMatchObject({
    status: 400,
    errors: [{ path: "before" }],
  });
  expect((await compare(id, `before=now&after=${NOWHERE}`)).json()).toMatchObject({
    errors: [{ path: "after" }],
  });
  expect((await compare(id, "before=yesterday")).statusCode).toBe(400);
  expect((await compare(NOWHERE, "before=now")).statusCode).toBe(404);
  expect((await assessor.call("GET", `/api/assessments/${NOWHERE}/snapshots`)).statusCode).toBe(404);
  expect((await take(NOWHERE)).statusCode).toBe(404);
  expect((await take(id, { name: " " })).statusCode).toBe(400);
  expect((await take(id, { name: "x".repeat(201) })).statusCode).toBe(400);
  await assessor.call("POST", `/api/assessments/${id}/archive`);
  expect((await take(id)).statusCode).toBe(409);
});
