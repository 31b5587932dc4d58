import { describe, expect, test } from "vitest";
import {
  type FinishedRound,
  type HistoryStore,
  historyKey,
  keepHistory,
  readHistory,
} from "./calibration-history.ts";
import {
  ROUND_LENGTH,
  confidenceAdvice,
  confidenceScore,
  intervalAdvice,
  intervalOutcomes,
  intervalScore,
  nextQuestions,
  statementOutcomes,
} from "./calibration-rounds.ts";
import { INTERVAL_QUESTIONS } from "@crq/contract/risk/elicitation/calibration-questions";
import { STATEMENTS } from "./statements.ts";

const round = (ids: readonly string[], at = 1): FinishedRound => ({
  kind: "intervals",
  at,
  answers: ids.map((id) => ({ id, low: 0, high: 1 })),
});

describe("the questions", () => {
  test("are enough for six rounds of intervals and three of statements, each once", () => {
    expect(INTERVAL_QUESTIONS.length).toBeGreaterThanOrEqual(60);
    expect(STATEMENTS.length).toBeGreaterThanOrEqual(30);
    const ids = [...INTERVAL_QUESTIONS, ...STATEMENTS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("each have a source and a question mark or full stop, and true and false are about equally many", () => {
    for (const { question, source, truth } of INTERVAL_QUESTIONS) {
      expect(question).toMatch(/\?$/);
      expect(source.length).toBeGreaterThan(3);
      expect(truth).toBeGreaterThan(0);
    }
    for (const { statement, because, source } of STATEMENTS) {
      expect(statement).toMatch(/\.$/);
      expect(because.length * source.length).toBeGreaterThan(0);
    }
    const share = STATEMENTS.filter(({ truth }) => truth).length / STATEMENTS.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
  });
});

describe("a round", () => {
  test("asks new questions first, then those asked longest ago", () => {
    const all = Array.from({ length: 25 }, (_, i) => ({ id: `q${i}` }));
    const ids = (from: number, to: number) => all.slice(from, to).map(({ id }) => id);
    const history = [round(ids(0, 10)), round(ids(10, 20))];
    const next = nextQuestions(all, history, Math.random).map(({ id }) => id);
    expect(next).toHaveLength(ROUND_LENGTH);
    expect(next.slice(0, 5).sort()).toEqual(ids(20, 25).sort());
    for (const id of next.slice(5)) expect(ids(0, 10)).toContain(id);
  });

  test("shuffles", () => {
    const draws = [0.9, 0.1, 0.5];
    const all = [{ id: "a" }, { id: "b" }, { id: "c" }];
    expect(nextQuestions(all, [], () => draws.shift() ?? 0).map(({ id }) => id)).toEqual(["b", "c", "a"]);
  });
});

describe("scores", () => {
  const answered = (hits: number, count: number): FinishedRound => ({
    kind: "intervals",
    at: 1,
    answers: INTERVAL_QUESTIONS.slice(0, count).map(({ id, truth }, i) =>
      i < hits ? { id, low: truth / 2, high: truth * 2 } : { id, low: truth * 2, high: truth * 3 },
    ),
  });

  test("count hits, leave out questions that are gone, and advise wider ranges to the overconfident", () => {
    const score = intervalScore(intervalOutcomes([answered(4, 10), round(["no-such-question"])]))!;
    expect([score.hits, score.count]).toEqual([4, 10]);
    expect(intervalAdvice(score)).toMatch(/too narrow.*about 3\.\d times/);
  });

  test.each([
    [7, 9, /could be chance/],
    [9, 10, /on target/],
    [40, 40, /narrower/],
  ])("%d of %d gets the advice: %s", (hits, count, advice) =>
    expect(intervalAdvice(intervalScore(intervalOutcomes([answered(hits, count)]))!)).toMatch(advice),
  );

  test("stated confidence is compared with the share of right answers", () => {
    const judged = (confidence: number, right: number): FinishedRound => ({
      kind: "statements",
      at: 1,
      answers: STATEMENTS.slice(0, 10).map(({ id, truth }, i) => ({
        id,
        answer: i < right ? truth : !truth,
        confidence,
      })),
    });
    const advice = (confidence: number, right: number) =>
      confidenceAdvice(confidenceScore(statementOutcomes([judged(confidence, right)]))!);
    expect(advice(0.95, 6)).toMatch(/right 60% .* 95% sure .* Lower your confidence/);
    expect(advice(0.6, 9)).toMatch(/Trust your knowledge/);
    expect(advice(0.8, 8)).toMatch(/well calibrated/);
  });

  test("no answers have no score", () => {
    expect(intervalScore([])).toBeNull();
    expect(confidenceScore([])).toBeNull();
  });
});

describe("the history", () => {
  const kept = new Map<string, string>();
  const store: HistoryStore = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };

  test("is found again, for the same person and tenant only, and contains the latest fifty rounds", () => {
    const rounds = Array.from({ length: 60 }, (_, i) => round(["everest"], i));
    expect(keepHistory(store, historyKey("a", "t"), rounds)).toBe(true);
    expect(readHistory(store, historyKey("a", "t")).map(({ at }) => at)).toEqual(
      rounds.slice(10).map(({ at }) => at),
    );
    expect(readHistory(store, historyKey("b", "t"))).toEqual([]);
    expect(readHistory(store, historyKey("a", null))).toEqual([]);
  });

  test.each([
    "",
    "null",
    "{",
    "[]",
    '{"format":1}',
    '{"format":1,"rounds":[{"kind":"intervals","at":1,"answers":[{"id":"x","low":2,"high":1}]}]}',
  ])("unreadable data counts as none: %s", (text) => {
    kept.set("k", text);
    expect(readHistory(store, "k")).toEqual([]);
  });

  test("blocked storage is reported and breaks nothing", () => {
    const blocked: HistoryStore = {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => undefined,
    };
    expect(readHistory(blocked, "k")).toEqual([]);
    expect(keepHistory(blocked, "k", [])).toBe(false);
  });
});
