/** The platform's dashboard, and the tenant comparison for super administrators. */
import { enterAs, expect, expectLoaded, signIn, test } from "../support/test.ts";
import { expectLeft, noteLeaving } from "../support/logged-out.ts";

const CHIEF = "super_admin@demo.example";
const SITE = "site_administrator@demo.example";

test("the platform's dashboard shows every part from its own call", async ({ page }) => {
  await signIn(page, SITE);
  await expect(page.getByRole("heading", { name: "Platform administration", level: 1 })).toBeVisible();
  for (const group of ["Operations", "Platform oversight", "Executive summary", "Enhanced metrics"])
    await expect(page.getByRole("heading", { name: group, level: 2 })).toBeVisible();
  const parts = [
    "Performance",
    "System status",
    "Recent activity",
    "Recent companies",
    "Users by role",
    "Recent assessments",
    "Assessments by status",
  ];
  for (const part of parts) await expect(page.getByRole("heading", { name: part, level: 3 })).toBeVisible();
  await expect(page.getByRole("rowheader").getByRole("link").first()).toBeVisible();
  await page.getByRole("button", { name: "Enhanced metrics" }).click();
  await expect(
    page.getByRole("heading", { name: "Critical infrastructure sectors", level: 3 }),
  ).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("a call that fails leaves the other parts unchanged, and can be retried", async ({ page }) => {
  await enterAs(page, SITE);
  let fails = true;
  await page.route("**/api/admin/companies", (route) =>
    fails ? route.fulfill({ status: 503, body: "busy" }) : route.continue(),
  );
  await page.goto("/dashboard");
  await expect(page.getByText("Total tenants")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't load this." })).toHaveCount(1);
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expectLoaded(page); // whichever tenants are listed: other journeys make some
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("figures that can't be computed yet are samples, labeled as such", async ({ page }) => {
  await enterAs(page, SITE);
  await page.route("**/api/dashboard/comprehensive-metrics", (route) =>
    route.fulfill({
      json: {
        revenue: { monthlyRecurringRevenue: 0, growthRate: null },
        compliance: { averageComplianceScore: null },
        risk: { averageRiskReduction: 12.5 },
        controls: { totalControlsAssessed: 1534, averageControlsPerAssessment: 51.1 },
        system: { uptime: 93_600, lastBackupTime: null },
      },
    }),
  );
  await page.goto("/");
  const figures = page.locator("section", { has: page.getByRole("heading", { name: "Executive summary" }) });
  const figure = (name: string) =>
    figures.locator("dl > div", { has: page.getByText(name, { exact: true }) });
  await expect(figure("Compliance score")).toContainText("Sample");
  await expect(figure("Risk reduction")).not.toContainText("Sample");
  await expect(figure("Controls assessed")).toContainText("1.5k");
  const uptime = page.locator("dl > div", { has: page.getByText("System uptime", { exact: true }) });
  await expect(uptime).toContainText("1 d 2 h");
  await expect(uptime).toContainText("no backup yet");
});

test.describe("with a clock of its own", () => {
  test.use({ ownWindow: true });
  test("a signed-out visitor sees a message, and half a second later is sent to sign in", async ({
    page,
  }) => {
    await noteLeaving(page);
    await page.clock.install();
    await enterAs(page, SITE);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Platform administration", level: 1 })).toBeVisible();
    await expectLoaded(page);
    await page.context().clearCookies();
    await page.clock.fastForward(60_000); // until the figures are fetched again
    await page.waitForURL("**/login**");
    await expectLeft(page);
  });
});

test("the product, terms and privacy appear at the bottom edge, for the pointer and for the keyboard", async ({
  page,
}) => {
  await signIn(page, SITE);
  await expectLoaded(page);
  const terms = page.getByText("Terms of Service");
  await expect(terms).not.toBeInViewport();
  await page.mouse.move(700, 899);
  await expect(terms).toBeInViewport();
  await page.mouse.move(700, 400);
  await expect(terms).not.toBeInViewport();
  await page.getByRole("region", { name: "About the product" }).focus();
  await expect(page.getByText("Privacy Policy")).toBeInViewport();
});

test("a super administrator finds a tenant that needs attention, and the way into it", async ({ page }) => {
  await enterAs(page, CHIEF);
  await page.goto("/riskmon-administration/super-admin-dashboard");
  await expect(page.getByRole("heading", { name: "Super admin dashboard", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Larkfield Group" })).toBeVisible();
  await page.getByRole("combobox", { name: "State" }).selectOption("suspended");
  await expect(page.getByRole("heading", { name: "Nothing matches these filters" })).toBeVisible();
  await expect(page).toHaveURL(/status=suspended/);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("button", { name: "Actions for Larkfield Group" }).click();
  await page.getByRole("menuitem", { name: "Work in this tenant" }).click();
  await expect(page.getByRole("dialog", { name: "Work in Larkfield Group" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Tenant", exact: true })).toHaveValue(/./);
  await page.keyboard.press("Escape");
});

test("people without access are told so, and everyone else's dashboard stays their own", async ({ page }) => {
  await enterAs(page, SITE);
  await page.goto("/riskmon-administration/super-admin-dashboard");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await enterAs(page, "risk_analyst@demo.example");
  await page.goto("/riskmon-administration");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
});
