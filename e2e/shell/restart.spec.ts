/** The server is killed and restarted: saved work is there, and the person is still signed in. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANALYSIS, expect, factor, PASSWORD, submitSignIn, test } from "../support/test.ts";

const PORT = 3178;
const site = `http://127.0.0.1:${PORT}`;
let data: string;
let server: ChildProcess;

async function startServer(): Promise<number> {
  const began = Date.now();
  server = spawn("node", ["scripts/with-node.mjs", "apps/server/dist/main.js"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: String(PORT), CRQ_DATA: data, DEMO_PASSWORD: PASSWORD },
    stdio: "ignore",
    detached: true,
  });
  for (;;) {
    const ready = await fetch(`${site}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return Date.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "crq-restart-"));
  await chmod(data, 0o755); // root's PostgreSQL runs as `nobody`
});
test.afterAll(async () => {
  process.kill(-server.pid!, "SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
});

test("a saved scenario is found again after kill -9 and a restart", async ({ page }) => {
  test.setTimeout(120_000);
  await startServer();
  await page.goto(`${site}/login`);
  await submitSignIn(page, "risk_analyst@demo.example");
  await page.waitForURL("**/dashboard");
  await page.goto(site + ANALYSIS);
  await page.getByRole("link", { name: "Breach that starts at a supplier" }).first().click();
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.0999");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  process.kill(-server.pid!, "SIGKILL");
  await expect(fetch(`${site}/healthz`)).rejects.toThrow();
  await startServer();
  await page.reload();
  await expect(factor(page, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.0999");
});
