import { expect, test } from "vitest";
import { conditionWords } from "./condition-words.ts";

const choices = [
  { id: "yes", label: "Yes", meaning: null },
  { id: "no", label: "No, never", meaning: null },
];
const items = ["q1", "q2", "q3"].map((id) => ({ id, question: { choices } }));
const never = { item: "q1", choices: ["no"] };
const few = { item: "q2", from: null, to: 4 };

test("a condition about one question is said in words", () => {
  expect(conditionWords({ item: "q1", choices: ["no", "yes"] }, items)).toBe(
    "Only if question 1 is answered ‘No, never’ or ‘Yes’",
  );
  expect(conditionWords({ item: "q2", from: 1, to: null }, items)).toBe("Only if question 2 is at least 1");
  expect(conditionWords(few, items)).toBe("Only if question 2 is at most 4");
  expect(conditionWords({ item: "q2", from: 1, to: 4 }, items)).toBe("Only if question 2 is from 1 to 4");
});

test("a condition about several questions says whether all or any of them count", () => {
  expect(conditionWords({ match: "all", clauses: [never, few] }, items)).toBe(
    "Only if all of these are true: question 1 is answered ‘No, never’; question 2 is at most 4",
  );
  expect(conditionWords({ match: "any", clauses: [few, never] }, items)).toBe(
    "Only if any of these is true: question 2 is at most 4; question 1 is answered ‘No, never’",
  );
  expect(conditionWords({ match: "any", clauses: [few] }, items)).toBe("Only if question 2 is at most 4");
});
