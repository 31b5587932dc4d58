import { expect, test } from "vitest";
import * as z from "zod/mini";
import "./zod-without-eval.ts";

test("zod uses the settings written for it", () => {
  expect(z.config().jitless).toBe(true);
});
