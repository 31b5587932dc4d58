/** Administering people: finding them, inviting, suspending, reviewing, and what a tenant's own administrator sees. */
import { type Page } from "@playwright/test";
import { codeFor, expect, expectAccessible, expectToast, submitSignIn, test } from "./test.ts";

/** An administrator for each way of looking at it: codes for one account are limited. */
const ADMINS: Readonly<Record<string, string>> = {
  "light wide": "super_admin@demo.example",
  "dark wide": "site_administrator@demo.example",
  "light narrow": "super_admin@demo.example",
  "dark narrow": "site_administrator@demo.example",
};
const MANAGEMENT = "/riskmon-administration/user-management";

async function signInWithCode(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, email);
  const digits = page.getByLabel(/code/i).first();
  await digits.waitFor();
  await digits.fill(await codeFor(page, email));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
}

test("every screen of people is accessible and fits @looks", async ({ page }, { project }) => {
  await signInWithCode(page, ADMINS[project.name]!);
  for (const path of [
    MANAGEMENT,
    `${MANAGEMENT}?tab=requests`,
    `${MANAGEMENT}?tab=invitations`,
    "/riskmon-administration/user-roles",
    "/riskmon-administration/entitlements",
    "/riskmon-administration/entitlement-management",
    "/tenant-administration/team-management",
    "/users?q=nobody-at-all",
  ]) {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("an administrator finds, suspends and reactivates somebody, and Back leads to the list as it was", async ({
  page,
}) => {
  await signInWithCode(page, "account_admin@demo.example");
  await page.goto(MANAGEMENT);
  const search = page.getByRole("searchbox", { name: "Search by name or e-mail" });
  await search.fill("viewer@demo");
  await expect(page).toHaveURL(/q=viewer/);
  await expect(search).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Danger zone" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Say why, in 3 to 500 characters")).toBeVisible();
  await page.getByLabel("Reason").fill("Left the company");
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expectToast(page, "is suspended");
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expectToast(page, "is active again");

  await page.goBack();
  await expect(search).toHaveValue("viewer@demo");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
});

test("a tenant's administrator invites several at once and sees what happened for each", async ({ page }) => {
  await signInWithCode(page, "admin@demo.example");
  await page.goto("/tenant/team-management");
  await expect(page.getByText(/members/).first()).toBeVisible();
  await page.getByRole("button", { name: "Invite people" }).first().click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Enter at least one address")).toBeVisible();
  await page.getByLabel("E-mail addresses").fill("new.one@demo.example, viewer@demo.example");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("viewer");
  await dialog.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("1 person invited")).toBeVisible();
  await expect(page.getByText("Not invited", { exact: true })).toBeVisible();
});
