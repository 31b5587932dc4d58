import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { expect, test } from "vitest";
import { draftIn } from "./use-first-draft.ts";
import { firstGaps, gapCosts } from "./gap-costs.ts";

const rows = (results: Readonly<Record<string, "met" | "partially-met" | "not-met" | null>>) =>
  FIRST_QUESTIONS.flatMap(({ id, entries }) =>
    entries.map((entry) => ({
      entry,
      inScope: true,
      applicability: "applicable" as const,
      result: id in results ? results[id]! : ("met" as const),
    })),
  );
const loss = (mean: number) => ({ title: "Example", mean, reports: ["A report"], assumed: 1 });
const LOSSES = new Map([
  ["ransomware", loss(100)],
  ["business-email-compromise", loss(10)],
  ["data-breach", loss(20)],
  ["supplier-outage", loss(5)],
]);

test("a gap is a question whose answer isn't yes", () => {
  const gaps = firstGaps(rows({ backups: "not-met", updates: "partially-met", owner: null }));
  expect(gaps.map(({ question, state }) => [question.id, state])).toEqual([
    ["owner", "unanswered"],
    ["updates", "partially-met"],
    ["backups", "not-met"],
  ]);
});

test("without own controls the examples say what gaps leave open, and what they aren't about has no figure", () => {
  const gaps = firstGaps(rows({ "second-factor": "not-met", suppliers: "not-met", owner: "not-met" }));
  const costs = gapCosts(gaps, { savings: [], losses: LOSSES });
  expect(costs.map(({ gap, amount }) => [gap.question.id, amount])).toEqual([
    ["second-factor", 130],
    ["suppliers", 5],
  ]);
});

test("an own control that closes a gap, found by its name, comes before examples", () => {
  const gaps = firstGaps(rows({ "second-factor": "not-met", backups: "not-met" }));
  const scenario = { id: "1", title: "Ransomware" };
  const savings = [{ control: "Offline backups", scenario, currency: "EUR", saves: 7 }];
  const [first] = gapCosts(gaps, { savings, losses: LOSSES });
  expect(first).toMatchObject({
    amount: 7,
    currency: "EUR",
    basis: { kind: "own", control: "Offline backups" },
  });
});

test("kept answers that can't be read are no answers", () => {
  expect(draftIn("{", "")).toMatchObject({ answers: {} });
  expect(draftIn('{"name":1,"answers":{"backups":"no","owner":"maybe","x":"yes"}}', "c")).toEqual({
    name: "First assessment",
    clientId: "c",
    answers: { backups: "no" },
  });
});
