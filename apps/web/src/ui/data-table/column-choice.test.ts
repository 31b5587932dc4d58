import { expect, test } from "vitest";
import { isShown, parseChoice, withColumn } from "./column-choice.ts";

const NONE = { hidden: [], shown: [] };

test("without a choice all columns show except the optional ones", () => {
  expect(isShown({ id: "email" }, NONE, false)).toBe(true);
  expect(isShown({ id: "phone", optional: true }, NONE, false)).toBe(false);
});

test("the column that names the row cannot be hidden", () => {
  expect(isShown({ id: "name", rowHeader: true }, { hidden: ["name"], shown: [] }, false)).toBe(true);
});

test.each([{ id: "email" }, { id: "phone", optional: true }])(
  "%j can be switched on and off again",
  (column) => {
    const off = withColumn(NONE, column, false, false);
    expect(isShown(column, off, false)).toBe(false);
    const on = withColumn(off, column, true, false);
    expect(isShown(column, on, false)).toBe(true);
    expect(withColumn(on, column, true, false)).toEqual(on);
  },
);

test.each([[null], [""], ["{"], ["null"], ["[]"], ['{"hidden":5}']])(
  "%j in storage counts as no choice",
  (text) => {
    expect(parseChoice(text)).toEqual(NONE);
  },
);

test("a stored choice is read back", () => {
  const choice = withColumn(
    withColumn(NONE, { id: "email" }, false, false),
    { id: "phone", optional: true },
    true,
    false,
  );
  expect(parseChoice(JSON.stringify(choice))).toEqual(choice);
});

test("a column without room on a phone has a separate choice there, and shows elsewhere regardless", () => {
  const column = { id: "p99", optional: "on a phone" } as const;
  expect([isShown(column, NONE, true), isShown(column, NONE, false)]).toEqual([false, true]);
  const there = withColumn(NONE, column, true, true);
  expect([isShown(column, there, true), isShown(column, there, false)]).toEqual([true, true]);
  const off = withColumn(there, column, false, false);
  expect([isShown(column, off, true), isShown(column, off, false)]).toEqual([true, false]);
});
