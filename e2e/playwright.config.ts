import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

const PORT = Number(process.env["E2E_PORT"] ?? 3177);
// One server, and so one data folder, for the whole run: the workers read this file too.
process.env["E2E_DATA"] ??= newDataFolder();

/** An empty folder; root's PostgreSQL runs as `nobody`, who must be able to enter it. */
function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crq-e2e-"));
  chmodSync(folder, 0o755);
  return folder;
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

export default defineConfig({
  testDir: ".",
  testIgnore: "screens/**", // a separate tier, without a server
  outputDir: "../test-results",
  // The same pictures for all: visual.spec.ts compares on one platform only.
  snapshotPathTemplate: "{testDir}/{testFilePath}-snapshots/{arg}{ext}",
  // Generous, for a shared machine: passing tests don't wait for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // On a shared machine a journey can starve; one that passes on the second try is listed as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: "en-US",
    timezoneId: "America/New_York",
    // A click on what never comes fails with its name, long before the journey's own time is up.
    actionTimeout: 30_000,
    // Nothing fades or slides in, so nothing waits for it; e2e/shell is seen with motion, and e2e/pictures without.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry", // drawing everything for a trace takes a third of the time
    ...(await browser()),
  },
  // Every journey in one look: most on a wide screen, some on a phone, what opens over a page on a dark phone.
  projects: [
    { name: "light wide", use: { viewport: wide, colorScheme: "light" }, grepInvert: /@phone|@dark/ },
    { name: "light narrow", use: { viewport: narrow, colorScheme: "light", hasTouch: true }, grep: /@phone/ },
    { name: "dark narrow", use: { viewport: narrow, colorScheme: "dark", hasTouch: true }, grep: /@dark/ },
  ],
  webServer: {
    command: "node ../scripts/with-node.mjs apps/server/dist/main.js",
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
    env: { PORT: String(PORT), CRQ_DATA: process.env["E2E_DATA"], DEMO_PASSWORD: "Journey-password-1!" },
  },
});
