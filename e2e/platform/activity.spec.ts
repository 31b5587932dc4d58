/** Activity, as a feed and in charts: everyone's own, and the tenant's for its administrators. */
import { callApi, enterAs, expect, signInAfresh, test } from "../support/test.ts";
import { choose } from "../support/choose.ts";

const ADMIN = "admin@demo.example";

test.describe("with a clock of its own", () => {
  test.use({ ownWindow: true });
  test("an administrator follows the activity, finds a person's part of it, and sees new entries only on request", async ({
    page,
  }) => {
    await enterAs(page, ADMIN);
    await page.clock.install();
    await page.goto("/activity?kind=risk");
    const feed = page.getByRole("main");
    await expect(feed).toContainText("created the project Access by duty, reviewed every quarter");
    await page.goto("/activity");
    await expect(feed).not.toContainText("session.open");

    const before = await page.getByRole("listitem").filter({ hasText: "You" }).count();
    await callApi(page, "GET", "/api/audit-log/export");
    await page.clock.runFor(21_000);
    await page.getByRole("button", { name: /^Show \d+ new entr/ }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "You" })).not.toHaveCount(before);

    await page.getByLabel("Kind").selectOption({ label: "Scenarios and portfolios" });
    await expect(page).toHaveURL(/kind=risk/);
    await expect(feed).not.toContainText("signed in");
    await page.getByLabel("Time").selectOption({ label: "Today" });
    await expect(page).toHaveURL(/range=today/);
    await page.reload();
    await expect(page.getByLabel("Kind")).toHaveValue("risk");

    await page.getByRole("link", { name: "Charts" }).click();
    await expect(page).toHaveURL(/\/activity\/dashboard/);
    await expect(page.getByRole("table", { name: "Hours of the week" }).getByRole("row")).toHaveCount(25);
    await page.getByLabel("Time").selectOption({ label: "Last 24 hours" });
    await expect(page.getByRole("heading", { name: "Actions per hour" })).toBeVisible();
    await page.getByRole("region", { name: "Busiest people" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/activity\?person=/);
    await choose(page.getByRole("combobox", { name: "Person" }), "Everyone");
    await expect(page).toHaveURL(/\/activity$/);
  });
});

test("an analyst sees only their own entries", async ({ page }) => {
  await signInAfresh(page);
  await page.goto("/activity");
  const main = page.getByRole("main");
  await expect(main).toContainText("Everything you did.");
  await expect(main).toContainText("You signed in");
  await expect(main).not.toContainText("Demo workspace");
  await expect(page.getByLabel("Person")).toHaveCount(0);
  await page.goto("/activity/dashboard");
  await expect(page.getByRole("heading", { name: "Your activity" })).toBeVisible();
  await expect(main).not.toContainText("Busiest people");
});
