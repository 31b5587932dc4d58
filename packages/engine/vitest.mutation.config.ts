/** The engine's own tests, as mutation testing runs them: without the command line, which starts processes. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], isolate: false, testTimeout: 60_000 },
});
