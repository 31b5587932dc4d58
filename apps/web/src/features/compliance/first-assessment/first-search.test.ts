import { FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { expect, test } from "vitest";
import { COUNT, firstSearch } from "./first-search.ts";

test("the address names one of the questions that there are, or the assessment, or nothing", () => {
  expect(COUNT).toBe(FIRST_QUESTIONS.length);
  expect(firstSearch({ question: "1" })).toEqual({ question: 1 });
  expect(firstSearch({ question: COUNT })).toEqual({ question: COUNT });
  for (const question of [0, COUNT + 1, 1.5, "x", undefined]) expect(firstSearch({ question })).toEqual({});
  const assessment = "3f2b6c1e-0000-4000-8000-000000000001";
  expect(firstSearch({ question: 2, assessment })).toEqual({ assessment });
});
