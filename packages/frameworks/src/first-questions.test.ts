import { expect, test } from "vitest";
import { assessable } from "./assessable.ts";
import { FIRST_ENTRIES, FIRST_QUESTIONS } from "./first-questions.ts";
import { catalogOf } from "./shipped-files.ts";

test("ten questions name subcategories that apply, each in one question alone", () => {
  const known = new Set(assessable("nist-csf-2-0", catalogOf("nist-csf-2-0").entries).map(({ id }) => id));
  expect(FIRST_QUESTIONS).toHaveLength(10);
  expect(FIRST_ENTRIES.filter((entry) => !known.has(entry))).toEqual([]);
  expect(new Set(FIRST_ENTRIES).size).toBe(FIRST_ENTRIES.length);
});
