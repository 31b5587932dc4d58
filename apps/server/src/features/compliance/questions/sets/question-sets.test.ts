/** Question sets over HTTP: written from the bank, published in editions, copied, retired, imported and exported. */
import type { QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, errorsOf } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let author: Session;
let assessor: Session;
let elsewhere: Session;
const MISSING = "3f2b6c1e-0000-4000-8000-000000000000";
const FRAMEWORK = "nist-csf-2-0";

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  assessor = await h.signedIn("assessor");
  elsewhere = await h.signedIn("template_manager", "b");
});
afterAll(() => h.close());

let made = 0;
const question = async (entry = "GV.OC-01"): Promise<QuestionRecord> => {
  const answer = await author.call("POST", "/api/questions", {
    text: `Is question ${++made} asked?`,
    help: "",
    kind: "yes-no",
    weight: 1,
    choices: [
      { id: "yes", label: "Yes", meaning: { result: "met" } },
      { id: "no", label: "No", meaning: { result: "not-met" } },
    ],
    bands: [],
    entries: [{ framework: FRAMEWORK, entry }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<QuestionRecord>();
};
const begun = async (body: object = {}, by = author): Promise<QuestionSetRecord> => {
  const answer = await by.call("POST", "/api/question-sets", { name: "Ours", framework: FRAMEWORK, ...body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<QuestionSetRecord>();
};
const item = ({ id, edition }: QuestionRecord, key: string, more: object = {}) => ({
  id: key,
  questionId: id,
  edition,
  weight: null,
  condition: null,
  ...more,
});
const save = (id: string, version: number, items: object[]) =>
  author.call("PATCH", `/api/question-sets/${id}`, { version, sections: [{ title: "One", items }] });
const act = (id: string, name: string, body?: object, by = author) =>
  by.call("POST", `/api/question-sets/${id}/${name}`, body);
const written = async (): Promise<QuestionSetRecord> => {
  const set = await begun();
  const [one, two] = [await question(), await question("GV.OC-02")];
  const condition = { item: "a", choices: ["no"] };
  const answer = await save(set.id, set.version, [item(one, "a"), item(two, "b", { weight: 3, condition })]);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<QuestionSetRecord>();
};
const offeredIds = async () =>
  (await assessor.call("GET", "/api/question-sets/offered"))
    .json<{ items: { id: string }[] }>()
    .items.map(({ id }) => id);

describe("writing", () => {
  test("a set has its questions in full, with the weight that they have there; logged", async () => {
    const set = await written();
    expect(set).toMatchObject({
      status: "draft",
      edition: 0,
      changed: true,
      questionCount: 2,
      frameworkTitle: "NIST CSF 2.0",
      frameworkEdition: "2.0",
      outdated: [],
      content: [
        {
          items: [
            { id: "a", question: { weight: 1 } },
            { id: "b", question: { weight: 3 } },
          ],
        },
      ],
    });
    expect((await assessor.call("GET", `/api/question-sets/${set.id}`)).json()).toEqual(set);
    expect((await audited(h, "question-set.update")).at(-1)).toMatchObject({
      object_id: set.id,
      detail: { name: "Ours", after: { questions: ["a (edition 1)", "b (edition 1)"] } },
    });
  });

  test("names the way of conditions that lead back to themselves, and refuses what can't be asked", async () => {
    const set = await begun();
    const [one, two] = [await question(), await question()];
    const only = (about: string, ...choices: string[]) => ({ condition: { item: about, choices } });
    const told = async (...items: object[]) => {
      const answer = await save(set.id, set.version, items);
      expect(answer.statusCode).toBe(400);
      return errorsOf(answer).map(({ path, message }) => `${path} ${message}`);
    };
    expect(await told(item(one, "a", only("b", "yes")), item(two, "b", only("a", "yes")))).toEqual([
      "sections[0].items[0].condition leads back to itself: question 1 → question 2 → question 1",
    ]);
    expect(await told(item(one, "a", only("a", "yes")))).toEqual([
      "sections[0].items[0].condition is about its own answer: question 1 → question 1",
    ]);
    expect(await told(item(one, "a", only("b", "yes")), item(two, "b"))).toEqual([
      "sections[0].items[0].condition is about question 2, which comes later",
    ]);
    const any = (...clauses: object[]) => ({ condition: { match: "any", clauses } });
    const yes = (about: string) => ({ item: about, choices: ["yes"] });
    expect(
      await told(item(one, "a"), item(two, "b", any(yes("a"), yes("c"))), item(two, "c", only("b", "yes"))),
    ).toEqual(["sections[0].items[1].condition leads back to itself: question 2 → question 3 → question 2"]);
    for (const clauses of [[], Array.from({ length: 11 }, () => yes("a")), [any(yes("a")).condition]])
      expect((await told(item(one, "a"), item(two, "b", any(...clauses))))[0]).toMatch(
        /^sections\[0\].items\[1\].condition/,
      );
    expect((await told(item(one, "a"), item(two, "a")))[0]).toMatch(/identifier of another question/);
    expect(await told({ ...item(one, "a"), edition: 7 })).toHaveLength(1);
    expect(await told({ ...item(one, "a"), questionId: MISSING })).toHaveLength(1);
    expect((await told(item(one, "__proto__")))[0]).toMatch(/^sections\[0\].items\[0\].id/);
  });

  test("another version is 409, and who doesn't manage templates is refused", async () => {
    const set = await written();
    expect(
      (await author.call("PATCH", `/api/question-sets/${set.id}`, { version: 1, name: "X" })).statusCode,
    ).toBe(409);
    for (const name of ["publish", "retire", "revive"])
      expect(
        (await act(set.id, name, name === "publish" ? { version: 2 } : undefined, assessor)).statusCode,
      ).toBe(403);
    expect((await assessor.call("DELETE", `/api/question-sets/${set.id}`)).statusCode).toBe(403);
  });

  test("says which questions have newer editions or are retired", async () => {
    const set = await written();
    const [first, second] = set.sections[0]!.items;
    await author.call("PATCH", `/api/questions/${first!.questionId}`, { version: 1, help: "New" });
    await author.call("POST", `/api/questions/${second!.questionId}/retire`);
    const now = (await author.call("GET", `/api/question-sets/${set.id}`)).json<QuestionSetRecord>();
    expect(now.outdated).toEqual([
      { item: "a", edition: 2, retired: false },
      { item: "b", edition: 1, retired: true },
    ]);
    expect(now.content[0]!.items[0]!.question.help).toBe("");
  });
});

describe("publishing", () => {
  test("makes an edition that stays as it is while the next one is written", async () => {
    const set = await written();
    expect(await offeredIds()).not.toContain(set.id);
    const published = (await act(set.id, "publish", { version: set.version })).json<QuestionSetRecord>();
    expect(published).toMatchObject({ status: "published", edition: 1, changed: false });
    expect(await offeredIds()).toContain(set.id);
    const again = await act(set.id, "publish", { version: published.version });
    expect(again.statusCode).toBe(409);
    const items = published.sections[0]!.items.slice(0, 1);
    const saved = (await save(set.id, published.version, items)).json<QuestionSetRecord>();
    expect(saved).toMatchObject({ edition: 1, changed: true, questionCount: 1 });
    const content = async () =>
      (await assessor.call("GET", `/api/question-sets/content?set=${set.id}`)).json<object>();
    expect(await content()).toMatchObject({ edition: 1, questionCount: 2, entryCount: 2, own: true });
    await act(set.id, "publish", { version: saved.version });
    expect(await content()).toMatchObject({ edition: 2, questionCount: 1 });
    expect((await audited(h, "question-set.publish")).at(-1)).toMatchObject({
      detail: { edition: 2, questions: 1 },
    });
    await expect(
      h.db.inFirstCell("update question_set_editions set sections = '[]' where set_id = $1", [set.id]),
    ).rejects.toThrow("never changes");
  });

  test("is refused for a set without questions", async () => {
    const set = await begun();
    const answer = await act(set.id, "publish", { version: set.version });
    expect(errorsOf(answer)).toEqual([{ path: "sections", message: "Add at least one question" }]);
  });

  test("retired, a set isn't offered; brought back, it is again", async () => {
    const set = await written();
    expect((await act(set.id, "retire")).statusCode).toBe(409);
    await act(set.id, "publish", { version: set.version });
    expect((await act(set.id, "retire")).json()).toMatchObject({ status: "retired" });
    expect(await offeredIds()).not.toContain(set.id);
    expect((await assessor.call("GET", `/api/question-sets/content?set=${set.id}`)).statusCode).toBe(404);
    expect((await author.call("DELETE", `/api/question-sets/${set.id}`)).statusCode).toBe(409);
    await act(set.id, "revive");
    expect(await offeredIds()).toContain(set.id);
  });

  test("a draft can be deleted, and its questions are free again", async () => {
    const set = await written();
    expect((await author.call("DELETE", `/api/question-sets/${set.id}`)).statusCode).toBe(204);
    const { questionId } = set.sections[0]!.items[0]!;
    expect((await author.call("DELETE", `/api/questions/${questionId}`)).statusCode).toBe(204);
  });
});

test("the product's own sets are offered, with their questions", async () => {
  const { items } = (await assessor.call("GET", "/api/question-sets/offered?framework=nist-csf-2-0")).json<{
    items: { id: string; questionCount: number; own: boolean }[];
  }>();
  expect(items.filter(({ own }) => !own)).toMatchObject([
    { id: "csf-2-0", questionCount: 106, entryCount: 106 },
    { id: "first-assessment", questionCount: 31 },
  ]);
  const content = await assessor.call("GET", "/api/question-sets/content?set=sp-800-171-r2");
  expect(content.json()).toMatchObject({ questionCount: 110, frameworkEdition: "2" });
  for (const set of ["no-such", MISSING, "../catalog"])
    expect((await assessor.call("GET", `/api/question-sets/content?set=${set}`)).statusCode).toBe(
      set.includes("/") ? 400 : 404,
    );
});

test("a set is copied: the product's questions come into the bank once", async () => {
  const count = async () => (await author.call("GET", "/api/questions")).json<{ total: number }>().total;
  const before = await count();
  const copy = await begun({ name: "First, ours", copyOf: "first-assessment" });
  expect(copy).toMatchObject({ questionCount: 31, framework: FRAMEWORK, status: "draft", outdated: [] });
  expect(await count()).toBe(before + 31);
  const second = await begun({ name: "First, again", copyOf: "first-assessment" });
  expect(await count()).toBe(before + 31);
  const third = await begun({ name: "First, thrice", copyOf: second.id });
  expect(third.sections).toEqual(copy.sections);
  expect((await author.call("POST", "/api/question-sets", { name: "X", copyOf: MISSING })).statusCode).toBe(
    404,
  );
});

interface Parsed {
  format: string;
  framework: string;
  sections: [{ items: [{ condition: unknown; question: { entries: [{ entry: string }] } }] }];
}

describe("files", () => {
  const bring = (file: string, dryRun = false, by = elsewhere) =>
    by.call("POST", "/api/question-sets/import", { file, dryRun });

  test("a set that's downloaded is imported elsewhere with nothing lost", async () => {
    const set = await written();
    const { file } = (await author.call("GET", `/api/question-sets/download?set=${set.id}`)).json<{
      file: string;
    }>();
    expect((await bring(file, true)).json()).toMatchObject({
      questions: 2,
      added: 2,
      id: null,
      problems: [],
    });
    const { id } = (await bring(file)).json<{ id: string }>();
    const there = (await elsewhere.call("GET", `/api/question-sets/${id}`)).json<QuestionSetRecord>();
    expect(there.content).toEqual(set.content);
    expect((await bring(file)).json()).toMatchObject({ added: 0 });
    const again = (await elsewhere.call("GET", `/api/question-sets/download?set=${id}`)).json<{
      file: string;
    }>();
    expect(again.file).toBe(file);
  });

  test("conditions about several questions are published, downloaded and imported as they are", async () => {
    const set = await begun();
    const [one, two, three] = [await question(), await question("GV.OC-02"), await question("GV.OC-03")];
    const clauses = [
      { item: "a", choices: ["no"] },
      { item: "b", choices: ["yes", "no"] },
    ];
    const condition = { match: "all", clauses };
    const saved = await save(set.id, set.version, [
      item(one, "a"),
      item(two, "b"),
      item(three, "c", { condition }),
    ]);
    expect(saved.statusCode, saved.body).toBe(200);
    const { version } = saved.json<QuestionSetRecord>();
    expect((await act(set.id, "publish", { version })).statusCode).toBe(200);
    const asked = (await author.call("GET", `/api/question-sets/content?set=${set.id}`)).json<
      Pick<QuestionSetRecord, "sections">
    >();
    expect(asked.sections[0]!.items[2]).toMatchObject({ condition });
    const { file } = (await author.call("GET", `/api/question-sets/download?set=${set.id}`)).json<{
      file: string;
    }>();
    const { id } = (await bring(file)).json<{ id: string }>();
    const there = (await elsewhere.call("GET", `/api/question-sets/${id}`)).json<QuestionSetRecord>();
    expect(there.content[0]!.items[2]).toMatchObject({ condition });
  });

  test("problems are named by their place, and nothing is created", async () => {
    const total = async () =>
      (await elsewhere.call("GET", "/api/question-sets")).json<{ total: number }>().total;
    const before = await total();
    const set = await written();
    const { file } = (await author.call("GET", `/api/question-sets/download?set=${set.id}`)).json<{
      file: string;
    }>();
    const changed = (change: (parsed: Parsed) => void) => {
      const parsed = JSON.parse(file) as Parsed;
      change(parsed);
      return JSON.stringify(parsed);
    };
    const told = async (text: string) =>
      (await bring(text))
        .json<{ problems: { column: string; message: string }[] }>()
        .problems.map(({ column }) => column);
    expect(await told("{")).toEqual([""]);
    expect(await told(changed((one) => (one.format = "other")))).toEqual(["format"]);
    expect(await told(changed((one) => (one.framework = "no-such")))).toEqual(["framework"]);
    expect(
      await told(changed((one) => (one.sections[0].items[0].condition = { item: "b", choices: ["yes"] }))),
    ).toEqual(["sections[0].items[0].condition"]);
    expect(
      await told(changed((one) => (one.sections[0].items[0].question.entries[0].entry = "XX-1"))),
    ).toEqual(["sections[0].items[0].question.entries[0]"]);
    expect(await total()).toBe(before);
  });
});

test("a set is not there for another tenant, as if it had never been", async () => {
  const set = await written();
  for (const id of [set.id, MISSING])
    for (const [method, path, body] of [
      ["GET", `/${id}`, undefined],
      ["GET", `/content?set=${id}`, undefined],
      ["GET", `/download?set=${id}`, undefined],
      ["PATCH", `/${id}`, { version: 2, name: "Mine" }],
      ["POST", `/${id}/publish`, { version: 2 }],
      ["POST", `/${id}/retire`, undefined],
      ["DELETE", `/${id}`, undefined],
    ] as const) {
      const answer = await elsewhere.call(method, `/api/question-sets${path}`, body);
      expect([answer.statusCode, answer.json<{ code: string }>().code], path).toEqual([404, "not-found"]);
    }
});
