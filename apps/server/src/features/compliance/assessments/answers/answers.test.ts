/** Answers: saved one by one or many at once, and never lost. */
import type { Answer, AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let assessor: Session;
let analyst: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());
beforeEach(async () => {
  id = (
    await assessor.call("POST", "/api/assessments", { name: "One", framework: "nist-sp-800-171-r2" })
  ).json<AssessmentRecord>().id;
  await assessor.call("POST", `/api/assessments/${id}/start`, { version: 1 });
});

const save = (body: object, by = assessor) => by.call("PATCH", `/api/assessments/${id}/answers`, body);
const saved = async (body: object) => {
  const reply = await save(body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Answer>();
};
const many = (entries: string[], change: object, by = assessor) =>
  by.call("POST", `/api/assessments/${id}/answers/many`, { entries, change });
const record = async () => (await assessor.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
const get = async (entry: string) =>
  (
    await assessor.call("GET", `/api/assessments/${id}/answers/entry?entry=${encodeURIComponent(entry)}`)
  ).json<Answer & { history: { by: string; fields: object }[] }>();

test("an answer is saved with who gave it, counts at once, and begins the work on its entry", async () => {
  const answer = await saved({ entry: "3.1.1", version: 1, result: "met", note: "Seen\nit" });
  expect(answer).toMatchObject({
    result: "met",
    note: "Seen\nit",
    noted: true,
    work: "in-progress",
    version: 2,
    answeredBy: "Test assessor",
  });
  expect(answer.answeredAt).not.toBeNull();
  await saved({ entry: "3.1.2", version: 1, result: "partially-met" });
  await saved({ entry: "3.1.3", version: 1, result: "not-met" });
  await saved({ entry: "3.1.4", version: 1, applicability: "not-applicable", justification: "No such" });
  expect(await record()).toMatchObject({
    counts: { inScope: 110, assessed: 4, met: 1, partiallyMet: 1, notMet: 1, notApplicable: 1 },
    score: 0.5,
  });
  await saved({ entry: "3.1.1", version: 2, result: null });
  expect((await record()).counts).toMatchObject({ assessed: 3, met: 0 });
});

test("a stale save is refused with the answer as it is now, and changes nothing", async () => {
  await saved({ entry: "3.1.1", version: 1, result: "met" });
  const refused = await save({ entry: "3.1.1", version: 1, note: "Mine" }, analyst);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "conflict",
    detail: "Test assessor saved this answer since you opened it.",
    current: { entry: "3.1.1", result: "met", note: "", version: 2 },
  });
  expect(refused.json<{ current: object }>().current).not.toHaveProperty("objectiveIds");
  expect(await get("3.1.1")).toMatchObject({ note: "", version: 2 });
});

test("saving what is there already makes no version", async () => {
  const first = await saved({ entry: "3.1.1", version: 1, result: "met" });
  expect(await saved({ entry: "3.1.1", version: 2, result: "met" })).toEqual(first);
});

test.each([
  [{ applicability: "not-applicable" }, "justification", "Say why it doesn’t apply"],
  [{ applicability: "not-applicable", justification: " \n" }, "justification", "Say why it doesn’t apply"],
  [{ objectives: { "3.9.9[a]": "met" } }, "objectives", "3.9.9[a] is not an objective of 3.1.1"],
  [{ maturity: 6 }, "maturity", "must be a whole number from 0 to 5"],
  [{ result: "not-applicable" }, "result", expect.any(String)],
  [
    { assigneeId: "3f2b6c1e-0000-4000-8000-000000000000" },
    "assigneeId",
    "is not someone who works on assessments here",
  ],
])("%o is refused", async (change, path, message) => {
  const refused = await save({ entry: "3.1.1", version: 1, ...change });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ errors: object[] }>().errors[0]).toEqual({ path, message });
});

test("objectives are those of the entry", async () => {
  const objectives = { "3.1.1[a]": "met", "3.1.1[b]": "not-met" };
  expect(await saved({ entry: "3.1.1", version: 1, objectives })).toMatchObject({ objectives });
});

test("a level of maturity alone is an answer, and the score is their average where maturity is scored", async () => {
  const made = (
    await assessor.call("POST", "/api/assessments", {
      name: "Maturity",
      framework: "nist-csf-2-0",
      scoringModel: "maturity",
    })
  ).json<AssessmentRecord>();
  id = made.id;
  await assessor.call("POST", `/api/assessments/${id}/start`, { version: 1 });
  await saved({ entry: "GV.OC-01", version: 1, maturity: 5 });
  await saved({ entry: "GV.OC-02", version: 1, maturity: 2 });
  await saved({ entry: "GV.OC-03", version: 1, maturity: 0 });
  expect(await record()).toMatchObject({
    counts: { inScope: 106, assessed: 3, met: 1, partiallyMet: 1, notMet: 1 },
    score: expect.closeTo(7 / 15, 10) as number,
  });
});

test("many answers change together, come back as they were, and what someone saved since is kept", async () => {
  await saved({ entry: "3.1.2", version: 1, result: "met" });
  const reply = (
    await many(["3.1.1", "3.1.2", "3.1.3"], { applicability: "inherited", providedBy: "Group IT" })
  ).json<{
    changed: Answer[];
    before: Answer[];
  }>();
  expect(reply.changed.map(({ entry, applicability, version }) => [entry, applicability, version])).toEqual([
    ["3.1.1", "inherited", 2],
    ["3.1.2", "inherited", 3],
    ["3.1.3", "inherited", 2],
  ]);
  await saved({ entry: "3.1.3", version: 2, note: "Meanwhile" });
  const back = reply.before.map(({ entry, applicability, providedBy }, i) => ({
    entry,
    version: reply.changed[i]!.version,
    applicability,
    providedBy,
  }));
  const restored = await assessor.call("POST", `/api/assessments/${id}/answers/restore`, { answers: back });
  expect(restored.json()).toMatchObject({
    changed: [{ entry: "3.1.1", applicability: "applicable", providedBy: "" }, { entry: "3.1.2" }],
    kept: ["3.1.3"],
  });
  expect(await get("3.1.3")).toMatchObject({ applicability: "inherited", note: "Meanwhile" });
});

test("many answers change all or not at all", async () => {
  const refused = await many(["3.1.1", "nowhere"], { result: "met" });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ path: "entries[1]" }] });
  expect((await many(["3.1.1"], { applicability: "not-applicable" })).json()).toMatchObject({
    errors: [{ path: "change.justification" }],
  });
  expect((await record()).counts.assessed).toBe(0);
});

test("scope is decided by those who manage assessments, and what is out of it doesn't count", async () => {
  await saved({ entry: "3.1.1", version: 1, result: "met" });
  expect((await many(["3.1.1"], { inScope: false }, analyst)).statusCode).toBe(403);
  expect((await many(["3.1.1"], { inScope: false })).statusCode).toBe(200);
  expect((await record()).counts).toMatchObject({ total: 110, inScope: 109, assessed: 0, met: 0 });
  await many(["3.1.1"], { inScope: true });
  expect((await record()).counts).toMatchObject({ inScope: 110, assessed: 1, met: 1 });
});

test("who works on assessments can be assigned, by name", async () => {
  const { items } = (await assessor.call("GET", `/api/assessments/${id}/people?q=analyst`)).json<{
    items: { id: string; name: string }[];
  }>();
  expect(items).toEqual([{ id: expect.any(String) as string, name: "Test risk_analyst" }]);
  const answer = await saved({ entry: "3.1.1", version: 1, assigneeId: items[0]!.id });
  expect(answer).toMatchObject({ assigneeName: "Test risk_analyst", work: "not-started", answeredAt: null });
  const { total } = (await assessor.call("GET", "/api/assessments?pageSize=1")).json<{ total: number }>();
  expect(total).toBeGreaterThan(0);
});

test("an answer's changes are kept, with what was before", async () => {
  await saved({ entry: "3.1.1", version: 1, result: "met" });
  await save({ entry: "3.1.1", version: 2, result: "not-met", note: "No" }, analyst);
  const { history } = await get("3.1.1");
  expect(history).toMatchObject([
    {
      by: "Test risk_analyst",
      fields: { result: { before: "met", after: "not-met" }, note: { before: "", after: "No" } },
    },
    { by: "Test assessor", fields: { result: { before: null, after: "met" } } },
  ]);
  const part = async (after = "") =>
    (await assessor.call("GET", `/api/assessments/${id}/history?pageSize=1${after}`)).json<{
      items: { by: string }[];
      next: string | null;
    }>();
  const first = await part();
  expect(first.items).toMatchObject([{ by: "Test risk_analyst" }]);
  expect(await part(`&after=${first.next}`)).toMatchObject({ items: [{ by: "Test assessor" }], next: null });
});

test("of fifty people who answer at once, over HTTP, no one's answer is lost", async () => {
  await h.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = h.app.server.address() as { port: number };
  const csrf = await fetch(`http://127.0.0.1:${port}/api/auth/csrf-token`, {
    headers: { cookie: assessor.cookie },
  });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const list = (await assessor.call("GET", `/api/assessments/${id}/answers`)).json<{ items: AnswerRow[] }>();
  const patch = (body: object) =>
    fetch(`http://127.0.0.1:${port}/api/assessments/${id}/answers`, {
      method: "PATCH",
      headers: { cookie: assessor.cookie, "x-csrf-token": csrfToken, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** As the browser does it: after a conflict, the change is made again to the answer as it is now. */
  async function persist(entry: string, version: number, add: string): Promise<void> {
    let note = "";
    for (let at = version; ;) {
      const reply = await patch({ entry, version: at, note: `${note}${add}`, result: "met" });
      if (reply.status === 200) return;
      expect(reply.status).toBe(409);
      const { current } = (await reply.json()) as { current: Answer };
      ({ note, version: at } = current);
    }
  }
  // Fifty people: each answers two entries of their own, and some of them write into the same third.
  const shared = list.items[109]!;
  await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      for (const one of [list.items[2 * i]!, list.items[2 * i + 1]!]) await persist(one.entry, 1, `${i}`);
      if (i < 15) await persist(shared.entry, 1, `<${i}>`);
    }),
  );
  const { note } = await get(shared.entry);
  for (let i = 0; i < 15; i++) expect(note).toContain(`<${i}>`);
  expect((await record()).counts).toMatchObject({ assessed: 101, met: 101 });
  const [sums] = await h.db.inFirstCell<{ rows: number }>(
    "select count(*)::int as rows from assessment_answers where assessment_id = $1 and result = 'met'",
    [id],
  );
  expect(sums!.rows).toBe(101);
});
