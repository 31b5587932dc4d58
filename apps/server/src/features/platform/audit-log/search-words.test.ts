import { expect, test } from "vitest";
import { splitLast } from "./search-words.ts";

test.each([
  ["maya", "", "maya"],
  ["role grant", "role ", "grant"],
  ["  maya@demo.ex", "", "maya@demo.ex"],
])("of %o the last word may be a beginning", (typed, head, last) => {
  expect(splitLast(typed)).toEqual({ head, last });
});

test.each(["maya ", '"role grant"', '"role gr', "maya -gr", "maya or gr", "OR gr", ""])(
  "%o is searched for as it is: a beginning would change what it means",
  (typed) => {
    expect(splitLast(typed)).toEqual({ head: typed });
  },
);
