import { expect, test } from "vitest";
import { sizeWords } from "./file-size.ts";

test("sizes are said in the unit that people would use", () => {
  expect([900, 12_345, 9_999_999, 20_000_000].map(sizeWords)).toEqual([
    "0.9 kB",
    "12 kB",
    "10.0 MB",
    "20 MB",
  ]);
});
