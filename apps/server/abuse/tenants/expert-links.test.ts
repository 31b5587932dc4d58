/**
 * A link lets someone without an account answer one question. A stranger guesses tokens or answers in the expert's place after them, an expert uses the link
 * for more than its question, people of another client or tenant read or withdraw questions, a link outlives its scenario, client or tenant, and the analyst
 * who asked rewrites an answer or the score that weighs it.
 */
import type { ExpertQuestion } from "@crq/contract/risk/elicitation/expert-questions";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { wholeTenant } from "../../src/db/doors.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let me: Session;
let stranger: Browser;

const ASKED = { input: "frequency.lef", expert: "Ana Lopez", question: "How often?" };
async function ask(clientId: string | null = null) {
  const { id } = (
    await me.call("POST", "/api/scenarios", { title: "Secret title", estimate: ESTIMATE, clientId })
  ).json<ScenarioRecord>();
  const { question, token } = (await me.call("POST", `/api/scenarios/${id}/expert-questions`, ASKED)).json<{
    question: ExpertQuestion;
    token: string;
  }>();
  return { scenario: id, question, token };
}
const open = (token: string) => stranger.call("POST", "/api/expert-answers/open", { token });
const give = (token: string) => stranger.call("POST", "/api/expert-answers", { token, low: 1, high: 2 });
const refusal = async (token: string) => {
  const { requestId: _, ...said } = (await open(token)).json<{ requestId: string; status: number }>();
  return said;
};

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  stranger = openBrowser(h.app);
});
afterAll(() => h.close());

test("wrong, cut, expired, withdrawn and foreign tokens are answered alike", async () => {
  const { token } = await ask();
  const guess = Buffer.from(token, "base64url");
  guess[40]! ^= 1;
  const elsewhere = Buffer.from(token, "base64url");
  Buffer.from(h.b.id.replaceAll("-", ""), "hex").copy(elsewhere);
  const nowhere = Buffer.from(token, "base64url");
  nowhere.fill(7, 0, 16);
  const expired = await ask();
  await h.db.asOwner("update expert_questions set expires_at = now() where id = $1", [expired.question.id]);
  const withdrawn = await ask();
  await me.call("POST", `/api/expert-questions/${withdrawn.question.id}/withdraw`);
  const expected = await refusal("nonsense");
  expect(expected.status).toBe(404);
  for (const wrong of [
    ...[guess, elsewhere, nowhere].map((bytes) => bytes.toString("base64url")),
    token.slice(0, -1),
    `${token}A`,
    expired.token,
    withdrawn.token,
  ]) {
    expect(await refusal(wrong)).toEqual(expected);
    expect((await give(wrong)).statusCode).toBe(404);
  }
  expect((await open(token)).statusCode).toBe(200);
});

test("a link shows its question and nothing else of the scenario, and opens nothing else", async () => {
  const { token, scenario, question } = await ask();
  await give((await ask()).token);
  const shown = (await open(token)).body;
  for (const secret of [
    "Secret title",
    scenario,
    question.id,
    question.expertId,
    JSON.stringify(ESTIMATE.frequency),
  ])
    expect(shown).not.toContain(secret);
  for (const path of [
    `/api/scenarios/${scenario}`,
    `/api/scenarios/${scenario}/expert-questions`,
    "/api/experts",
  ]) {
    const bearer = await h.app.inject({
      method: "GET",
      url: path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bearer.statusCode).toBe(401);
  }
});

test("a link stops with its scenario, its client and its tenant", async () => {
  const deleted = await ask();
  await me.call("DELETE", `/api/scenarios/${deleted.scenario}`);
  expect((await open(deleted.token)).statusCode).toBe(404);
  const closed = await ask(h.a.otherClient);
  await h.db.asOwner("update clients set archived_at = now() where id = $1", [h.a.otherClient]);
  expect((await open(closed.token)).statusCode).toBe(404);
  await h.db.asOwner("update clients set archived_at = null where id = $1", [h.a.otherClient]);
  expect((await open(closed.token)).statusCode).toBe(200);
  await h.db.asOwner("update tenants set status = 'suspended' where id = $1", [h.a.id]);
  const suspended = await give(closed.token);
  await h.db.asOwner("update tenants set status = 'active' where id = $1", [h.a.id]);
  expect(suspended.statusCode).toBe(404);
});

test("of two answers at one moment one counts", async () => {
  const { token, scenario } = await ask();
  const codes = (await Promise.all([give(token), give(token)])).map(({ statusCode }) => statusCode);
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409]);
  const log = await h.db.asOwner(
    "select from audit_log where action = 'scenario.answer' and object_id = $1",
    [scenario],
  );
  expect(log).toHaveLength(1);
});

test("calls from one address are limited", async () => {
  const address = openBrowser(h.app, "203.0.113.99");
  let last = 0;
  for (let i = 0; i < 125 && last !== 429; i++)
    last = (await address.call("POST", "/api/expert-answers/open", { token: "x" })).statusCode;
  expect(last).toBe(429);
});

test("people of one client neither see nor change another's questions and experts, nor the tenant's", async () => {
  const whole = await ask();
  const theirs = await ask(h.a.otherClient);
  const mine = await ask(h.a.client);
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  for (const { scenario, question } of [whole, theirs]) {
    const seen = await narrow.call("GET", `/api/scenarios/${scenario}/expert-questions`);
    expect(seen.statusCode === 404 || seen.body === '{"questions":[],"experts":[]}', seen.body).toBe(true);
    for (const [method, path, body] of [
      ["POST", `/api/scenarios/${scenario}/expert-questions`, ASKED],
      ["PUT", `/api/scenarios/${scenario}/expert-questions/actual`, { input: "frequency.lef", value: 1 }],
      ["POST", `/api/expert-questions/${question.id}/withdraw`, undefined],
      ["DELETE", `/api/experts/${question.expertId}`, undefined],
    ] as const)
      expect([403, 404], path).toContain((await narrow.call(method, path, body)).statusCode);
  }
  const list = (await narrow.call("GET", "/api/experts")).json<{ items: { id: string }[] }>();
  expect(list.items.map(({ id }) => id)).toEqual([mine.question.expertId]);
  expect((await narrow.call("GET", `/api/scenarios/${mine.scenario}/expert-questions`)).statusCode).toBe(200);
});

test("what was asked can't be rewritten, and answers go with their expert alone", async () => {
  for (const column of [
    "question",
    "input",
    "token_hash",
    "expert_id",
    "scenario_id",
    "asked_by",
    "expires_at",
  ])
    await expect(
      h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
        tx.raw(`update expert_questions set ${column} = ${column}`),
      ),
      column,
    ).rejects.toThrow("permission denied");
  await expect(
    h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw("update experts set name = name")),
  ).rejects.toThrow("permission denied");
});

test("a role that only reads neither asks nor scores", async () => {
  const { scenario } = await ask();
  const reader = await h.signedIn("business_stakeholder");
  expect((await reader.call("POST", `/api/scenarios/${scenario}/expert-questions`, ASKED)).statusCode).toBe(
    403,
  );
  expect((await reader.call("GET", "/api/experts")).statusCode).toBe(403);
});
