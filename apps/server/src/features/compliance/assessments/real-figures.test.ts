/** What the badge, the dashboards' tiles and the plan say about assessments is what people made of them, call by call. */
import type { FrameworkProgress } from "@crq/contract/compliance/assessments/assessments";
import type { AssessmentFile } from "@crq/contract/compliance/assessments/files";
import type { AssessmentImport } from "@crq/contract/compliance/assessments/imports";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

const FRAMEWORK = "nist-sp-800-171-r2";
let h: Harness;
let assessor: Session;
let admin: Session;
beforeAll(async () => {
  h = await harness({ figuresFreshMs: 0 });
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from assessments");
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});

const create = async (body: object = {}) => {
  const reply = await assessor.call("POST", "/api/assessments", {
    name: "One",
    framework: FRAMEWORK,
    ...body,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<AssessmentRecord>();
};
const act = async ({ id }: AssessmentRecord, name: string, by = assessor) => {
  const { version } = (await admin.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
  const reply = await by.call(
    "POST",
    `/api/assessments/${id}/${name}`,
    name === "archive" ? undefined : { version },
  );
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<AssessmentRecord>();
};
const answer = ({ id }: AssessmentRecord, entry: string, result: string, version = 1) =>
  assessor.call("PATCH", `/api/assessments/${id}/answers`, { entry, version, result });
const read = async <T>(path: string, by = admin) => (await by.call("GET", path)).json<T>();
const progress = async () =>
  (await read<FrameworkProgress[]>("/api/framework-progress")).find((one) => one.framework === FRAMEWORK);

/** One in each state: a draft, one that's answered, one under review, one that's signed and one that's archived. */
async function oneOfEach(): Promise<AssessmentRecord> {
  await create({ name: "Draft" });
  const active = await act(await create({ name: "Active" }), "start");
  await answer(active, "3.1.1", "met");
  await answer(active, "3.1.2", "not-met");
  for (const name of ["Review", "Signed"]) {
    const one = await act(await create({ name }), "start");
    await answer(one, "3.1.1", "met");
    await act(one, "submit");
    if (name === "Signed") await act(one, "sign", admin);
  }
  await act(await create({ name: "Archived" }), "archive");
  return active;
}

test("the number in the navigation is of those in process, in whatever way they came there", async () => {
  const active = await oneOfEach();
  const counted = async () =>
    (await read<{ inProcess: number }>("/api/assessments/count", assessor)).inProcess;
  expect(await counted()).toBe(3);
  const clone = await assessor.call("POST", `/api/assessments/${active.id}/clone`, { name: "Clone" });
  expect(clone.statusCode).toBe(201);
  expect(await counted()).toBe(4);
  await act(clone.json<AssessmentRecord>(), "archive");
  expect(await counted()).toBe(3);
});

test("the tenant's compliance tile adds up the answers of those that aren't archived, and follows the next answer", async () => {
  const active = await oneOfEach();
  expect(await progress()).toMatchObject({
    assessmentCount: 4,
    controlsTotal: 4 * 110,
    controlsAssessed: 4,
    score: expect.closeTo(3 / 4, 9) as number,
  });
  await answer(active, "3.1.2", "met", 2);
  await answer(active, "3.1.3", "partially-met");
  const after = await progress();
  expect(after).toMatchObject({ controlsAssessed: 5, score: expect.closeTo(4.5 / 5, 9) as number });
  const row = after!.assessments.find(({ id }) => id === active.id);
  expect(row).toMatchObject({ status: "active", controlsAssessed: 3, controlsTotal: 110 });
});

test("the platform's tiles count those of every tenant by state, and name the latest", async () => {
  await oneOfEach();
  const there = await h.signedIn("assessor", "b");
  await there.call("POST", "/api/assessments", { name: "Of another tenant", framework: FRAMEWORK });
  const root = await h.signedIn("super_admin");
  await h.db.asOwner("update cells set figures_at = now() - interval '2 hours'");
  expect(await read("/api/dashboard/assessments-by-status", root)).toEqual({
    draft: 2,
    active: 1,
    inReview: 1,
    completed: 1,
    archived: 1,
  });
  const latest = await read<{ name: string }[]>("/api/dashboard/recent-assessments", root);
  expect(latest.map(({ name }) => name)).toContain("Of another tenant");
});

test("every way to another assessment ends at the plan's number, and goes on once one is archived", async () => {
  const first = await act(await create(), "start");
  await answer(first, "3.1.1", "met");
  const { content: text } = await read<AssessmentFile>(
    `/api/assessments/${first.id}/file?file=results&format=json`,
  );
  const shown = await assessor.call("POST", "/api/assessment-imports/previews", { file: text });
  expect(shown.statusCode, shown.body).toBe(200);
  const { sha256 } = shown.json<AssessmentImport>();
  const spare = await act(await create({ name: "Spare" }), "archive");
  for (let i = 0; i < 4; i++) await create();
  await h.db.asOwner("update tenants set plan = 'starter'");
  const answers = FIRST_QUESTIONS.map(({ id: question }) => ({ question, answer: "no" }));
  const ways = [
    ["/api/assessments", { name: "A", framework: FRAMEWORK }],
    ["/api/first-assessment", { name: "B", answers }],
    ["/api/assessment-imports", { file: text, sha256, name: "C" }],
    [`/api/assessments/${first.id}/clone`, { name: "D" }],
    [`/api/assessments/${spare.id}/restore`, undefined],
  ] as const;
  for (const [path, body] of ways) {
    const full = await assessor.call("POST", path, body);
    expect([full.statusCode, full.json<{ code: string }>().code], path).toEqual([403, "plan-limit"]);
  }
  for (const [path, body] of ways) {
    const { items } = await read<{ items: AssessmentRecord[] }>("/api/assessments?sort=created&order=desc");
    await act(
      items.find(({ id }) => id !== first.id)!,
      "archive",
    );
    const made = await assessor.call("POST", path, body);
    expect(made.statusCode, `${path} ${made.body}`).toBeOneOf([200, 201]);
  }
});
