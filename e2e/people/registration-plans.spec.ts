/** The plans, messages to sales, and what signed-in people see of them. */
import { answer, unique } from "../support/newcomer.ts";
import { expect, expectToast, signInAfresh, test } from "../support/test.ts";

test("sign-in leads to the plans; a plan leads to signing up for it, and the largest to sales", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.waitForURL("**/pricing");
  for (const price of ["$0/month", "$149/month", "$299/month"])
    await expect(page.getByText(price.split("/")[0]!, { exact: true }).first()).toBeVisible();
  await page.getByRole("radio", { name: /Annual/ }).check({ force: true });
  for (const price of ["$1490", "$2990"]) await expect(page.getByText(price, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Choose Growth" }).click();
  await expect(page).toHaveURL(/\/signup\?tier=professional&billing=annual$/);
  await page.goBack();
  await expect(page.getByRole("radio", { name: /Annual/ })).toBeChecked();
  await page.getByRole("link", { name: "Contact sales" }).click();
  await page.waitForURL("**/contact-sales");
});

test("messages to sales are validated, sent, and refused with an explanation", async ({ page }) => {
  await page.goto("/contact-sales");
  const send = page.getByRole("button", { name: "Send message" });
  await send.click();
  for (const message of ["Name is required", "Please enter a valid email address", "Message is required"])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByText("Company name is required")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Nora Newcomer");
  await page.getByLabel("Email").fill(unique("sales"));
  await page.getByLabel("Company name").fill("Newcomer Ltd");
  await page.getByLabel("Message").fill("How is support reached at night?");
  await answer(page, "/api/inquiries/sales", "abort");
  await send.click();
  await expectToast(page, "Not Sent", "Please try again later.");
  await page.unroute("**/api/inquiries/sales");
  await send.click();
  await expectToast(page, "Message Sent");
  await expect(page.getByRole("heading", { name: "Your message was sent" })).toBeVisible();

  await page.goto("/purchase-request?tier=enterprise&billing=annual");
  await expect(page.getByLabel("Plan", { exact: true })).toHaveValue("enterprise");
  await page.getByLabel("Seats").fill("many");
  await page.getByRole("button", { name: "Send purchase request" }).click();
  await expect(page.getByText("A whole number from 1 to 100,000")).toBeVisible();
  await page.getByLabel("Seats").fill("250");
  await page.getByLabel("Name", { exact: true }).fill("Nora Newcomer");
  await page.getByLabel("Email").fill(unique("purchase"));
  await page.getByLabel("Company name").fill("Newcomer Ltd");
  await page.getByRole("button", { name: "Send purchase request" }).click();
  await expect(page.getByRole("heading", { name: "Purchase request sent" })).toBeVisible();
});

test("signed-in people skip registration, and see the plans and their own role", async ({ page }) => {
  await signInAfresh(page);
  for (const path of ["/register", "/signup", "/register-flow", "/otp-verification"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await page.goto("/contact-sales");
  await expect(page.getByLabel("Email")).toHaveValue("risk_analyst@demo.example");
  await page.goto("/user-account/role-based-onboarding");
  await expect(page.getByText("Yours", { exact: true })).toBeVisible();
});
