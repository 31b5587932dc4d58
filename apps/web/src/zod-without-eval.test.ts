import { expect, test } from "vitest";
import * as z from "zod/mini";
import "./zod-without-eval.ts";

test("zod takes the settings that were written for it", () => {
  expect(z.config().jitless).toBe(true);
});
