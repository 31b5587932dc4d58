import { expect, test } from "vitest";
import { splitLast } from "./search-words.ts";

test.each([
  ["maya", "", "maya"],
  ["role grant", "role ", "grant"],
  ["  maya@demo.ex", "", "maya@demo.ex"],
])("the last word of %o can be a prefix", (typed, head, last) => {
  expect(splitLast(typed)).toEqual({ head, last });
});

test.each(["maya ", '"role grant"', '"role gr', "maya -gr", "maya or gr", "OR gr", ""])(
  "%o is searched as typed: a prefix would change its meaning",
  (typed) => {
    expect(splitLast(typed)).toEqual({ head: typed });
  },
);
