import type { QuestionContent } from "@crq/contract/compliance/questions/question-fields";
import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import { setProblems } from "@crq/frameworks/questions/question-set";
import { expect, test } from "vitest";
import { askedOf, type Draft, moved, withItem, withoutItem, withQuestion, writtenOf } from "./draft.ts";

const question: QuestionContent = {
  text: "Is it so?",
  help: "",
  kind: "yes-no",
  weight: 2,
  choices: [
    { id: "yes", label: "Yes", meaning: null },
    { id: "no", label: "No, never", meaning: null },
  ],
  bands: [],
  entries: [],
};
const RECORD = { ...question, id: "00000000-0000-4000-8000-000000000001", edition: 3 } as QuestionRecord;
const draftOf = (...counts: number[]): Draft => {
  let draft: Draft = counts.map((_, i) => ({ title: `Part ${i + 1}`, items: [] }));
  counts.forEach((count, at) => {
    for (let i = 0; i < count; i++) draft = withQuestion(draft, at, RECORD);
  });
  return draft;
};
const ids = (draft: Draft) => draft.map(({ items }) => items.map(({ id }) => id).join());

test("questions get identifiers of their own, also after some were removed", () => {
  const draft = withQuestion(withoutItem(draftOf(2, 1), "q2"), 0, RECORD);
  expect(ids(draft)).toEqual(["q1,q4", "q3"]);
  expect(setProblems({ sections: askedOf(draft) })).toEqual([]);
});

test("a question moves within its section and on to the next one, and stays at the ends", () => {
  const draft = draftOf(2, 1);
  expect(ids(moved(draft, "q2", -1))).toEqual(["q2,q1", "q3"]);
  expect(ids(moved(draft, "q2", 1))).toEqual(["q1", "q2,q3"]);
  expect(ids(moved(draft, "q3", -1))).toEqual(["q1,q2,q3", ""]);
  expect(moved(draft, "q1", -1)).toBe(draft);
  expect(moved(draft, "q3", 1)).toBe(draft);
});

test("removing a question removes the conditions about it", () => {
  const condition = { item: "q1", choices: ["no"] };
  const draft = withItem(draftOf(2), "q2", { condition });
  expect(withoutItem(draft, "q1")[0]!.items[0]).toMatchObject({ id: "q2", condition: null });
  expect(withoutItem(draft, "q2")[0]!.items).toHaveLength(1);
  const both = { match: "any" as const, clauses: [condition, { item: "q2", choices: ["yes"] }] };
  const three = withItem(draftOf(3), "q3", { condition: both });
  expect(withoutItem(three, "q2")[0]!.items[1]).toMatchObject({ id: "q3", condition });
  expect(withoutItem(withoutItem(three, "q1"), "q2")[0]!.items).toMatchObject([
    { id: "q3", condition: null },
  ]);
});

test("what is saved names the bank's edition, and what is asked has the set's weight", () => {
  const draft = withItem(draftOf(1), "q1", { weight: 5 });
  expect(writtenOf(draft)).toEqual([
    { title: "Part 1", items: [{ id: "q1", questionId: RECORD.id, edition: 3, weight: 5, condition: null }] },
  ]);
  expect(askedOf(draft)[0]!.items[0]!.question.weight).toBe(5);
  expect(askedOf(draftOf(1))[0]!.items[0]!.question.weight).toBe(2);
});
