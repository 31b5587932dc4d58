/** The product, served for a bench with a database of its own, and a browser to look at it with. */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, chromium as playwright } from "@playwright/test";
import chromium from "@sparticuz/chromium";

const PORT = 3181;
const PASSWORD = "Bench-password-1!";

/** A served product with the demo workspace. */
export interface Served {
  readonly site: string;
  readonly browser: Browser;
  /** A page with a signed-in person of the demo, without tours. */
  readonly enter: (email: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Starts server and browser; returns when both are ready. */
export async function serve(): Promise<Served> {
  const site = `http://127.0.0.1:${PORT}`;
  const data = await mkdtemp(join(tmpdir(), "crq-bench-"));
  await chmod(data, 0o755); // root's PostgreSQL runs as `nobody`
  const server = spawn(process.execPath, ["apps/server/dist/main.js"], {
    env: { ...process.env, PORT: String(PORT), CRQ_DATA: data, DEMO_PASSWORD: PASSWORD },
    stdio: "ignore",
  });
  while (!(await answers(`${site}/readyz`))) await new Promise((resolve) => setTimeout(resolve, 100));
  const browser = await playwright.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath()),
    args: ["--no-sandbox", "--no-zygote", "--font-render-hinting=none"],
  });
  return {
    site,
    browser,
    enter: (email) => enter(browser, site, email),
    async close() {
      await browser.close();
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
      await rm(data, { recursive: true, force: true });
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function enter(browser: Browser, site: string, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  await context.addInitScript(() => {
    // eslint-disable-next-line typescript/unbound-method -- called with its storage below
    const stored = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key.startsWith("crq:onboarding:") ? "true" : stored.call(this, key);
    };
  });
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = page.getByLabel("Verification code");
  await Promise.race([page.waitForURL("**/dashboard"), code.waitFor()]);
  if (await code.isVisible()) {
    const answer = await page.request.get(`${site}/dev/outbox`, { headers: { accept: "application/json" } });
    const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] };
    const mail = mails.find((one) => one.to === email);
    await code.fill(/\b\d{6}\b/.exec(mail?.text ?? "")![0]);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.waitForURL("**/dashboard");
  }
  return page;
}
