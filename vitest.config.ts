import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.ts", "apps/web/src/**/*.test.ts", "scripts/**/*.test.ts"],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/**/*.test.ts"],
          globalSetup: ["apps/server/test/global-setup.ts"],
          isolate: false, // the files of a worker share the modules: loading the server again for each takes a quarter of the time
          // Ample, for a machine that is shared: what passes does not wait for them.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
