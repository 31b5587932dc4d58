import { defineConfig } from "vitest/config";

/** What server tests of every kind share: a real PostgreSQL, and time enough on a machine that is busy. */
const onServer = {
  globalSetup: ["apps/server/test/global-setup.ts"],
  isolate: false, // the files of a worker share the modules: loading the server again for each takes a quarter of the time
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: 2,
};

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
          include: ["apps/server/{src,test}/**/*.test.ts"],
          ...onServer,
        },
      },
      {
        test: {
          name: "abuse",
          include: ["apps/server/abuse/**/*.test.ts"],
          ...onServer,
        },
      },
    ],
  },
});
