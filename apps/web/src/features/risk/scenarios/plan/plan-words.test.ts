import { expect, test } from "vitest";
import { fallWords } from "./plan-words.ts";

test("a smaller loss says what it comes down from, in digits that tell both apart", () => {
  expect(fallWords(1_500_000, 1_200_000, "USD")).toBe("$1.2M, down from $1.5M");
  const [after, before] = fallWords(1_204_000, 1_200_000, "USD").split(", down from ");
  expect(before).not.toBe(after);
});

test("a loss that stays the same is called unchanged", () => {
  expect(fallWords(1_200_000, 1_200_000, "USD")).toBe("$1.2M, unchanged");
});
