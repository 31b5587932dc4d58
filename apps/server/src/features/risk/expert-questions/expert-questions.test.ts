/** Questions to experts over HTTP: asked, answered by link, scored. */
import { INTERVAL_QUESTIONS } from "@crq/contract/risk/elicitation/calibration-questions";
import type {
  AskedQuestion,
  Expert,
  ExpertQuestion,
  ExpertQuestions,
} from "@crq/contract/risk/elicitation/expert-questions";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
let stranger: Browser;
let scenario: ScenarioRecord;

const TRUTHS = new Map(INTERVAL_QUESTIONS.map(({ id, truth }) => [id, truth]));
const path = () => `/api/scenarios/${scenario.id}/expert-questions`;
const ASKED = {
  input: "frequency.lef",
  expert: "Ana Lopez",
  question: "How often a year is one of our laptops stolen?",
};

async function ask(more: object = {}) {
  const answer = await me.call("POST", path(), { ...ASKED, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ question: ExpertQuestion; token: string }>();
}
const open = (token: string) => stranger.call("POST", "/api/expert-answers/open", { token });
const give = (token: string, more: object = {}) =>
  stranger.call("POST", "/api/expert-answers", { token, low: 0.5, high: 2, ...more });
const all = async () => (await me.call("GET", path())).json<ExpertQuestions>();
const list = async () => (await me.call("GET", "/api/experts")).json<{ items: Expert[] }>().items;
/** Intervals for the questions of a link: those at `misses` are too low. */
const intervals = (asked: AskedQuestion, misses: readonly number[] = []) =>
  asked.calibration.map(({ id }, i) => {
    const truth = TRUTHS.get(id)!;
    return misses.includes(i)
      ? { id, low: truth - 2, high: truth - 1 }
      : { id, low: truth - 1, high: truth + 1 };
  });

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  stranger = openBrowser(h.app);
  scenario = (
    await me.call("POST", "/api/scenarios", { title: "Stolen laptops", estimate: ESTIMATE })
  ).json<ScenarioRecord>();
});
afterAll(() => h.close());

describe("a question to an expert", () => {
  test("is opened and answered by link, once, with the score of the calibration questions; all of it logged", async () => {
    const { question, token } = await ask({ background: "400 laptops, all encrypted." });
    expect(question).toMatchObject({ state: "open", expertName: "Ana Lopez", openedAt: null, answer: null });
    const asked = (await open(token)).json<AskedQuestion>();
    expect(asked).toMatchObject({
      organization: "Tenant a",
      expert: "Ana Lopez",
      input: "frequency.lef",
      question: ASKED.question,
      background: "400 laptops, all encrypted.",
      currency: "USD",
    });
    expect(asked.calibration).toHaveLength(10);
    expect(Object.keys(asked.calibration[0]!)).toEqual(["id", "question", "unit"]);
    expect((await open(token)).json()).toEqual(asked);
    const said = await give(token, { reasoning: "Two in three years.", calibration: intervals(asked, [3]) });
    expect([said.statusCode, said.json()]).toEqual([201, { inside: 9, count: 10 }]);
    const { questions, experts } = await all();
    expect(questions[0]).toMatchObject({
      state: "answered",
      answer: { low: 0.5, high: 2, reasoning: "Two in three years." },
    });
    expect(experts).toEqual([{ id: question.expertId, name: "Ana Lopez", below: 0, inside: 9, above: 1 }]);
    for (const again of [await open(token), await give(token, { low: 1, high: 9 })])
      expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
        409,
        "This question has been answered.",
      ]);
    const log = (await audited(h, "scenario.%")).filter(({ object_id }) => object_id === scenario.id);
    expect(log.map(({ action }) => action)).toEqual([
      "scenario.create",
      "scenario.ask",
      "scenario.open",
      "scenario.answer",
    ]);
    const told = (await me.call("GET", "/api/notifications")).json<{ items: { title: string }[] }>();
    expect(told.items.map(({ title }) => title)).toContain("Ana Lopez answered your question");
  });

  test("comes with questions that the expert hasn't answered before", async () => {
    const first = (await open((await ask({ expert: "Bo" })).token)).json<AskedQuestion>();
    const { token } = await ask({ expert: "bo " });
    await give(token, { calibration: intervals((await open(token)).json()).slice(0, 4) });
    const third = await ask({ expert: "BO" });
    const asked = (await open(third.token)).json<AskedQuestion>();
    expect(asked.calibration).toHaveLength(10);
    const refused = await give(third.token, { calibration: intervals(first) });
    expect(refused.json()).toMatchObject({ errors: [{ path: "calibration" }] });
    expect((await list()).filter(({ name }) => name.toLowerCase() === "bo")).toEqual([
      expect.objectContaining({ name: "Bo", asked: 3, answered: 1, inside: 4, above: 0, fromActuals: 0 }),
    ]);
  });

  test("is refused with the field that is wrong", async () => {
    for (const [more, field] of [
      [{ input: "frequency.other" }, "input"],
      [{ expert: " " }, "expert"],
      [{ question: "" }, "question"],
      [{ days: 0 }, "days"],
      [{ days: 61 }, "days"],
    ] as const)
      expect((await me.call("POST", path(), { ...ASKED, ...more })).json()).toMatchObject({
        errors: [{ path: field }],
      });
    const { token } = await ask({ input: "frequency.vulnerability" });
    expect((await give(token, { low: 2, high: 1 })).json()).toMatchObject({ errors: [{ path: "high" }] });
    expect((await give(token, { low: 0.1, high: 1.5 })).json()).toMatchObject({ errors: [{ path: "high" }] });
    expect((await give(token, { low: 0.1, high: 0.5 })).statusCode).toBe(201);
  });

  test("can be withdrawn until it's answered", async () => {
    const { question, token } = await ask();
    const withdraw = () => me.call("POST", `/api/expert-questions/${question.id}/withdraw`);
    expect((await withdraw()).json()).toMatchObject({ state: "withdrawn" });
    expect((await open(token)).statusCode).toBe(404);
    expect((await withdraw()).statusCode).toBe(409);
    const answered = (await all()).questions.find(({ state }) => state === "answered")!;
    const late = await me.call("POST", `/api/expert-questions/${answered.id}/withdraw`);
    expect(late.statusCode).toBe(409);
  });
});

describe("what happened", () => {
  test("scores every answer about the estimate that isn't scored yet, and can be taken back", async () => {
    const input = "primary.response";
    const answers = { Cy: [100, 200], Di: [300, 900], Ed: [10, 150] } as const;
    for (const [expert, [low, high]] of Object.entries(answers))
      await give((await ask({ expert, input })).token, { low, high });
    await ask({ expert: "Flo", input });
    const setActual = (value: number | null, note = "") =>
      me.call("PUT", `${path()}/actual`, { input, value, note });
    const { questions, experts } = (await setActual(200, "Incident 17")).json<ExpertQuestions>();
    expect(experts.filter(({ name }) => /^(Cy|Di|Ed|Flo)$/.test(name))).toEqual([
      expect.objectContaining({ name: "Cy", below: 0, inside: 1, above: 0 }),
      expect.objectContaining({ name: "Di", below: 1, inside: 0, above: 0 }),
      expect.objectContaining({ name: "Ed", below: 0, inside: 0, above: 1 }),
      expect.objectContaining({ name: "Flo", below: 0, inside: 0, above: 0 }),
    ]);
    expect(questions.find(({ expertName }) => expertName === "Cy")!.actual).toMatchObject({
      value: 200,
      note: "Incident 17",
    });
    expect((await setActual(1)).statusCode).toBe(409);
    expect((await setActual(null)).json<ExpertQuestions>().experts[0]).toBeDefined();
    expect((await list()).find(({ name }) => name === "Cy")).toMatchObject({ inside: 0, fromActuals: 0 });
    expect((await setActual(null)).statusCode).toBe(409);
  });
});

describe("an expert", () => {
  test("is deleted with all that was said", async () => {
    const { question } = await ask({ expert: "Gone" });
    expect((await me.call("DELETE", `/api/experts/${question.expertId}`)).statusCode).toBe(204);
    expect((await me.call("DELETE", `/api/experts/${question.expertId}`)).statusCode).toBe(404);
    expect((await all()).questions.map(({ id }) => id)).not.toContain(question.id);
  });

  test("is found by client", async () => {
    const scenario = { title: "A client's", estimate: ESTIMATE, clientId: h.a.client };
    const { id: theirs } = (await me.call("POST", "/api/scenarios", scenario)).json<ScenarioRecord>();
    const asked = { input: "frequency.lef", expert: "Of a client", question: "How many a year?" };
    await me.call("POST", `/api/scenarios/${theirs}/expert-questions`, asked);
    for (const [clientId, names] of [
      [h.a.client, ["Of a client"]],
      [h.a.otherClient, []],
    ] as const) {
      const found = await me.call("GET", `/api/experts?clientId=${clientId}`);
      expect(found.json<{ items: Expert[] }>().items.map(({ name }) => name)).toEqual(names);
    }
  });

  test("is found by name", async () => {
    const found = await me.call("GET", "/api/experts?q=lop&sort=answered&order=desc");
    expect(found.json<{ items: Expert[] }>().items.map(({ name }) => name)).toEqual(["Ana Lopez"]);
  });
});

test("an answer sent again with its key gets the first reply, whatever the browser; without the link the key is of no use", async () => {
  const [{ token }, { token: other }] = [
    await ask({ expert: "Repeated" }),
    await ask({ expert: "Repeated too" }),
  ];
  const send = (browser: Browser, link: string) =>
    browser.call(
      "POST",
      "/api/expert-answers",
      { token: link, low: 1, high: 3 },
      { "idempotency-key": "answer" },
    );
  const first = await send(stranger, token);
  expect(first.statusCode).toBe(201);
  const again = await send(openBrowser(h.app), token);
  expect([again.statusCode, again.body, again.headers["idempotency-replayed"]]).toEqual([
    201,
    first.body,
    "true",
  ]);
  expect((await give(token)).statusCode).toBe(409);
  const another = await send(stranger, other);
  expect([another.statusCode, another.headers["idempotency-replayed"]]).toEqual([201, undefined]);
});
