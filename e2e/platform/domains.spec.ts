/** An organization proves its email domain: claimed by an administrator, approved by the platform. */
import { enterAs, expect, expectAccessible, expectToast, test } from "../support/test.ts";

test("a domain is claimed with its DNS record, approved by the platform, and removed", async ({
  page,
  browser,
}) => {
  await enterAs(page, "admin@demo.example");
  await page.goto("/tenant-administration/tenant-settings?tab=sign-on");
  await page.getByRole("link", { name: "Verify a domain" }).click();
  await expect(page.getByText("No domains yet")).toBeVisible();

  await page.getByRole("textbox", { name: "Domain" }).fill("gmail.com");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText(/This is a public email provider/)).toBeVisible();
  await page.getByRole("textbox", { name: "Domain" }).fill("Larkfield.Example");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expectToast(page, "larkfield.example was added");
  await expect(page.getByText("_crq-challenge.larkfield.example")).toBeVisible();
  await expect(page.getByText(/^crq-domain-proof=/)).toBeVisible();
  await expect(page.getByText("Not verified yet")).toBeVisible();
  await expectAccessible(page);

  const platform = await (await browser.newContext()).newPage();
  await enterAs(platform, "site_administrator@demo.example");
  await platform.goto("/tenant-administration/tenant-management");
  await platform.getByRole("button", { name: "Approve larkfield.example" }).click();
  await expectAccessible(platform);
  await platform.getByRole("button", { name: "Approve domain" }).click();
  await expectToast(platform, "larkfield.example is approved");
  await expect(platform.getByRole("heading", { name: "Domains to review" })).toBeHidden();
  await platform.close();

  await page.reload();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove larkfield.example" }).click();
  await page.getByRole("button", { name: "Remove domain" }).click();
  await expectToast(page, "larkfield.example was removed");
  await expect(page.getByText("No domains yet")).toBeVisible();
});
