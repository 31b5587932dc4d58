import { defineConfig } from "@playwright/test";
import { browser } from "../support/browser.ts";

/** The screens tier: the built web without the product's server; see screens.spec.ts. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/screens",
  timeout: 60_000,
  expect: { timeout: 8_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  use: await browser(),
});
