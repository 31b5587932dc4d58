import { expect, test } from "vitest";
import { isShown, parseChoice, withColumn } from "./column-choice.ts";

const NONE = { hidden: [], shown: [] };

test("without a choice all columns show but the optional ones", () => {
  expect(isShown({ id: "email" }, NONE)).toBe(true);
  expect(isShown({ id: "phone", optional: true }, NONE)).toBe(false);
});

test("the column that names the row cannot be hidden", () => {
  expect(isShown({ id: "name", rowHeader: true }, { hidden: ["name"], shown: [] })).toBe(true);
});

test.each([{ id: "email" }, { id: "phone", optional: true }])(
  "%j can be switched on and off again",
  (column) => {
    const off = withColumn(NONE, column, false);
    expect(isShown(column, off)).toBe(false);
    const on = withColumn(off, column, true);
    expect(isShown(column, on)).toBe(true);
    expect(withColumn(on, column, true)).toEqual(on);
  },
);

test.each([[null], [""], ["{"], ["null"], ["[]"], ['{"hidden":5}']])(
  "%j kept in the browser counts as no choice",
  (text) => {
    expect(parseChoice(text)).toEqual(NONE);
  },
);

test("a kept choice is read back", () => {
  const choice = withColumn(withColumn(NONE, { id: "email" }, false), { id: "phone", optional: true }, true);
  expect(parseChoice(JSON.stringify(choice))).toEqual(choice);
});
