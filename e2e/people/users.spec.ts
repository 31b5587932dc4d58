/**
 * Administering people: finding them, inviting, suspending, reviewing, and the view of a tenant's own administrator.
 */
import { enterAs, expect, expectToast, test } from "../support/test.ts";

const MANAGEMENT = "/riskmon-administration/user-management";

test("an administrator finds, suspends and reactivates a person, and Back leads to the unchanged list", async ({
  page,
}) => {
  await enterAs(page, "account_admin@demo.example");
  await page.goto(MANAGEMENT);
  const search = page.getByRole("searchbox", { name: "Search by name or email" });
  await search.fill("risk_assessor@demo");
  await expect(page).toHaveURL(/q=risk_assessor/);
  await expect(search).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Danger zone" })).toBeVisible();

  await page.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Enter a reason of 3 to 500 characters")).toBeVisible();
  await page.getByLabel("Reason").fill("Left the company");
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expectToast(page, "is suspended");
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expectToast(page, "is active again");

  await page.goBack();
  await expect(search).toHaveValue("risk_assessor@demo");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
});

test("a tenant's administrator invites several people together and sees the result for each", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  await page.goto("/tenant/team-management");
  await expect(page.getByText(/members/).first()).toBeVisible();
  await page.getByRole("button", { name: "Invite people" }).first().click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Enter at least one email address")).toBeVisible();
  await page.getByLabel("Email addresses").fill("new.one@demo.example, viewer@demo.example");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("viewer");
  await dialog.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("1 person invited")).toBeVisible();
  await expect(page.getByText("Not invited", { exact: true })).toBeVisible();
});
