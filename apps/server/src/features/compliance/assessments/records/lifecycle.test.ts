/** From a draft to a signature: who decides, what stays as it was, and what a new assessment takes over. */
import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

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

async function begun(framework = "nist-sp-800-171-r2"): Promise<AssessmentRecord> {
  const made = await assessor.call("POST", "/api/assessments", { name: "One", framework });
  return act(made.json<AssessmentRecord>(), "start");
}

async function act(
  { id, version }: AssessmentRecord,
  name: string,
  by = assessor,
  body: object = {},
): Promise<AssessmentRecord> {
  const reply = await by.call("POST", `/api/assessments/${id}/${name}`, { version, ...body });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const answer = (id: string, entry: string, change: object, version = 1) =>
  assessor.call("PATCH", `/api/assessments/${id}/answers`, { entry, version, ...change });

async function signed(): Promise<AssessmentRecord> {
  const one = await begun();
  await answer(one.id, "3.1.1", { result: "met", note: "Seen" });
  return act(await act(one, "submit"), "sign", admin);
}

/** The last notification. */
const told = async (by: Session) =>
  (await by.call("GET", "/api/notifications")).json<{ items: { title: string; href: string }[] }>().items[0];

test("an assessment is started, submitted, returned with a reason, submitted again and signed by someone else", async () => {
  const draft = (
    await assessor.call("POST", "/api/assessments", { name: "Way", framework: "nist-csf-2-0" })
  ).json<AssessmentRecord>();
  expect((await answer(draft.id, "GV.OC-01", { result: "met" })).statusCode).toBe(409);
  expect((await answer(draft.id, "GV.OC-01", { applicability: "inherited" })).statusCode).toBe(200);
  const active = await act(draft, "start");
  const nothing = await assessor.call("POST", `/api/assessments/${draft.id}/submit`, {
    version: active.version,
  });
  expect(nothing.statusCode).toBe(409);
  await answer(draft.id, "GV.OC-02", { result: "met" });
  const submitted = await act(active, "submit");
  expect(submitted).toMatchObject({ status: "in_review", submittedBy: "Test assessor" });
  expect(await told(admin)).toMatchObject({
    title: "The assessment “Way” is ready for review",
    href: `/compliance/assessments/${draft.id}`,
  });
  expect((await answer(draft.id, "GV.OC-03", { result: "met" })).statusCode).toBe(409);
  expect((await answer(draft.id, "GV.OC-02", { work: "reviewed" }, 2)).statusCode).toBe(200);
  const returned = await act(submitted, "return", admin, { reason: "Look again" });
  expect(returned).toMatchObject({ status: "active", returnReason: "Look again" });
  expect(await told(assessor)).toMatchObject({ title: "The assessment “Way” was returned" });
  const again = await act(returned, "submit");
  expect(again.returnReason).toBeNull();
  const own = await assessor.call("POST", `/api/assessments/${draft.id}/sign`, { version: again.version });
  expect([own.statusCode, own.json<{ detail: string }>().detail]).toEqual([
    403,
    "You submitted this assessment, so someone else has to sign it.",
  ]);
  const done = await act(again, "sign", admin);
  expect(done).toMatchObject({ status: "completed", signedBy: "Test admin" });
  const log = await h.db.inFirstCell<{ action: string }>(
    "select action from audit_log where object_id = $1 order by at",
    [draft.id],
  );
  expect(log.map(({ action }) => action.replace("assessment.", ""))).toEqual([
    "create",
    "start",
    "submit",
    "return",
    "submit",
    "sign",
  ]);
});

test("a signed assessment is archived and brought back as signed", async () => {
  const one = await signed();
  const archived = await act(one, "archive");
  expect(archived.status).toBe("archived");
  const back = await act(archived, "restore");
  expect(back).toMatchObject({ status: "completed", signedHash: one.signedHash });
  expect((await assessor.call("GET", `/api/assessments/${one.id}/verify`)).json()).toMatchObject({
    matches: true,
  });
});

test("a clone goes on where a signed one ended, with who answered what", async () => {
  const one = await signed();
  const reply = await assessor.call("POST", `/api/assessments/${one.id}/clone`, { name: "Next" });
  expect(reply.statusCode).toBe(201);
  const next = reply.json<AssessmentRecord & { carried: object }>();
  expect(next).toMatchObject({
    name: "Next",
    status: "draft",
    clonedFromId: one.id,
    counts: { total: 110, assessed: 1, met: 1 },
    carried: { entries: 1, left: [], moved: [] },
  });
  const { items } = (await assessor.call("GET", `/api/assessments/${next.id}/answers`)).json<{
    items: AnswerRow[];
  }>();
  expect(items[0]).toMatchObject({ entry: "3.1.1", result: "met", noted: true, work: "in-progress" });
  const empty = await assessor.call("POST", `/api/assessments/${one.id}/clone`, {
    name: "E",
    answers: false,
  });
  expect(empty.json()).toMatchObject({ counts: { total: 110, assessed: 0 }, carried: { entries: 0 } });
});

test("answers go to the next edition by identifier, and to where withdrawn entries went", async () => {
  const one = await begun();
  await answer(one.id, "3.1.1", { result: "met", note: "Stays" });
  await answer(one.id, "3.1.13", { result: "not-met", note: "Went elsewhere" });
  const next = (
    await assessor.call("POST", `/api/assessments/${one.id}/clone`, {
      name: "Rev. 3",
      framework: "nist-sp-800-171-r3",
    })
  ).json<
    AssessmentRecord & {
      carried: { entries: number; left: string[]; moved: { from: string; to: string[] }[] };
    }
  >();
  expect(next).toMatchObject({ framework: "nist-sp-800-171-r3", counts: { total: 97 } });
  expect(next.carried.moved).toContainEqual({ from: "3.1.1", to: ["03.01.01"] });
  expect(next.carried).toMatchObject({ entries: 2, left: [] });
  expect(next.carried.moved).toContainEqual({ from: "3.1.13", to: ["03.13.08"] });
  const { items } = (await assessor.call("GET", `/api/assessments/${next.id}/answers`)).json<{
    items: AnswerRow[];
  }>();
  const result = (entry: string) => items.find((row) => row.entry === entry)?.result;
  expect(result("03.01.01")).toBe("met");
  expect(result("03.13.08")).toBe("not-met");
});

test("comments notify those mentioned, and are deleted by who wrote them", async () => {
  const { id } = await begun();
  const { items: people } = (
    await assessor.call("GET", `/api/assessments/${id}/people?q=risk_analyst`)
  ).json<{ items: { id: string }[] }>();
  const comment = { entry: "3.1.1", text: "Please look", mentions: [people[0]!.id] };
  const made = await assessor.call("POST", `/api/assessments/${id}/comments`, comment);
  expect(made.statusCode, made.body).toBe(201);
  const analyst = await h.signedIn("risk_analyst");
  expect(await told(analyst)).toMatchObject({
    title: "Test assessor mentioned you in “One”",
    href: `/compliance/assessments/${id}?entry=3.1.1`,
  });
  const { items } = (await assessor.call("GET", `/api/assessments/${id}/answers`)).json<{
    items: AnswerRow[];
  }>();
  expect(items[0]).toMatchObject({ entry: "3.1.1", comments: 1 });
  const path = `/api/assessments/${id}/comments/${made.json<{ id: string }>().id}`;
  expect((await analyst.call("DELETE", path)).statusCode).toBe(403);
  expect((await assessor.call("DELETE", path)).statusCode).toBe(204);
  const stranger = { text: "You", mentions: ["3f2b6c1e-0000-4000-8000-000000000000"] };
  expect((await assessor.call("POST", `/api/assessments/${id}/comments`, stranger)).statusCode).toBe(400);
});

test("answers are exported without formulas", async () => {
  const { id } = await begun();
  await answer(id, "3.1.1", { result: "met", note: "=1+1" });
  const { csv, rows } = (await assessor.call("GET", `/api/assessments/${id}/export`)).json<{
    csv: string;
    rows: number;
  }>();
  expect(rows).toBe(110);
  expect(csv).toContain("3.1.1,yes,applicable,,,met,");
  expect(csv).toContain("'=1+1");
});
