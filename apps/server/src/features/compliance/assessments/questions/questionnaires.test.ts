/** Assessments that are answered by questions: what is asked stays, answers set verdicts, and what was given by hand is never overwritten. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { QuestionAnswer } from "@crq/contract/compliance/questions/questions";
import type { QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorsOf } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let assessor: Session;
let admin: Session;
let id: string;
const CSF = "nist-csf-2-0";
type Saved = QuestionAnswer & { changed: Answer[] };

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const begin = (body: object = {}, by = assessor) =>
  by.call("POST", "/api/assessments", {
    name: "Asked",
    framework: CSF,
    questionSet: "first-assessment",
    ...body,
  });
const act = async (name: string, by = assessor) => {
  const { version } = (await by.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
  return by.call("POST", `/api/assessments/${id}/${name}`, { version });
};
beforeEach(async () => {
  const made = await begin();
  expect(made.statusCode, made.body).toBe(201);
  ({ id } = made.json<AssessmentRecord>());
  await act("start");
});

const asked = async (by = assessor) =>
  (await by.call("GET", `/api/assessments/${id}/questions`)).json<{
    setName: string;
    edition: number;
    sections: QuestionSetRecord["content"];
    answers: QuestionAnswer[];
  }>();
const answer = (question: string, version: number, given: unknown, by = assessor) =>
  by.call("PATCH", `/api/assessments/${id}/questions`, { question, version, answer: given });
const answered = async (question: string, version: number, given: unknown): Promise<Saved> => {
  const reply = await answer(question, version, given);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Saved>();
};
const entry = async (name: string) =>
  (await assessor.call("GET", `/api/assessments/${id}/answers/entry?entry=${name}`)).json<Answer>();
const byHand = async (name: string, change: object) => {
  const { version } = await entry(name);
  return assessor.call("PATCH", `/api/assessments/${id}/answers`, { entry: name, version, ...change });
};

describe("beginning", () => {
  test("keeps the questions as they were published, none of them answered", async () => {
    const { setName, edition, sections, answers } = await asked();
    expect([setName, edition]).toEqual(["First assessment of a small company", 1]);
    expect(sections.flatMap(({ items }) => items)).toHaveLength(31);
    expect(answers).toHaveLength(31);
    expect(answers[0]).toMatchObject({ answer: null, version: 1, answeredAt: null });
    expect((await assessor.call("GET", `/api/assessments/${id}`)).json()).toMatchObject({
      questionSetName: setName,
    });
  });

  test("asks only published sets for the same framework, and can go without", async () => {
    const author = await h.signedIn("template_manager");
    const draft = (
      await author.call("POST", "/api/question-sets", { name: "Draft", copyOf: "first-assessment" })
    ).json<QuestionSetRecord>();
    for (const questionSet of ["sp-800-171-r2", "no-such", draft.id]) {
      const refused = await begin({ questionSet });
      expect(errorsOf(refused)).toMatchObject([{ path: "questionSet" }]);
    }
    const { id: plain, questionSetName } = (await begin({ questionSet: undefined })).json<AssessmentRecord>();
    expect(questionSetName).toBeNull();
    expect((await assessor.call("GET", `/api/assessments/${plain}/questions`)).statusCode).toBe(404);
  });

  test("goes on asking after the set was changed and retired, and a question that's asked is retired but not deleted", async () => {
    const author = await h.signedIn("template_manager");
    const path = "/api/question-sets";
    const set = (
      await author.call("POST", path, { name: "Ours", copyOf: "first-assessment" })
    ).json<QuestionSetRecord>();
    const published = (
      await author.call("POST", `${path}/${set.id}/publish`, { version: set.version })
    ).json<QuestionSetRecord>();
    ({ id } = (await begin({ questionSet: set.id })).json<AssessmentRecord>());
    await act("start");
    await answered("owner", 1, ["yes"]);
    const fewer = await author.call("PATCH", `${path}/${set.id}`, {
      version: published.version,
      sections: [{ title: "Left", items: set.sections[1]!.items.slice(0, 1) }],
    });
    await author.call("POST", `${path}/${set.id}/publish`, {
      version: fewer.json<QuestionSetRecord>().version,
    });
    const question = `/api/questions/${set.sections[0]!.items[0]!.questionId}`;
    expect((await author.call("DELETE", question)).statusCode).toBe(409);
    expect((await author.call("POST", `${question}/retire`)).statusCode).toBe(200);
    expect((await author.call("DELETE", question)).statusCode).toBe(409);
    await author.call("POST", `${path}/${set.id}/retire`);
    const { edition, answers } = await asked();
    expect(edition).toBe(1);
    expect(answers.find(({ question }) => question === "owner")).toMatchObject({ answer: ["yes"] });
    expect((await answered("owner", 2, ["no"])).changed).toHaveLength(2);
  });
});

describe("an answer", () => {
  test("sets the verdict of each entry that it answers, and changing it changes them", async () => {
    const { changed, version } = await answered("owner", 1, ["yes"]);
    expect(changed).toMatchObject([
      { entry: "GV.RR-01", result: "met", work: "in-progress" },
      { entry: "GV.RR-02", result: "met" },
    ]);
    await answered("owner", version, ["no"]);
    expect(await entry("GV.RR-01")).toMatchObject({ result: "not-met" });
    await answered("owner", version + 1, null);
    expect(await entry("GV.RR-01")).toMatchObject({ result: null });
    const { items } = (await assessor.call("GET", `/api/assessments/${id}/history?entry=GV.RR-01`)).json<{
      items: object[];
    }>();
    expect(items).toHaveLength(3);
  });

  test("waits for the other questions about the entry, and makes entries not apply with a reason", async () => {
    await answered("backups", 1, ["yes"]);
    expect((await answered("restore", 1, ["year"])).changed.map((one) => one.entry)).toEqual(["RC.RP-03"]);
    expect((await answered("offline", 1, ["yes"])).changed).toMatchObject([
      { entry: "PR.DS-11", result: "met" },
    ]);
    // Without backups the two others aren't asked any more.
    const { changed } = await answered("backups", 2, ["no"]);
    expect(changed).toMatchObject([
      { entry: "PR.DS-11", result: "not-met" },
      { entry: "RC.RP-03", result: null },
    ]);
    expect((await answered("suppliers", 1, ["none"])).changed).toMatchObject([
      {
        entry: "GV.SC-04",
        applicability: "not-applicable",
        justification: expect.stringContaining("questions"),
      },
    ]);
    await answered("suppliers", 2, ["listed"]);
    expect(await entry("GV.SC-04")).toMatchObject({
      applicability: "applicable",
      justification: "",
      result: "met",
    });
  });

  test("never overwrites what was set by hand, before it or since", async () => {
    await byHand("GV.RR-01", { result: "partially-met" });
    const { changed } = await answered("owner", 1, ["yes"]);
    expect(changed.map((one) => one.entry)).toEqual(["GV.RR-02"]);
    await byHand("GV.RR-02", { result: "not-met" });
    expect((await answered("owner", 2, null)).changed).toEqual([]);
    expect(await entry("GV.RR-01")).toMatchObject({ result: "partially-met" });
    expect(await entry("GV.RR-02")).toMatchObject({ result: "not-met" });
    // A note isn't a verdict: the questions go on setting the entry.
    await byHand("GV.PO-01", { note: "See the intranet" });
    await answered("rules", 1, ["known"]);
    await byHand("GV.PO-01", { note: "See the handbook" });
    expect((await answered("rules", 2, ["none"])).changed).toMatchObject([
      { entry: "GV.PO-01", result: "not-met", note: "See the handbook" },
    ]);
  });

  test("of an older version is 409, with the answer as it is now", async () => {
    await answered("owner", 1, ["yes"]);
    const late = await answer("owner", 1, ["no"]);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: "conflict", current: { answer: ["yes"], version: 2 } });
    expect(await answered("owner", 2, ["yes"])).toMatchObject({ version: 2, changed: [] });
  });

  test.each([
    ["owner", ["maybe"]],
    ["owner", "yes"],
    ["owner", ["yes", "no"]],
    ["patches", ["yes"]],
    ["owner", ["__proto__"]],
    ["owner", { yes: true }],
  ])("to %s that it doesn't allow is refused: %j", async (question, given) => {
    expect((await answer(question, 1, given)).statusCode).toBe(400);
    expect((await answer("no-such", 1, ["yes"])).statusCode).toBe(404);
  });

  test("doesn't change while the assessment is a draft, under review or signed", async () => {
    const draft = (await begin()).json<AssessmentRecord>();
    const active = id;
    id = draft.id;
    expect((await answer("owner", 1, ["yes"])).statusCode).toBe(409);
    id = active;
    await answered("owner", 1, ["yes"]);
    await act("submit");
    expect((await answer("owner", 2, ["no"])).statusCode).toBe(409);
    const rewrite = `update assessment_question_answers set answer = '["no"]' where assessment_id = $1`;
    await expect(h.db.inFirstCell(rewrite, [id])).rejects.toThrow("under review or signed");
    await act("sign", admin);
    const verified = async () =>
      (await admin.call("GET", `/api/assessments/${id}/verify`)).json<{ matches: boolean }>().matches;
    expect(await verified()).toBe(true);
    expect((await answer("owner", 2, ["no"])).statusCode).toBe(409);
    await expect(h.db.inFirstCell(rewrite, [id])).rejects.toThrow("under review or signed");
  });

  test("isn't lost when many answer at once, and the verdict follows from all of them", async () => {
    await answered("backups", 1, ["yes"]);
    const replies = await Promise.all([
      answer("restore", 1, ["year"], admin),
      answer("offline", 1, ["yes"]),
      answer("owner", 1, ["yes"], admin),
      answer("rules", 1, ["known"]),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await entry("PR.DS-11")).toMatchObject({ result: "met" });
    expect((await asked()).answers.filter((one) => one.answer !== null)).toHaveLength(5);
  });
});

test("someone of another tenant, and those who only read, answer nothing", async () => {
  const stranger = await h.signedIn("assessor", "b");
  expect((await stranger.call("GET", `/api/assessments/${id}/questions`)).statusCode).toBe(404);
  expect((await answer("owner", 1, ["yes"], stranger)).statusCode).toBe(404);
  const manager = await h.signedIn("template_manager");
  expect((await answer("owner", 1, ["yes"], manager)).statusCode).toBe(403);
  expect((await asked()).answers.every((one) => one.answer === null)).toBe(true);
});

describe("cloning", () => {
  type Cloned = AssessmentRecord & {
    carried: { questions: { set: string; asked: number; answered: number; left: string[] } | null };
  };
  const clone = async (body: object = {}) => {
    const reply = await assessor.call("POST", `/api/assessments/${id}/clone`, { name: "Next", ...body });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Cloned>();
  };
  const asks = async (of: string) =>
    (await assessor.call("GET", `/api/assessments/${of}/questions`)).json<
      Awaited<ReturnType<typeof asked>>
    >();

  test("carries the questions over with their answers, and the entries go on following them", async () => {
    await answered("owner", 1, ["yes"]);
    const about = (await asked()).sections[0]!.items[0]!.question.entries[0]!.entry;
    const set = (await entry(about)).result;
    expect(set).not.toBeNull();
    const next = await clone();
    expect(next).toMatchObject({
      questionSetName: "First assessment of a small company",
      carried: { questions: { asked: 31, answered: 1, left: [] } },
    });
    const before = await asked();
    const after = await asks(next.id);
    expect(after.sections).toEqual(before.sections);
    const one = after.answers.find(({ question }) => question === "owner");
    expect(one).toMatchObject({ answer: ["yes"], version: 1, answeredBy: "Test assessor" });
    id = next.id;
    await act("start");
    const { changed } = await answered("owner", 1, ["no"]);
    expect(changed.map((each) => [each.entry, each.result])).toContainEqual([about, "not-met"]);
  });

  test("carries them without answers, or not at all, if that's what was chosen", async () => {
    await answered("owner", 1, ["yes"]);
    const empty = await clone({ answers: false });
    expect(empty.carried.questions).toMatchObject({ asked: 31, answered: 0 });
    expect((await asks(empty.id)).answers.every(({ answer: given }) => given === null)).toBe(true);
    const none = await clone({ questions: false });
    expect([none.questionSetName, none.carried.questions]).toEqual([null, null]);
    expect((await assessor.call("GET", `/api/assessments/${none.id}/questions`)).statusCode).toBe(404);
  });

  test("into the next edition, questions are about what their entries became there", async () => {
    const made = await begin({ framework: "nist-sp-800-171-r2", questionSet: "sp-800-171-r2" });
    ({ id } = made.json<AssessmentRecord>());
    await act("start");
    await answered("3.1.1", 1, ["yes"]);
    await answered("3.1.13", 1, ["no"]);
    const next = await clone({ framework: "nist-sp-800-171-r3" });
    const { questions } = next.carried;
    expect(questions!.asked + questions!.left.length).toBe(110);
    expect(questions).toMatchObject({ answered: 2 });
    const { sections } = await asks(next.id);
    const entriesOf = (question: string) =>
      sections
        .flatMap(({ items }) => items)
        .find((item) => item.id === question)!
        .question.entries.map((about) => `${about.framework} ${about.entry}`);
    expect(entriesOf("3.1.1")).toEqual(["nist-sp-800-171-r3 03.01.01"]);
    expect(entriesOf("3.1.13")).toEqual(["nist-sp-800-171-r3 03.13.08"]);
    id = next.id;
    expect((await entry("03.01.01")).result).toBe("met");
    await act("start");
    // Other questions are about these entries there, too, and wait: what was carried over isn't lost to that.
    expect((await answered("3.1.1", 1, ["no"])).changed).toEqual([]);
    expect((await entry("03.13.08")).result).toBe("not-met");
    // An entry that nothing was carried to follows its questions.
    expect((await answered("3.1.8", 1, ["yes"])).changed).toMatchObject([
      { entry: "03.01.08", result: "met" },
    ]);
  });

  test("into a framework that none of them is about, none is carried over, and it's said", async () => {
    const next = await clone({ framework: "iso-27001-2022" });
    expect(next.questionSetName).toBeNull();
    expect(next.carried.questions).toMatchObject({ asked: 0, answered: 0 });
    expect(next.carried.questions!.left).toHaveLength(31);
  });
});
