/** Signing in, with every message that the specification prescribes for it. */
import { newAdministrator } from "../support/newcomer.ts";
import {
  expect,
  expectAccessible,
  expectToast,
  codeFor,
  PASSWORD,
  signInAfresh,
  submitSignIn,
  test,
} from "../support/test.ts";
import { expectLeft, noteLeaving } from "../support/logged-out.ts";

test("a visitor is sent to the sign-in screen and back to where they wanted to go", async ({ page }) => {
  await page.goto("/risk-management/quantitative-analysis");
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, "risk_analyst@demo.example");
  await page.waitForURL("**/risk-management/quantitative-analysis");
});

test("a signed-out visitor of the dashboard sees a message, and goes to the login endpoint after half a second", async ({
  page,
}) => {
  await noteLeaving(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.waitForURL("**/login?next=%2Fdashboard");
  await expectLeft(page);
});

test("the form shows what is missing, on submit and then on each change", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Valid email address is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill("someone@demo.example");
  await expect(page.getByText("Valid email address is required")).toHaveCount(0);
});

test("wrong credentials and social buttons show a toast", async ({ page }) => {
  await page.goto("/login");
  await submitSignIn(page, "nobody@demo.example", "wrong");
  await expectToast(page, "Login Error", "Invalid email or password");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Invalid email or password",
  );
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  for (const provider of ["Google", "Microsoft", "GitHub"]) {
    await page.getByRole("button", { name: new RegExp(provider) }).click();
    await expectToast(page, "Not Available", "Not available at this time");
  }
});

test("a failed connection shows a message, and the form keeps what was typed", async ({ page }) => {
  await page.goto("/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await submitSignIn(page, "risk_analyst@demo.example");
  await expectToast(page, "Login Error", "An error occurred during login. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue("risk_analyst@demo.example");
});

test("an invalid answer shows a message", async ({ page }) => {
  await page.goto("/login");
  await page.route("**/api/auth/login", (route) => route.fulfill({ json: {} }));
  await submitSignIn(page, "risk_analyst@demo.example");
  await expectToast(page, "Login Error", "Invalid login response");
});

test("fewer than six digits are refused before anything is sent", async ({ page }) => {
  await page.goto("/login");
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ json: { success: true, requiresMFA: true, mfaToken: "a-challenge" } }),
  );
  let sent = 0;
  await page.route("**/api/mfa/verify", (route) => {
    sent++;
    return route.abort();
  });
  await submitSignIn(page, "risk_analyst@demo.example");
  await page.getByLabel("Verification code").fill("123");
  // The button is disabled until there are six digits; the form itself must refuse too.
  await page.evaluate(() =>
    document
      .querySelector("form")!
      .dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })),
  );
  await expectToast(page, "Invalid Code", "Please enter a 6-digit verification code");
  expect(sent).toBe(0);
});

test("success greets by name and goes to the dashboard after half a second", async ({ page }) => {
  await page.goto("/login");
  await submitSignIn(page, "risk_analyst@demo.example");
  await expectToast(page, "Login Successful", "Welcome back, Maya!");
  await page.waitForURL("**/dashboard");
});

test("an administrator enters a code: wrong, resent, right @phone", async ({ page }) => {
  // Codes for one account are limited, so no other test uses this one.
  const admin = await newAdministrator(page);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
  await submitSignIn(page, admin);
  await expectToast(page, "Verification Required");
  const field = page.getByLabel("Verification code");
  const verify = page.getByRole("button", { name: "Verify" });
  await expect(verify).toBeDisabled();
  await field.fill("12a34567");
  await expect(field).toHaveValue("123456");
  await expectAccessible(page);
  const code = await codeFor(page, admin);
  await field.fill(code === "000000" ? "111111" : "000000");
  await verify.click();
  await expectToast(page, "Verification Failed", "Invalid verification code. Please try again.");
  await expect(field).toHaveValue("");
  await page.getByRole("button", { name: /resend/i }).click();
  await expectToast(page, "Resending Code", "A new verification code is being sent to your email.");
  await expect.poll(() => codeFor(page, admin)).not.toBe(code);
  await field.fill(await codeFor(page, admin));
  await verify.click();
  await expectToast(page, "Verification Successful", "Welcome back!");
  await page.waitForURL("**/dashboard");
  await expectAccessible(page);
});

test("canceling the code returns to the form; an unreachable server is reported", async ({ page }) => {
  await page.goto("/login");
  await submitSignIn(page, "super_admin@demo.example");
  await page.route("**/api/mfa/verify", (route) => route.abort());
  await page.getByLabel("Verification code").fill("123456");
  await page.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Verification Error", "An error occurred. Please try again.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("remember-me decides whether the session outlives the browser", async ({ page, context }) => {
  const session = async () => (await context.cookies()).find((cookie) => cookie.name === "crq-session");
  await signInAfresh(page);
  expect((await session())!.expires).toBe(-1);
  await page.goto("/api/logout");
  await page.waitForURL("**/login");
  await page.getByLabel("Remember me").check();
  await submitSignIn(page, "risk_analyst@demo.example");
  await page.waitForURL("**/dashboard");
  expect((await session())!.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  expect((await session())!.httpOnly).toBe(true);
});

test("signing out from the profile menu ends the session in a second tab too", async ({ page, context }) => {
  await signInAfresh(page);
  const second = await context.newPage();
  await second.goto("/dashboard");
  await page.getByRole("button", { name: /Maya Chen/ }).click();
  await page
    .getByRole("menuitem", { name: /log ?out/i })
    .or(page.getByRole("button", { name: /log ?out/i }))
    .first()
    .click();
  await page.waitForURL("**/login");
  await second.goto("/risk-management/quantitative-analysis");
  await expect(second).toHaveURL(/\/login/);
});

test("a one-time link sets up an account, once", async ({ page }) => {
  const { execFile } = await import("node:child_process");
  const { promisify } = await import("node:util");
  const email = `owner-${Date.now()}@demo.example`;
  const env = {
    ...process.env,
    CRQ_DATA: process.env["E2E_DATA"]!,
    PUBLIC_URL: new URL(page.url() === "about:blank" ? test.info().project.use.baseURL! : page.url()).origin,
  };
  const { stdout } = await promisify(execFile)(
    "node",
    ["scripts/with-node.mjs", "apps/server/src/commands/admin.ts", "create-super-admin", email],
    { cwd: `${import.meta.dirname}/../..`, env },
  );
  const link = /http\S+\/setup\/\S+/.exec(stdout)![0];
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Olga");
  await page.getByLabel("Last name").fill("Owner");
  await page
    .getByLabel(/^(New )?password$/i)
    .first()
    .fill("short");
  await page
    .getByLabel(/confirm/i)
    .first()
    .fill(PASSWORD);
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page
    .getByLabel(/^(New )?password$/i)
    .first()
    .fill(PASSWORD);
  await expect(page.getByText("Passwords match")).toBeVisible();
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL("**/login**");
  await page.goto(link);
  await expect(page.getByText(/used|expired|no longer/i).first()).toBeVisible();
});
