/** The command palette: find everything with a few letters, from anywhere, by keyboard alone. */
import type { Page } from "@playwright/test";
import {
  ANALYSIS,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectLoaded,
  test,
} from "../support/test.ts";
import { readScriptWeights } from "../support/script-weights.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const active = (page: Page) => palette(page).getByRole("option", { selected: true });

/** A screen with few calls: on a dashboard the server would compute figures that the palette doesn't need. */
const ANYWHERE = "/my-account/notifications";

async function open(page: Page, email?: string): Promise<void> {
  await enterAs(page, email);
  await page.goto(ANYWHERE);
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Search/ }).waitFor(); // the shell is ready
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("a record is found and opened by keyboard, and comes first the next time", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openPalette(page);
  // Whole words: other journeys leave scenarios with similar titles.
  await page.keyboard.type("ransomware stops");
  await expect(active(page)).toHaveText(/Ransomware stops production/);
  await expect(active(page).locator("mark").first()).toHaveText(/Ransomware/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/scenario=/);
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option").first()).toHaveText(
    /Ransomware stops production.*Scenario/,
  );
});

test("arrows, Home and End move through the lines and wrap around; Escape returns the focus", async ({
  page,
}) => {
  await open(page);
  const opener = page.getByRole("button", { name: /^Search/ });
  await opener.click();
  const lines = palette(page).getByRole("option");
  await expect(field(page)).toBeFocused();
  const first = await lines.first().getAttribute("id");
  const last = await lines.last().getAttribute("id");
  const expectActive = async (id: string | null) =>
    expect(field(page)).toHaveAttribute("aria-activedescendant", id!);
  await expectActive(first);
  await page.keyboard.press("ArrowUp");
  await expectActive(last);
  await expect(lines.last()).toBeInViewport();
  await page.keyboard.press("ArrowDown");
  await expectActive(first);
  await page.keyboard.press("End");
  await expectActive(last);
  await page.keyboard.press("Home");
  await expectActive(first);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("Ctrl-Enter opens a page in a new tab and leaves this one unchanged", async ({ page, context }) => {
  await open(page);
  await openPalette(page);
  await page.keyboard.type("quantitative");
  await expect(active(page)).toHaveText(/Quantitative Analysis/);
  const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);
  await tab.waitForURL(`**${ANALYSIS}`);
  expect(new URL(page.url()).pathname).toBe(ANYWHERE);
});

test("only records that the role can see are requested, and results for earlier words never appear", async ({
  page,
}) => {
  await open(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let slow = () => {};
  const held = new Promise<void>((resolve) => (slow = resolve));
  await page.route(/\/api\/scenarios\?.*q=breach/, async (route) => {
    await held;
    await route.continue().catch(() => undefined); // the browser may have dropped it
  });
  await openPalette(page);
  await page.keyboard.type("breach");
  await expect.poll(() => asked.includes("/api/scenarios")).toBe(true);
  await field(page).fill("insider");
  await expect(option(page, /insider/).first()).toBeVisible();
  slow();
  await page.waitForTimeout(300);
  await expect(option(page, /Breach/)).toHaveCount(0);
  for (const path of ["/api/users", "/api/clients", "/api/tenants"]) expect(asked).not.toContain(path);
});

test("an administrator finds people and clients, and runs commands without leaving the page", async ({
  page,
}) => {
  await open(page, "admin@demo.example");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openPalette(page);
  await field(page).fill("risk_analyst@demo");
  await expect(palette(page).getByRole("group", { name: "People" }).getByRole("option")).toHaveCount(1);
  await field(page).fill("larkfield");
  await expect(
    palette(page).getByRole("group", { name: "Clients" }).getByRole("option").first(),
  ).toBeVisible();
  await field(page).fill("dark th");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openPalette(page);
  await field(page).fill("time zone");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Time & Timezone Preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
  await openPalette(page);
  await field(page).fill("change client");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Change Client" })).toBeVisible();
});

test("the palette isn't loaded until it's likely to be used, and is small", async ({ page }) => {
  const chunks: number[] = [];
  const file = readScriptWeights().fileOf("src/features/platform/palette/public.tsx");
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(`/${file}`))
      void request.sizes().then(({ responseBodySize }) => chunks.push(responseBodySize));
  });
  // What loads by itself has loaded, and the page is idle.
  const last = page.waitForResponse(/\/assets\/connection-notice-/);
  await open(page);
  await expectLoaded(page);
  await last;
  await page.evaluate(
    async () => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))),
  );
  expect(chunks).toEqual([]);
  await page.getByRole("button", { name: /^Search/ }).hover();
  await expect.poll(() => chunks.length).toBe(1);
  expect(chunks[0]).toBeLessThan(8000);
});

test("it fits the screen, says that there are no results, and is accessible @dark", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: /^Search/ }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  const { width } = page.viewportSize()!;
  const box = (await palette(page).boundingBox())!;
  if (width < 640) expect([box.x, box.y, box.width]).toEqual([0, 0, width]);
  else expect(box.width).toBeLessThanOrEqual(640);
  await field(page).fill("zzzzqqq");
  await expect(palette(page).getByText("No results", { exact: true }).last()).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test("the typed text becomes the title of a new scenario", async ({ page }) => {
  await open(page);
  await openPalette(page);
  await page.keyboard.type("Flooded data hall");
  await palette(page).getByRole("option", { name: "New scenario “Flooded data hall”" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Flooded data hall");
  await expect(page.getByText("Unsaved changes").first()).toBeVisible();
});
