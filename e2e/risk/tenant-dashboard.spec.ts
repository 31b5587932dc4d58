/** The dashboards of a tenant and its clients: exposure against appetite, where it comes from, overdue work. */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectAccessible, expectLoaded, expectToast, test } from "../support/test.ts";
import { choose } from "../support/choose.ts";

const SENTENCE = /chance of losing more than .* in a year/;

const headline = (page: Page) => page.getByRole("region", { name: "Exposure against appetite" });

async function open(page: Page, path = "/tenant/dashboard"): Promise<void> {
  await enterAs(page, "admin@demo.example");
  await page.goto(path);
  await expect(headline(page)).toBeVisible({ timeout: 30_000 }); // the first figures are computed once
  await expectLoaded(page);
}

test("an administrator sees the exposure, and where each figure comes from", async ({ page }) => {
  await open(page);
  await expect(headline(page)).toContainText(SENTENCE);
  await expect(page.getByRole("slider", { name: /over the last 90 days/ })).toBeVisible();

  await page.getByLabel("Days in the trend").selectOption({ label: "Last 365 days" });
  await expect(page).toHaveURL(/days=365/);
  await page.reload();
  await expect(page.getByRole("slider", { name: /over the last 365 days/ })).toBeVisible();
  await expect(headline(page)).toContainText(/Expected losses after insurance have (risen|fallen) by \$/);

  // Pointing at a change in the list lights its mark in the chart.
  const changes = page.getByRole("list", { name: "Changes in the trend" }).getByRole("listitem");
  await expect(page.locator("[data-lit]")).toHaveCount(0);
  await changes.first().hover();
  await expect(page.locator("[data-lit]")).toHaveCount(1);

  const framework = page.getByRole("button", { name: /NIST SP 800-171 Rev. 2/ });
  await framework.click();
  await expect(page.getByRole("table", { name: /Assessments of NIST SP 800-171 Rev. 2/ })).toBeVisible();

  await page.getByRole("link", { name: "Breach of patient records" }).first().click();
  await expect(page).toHaveURL(/quantitative-analysis\?scenario=/);
});

test("the appetite is set, compared immediately, and removed", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Edit risk appetite" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit risk appetite" });
  const [loss, chance] = [dialog.getByLabel(/^Loss above/), dialog.getByLabel("Maximum chance")];
  await expect(loss.first()).toBeVisible();
  while ((await loss.count()) > 1) await dialog.getByRole("button", { name: "Remove point 2" }).click();
  await loss.fill("a lot");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter an amount, such as 50K or 2M")).toBeVisible();
  await expect(loss).toBeFocused();
  await loss.fill("1M");
  await chance.fill("1 in 1000");
  await expect(dialog.getByText(/Your limit is 1 in 1,000\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Risk appetite saved");
  await expect(headline(page)).toContainText("Your limit is 1 in 1,000.");

  await page.getByRole("button", { name: "Edit risk appetite" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Risk appetite removed");
  await expect(headline(page)).toContainText("No risk appetite is set yet");
  await page.getByRole("button", { name: "Set risk appetite" }).click();
  await expect(page.getByLabel(/^Loss above/)).toHaveValue(""); // today's losses suggest nothing
  await page.getByLabel(/^Loss above/).fill("10M");
  await page.getByLabel("Maximum chance").fill("1 in 20");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Risk appetite saved");
});

test("a client has a dashboard of its own, kept in the link", async ({ page }) => {
  await open(page);
  await page
    .getByRole("table", { name: "Losses and scores by client" })
    .getByRole("link", { name: "Larkfield Health" })
    .click();
  await expect(page).toHaveURL(/\/tenant\/client-dashboard\?client=/);
  await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue("Larkfield Health");
  await expect(page.getByText("Larkfield Health, next 12 months.")).toBeVisible();
  await expect(headline(page)).toBeVisible({ timeout: 30_000 });
  await expectLoaded(page);
  await choose(page.getByRole("combobox", { name: "Client" }), "Larkfield Components");
  await expect(page.getByText("Larkfield Components, next 12 months.")).toBeVisible();
});

test("people without access are told so, and the platform chooses a tenant first", async ({ page }) => {
  await enterAs(page);
  await page.goto("/tenant/dashboard");
  await expect(page.getByText("This page is for administrators of Larkfield Group.")).toBeVisible();
  await enterAs(page, "super_admin@demo.example");
  await page.goto("/tenant/client-dashboard");
  await expect(page.getByRole("table", { name: "Tenants" })).toBeVisible();
});
