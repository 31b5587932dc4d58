import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browser } from "./e2e/support/browser.ts";
import { routeTables } from "./scripts/lib/route-tables.ts";

/**
 * Node runs the tests of what it runs in production as it is: what Vite makes of imports takes a fifth of the time. What is new and
 * short-lived gets more space than usual, which saves most of its collecting.
 */
const inNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--max-semi-space-size=64"],
};

/** Settings shared by the unit tests. */
const unit = {
  setupFiles: ["scripts/lib/property-runs.ts"],
  isolate: false,
  testTimeout: 120_000,
  maxWorkers: 2, // as many as the cores that CI has: by itself vitest leaves one free
  // Programs that tests start find their code compiled.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
};

/** Settings shared by all server tests: a real PostgreSQL, and enough time for a busy machine. */
const onServer = {
  globalSetup: ["apps/server/test/setup/global-setup.ts"],
  isolate: false, // the files of a worker share the modules: reloading the server for each takes a quarter of the time
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
          include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"],
          ...unit,
          ...inNode,
        },
      },
      {
        plugins: [routeTables()],
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.ts"],
          ...unit,
        },
      },
      {
        plugins: [routeTables(), react(), tailwindcss()],
        // A library that is discovered during a test would be bundled then, with its own React.
        optimizeDeps: {
          include: [
            "@tanstack/react-query",
            "class-variance-authority",
            "downshift",
            "lucide-react",
            "react",
            "react-dom",
            "react-dom/client",
            "react/jsx-dev-runtime",
          ],
        },
        test: {
          name: "components",
          include: ["apps/web/src/**/*.browser.test.tsx"],
          setupFiles: ["apps/web/test/components.ts"],
          isolate: false, // one page for all files: each test clears what it rendered
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1024, height: 768 },
            provider: playwright({
              ...(await browser()),
              contextOptions: { locale: "en-US", timezoneId: "America/New_York" },
            }),
            instances: [{ browser: "chromium" }],
          },
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
          ...inNode,
          setupFiles: ["scripts/lib/property-runs.ts"],
          maxWorkers: 3, // on two cores: many attacks wait for answers that take the same time for everyone
        },
      },
    ],
  },
});
