/** The journeys' `test`: any page that breaks the Content-Security-Policy or throws fails its test. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  test as base,
  type Page,
  type WebError,
} from "@playwright/test";
import { openWindows, type Windows } from "./windows.ts";

export const PASSWORD = "Journey-password-1!";
export const ANALYSIS = "/risk-management/quantitative-analysis";

interface Surroundings {
  /**
   * Whether the onboarding tour and wizard start by themselves; for all other tests they are already completed.
   */
  readonly onboarding: boolean;
  /** Whether a test needs windows that no other one has used: it sets their clock, or counts what they load. */
  readonly ownWindow: boolean;
  readonly calm: void;
}

interface ForWorker {
  readonly windows: Windows;
}

export const test = base.extend<Surroundings, ForWorker>({
  onboarding: [false, { option: true }],
  ownWindow: [false, { option: true }],
  windows: [async ({ browser }, use) => use(openWindows(browser)), { scope: "worker" }],
  // Also what a test opens itself, as another person's window, is one that others have used and left empty.
  context: async (
    {
      browser,
      windows,
      onboarding,
      ownWindow,
      baseURL,
      viewport,
      colorScheme,
      hasTouch,
      deviceScaleFactor,
      contextOptions,
    },
    use,
    info,
  ) => {
    const own = ownWindow ? info.testId : "";
    const kind = {
      name: JSON.stringify([
        onboarding,
        baseURL,
        viewport,
        colorScheme,
        hasTouch,
        deviceScaleFactor,
        contextOptions,
        own,
      ]),
      origin: new URL(baseURL!).origin,
      viewport,
      media: { colorScheme, reducedMotion: contextOptions.reducedMotion ?? null },
      prepare: async (opened: BrowserContext) => {
        if (!onboarding) await opened.addInitScript(completeOnboarding);
      },
    };
    const open = browser.newContext.bind(browser);
    const others: BrowserContext[] = [];
    browser.newContext = async (options) => {
      if (options === undefined) return windows.take(kind);
      const opened = await open(options);
      others.push(opened);
      await kind.prepare(opened);
      return opened;
    };
    await use(await browser.newContext());
    for (const other of others) await other.close();
    Reflect.deleteProperty(browser, "newContext"); // the prototype has its own
    await windows.takeBack(!ownWindow && info.status === info.expectedStatus);
  },
  calm: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const onError = (error: WebError) => complaints.push(error.error().message);
      const onMessage = (message: ConsoleMessage) => {
        if (/Content.Security.Policy|violates/i.test(message.text())) complaints.push(message.text());
      };
      context.on("weberror", onError).on("console", onMessage);
      await use();
      // A call that a test answers itself may be under way as the test ends: the page goes, and its answer with it.
      await Promise.all(context.pages().map(async (page) => page.unrouteAll({ behavior: "ignoreErrors" })));
      context.off("weberror", onError).off("console", onMessage);
      expect(complaints, "errors and policy violations in the browser").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/**
 * In the browser: the signed-in person has completed the onboarding (apps/web/src/shell/onboarding-storage.ts names the
 * keys).
 */
export function completeOnboarding(): void {
  const { value: stored } = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem") as {
    value: (this: Storage, key: string) => string | null;
  };
  Storage.prototype.getItem = function (key) {
    return key.startsWith("crq:onboarding:") ? "true" : stored.call(this, key);
  };
}

/** Fills the sign-in form and sends it. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in a person who needs no code on the screen, with a session of their own, and waits for the dashboard. */
export async function signInAfresh(page: Page, email = "risk_analyst@demo.example"): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, email);
  await page.waitForURL("**/dashboard");
}

/** Opens the dashboard as a person, with a session that tests share; see `enterAs`. */
export async function signIn(page: Page, email = "risk_analyst@demo.example"): Promise<void> {
  await enterAs(page, email);
  await page.goto("/dashboard");
}

/**
 * Enters with a session that all tests of a run share; the first test opens it, by calls. Codes for one account are
 * few, and signing in through the screens takes seconds. Not for tests that end, switch or count sessions.
 */
export async function enterAs(page: Page, email = "risk_analyst@demo.example"): Promise<void> {
  const folder = join(test.info().project.outputDir, ".sessions");
  const file = join(folder, `${email}.json`);
  const context = page.context();
  // Two tests that start together take each other's codes; the slower one finds the other's session.
  await expect(async () => {
    await context.clearCookies();
    const kept = await readFile(file, "utf8").catch(() => undefined);
    if (kept !== undefined) {
      await context.addCookies(JSON.parse(kept) as Parameters<typeof context.addCookies>[0]);
      if ((await page.request.get("/api/auth/user")).ok()) return;
      await context.clearCookies();
    }
    await openSession(page, email);
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(await context.cookies()));
  }).toPass({ timeout: 30_000 });
}

/** Enters with a session of its own, opened now: for actions that need a fresh proof. */
export async function enterAfresh(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await openSession(page, email);
}

async function openSession(page: Page, email: string): Promise<void> {
  type Answer = { mfaToken?: string };
  const { mfaToken } = await callApi<Answer>(page, "POST", "/api/auth/login", { email, password: PASSWORD });
  if (mfaToken === undefined) return;
  await callApi(page, "POST", "/api/mfa/verify", { token: mfaToken, code: await codeFor(page, email) });
}

/** Calls the server as the page's signed-in person; expects success. */
export async function callApi<T = unknown>(
  page: Page,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  data?: object,
): Promise<T> {
  const token = await page.request.get("/api/auth/csrf-token");
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const answer = await page.request.fetch(path, { method, data, headers: { "x-csrf-token": csrfToken } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** The latest code mailed to a person. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const answer = await page.request.get("/dev/outbox", { headers: { accept: "application/json" } });
  const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] };
  const mail = mails.find((one) => one.to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")![0];
}

/** Expects the one visible toast to have this text. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: title });
  await expect(toast.first()).toBeVisible();
  if (description) await expect(toast.filter({ hasText: description }).first()).toBeVisible();
}

/**
 * Expects axe to find nothing, and the page not to scroll sideways. While a dialog is open, no one reaches the page behind it, which
 * e2e/screens looks at; `part` is a selector of what else is enough to look at.
 */
export async function expectAccessible(page: Page, part = "dialog:modal"): Promise<void> {
  await page.locator("h1").first().waitFor(); // the screen itself, not its loading placeholder
  // Content that is still fading in has less contrast than in the end; what appears during the check doesn't fade.
  const calm = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (!calm) await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
  });
  // Without frames the legacy mode finds the same; together with omitting the passes it's three times as
  // fast.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .setLegacyMode(true);
  if ((await page.locator(part).count()) > 0) axe.include(part);
  const { violations } = await axe.analyze();
  if (!calm) await page.emulateMedia({ reducedMotion: null });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
  await expectFits(page);
}

/** Expects that the page doesn't scroll sideways, once it has settled after a resize. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = async () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: "pixels that stick out at the side" }).toBeLessThanOrEqual(0);
}

/** Waits for the screen itself, not its loading placeholder. */
export async function expectLoaded(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The input of a factor: `frequency.lef`, `primary.response`, … */
export function factor(page: Page, input: string) {
  return page.locator(`[data-input="${input}"]`);
}
