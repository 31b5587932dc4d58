import { expect, test } from "vitest";
import { excessOf } from "./json-limits.ts";

test.each([
  ['{"a":"b,c:d[[["}', 2],
  ['{"a":"\\",,,,"}', 2],
  ['{"a":"\\\\",":":"\\\\\\"[["}', 4],
  ['["","",""]', 3],
  ['{"a":"never ends, never', 2],
])("counts what stands outside of text in %s", (json, parts) => {
  expect(excessOf(json, parts)).toBeUndefined();
  expect(excessOf(json, parts - 1)).toMatch(/^The body has more than/);
});

test("refuses nesting deeper than 32 levels, not brackets in a text", () => {
  expect(excessOf("[".repeat(33), 100)).toBe("The body is nested deeper than 32 levels.");
  expect(excessOf(`["${"[".repeat(100)}"]`, 100)).toBeUndefined();
});

test.each(["\\", '\\"', 'a\\\\"', '"'])("takes time in proportion to a text of %s", (unit) => {
  const json = `["${unit.repeat(2_000_000)}`;
  const before = performance.now();
  excessOf(json, 10_000_000);
  expect(performance.now() - before).toBeLessThan(2000);
});
