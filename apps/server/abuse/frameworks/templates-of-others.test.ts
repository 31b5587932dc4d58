/**
 * A question set decides what counts as met: someone without the role publishes an easier one, someone of one client changes what all clients are asked, someone of
 * another tenant reads or replaces it. And a file of questions can be made to stop the server: too large, nested, about itself, with names that every object has.
 */
import { questionSets, type QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
import { questions } from "@crq/contract/compliance/questions/questions";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { type Caller, castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

const CANARY = "canarybird";
let h: Harness;
let cast: Cast;
let author: Session;
let set: QuestionSetRecord;
let question: string;
let file: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("template_manager");
  const made = await author.call("POST", "/api/question-sets", { name: CANARY, copyOf: "first-assessment" });
  set = made.json<QuestionSetRecord>();
  question = set.sections[0]!.items[0]!.questionId;
  ({ file } = (await author.call("GET", `/api/question-sets/download?set=${set.id}`)).json<{
    file: string;
  }>());
});
afterAll(() => h.close());

const read = async () => (await author.call("GET", `/api/question-sets/${set.id}`)).json<QuestionSetRecord>();
const untouched = async () => {
  expect(await read()).toEqual(set);
  expect((await author.call("GET", `/api/questions/${question}`)).json()).toMatchObject({
    version: 1,
    edition: 1,
  });
};
const CHANGES = [
  ["PATCH", () => `/api/question-sets/${set.id}`, { version: 2, name: "Mine" }],
  ["POST", () => `/api/question-sets/${set.id}/publish`, { version: 2 }],
  ["POST", () => `/api/question-sets/${set.id}/retire`, undefined],
  ["DELETE", () => `/api/question-sets/${set.id}`, undefined],
  ["PATCH", () => `/api/questions/${question}`, { version: 1, weight: 0 }],
  ["POST", () => `/api/questions/${question}/retire`, undefined],
  ["DELETE", () => `/api/questions/${question}`, undefined],
] as const;
const attempt = async (caller: Caller) =>
  Promise.all(
    CHANGES.map(async ([method, path, body]) => (await cast.call(caller, method, path(), body)).statusCode),
  );

test("roles without the permission and keys that read change and publish nothing", async () => {
  const calls = [...Object.values(questions), ...Object.values(questionSets)].filter(
    ({ access }) => access === "template:manage",
  );
  expect(calls.length).toBeGreaterThan(12);
  const refused = async (caller: Caller, who: string) => {
    for (const { method, path } of calls) {
      const id = path.includes("question-sets") ? set.id : question;
      expect(
        (await cast.call(caller, method, path.replace(":id", id), {})).statusCode,
        `${who} ${path}`,
      ).toBe(403);
    }
  };
  for (const role of ROLES.filter((name) => !can(name, "template:manage")))
    await refused(await cast.session(role), role);
  await refused(await cast.key("admin", ["question:read"]), "a key");
  await untouched();
});

test("someone of another tenant gets the answer for what never was, by any id", async () => {
  const stranger = await cast.session("template_manager", { tenantId: h.b.id });
  expect(await attempt(stranger)).toEqual(CHANGES.map(() => 404));
  const mine = (
    await cast.call(stranger, "POST", "/api/question-sets", { name: "Mine", framework: "nist-csf-2-0" })
  ).json<{
    id: string;
  }>();
  // Nor can it be asked, or copied.
  const items = [{ id: "a", questionId: question, edition: 1, weight: null, condition: null }];
  const asked = { version: 1, sections: [{ title: "Mine", items }] };
  expect((await cast.call(stranger, "PATCH", `/api/question-sets/${mine.id}`, asked)).statusCode).toBe(400);
  const copy = { name: "Mine", copyOf: set.id };
  expect((await cast.call(stranger, "POST", "/api/question-sets", copy)).statusCode).toBe(404);
  for (const path of ["/api/question-sets", "/api/question-sets/offered", `/api/questions?q=${CANARY}`])
    expect((await cast.call(stranger, "GET", path)).body).not.toContain(CANARY);
  await untouched();
});

test("who manages templates for one client reads the tenant's and changes none, also with an injection", async () => {
  const narrow = await cast.session("template_manager", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", `/api/question-sets/${set.id}`)).statusCode).toBe(200);
  expect(await attempt(narrow)).toEqual(CHANGES.map(() => 403));
  for (const [path, body] of [
    ["/api/question-sets", { name: "Mine", framework: "nist-csf-2-0" }],
    ["/api/question-sets/import", { file }],
    ["/api/questions/import", { format: "json", file: '{"questions":[]}' }],
  ] as const)
    expect((await cast.call(narrow, "POST", path, body)).statusCode, path).toBe(403);
  const inside = clientScope(h.a.id, h.a.client);
  const weaken = sqlFor.updateTable("questions").set({ text: "Mine" });
  expect(await h.doors.inTenant(inside, (tx) => tx.run(weaken))).toBe(0);
  expect(await h.doors.inTenant(inside, (tx) => tx.run(sqlFor.deleteFrom("question_uses")))).toBe(0);
  await untouched();
});

test("what is published can't be rewritten from inside the tenant either", async () => {
  const rewrite = sqlFor.updateTable("question_set_editions").set({ sections: "[]" });
  await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.run(rewrite))).rejects.toThrow(
    /permission denied/,
  );
  const question_ = sqlFor.updateTable("question_editions").set({ content: "{}" });
  await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.run(question_))).rejects.toThrow(/in use/);
});

const bring = (path: string, body: object) => author.call("POST", path, body);
const BANK = "/api/questions/import";
const SETS = "/api/question-sets/import";

test("files of a hundred megabytes are refused before they're read", async () => {
  const huge = " ".repeat(100_000_000);
  expect((await bring(BANK, { format: "json", file: huge })).statusCode).toBe(413);
  expect((await bring(SETS, { file: huge })).statusCode).toBe(413);
  expect((await author.call("GET", "/api/questions")).statusCode).toBe(200);
});

/** What an import says is wrong, without having created anything or taken long. */
const problems = async (path: string, body: object) => {
  const began = performance.now();
  const answer = await bring(path, body);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(performance.now() - began).toBeLessThan(15_000);
  const told = answer.json<{ problems: { message: string }[]; created?: number; id?: string | null }>();
  expect([told.created ?? 0, told.id ?? null]).toEqual([0, null]);
  return told.problems;
};

test("nesting, names that every object has, and too many of anything end at their bounds", async () => {
  const deep = "[".repeat(400_000);
  expect(await problems(BANK, { format: "json", file: deep })).toHaveLength(1);
  expect(await problems(SETS, { file: `{"sections":${deep}` })).toHaveLength(1);
  const closed = `{"questions":[${"[".repeat(50_000)}${"]".repeat(50_000)}]}`;
  expect((await problems(BANK, { format: "json", file: closed })).length).toBeGreaterThan(0);
  const polluted =
    '{"questions":[{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"text":"A?"}]}';
  expect((await problems(BANK, { format: "json", file: polluted })).length).toBeGreaterThan(0);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  const proto = file.replace('"id": "owner"', '"id": "__proto__"');
  expect((await problems(SETS, { file: proto })).length).toBeGreaterThan(0);
  const many = JSON.stringify({ questions: Array.from({ length: 5000 }, () => ({})) });
  expect((await problems(BANK, { format: "json", file: many }))[0]!.message).toMatch(/more than 2000/);
  const rows = `question\n${"a?\n".repeat(300_000)}`;
  expect((await problems(BANK, { format: "csv", file: rows }))[0]!.message).toMatch(/over the limit/);
});

test("a set that refers to itself is refused with the way by which it does", async () => {
  const parsed = JSON.parse(file) as { sections: { items: { id: string; condition: unknown }[] }[] };
  const [first, second] = parsed.sections[0]!.items;
  first!.condition = { item: second!.id, choices: ["yes"] };
  second!.condition = { item: first!.id, choices: ["yes"] };
  const answer = await bring(SETS, { file: JSON.stringify(parsed) });
  expect(answer.json()).toMatchObject({
    id: null,
    problems: [{ message: "leads back to itself: question 1 → question 2 → question 1" }],
  });
  // Nor by one of several parts, nor by very many, nor by parts in parts without end.
  const yes = { item: second!.id, choices: ["yes"] };
  const told = async (condition: unknown) => {
    first!.condition = condition;
    second!.condition = null;
    return problems(SETS, { file: JSON.stringify(parsed) });
  };
  expect(await told({ match: "any", clauses: [yes, { ...yes, item: first!.id }] })).toMatchObject([
    { message: "is about its own answer: question 1 → question 1" },
  ]);
  expect(await told(yes)).toMatchObject([{ message: "is about question 2, which comes later" }]);
  const many = { match: "all", clauses: Array.from({ length: 10_000 }, () => yes) };
  let deep: unknown = yes;
  for (let i = 0; i < 2000; i++) deep = { match: "any", clauses: [deep] };
  for (const condition of [many, deep, { match: "any", clauses: [] }, { match: "__proto__", clauses: [yes] }])
    expect((await told(condition)).length).toBeGreaterThan(0);
});
