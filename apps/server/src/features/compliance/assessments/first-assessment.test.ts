/** Ten answers begin an assessment: scoped, active, with history, sums and the log, in one step. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { FIRST_ENTRIES, FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

const ANSWERS = FIRST_QUESTIONS.map(({ id: question }, at) => ({
  question,
  answer: at === 0 ? "unknown" : at < 4 ? "no" : at < 6 ? "partly" : "yes",
}));
const create = (body: object, by = assessor) =>
  by.call("POST", "/api/first-assessment", { name: "First", answers: ANSWERS, ...body });

test("the subcategories of the ten questions are in scope and answered, by the one who answered", async () => {
  const made = await create({ clientId: h.a.client });
  expect(made.statusCode, made.body).toBe(201);
  const one = made.json<AssessmentRecord>();
  expect(one).toMatchObject({ status: "active", framework: "nist-csf-2-0", clientName: "First client" });
  const unknown = FIRST_QUESTIONS[0]!.entries.length;
  expect(one.counts).toMatchObject({
    inScope: FIRST_ENTRIES.length,
    assessed: FIRST_ENTRIES.length - unknown,
  });
  const entry = FIRST_QUESTIONS[1]!.entries[0]!;
  const answer = await assessor.call("GET", `/api/assessments/${one.id}/answers/entry?entry=${entry}`);
  expect(answer.json()).toMatchObject({
    result: "not-met",
    note: `${FIRST_QUESTIONS[1]!.text} No.`,
    answeredBy: "Test assessor",
    history: [{ by: "Test assessor" }],
  });
  const log = await h.db.asOwner<{ action: string }>(
    "select action from audit_log where object_id = $1 order by at",
    [one.id],
  );
  expect(log.map(({ action }) => action)).toEqual(["assessment.create", "assessment.start"]);
});

test("an answer that is missing, twice, or of another question is refused, and nothing is created", async () => {
  const wrong = [
    ANSWERS.slice(1),
    [...ANSWERS.slice(1), ANSWERS[1]],
    [...ANSWERS.slice(1), { question: "else", answer: "yes" }],
    [...ANSWERS.slice(1), { question: ANSWERS[0]!.question, answer: "maybe" }],
  ];
  for (const answers of wrong) expect((await create({ answers, name: "Wrong" })).statusCode).toBe(400);
  expect((await create({ name: "Wrong", clientId: h.b.client })).statusCode).toBe(400);
  const analyst = await h.signedIn("risk_analyst");
  expect((await create({ name: "Wrong" }, analyst)).statusCode).toBe(403);
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  for (const clientId of [h.a.otherClient, h.b.client]) {
    const body = { name: "Wrong", answers: ANSWERS, clientId };
    expect((await narrow.call("POST", "/api/first-assessment", body)).statusCode).toBe(400);
  }
  const found = await assessor.call("GET", "/api/assessments?q=wrong");
  expect(found.json()).toMatchObject({ total: 0 });
});
