/** Sidebar, drawer and header: finding screens, and finding the sidebar unchanged later. */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectAccessible, expectFits, expectLoaded, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const HOME = "/user-account/role-based-landing";

async function homeOf(page: Page, role: string): Promise<void> {
  await enterAs(page, `${role}@demo.example`);
  await page.goto(HOME);
  await expectLoaded(page);
}

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search Nav Pages" });
const width = async (page: Page) => (await sidebar(page).boundingBox())!.width;

test("a person's changes to the sidebar survive a reload", async ({ page }) => {
  await homeOf(page, "admin");
  expect(await width(page)).toBe(280);
  const section = page.getByRole("button", { name: "TENANT ADMINISTRATION" });
  const entry = sidebar(page).getByRole("link", { name: "Tenant Branding" });
  await expect(section).toHaveAttribute("aria-expanded", "true");
  await section.click();
  await expect(entry).toBeHidden();

  // The handle appears with pointer or focus.
  await section.focus();
  const handle = page.getByRole("separator", { name: "Sidebar width" });
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuenow", "290");
  await page.keyboard.press("End");
  expect(await width(page)).toBe(480);
  await page.keyboard.press("Home");
  await expect(handle).toHaveAttribute("aria-valuenow", "270");
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + 4, 300);
  await page.mouse.down();
  await page.mouse.move(330, 320);
  await page.mouse.move(350, 320);
  await page.mouse.up();
  expect(await width(page)).toBe(350);
  await page.waitForTimeout(300); // saved a moment later
  await page.reload();
  expect(await width(page)).toBe(350);
  await expect(section).toHaveAttribute("aria-expanded", "false");

  await sidebar(page).hover();
  await page.getByRole("separator", { name: "Sidebar width" }).dblclick();
  expect(await width(page)).toBe(280);

  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  expect(await width(page)).toBe(64);
  await page.reload(); // written when the page closes
  expect(await width(page)).toBe(64);
  await expect(entry).toBeVisible(); // the rail has every entry
  await entry.focus();
  await expect(page.getByRole("tooltip", { name: "Tenant Branding" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Search Nav Pages" }).click();
  await expect(search(page)).toBeFocused();
  expect(await width(page)).toBe(280);
});

test("the current screen's section opens, and so can all of them together", async ({ page }) => {
  await homeOf(page, "admin");
  await page.getByRole("button", { name: "Collapse all sections" }).click();
  await expect(sidebar(page).getByRole("link", { name: "Profile" })).toBeHidden();
  await page.goto("/my-account/profile");
  const here = sidebar(page).getByRole("link", { name: "Profile" });
  await expect(here).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "RISK MANAGEMENT" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await page.getByRole("button", { name: "Expand all sections" }).click();
  await expect(sidebar(page).getByRole("button", { expanded: false })).toHaveCount(0);
});

test("the search finds by name and section, announces the count, and works by keyboard", async ({ page }) => {
  await homeOf(page, "admin");
  const links = sidebar(page).getByRole("navigation").getByRole("link");
  await links.first().waitFor();
  const all = await links.count();
  await search(page).fill("assign");
  await expect(sidebar(page).getByRole("status")).toHaveText("1 page");
  await search(page).fill("my account");
  await expect(links).toHaveText(["Profile", "Notifications"]);
  await expect(sidebar(page).getByRole("status")).toHaveText("2 pages");
  await page.waitForTimeout(300);
  await page.reload();
  await expect(search(page)).toHaveValue("my account");
  await search(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search(page)).toBeFocused();
  await search(page).fill("nothing of the kind");
  await expect(sidebar(page).getByRole("status")).toHaveText("No pages found");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveValue("");
  await expect(links).toHaveCount(all);
  await search(page).fill("quantitative");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/risk-management/quantitative-analysis");
});

test("two tabs keep the sidebar in sync, and the list keeps its position", async ({ page, context }) => {
  await page.setViewportSize({ width: 1200, height: 500 });
  await homeOf(page, "admin");
  const list = sidebar(page).locator(".overflow-y-auto");
  await list.evaluate((element) => element.scrollTo(0, 200));
  await page.waitForTimeout(300);
  const other = await context.newPage();
  await other.setViewportSize({ width: 1200, height: 500 });
  await other.goto(HOME);
  await expectLoaded(other);
  expect(
    await sidebar(other)
      .locator(".overflow-y-auto")
      .evaluate((element) => element.scrollTop),
  ).toBe(200);
  await search(other).fill("log");
  await other.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(() => width(page)).toBe(64);
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(search(page)).toHaveValue(""); // search text stays in its tab
  await expect.poll(() => width(other)).toBe(280);
});

test("broken or blocked storage doesn't break anything", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("sidebar", '{"width":"wide","closed":7'));
  await homeOf(page, "viewer");
  expect(await width(page)).toBe(280);
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  expect(await width(page)).toBe(64);
});

test("@phone on a phone the drawer has the whole navigation, its search and the rest of the header", async ({
  page,
}) => {
  await homeOf(page, "admin");
  const open = page.getByRole("button", { name: "Open navigation" });
  test.skip(!(await open.isVisible()), "only on narrow screens");
  await open.click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await drawer.getByRole("searchbox", { name: "Search Nav Pages" }).fill("profile");
  await expect(drawer.getByRole("status")).toHaveText("1 page");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer.getByRole("searchbox")).toHaveValue("");
  await expect(drawer.getByText(/\d online/)).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Theme" })).toBeVisible();
  await drawer.getByRole("link", { name: "Profile", exact: true }).click();
  await page.waitForURL("**/my-account/profile");
  await expect(drawer).toBeHidden();
  await open.click();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test("long names, a tenant's accent and double zoom leave the header intact", async ({ page }) => {
  await page.route("**/api/auth/user", async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({
      response: answer,
      json: {
        ...user,
        firstName: "Wolfeschlegelsteinhausenbergerdorff",
        lastName: "Featherstonehaugh-Cholmondeley",
        brandText: "The Honourable Society of Underwriters and Reinsurance Brokers",
        accentColor: "#7a1fa2",
      },
    });
  });
  await homeOf(page, "admin");
  for (const size of [1440, 1024, 800, 720, 390, 320]) {
    await page.setViewportSize({ width: size, height: 700 });
    await expectFits(page);
    const profile = await page.getByRole("button", { name: /^Account of/ }).boundingBox();
    expect(profile!.x + profile!.width, `${size} px`).toBeLessThanOrEqual(size);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [scheme, shade] of [
    ["light", "rgb(122, 31, 162)"],
    ["dark", /^rgb\(1[5-9]\d, /],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const avatar = page
      .getByRole("button", { name: /^Account of/ })
      .locator("[aria-hidden]")
      .first();
    await expect(avatar).toHaveCSS("background-color", shade);
    await expectAccessible(page);
  }
});

test("every role only gets links to screens it can see", async ({ page }) => {
  await homeOf(page, "account_admin");
  await page.getByRole("link", { name: "Review account requests" }).click();
  await page.waitForURL("**/user-management?tab=requests");
  await homeOf(page, "business_stakeholder");
  await expect(page.getByRole("heading", { name: "Welcome, Grace" })).toBeVisible();
  await page.getByRole("link", { name: "Set date and time format" }).click();
  await page.waitForURL("**/my-account/profile?section=time");
});
