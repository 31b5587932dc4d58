/** How a screen is opened, and the expectations in each state. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { type AnsweringServer, answeringServer, BETWEEN_SCREENS } from "./answering-server.ts";
import { NOW } from "./sample-reply.ts";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

const WIDTHS = [1440, 390, 320] as const;
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * A folder for pictures of every screen in every state; when set, pictures are taken and widths aren't
 * checked.
 */
const PICTURES = process.env["SCREENS_PICTURES"];
/** Content that only samples have. */
const OF_SAMPLES = /Straßenverkehr|featherstonehaugh|1,234,56|\$1\.23M|Mar \d, 2026/;
const REFUSED = /is not open to you|don.t have access|has no quantification screens/;

interface ForWorker {
  readonly server: AnsweringServer;
  /** One window for all screens, so loaded and compiled code stays. */
  readonly window: { readonly page: Page; readonly complaints: string[] };
}

export const test = base.extend<{ page: Page }, ForWorker>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const server = await answeringServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  window: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: "en-US",
        timezoneId: "America/New_York",
        reducedMotion: "reduce",
        viewport: { width: WIDTHS[0], height: 900 },
      });
      await prepare(context);
      const complaints: string[] = [];
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (message) => {
        // The server reports failed loads, because it knows whether they were intended.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          complaints.push(message.text());
      });
      await use({ page, complaints });
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ window: { page, complaints }, server }, use) => {
    await page.goto(BETWEEN_SCREENS); // ends the last screen's pending requests
    complaints.length = 0;
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    await use(page);
    if (test.info().status !== test.info().expectedStatus)
      await test.info().attach("what the screen says", { body: await page.locator("body").innerText() });
    expect(complaints, "errors in the browser").toEqual([]);
    expect(server.stage.complaints, "calls and answers").toEqual([]);
  },
});
export { expect };

/** The same time for every screen, no state from the previous one, and the onboarding completed. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW);
  await context.addInitScript(() => {
    if (location.protocol !== "http:") return;
    localStorage.clear();
    sessionStorage.clear();
    const { value: stored } = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem") as {
      value: (this: Storage, key: string) => string | null;
    };
    Storage.prototype.getItem = function (key) {
      return key.startsWith("crq:onboarding:") ? "true" : stored.call(this, key);
    };
  });
}

/** Opens the screen on the stage and waits until it has settled, under its heading. */
export async function openScreen(page: Page, { stage: { screen, state } }: AnsweringServer): Promise<void> {
  await page.goto(screen.path);
  await page.locator("h1").first().waitFor();
  if (!screen.busy) await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  if (screen.opens !== undefined && state === "full") {
    await page.getByTitle(screen.opens).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(0);
  }
  // A record that couldn't be loaded has no name, so the failure is the heading.
  if (state !== "error" && state !== "forbidden") await expect(page.locator("h1")).toHaveText(screen.h1);
}

/** Optional checks beyond those for every screen. */
interface Checks {
  /**
   * Whether axe checks the screen. One component draws all failures and another all refusals, so one screen of each section is
   * enough.
   */
  readonly axe: boolean;
  /** Whether the colors are checked in dark too. */
  readonly dark?: boolean;
}

/** Expectations for every screen: landmarks, a title, some of the fetched data, accessibility, and fit. */
export async function expectSound(
  page: Page,
  { stage: { screen, state, role } }: AnsweringServer,
  { axe, dark = false }: Checks,
): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.locator("main")).toHaveCount(1);
  await expect(page).toHaveTitle(/ · Cyber Risk Quantification$/i);
  if (role !== undefined) {
    await expect(page.locator('a[href="#main"]')).toHaveText("Skip to content");
    await expect(page.locator("main")).toHaveAttribute("tabindex", "-1");
  }
  if (state === "full" && (screen.reads?.length ?? 0) > 0 && role !== undefined)
    await expect.poll(async () => contentOf(page)).toMatch(screen.shows ?? OF_SAMPLES);
  if (axe) await expectAccessible(page);
  if (dark) await expectLegible(page, "dark");
  if (PICTURES === undefined) await expectFits(page, screen.leastWidth);
  else await takePictures(page, `${screen.path} ${state}`);
}

/** Takes the screen's picture in both themes and three widths, for people to look at. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const file = `${name.replaceAll(/[^\w]+/g, "-").replace(/^-/, "")}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `${PICTURES}/${file}`, fullPage: true, animations: "disabled" });
    }
  }
}

async function contentOf(page: Page): Promise<string> {
  const main = page.locator("main");
  const values = await main
    .locator("input, textarea")
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  return [await main.innerText(), ...values].join("\n");
}

/** Expects axe to find nothing. */
async function expectAccessible(page: Page): Promise<void> {
  // Figures are dimmed while they are computed again.
  await expect(page.locator('main .transition-opacity[aria-busy="true"]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(TAGS)
    .analyze();
  expect(told(violations), "axe").toEqual([]);
}

/** Expects text to be legible in another theme, once it has switched: axe is already in the page, and only colors have changed. */
async function expectLegible(page: Page, colorScheme: "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(async () => {
    const { violations } = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      return axe.run({ resultTypes: ["violations"], runOnly: { type: "rule", values: ["color-contrast"] } });
    });
    expect(told(violations), `axe, ${colorScheme}`).toEqual([]);
  }).toPass({ intervals: [100, 250, 500], timeout: 5000 });
}

function told(violations: AxeResults["violations"]): string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

async function expectFits(page: Page, least = 320): Promise<void> {
  const over: string[] = [];
  for (const width of WIDTHS.filter((one) => one >= least)) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = async () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect
      .poll(overflow, { timeout: 5000 })
      .toBeLessThanOrEqual(0)
      .catch(async () => {
        const pixels = await overflow(); // a long page on a busy machine may have settled since
        if (pixels > 0) over.push(`${pixels} px at ${width}: ${await page.evaluate(widest)}`);
      });
  }
  expect(over, "sticks out at the side").toEqual([]);
}

/** The innermost element, in the page, without which nothing would overflow. */
function widest(): string {
  const root = document.documentElement;
  let found = "";
  for (const one of document.querySelectorAll<HTMLElement>("body *")) {
    const before = one.style.display;
    one.style.display = "none";
    if (root.scrollWidth <= root.clientWidth) found = one.outerHTML.slice(0, 200);
    one.style.display = before;
  }
  return found;
}

/** Expects the text of an empty state, and with it the next step: more text, a link or a button. */
export async function expectEmptyState(page: Page, words: string | RegExp): Promise<void> {
  const said = page.locator("main").getByText(words).first();
  await expect(said).toBeVisible();
  const next = await said.evaluate((element) => {
    const around = element.parentElement!;
    return (
      around.innerText.length - (element as HTMLElement).innerText.length > 20 ||
      (element as HTMLElement).innerText.length > 40 ||
      around.querySelector("a, button") !== null
    );
  });
  expect(next, "says what to do next").toBe(true);
}

/** Expects the failure to be shown with a way to retry, which works once the server does. */
export async function expectFailure(page: Page, server: AnsweringServer, checks: Checks): Promise<void> {
  const { stage } = server;
  const retry = page.locator("main [role=alert]").getByRole("button", { name: "Try again" });
  if (!stage.screen.failsQuietly) await expect(retry.first()).toBeVisible();
  await expectSound(page, server, checks);
  stage.failing = false;
  if (stage.screen.failsQuietly) return;
  // Calls that follow a failed one fail after it too.
  await expect(async () => {
    for (let left = await retry.count(); left > 0; left -= 1) await retry.last().click({ timeout: 1000 });
    await expect(retry).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  await expect(page.locator("h1")).toHaveText(stage.screen.h1);
  await expect.poll(async () => contentOf(page)).toMatch(stage.screen.shows ?? OF_SAMPLES);
}

/** Expects the screen to say that it isn't for this role. */
export async function expectRefusal(page: Page): Promise<void> {
  await expect(page.locator("main").getByText(REFUSED).first()).toBeVisible();
}
