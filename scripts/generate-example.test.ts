import { expect, test } from "vitest";
import { exampleOnDisk, exampleText } from "./generate-example.ts";

test("the sign-in screen's example matches the engine's result", () => {
  expect(exampleOnDisk()).toBe(exampleText());
});
