/**
 * The engine's own tests as mutation testing runs them: without the command line, which starts processes, and without those that simulate
 * for minutes, whose verdicts the faster ones share.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    exclude: ["src/simulate/agreement.test.ts", "src/portfolio/simulate-portfolio.test.ts"],
    isolate: false,
    env: { TEST_LENGTH: "long" },
    testTimeout: 60_000,
  },
});
