import type { ExpertQuestion, ExpertRecord } from "@crq/contract/risk/elicitation/expert-questions";
import { lawOf } from "@crq/engine/distributions/distribution";
import { describe, expect, test } from "vitest";
import { distributionOfInterval, latestAnswers, poolOfExperts, recordWords } from "./expert-pool.ts";
import { countedPeople } from "./people-pool.ts";

const question = (expertName: string, low: number, high: number, day = 1): ExpertQuestion => ({
  id: `${expertName} ${day}`,
  scenarioId: "s",
  input: "frequency.lef",
  question: "How often?",
  background: "",
  expertId: expertName,
  expertName,
  state: "answered",
  askedAt: "2026-11-01T00:00:00Z",
  askedBy: "Maya",
  expiresAt: "2026-12-01T00:00:00Z",
  openedAt: null,
  answer: { low, high, reasoning: "", answeredAt: `2026-11-0${day}T00:00:00Z` },
  actual: null,
});

describe("a 90% interval keeps its ends as percentiles", () => {
  test.each([
    [0.2, 2, "frequency"],
    [50_000, 2_000_000, "money"],
    [0.1, 0.3, "probability"],
    [0.3, 0.7, "probability"],
    [0.8, 0.95, "probability"],
  ] as const)("%d to %d as %s", (low, high, kind) => {
    const law = lawOf(distributionOfInterval(low, high, kind));
    expect(law.quantile(0.95) / high).toBeCloseTo(1, 2);
    expect(law.quantile(0.05) / low).toBeCloseTo(1, 1);
  });

  test.each([
    [0, 1, "probability"],
    [0, 0.02, "probability"],
    [0.001, 0.999, "probability"],
    [0.98, 1, "probability"],
    [0, 3, "frequency"],
  ] as const)("%d to %d as %s is a valid estimate", (low, high, kind) => {
    const distribution = distributionOfInterval(low, high, kind);
    const law = lawOf(distribution);
    expect(law.low).toBeGreaterThanOrEqual(0);
    if (kind === "probability") expect(law.high).toBeLessThanOrEqual(1);
    expect(law.mean).toBeGreaterThan(low);
    expect(law.mean).toBeLessThan(high);
    const { drafts } = poolOfExperts([question("A", low, high), question("B", low, high)], [], kind);
    expect(countedPeople(drafts, kind)).toHaveLength(2);
  });
});

test("of several answers of an expert the latest counts", () => {
  const found = latestAnswers([
    question("A", 1, 2, 1),
    question("B", 1, 2, 2),
    question("A", 3, 4, 3),
    { ...question("C", 1, 2), answer: null },
  ]);
  expect(found.map(({ id }) => id)).toEqual(["A 3", "B 2"]);
});

describe("weights", () => {
  const answers = [question("A", 1, 2), question("B", 1, 4)];
  const record = (name: string, inside: number, above: number): ExpertRecord => ({
    id: name,
    name,
    below: 0,
    inside,
    above,
  });

  test("follow the calibration scores, the best as 1", () => {
    const { drafts, weights } = poolOfExperts(answers, [record("A", 9, 1), record("B", 5, 5)], "frequency");
    expect(drafts.map(({ name, weight }) => [name, weight])).toEqual([
      ["A", "1"],
      ["B", "0.001"],
    ]);
    expect(weights).toContain("over 10 checked ranges each");
  });

  test("are equal until each has ten checked ranges, and say who lacks them", () => {
    const { drafts, weights } = poolOfExperts(answers, [record("A", 9, 1), record("B", 4, 0)], "frequency");
    expect(drafts.map(({ weight }) => weight)).toEqual(["1", "1"]);
    expect(weights).toContain("B has 4.");
  });

  test("records read as sentences", () => {
    expect(recordWords(record("A", 9, 1))).toBe("9 of 10 ranges held");
    expect(recordWords(undefined)).toBe("no ranges checked yet");
  });
});
