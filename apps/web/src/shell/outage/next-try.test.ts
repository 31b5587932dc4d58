import { expect, test } from "vitest";
import { nextTry } from "./next-try.ts";

test("an unreachable server is checked soon, then less often, but at least every 15 seconds", () => {
  const waits = Array.from({ length: 12 }, (_, tries) => nextTry(tries));
  expect(waits[0]).toBe(2000);
  expect(waits.every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true);
  expect(Math.max(...waits)).toBe(15_000);
});
