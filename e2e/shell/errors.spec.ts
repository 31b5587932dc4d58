/** Missing and failing things: a page, the server, a part of the application, and unexpected defects. */
import type { Page } from "@playwright/test";
import { ANALYSIS, enterAs, expect, expectAccessible, factor, signIn, test } from "../support/test.ts";
import { pathOfPart } from "../support/script-weights.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const lost = (page: Page) => page.getByText(/You're offline\. |We'll keep trying/);

/** Opens a screen and waits until the lost-connection notice is ready. */
async function standBy(page: Page, path: string): Promise<void> {
  const standing = page.waitForResponse(/\/assets\/connection-notice-/);
  await page.goto(path);
  await standing;
}

test("an unknown path: not found for a visitor, the dashboard for a person, and the URL stays", async ({
  page,
}) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expectAccessible(page);
  await enterAs(page, "risk_analyst@demo.example");
  await page.goto("/no-such-page?kept=1");
  await expect(page.getByText("There is no page at /no-such-page.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
  expect(page.url()).toContain("/no-such-page?kept=1");
});

test.describe("with a clock of its own", () => {
  test.use({ ownWindow: true });
  test("while the session is being checked, the loading screen changes its line every 1800 ms and its icon every 1200 ms", async ({
    page,
  }) => {
    await page.clock.install();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/auth/user", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/dashboard");
    await page.waitForLoadState("load");
    await page.clock.runFor(300); // what loads within that time is shown without this screen
    const screen = page.getByRole("main");
    await expect(screen.getByText("Checking authentication...")).toBeVisible();
    const name = screen.getByRole("heading");
    expect(await name.evaluate((element) => (element as HTMLElement).innerText)).toBe(
      "CYBER RISK QUANTIFICATION",
    );
    await page.clock.pauseAt(Date.now() + 60_000);
    const line = async () => screen.locator("p").last().innerText();
    const icon = async () => screen.locator("svg").getAttribute("class");
    const changes = async (read: () => Promise<string | null>, everyMs: number) => {
      // Looked up each time: its current position in the cycle isn't known.
      for (let step = 0, before = await read(); step < everyMs && before === (await read()); step += 100)
        await page.clock.runFor(100);
      const shown = await read();
      await page.clock.runFor(everyMs - 200);
      expect(await read()).toBe(shown);
      await page.clock.runFor(200);
      expect(await read()).not.toBe(shown);
    };
    await changes(line, 1800);
    await changes(icon, 1200);
    answer();
  });
});

test("offline: a quiet notice, nothing is lost, and it disappears by itself", async ({ page, context }) => {
  await enterAs(page, "risk_analyst@demo.example");
  await standBy(page, "/dashboard");
  const heading = page.getByRole("heading", { name: "Loss exposure" });
  await expect(heading).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText("You're back online.")).toBeVisible();
  await expect(page.getByText("You're back online.")).toBeHidden();
});

test("an unreachable server: reported in place of the list, which reloads once the server answers", async ({
  page,
}) => {
  await enterAs(page, "risk_analyst@demo.example");
  await standBy(page, "/dashboard");
  await page.route(/\/(api|healthz)/, async (route) => route.abort());
  await page.getByRole("link", { name: "Quantitative Analysis" }).click();
  await expect(page.getByRole("heading", { name: "Can't reach the server" })).toBeVisible();
  await expect(lost(page)).toHaveText(/Can't reach the server/);
  await page.unroute(/\/(api|healthz)/);
  await expect(page.getByRole("link", { name: "Ransomware stops production" }).first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(lost(page)).toBeHidden();
});

const EXAMPLES = `**${pathOfPart("examples")}`;

/** From the dashboard to a screen whose code hasn't been loaded yet. */
async function goToExamples(page: Page): Promise<void> {
  await page.evaluate(() => window.history.pushState({}, "", "/examples?density=touch"));
}

test("a part that is missing after a release: the page reloads once by itself, then shows a message", async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
  await page.route(EXAMPLES, async (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await goToExamples(page);
  await expect(page.getByRole("heading", { name: "Couldn't load this part of the page" })).toBeVisible();
  await expect(page.getByText("Part of this page is still missing after a reload.")).toBeVisible();
  await page.waitForTimeout(1000);
  expect(loads).toBe(1);
  expect(page.url()).toContain("/examples?density=touch");
  await page.unroute(EXAMPLES);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { name: "Interface components" })).toBeVisible();
});

test("a part that is missing because of a lost connection: the page waits instead of reloading", async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
  const server = /\/(api|healthz)/;
  for (const gone of [EXAMPLES, server]) await page.route(gone, async (route) => route.abort());
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await goToExamples(page);
  await expect(page.getByText(/This page will load when the connection is back/)).toBeVisible();
  await page.waitForTimeout(1000);
  expect(loads).toBe(0);
  for (const back of [EXAMPLES, server]) await page.unroute(back);
  await expect(page.getByRole("heading", { name: "Interface components" })).toBeVisible({ timeout: 20_000 });
  expect(page.url()).toContain("/examples?density=touch");
});

test("a defect in one screen leaves the rest usable, keeps the URL, and has an id with a report for support", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "risk_analyst@demo.example");
  await page.route("**/api/scenarios?*", async (route) => route.fulfill({ json: { items: 5, total: 5 } }));
  await page.goto(`${ANALYSIS}?order=asc`);
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("kept in this browser")).toHaveCount(0); // nothing was typed
  const id = (await page.getByText("Incident ID").locator("code").textContent())!;
  expect(id).toMatch(/^B-\w{4}-\w{4}$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy for support" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const report = await page.evaluate(async () => navigator.clipboard.readText());
  expect(report).toContain(id);
  expect(report).toContain(ANALYSIS);
  expect(report).not.toContain("order=asc");
  expect(page.url()).toContain(`${ANALYSIS}?order=asc`);
  await page.unroute("**/api/scenarios?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Ransomware stops production" }).first()).toBeVisible();
});

test("after a defect unsaved work is still there, and the screen says so", async ({ page }) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?scenario=new`);
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.0999");
  await page.waitForTimeout(500);
  await page.route("**/api/**", async (route) => route.fulfill({ json: 5 }));
  await page.evaluate(() => {
    // A value that no screen expects: the next render of the workbench fails.
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get() {
        throw new Error("a defect");
      },
    });
  });
  await factor(page, "frequency.lef").getByLabel("Minimum").fill("0.01");
  await expect(page.getByText("Your unsaved work on this page is saved in this browser.")).toBeVisible();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(factor(page, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.0999");
});

test("a call that fails on the server shows its request id, to be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "risk_analyst@demo.example");
  const problem = { type: "about:blank", status: 500, code: "internal", title: "Something went wrong" };
  await page.route("**/api/scenarios?*", async (route) =>
    route.fulfill({ status: 500, json: { ...problem, requestId: "0199-request" } }),
  );
  await page.goto(ANALYSIS);
  await expect(page.getByText("Request ID 0199-request")).toBeVisible();
  await page.getByRole("button", { name: "Copy ID" }).click();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe("0199-request");
});
