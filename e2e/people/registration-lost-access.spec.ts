/** Regaining access: a forgotten password, a code for a sign-in in another tab, an interrupted set-up. */
import { answer, mailedLink } from "../support/newcomer.ts";
import {
  codeFor,
  expect,
  expectAccessible,
  expectToast,
  PASSWORD,
  submitSignIn,
  test,
} from "../support/test.ts";

test.describe("a forgotten password", () => {
  test("an invalid address is refused; an unreachable server is reported; every answer reads the same", async ({
    page,
  }) => {
    const send = page.getByRole("button", { name: "Send reset link" });
    const path = "/api/auth/forgot-password";
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL("**/forgot-password");
    await page.getByLabel("Email").fill("nobody");
    await send.click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.getByLabel("Email").fill("nobody@demo.example");
    await answer(page, path, "abort");
    await send.click();
    await expectToast(page, "Connection Error", "Unable to connect. Please try again.");
    await answer(page, path, { status: 500, body: "broken" });
    await send.click();
    await expectToast(page, "Reset Email Sent");
    await page.unroute(`**${path}`);
    await page.getByRole("button", { name: "Use another address" }).click();
    await page.getByLabel("Email").fill("nobody@demo.example");
    await send.click();
    await expectToast(page, "Reset Email Sent");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the mailed link sets a new password, once, and its token leaves the address", async ({ page }) => {
    const email = "template_manager@demo.example";
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expectToast(page, "Reset Email Sent");
    const link = await mailedLink(page, email, "/reset-password");
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    const reset = page.getByRole("button", { name: "Reset password" });
    const password = page.getByLabel("New password", { exact: true });
    const confirmation = page.getByLabel("Confirm new password");
    await expect(reset).toBeDisabled();
    await password.fill("short");
    for (const rule of [
      "At least 8 characters",
      "One uppercase letter",
      "One digit",
      "One special character",
    ])
      await expect(page.getByRole("listitem").filter({ hasText: rule })).toContainText("(not met yet)");
    await expect(page.getByRole("listitem").filter({ hasText: "One lowercase letter" })).toContainText(
      "(met)",
    );
    await confirmation.fill("other");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expectAccessible(page);
    await confirmation.fill("short");
    await expect(page.getByText("Passwords match")).toBeVisible();
    await expect(reset).toBeDisabled();
    await password.fill(PASSWORD);
    await confirmation.fill(PASSWORD);
    await reset.click();
    await expectToast(page, "Password Reset Successful");
    await page.waitForURL((url) => ["/", "/login"].includes(url.pathname));
    await submitSignIn(page, email);
    await page.waitForURL("**/dashboard");
    await page.goto(link);
    await expectToast(page, "Invalid or Expired Token");
  });

  test("problems with a link are shown", async ({ page }) => {
    await page.goto("/reset-password");
    await expectToast(page, "Invalid Reset Link", "No reset token found in the URL.");
    await page.waitForURL((url) => url.pathname !== "/reset-password");
    await page.goto("/reset-password?token=worthless");
    await expectToast(page, "Invalid or Expired Token");
    await expectAccessible(page);
    await answer(page, "/api/validate-reset-token?**", "abort");
    await page.goto("/reset-password?token=another");
    await expectToast(page, "Error", "Failed to validate reset token.");
    await answer(page, "/api/validate-reset-token?**", { json: { valid: true } });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  });

  test("problems with a new password are shown, even past the disabled button", async ({ page }) => {
    await answer(page, "/api/validate-reset-token?**", { json: { valid: true } });
    await page.goto("/reset-password?token=a-token");
    const password = page.getByLabel("New password", { exact: true });
    const confirmation = page.getByLabel("Confirm new password");
    await password.fill("weak");
    const force = () =>
      page.evaluate(() =>
        document
          .querySelector("form")!
          .dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })),
      );
    await force();
    await expectToast(page, "Invalid Password");
    await password.fill(PASSWORD);
    await force();
    await expectToast(page, "Passwords Don't Match");
    await confirmation.fill(PASSWORD);
    const reset = page.getByRole("button", { name: "Reset password" });
    const path = "/api/reset-password";
    await answer(page, path, {
      status: 410,
      json: { success: false, message: "This link was used already." },
    });
    await reset.click();
    await expectToast(page, "Reset Failed", "This link was used already.");
    await answer(page, path, { status: 500, body: "" });
    await reset.click();
    await expectToast(page, "Reset Failed", "Failed to reset password.");
    await answer(page, path, "abort");
    await reset.click();
    await expectToast(page, "Error", "An error occurred while resetting your password.");
  });
});

test.describe("further steps of signing in", () => {
  test("a sign-in from another tab is completed with its code; without one it starts over", async ({
    page,
  }) => {
    const email = "tenant_administrator@demo.example";
    await page.goto("/otp-verification");
    await page.waitForURL("**/login");
    const login = page.waitForResponse("**/api/auth/login");
    await submitSignIn(page, email);
    const { mfaToken } = (await (await login).json()) as { mfaToken: string };
    await answer(page, "/api/mfa/pending", { json: { token: mfaToken, methods: ["email"], email } });
    await page.goto("/otp-verification");
    await page.getByLabel("Verification code").fill(await codeFor(page, email));
    await page.getByRole("button", { name: "Verify" }).click();
    await expectToast(page, "Verification Successful", "Welcome back!");
    await page.waitForURL("**/dashboard");
  });

  test("a person without a set-up link can request one; a second factor is added after signing in", async ({
    page,
  }) => {
    await page.goto("/complete-setup");
    await page.getByLabel("Email").fill("nobody@demo.example");
    await page.getByRole("button", { name: "Send me a new link" }).click();
    await expectToast(page, "Reset Email Sent");
    await page.goto("/setup-otp");
    await page.getByRole("link", { name: "Sign in and add one" }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fuser-account%2Fmfa-management/);
  });
});
