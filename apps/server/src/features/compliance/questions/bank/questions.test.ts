/** The question bank over HTTP: editions that stay as they are once they're in use, retiring, import and export. */
import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, errorsOf } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let author: Session;
let assessor: Session;
let elsewhere: Session;
const MISSING = "3f2b6c1e-0000-4000-8000-000000000000";

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  assessor = await h.signedIn("assessor");
  elsewhere = await h.signedIn("template_manager", "b");
});
afterAll(() => h.close());

let made = 0;
const fields = (more: object = {}) => ({
  text: `Is question ${++made} answered?`,
  help: "",
  kind: "yes-no",
  weight: 1,
  choices: [
    { id: "yes", label: "Yes", meaning: { result: "met" } },
    { id: "no", label: "No", meaning: { result: "not-met" } },
  ],
  bands: [],
  entries: [{ framework: "nist-csf-2-0", entry: "GV.OC-01" }],
  ...more,
});
const create = async (more: object = {}, by = author): Promise<QuestionRecord> => {
  const answer = await by.call("POST", "/api/questions", fields(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<QuestionRecord>();
};
const change = (id: string, body: object, by = author) => by.call("PATCH", `/api/questions/${id}`, body);
const usedBySet = async ({ id, edition }: QuestionRecord) => {
  const set = (
    await author.call("POST", "/api/question-sets", { name: "A set", framework: "nist-csf-2-0" })
  ).json<{ id: string; version: number }>();
  const items = [{ id: "q", questionId: id, edition, weight: null, condition: null }];
  const sections = [{ title: "One", items }];
  const saved = await author.call("PATCH", `/api/question-sets/${set.id}`, {
    version: set.version,
    sections,
  });
  expect(saved.statusCode, saved.body).toBe(200);
};

describe("a question", () => {
  test("keeps what's written, with entries as their framework writes them in its edition; logged", async () => {
    const question = await create({ entries: [{ framework: "nist-csf-2-0", entry: "gv.oc-1" }] });
    expect(question).toMatchObject({
      kind: "yes-no",
      edition: 1,
      version: 1,
      usedIn: 0,
      retiredAt: null,
      entries: [{ framework: "nist-csf-2-0", edition: "2.0", entry: "GV.OC-01" }],
    });
    expect((await assessor.call("GET", `/api/questions/${question.id}`)).json()).toEqual(question);
    expect((await audited(h, "question.create")).at(-1)).toMatchObject({
      object_id: question.id,
      detail: { name: question.text, after: { kind: "yes-no" } },
    });
  });

  test.each([
    [{ text: " " }, "text"],
    [{ kind: "essay" }, "kind"],
    [{ weight: -1 }, "weight"],
    [{ choices: [] }, "choices"],
    [{ entries: [{ framework: "nist-csf-2-0", entry: "XX-1" }] }, "entries[0]"],
    [{ entries: [{ framework: "no-such", entry: "GV.OC-01" }] }, "entries[0]"],
    [{ entries: [{ framework: MISSING, entry: "GV.OC-01" }] }, "entries[0]"],
    [{ kind: "number" }, "choices"],
  ])("is refused with %j", async (more, path) => {
    const answer = await author.call("POST", "/api/questions", fields(more));
    expect(answer.statusCode).toBe(400);
    expect(errorsOf(answer)).toMatchObject([{ path }]);
  });

  test("changes by version: another version is 409, and who doesn't manage templates is refused", async () => {
    const { id } = await create();
    expect((await change(id, { version: 1, help: "Think." })).json()).toMatchObject({
      version: 2,
      help: "Think.",
    });
    expect((await change(id, { version: 1, help: "Again." })).statusCode).toBe(409);
    expect((await change(id, { version: 2, help: "Mine." }, assessor)).statusCode).toBe(403);
    expect((await audited(h, "question.update")).at(-1)).toMatchObject({
      object_id: id,
      detail: { before: { help: "" }, after: { help: "Think." } },
    });
  });

  test("is not there for another tenant, as if it had never been", async () => {
    const { id } = await create();
    for (const path of [id, MISSING])
      for (const [method, rest, body] of [
        ["GET", "", undefined],
        ["GET", "/editions", undefined],
        ["PATCH", "", { version: 1, help: "Mine" }],
        ["POST", "/retire", undefined],
        ["DELETE", "", undefined],
      ] as const) {
        const answer = await elsewhere.call(method, `/api/questions/${path}${rest}`, body);
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not-found"]);
      }
  });
});

describe("an edition", () => {
  test("changes until a set asks it; then a change makes the next one", async () => {
    const question = await create();
    expect((await change(question.id, { version: 1, help: "One" })).json()).toMatchObject({ edition: 1 });
    await usedBySet(question);
    expect((await change(question.id, { version: 2, help: "Two" })).json()).toMatchObject({
      edition: 2,
      version: 3,
      usedIn: 1,
      help: "Two",
    });
    expect((await change(question.id, { version: 3, help: "Three" })).json()).toMatchObject({ edition: 2 });
    const { items } = (await author.call("GET", `/api/questions/${question.id}/editions`)).json<{
      items: object[];
    }>();
    expect(items).toMatchObject([
      { edition: 2, help: "Three", used: false },
      { edition: 1, help: "One", used: true },
    ]);
  });

  test("that is in use stays as it is in the database too", async () => {
    const question = await create();
    await usedBySet(question);
    await expect(
      h.db.inFirstCell("update question_editions set content = '{}' where question_id = $1", [question.id]),
    ).rejects.toThrow("in use doesn't change");
  });
});

describe("removing", () => {
  test("deletes what no set asks, and retires the rest", async () => {
    const unused = await create();
    expect((await author.call("DELETE", `/api/questions/${unused.id}`)).statusCode).toBe(204);
    expect((await author.call("GET", `/api/questions/${unused.id}`)).statusCode).toBe(404);
    const used = await create();
    await usedBySet(used);
    expect((await author.call("DELETE", `/api/questions/${used.id}`)).statusCode).toBe(409);
    const retired = await author.call("POST", `/api/questions/${used.id}/retire`);
    expect(retired.json()).toMatchObject({ retiredAt: expect.any(String) });
    expect((await author.call("POST", `/api/questions/${used.id}/retire`)).statusCode).toBe(409);
    const listed = async (query: string) =>
      (await author.call("GET", `/api/questions?pageSize=200${query}`))
        .json<{ items: QuestionRecord[] }>()
        .items.some(({ id }) => id === used.id);
    expect([await listed(""), await listed("&retired=yes"), await listed("&retired=all")]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await author.call("POST", `/api/questions/${used.id}/revive`)).json()).toMatchObject({
      retiredAt: null,
    });
  });
});

test("the list is searched and filtered by kind and framework", async () => {
  const text = "Do otters guard the river?";
  const { id } = await create({
    text,
    kind: "text",
    choices: [],
    entries: [{ framework: "nist-sp-800-171-r2", entry: "3.1.1" }],
  });
  for (const query of ["q=otters%20river", "q=otters&kind=text", "q=otters&framework=nist-sp-800-171-r2"])
    expect((await assessor.call("GET", `/api/questions?${query}`)).json()).toMatchObject({
      total: 1,
      items: [{ id }],
    });
  for (const query of ["q=otters%20lake", "q=otters&kind=scale", "q=otters&framework=nist-csf-2-0"])
    expect((await assessor.call("GET", `/api/questions?${query}`)).json()).toMatchObject({ total: 0 });
});

test("questions about a framework are the product's and the bank's", async () => {
  const { id } = await create({ entries: [{ framework: "nist-sp-800-171-r2", entry: "3.1.2" }] });
  const { items } = (
    await assessor.call("GET", "/api/questions/of-framework?framework=nist-sp-800-171-r2")
  ).json<{ items: { id: string | null; setName: string | null; entries: { entry: string }[] }[] }>();
  expect(items.filter((one) => one.id === null)).toHaveLength(110);
  expect(items.find((one) => one.id === id)).toMatchObject({ setName: null, entries: [{ entry: "3.1.2" }] });
});

describe("files", () => {
  interface Imported {
    readonly rows: number;
    readonly created: number;
    readonly known: number;
    readonly items: QuestionRecord[];
    readonly problems: { row: number; column: string; message: string }[];
  }
  const bring = async (
    format: "json" | "csv",
    file: string,
    dryRun = false,
    by = author,
  ): Promise<Imported> => {
    const answer = await by.call("POST", "/api/questions/import", { format, file, dryRun });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Imported>();
  };

  test("JSON and CSV that are exported can be imported elsewhere, with nothing lost", async () => {
    const tricky = await create({
      kind: "choices",
      text: '=1+1 is it | so; "really"?',
      help: "Two\nlines",
      weight: 2.5,
      choices: [
        { id: "a", label: "Mail: in | out = all", meaning: { result: "met" } },
        { id: "b", label: String.raw`Back\slash`, meaning: null },
        { id: "c", label: "None", meaning: { result: "not-met" } },
      ],
    });
    const days = await create({
      kind: "number",
      choices: [],
      bands: [
        { from: -0.5, meaning: { maturity: 4 } },
        { from: 30, meaning: null },
      ],
      entries: [],
    });
    const json = (await author.call("GET", "/api/questions/download")).json<{ file: string; rows: number }>();
    const csv = (await author.call("GET", "/api/questions/export")).json<{ csv: string; rows: number }>();
    const preview = await bring("json", json.file, true, elsewhere);
    expect(preview).toMatchObject({ rows: json.rows, created: 0, known: 0, problems: [] });
    expect((await bring("csv", csv.csv, false, elsewhere)).created).toBe(csv.rows);
    // The same questions again are known, whatever file they come from.
    expect(await bring("json", json.file, false, elsewhere)).toMatchObject({ created: 0, known: json.rows });
    const there = (await elsewhere.call("GET", "/api/questions?pageSize=200")).json<{
      items: QuestionRecord[];
    }>();
    for (const { text, help, kind, weight, choices, bands, entries } of [tricky, days])
      expect(there.items.find((one) => one.text === text)).toMatchObject({
        help,
        kind,
        weight,
        choices,
        bands,
        entries,
      });
    expect((await audited(h, "question.import")).at(-1)).toMatchObject({ detail: { created: csv.rows } });
  });

  test("a CSV file can be written by hand", async () => {
    const { items, problems } = await bring(
      "csv",
      "Question;Kind;Answers;Entries\nIs the door locked?;;Yes = met | No = not-met;nist-csf-2-0 PR.AA-06\nHow many keys?;number;from 0 = met | from 10 = not-met;\n",
      true,
    );
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      { kind: "yes-no", weight: 1, choices: [{ id: "yes" }, { id: "no" }], entries: [{ entry: "PR.AA-06" }] },
      { kind: "number", bands: [{ from: 0 }, { from: 10 }] },
    ]);
  });

  test("problems name row and column, and one keeps everything out", async () => {
    const bad = `question,kind,weight,answers,entries\nFine?,yes-no,,Yes = met | No = not-met,\n,yes-no,,Yes | No,\nOdd?,essay,,,\nHeavy?,text,heavy,,\nMeans?,yes-no,,Yes = great | No,\nFine?,text,,,\nWhere?,text,,,nist-csf-2-0 XX-1\n`;
    const { created, items, problems } = await bring("csv", bad);
    expect([created, items]).toEqual([0, []]);
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "3 question",
      "4 kind",
      "5 weight",
      "6 answers",
      "6 answers",
      "7 question",
      "8 entries",
    ]);
    expect((await bring("json", "{")).problems).toMatchObject([{ message: "isn't valid JSON" }]);
    expect((await bring("json", "[]")).problems).toMatchObject([
      { message: expect.stringContaining("no list") },
    ]);
  });
});
