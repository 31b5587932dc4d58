import { expect, test } from "vitest";
import { exampleOnDisk, exampleText } from "./generate-example.ts";

test("the sign-in screen's example is what the engine computes", () => {
  expect(exampleOnDisk()).toBe(exampleText());
});
