/** Getting an account and getting back in: every screen for signed-out people, with every message prescribed for it. */
import type { Page, Route } from "@playwright/test";
import {
  codeFor,
  expect,
  expectAccessible,
  expectToast,
  PASSWORD,
  signIn,
  submitSignIn,
  test,
} from "./test.ts";

const BASICS = {
  "First name": "Nora",
  "Last name": "Newcomer",
  Email: "nora@newcomer.example",
  "Company name": "Newcomer Ltd",
  "Job title": "CISO",
  "Phone number": "+1 555 0100",
};
const BASIC_MESSAGES = [
  "First name is required",
  "Last name is required",
  "Please enter a valid email address",
  "Company name is required",
  "Job title is required",
  "Phone number is required",
];
const FULL_MESSAGES = [
  ...BASIC_MESSAGES,
  "Company size is required",
  "Industry is required",
  "You must agree to the Terms of Use",
  "You must agree to the Privacy Policy",
];

async function fillBasics(page: Page, email = BASICS.Email): Promise<void> {
  for (const [label, value] of Object.entries({ ...BASICS, Email: email }))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function fillRequest(page: Page, email = BASICS.Email): Promise<void> {
  await fillBasics(page, email);
  await page.getByLabel("Company size").selectOption("51-200");
  await page.getByLabel("Industry").selectOption("financial-services");
  await page.getByLabel("I agree to the Terms of Use").check();
  await page.getByLabel("I agree to the Privacy Policy").check();
}

/** The part of a mailed link behind the host. */
async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  const pattern = new RegExp(`http\\S+(${path}[/?]\\S+)`);
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get("/dev/outbox", { headers: { accept: "application/json" } });
    const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] };
    link = mails.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[1])[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 15_000 });
  return link!;
}

/** Answers a call, and keeps what was sent. */
async function answer(page: Page, path: string, reply: Parameters<Route["fulfill"]>[0] | "abort") {
  const sent: unknown[] = [];
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return reply === "abort" ? route.abort() : route.fulfill(reply);
  });
  return sent;
}

/** Signs in somebody who is asked for a code. */
async function signInWithCode(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, email);
  const code = page.getByLabel("Verification code");
  await expect(code).toBeVisible();
  await code.fill(await codeFor(page, email));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
}

const unique = (name: string) => `${name}-${Date.now()}@newcomer.example`;

test.describe("registering for the free plan", () => {
  test("says what is missing, on submitting and then on each change", async ({ page }) => {
    await page.goto("/register");
    await expect(page.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
    await page.getByRole("button", { name: "Create account" }).click();
    for (const message of BASIC_MESSAGES) await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel("First name")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("First name").fill("Nora");
    await expect(page.getByText("First name is required")).toHaveCount(0);
    await page.getByLabel("Email", { exact: true }).fill("nora@");
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  });

  test("a refusal is told in the server's words, else in general ones; nothing typed is lost", async ({
    page,
  }) => {
    const path = "/api/auth/register-starter";
    const submit = page.getByRole("button", { name: "Create account" });
    await page.goto("/register");
    await fillBasics(page);
    const sent = await answer(page, path, {
      status: 429,
      json: { success: false, message: "Try again in 5 minutes." },
    });
    await submit.click();
    await expectToast(page, "Registration Failed", "Try again in 5 minutes.");
    expect(sent).toEqual([
      {
        firstName: "Nora",
        lastName: "Newcomer",
        email: "nora@newcomer.example",
        companyName: "Newcomer Ltd",
        jobTitle: "CISO",
        phoneNumber: "+1 555 0100",
        recaptchaToken: "development-bypass",
      },
    ]);
    await answer(page, path, { status: 502, body: "" });
    await submit.click();
    await expectToast(page, "Registration Failed", "Please try again later.");
    await answer(page, path, "abort");
    await submit.click();
    await expectToast(page, "Registration Failed", "Please try again later.");
    await page.reload();
    await expect(page.getByLabel("Company name")).toHaveValue("Newcomer Ltd");
  });

  test("leads on to confirming the address, which a press of the button does", async ({ page }) => {
    const email = unique("starter");
    await page.goto("/register");
    await fillBasics(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    await expectToast(page, "Registration Successful!");
    await page.waitForURL("**/acknowledgment");
    await expect(page.getByText(email)).toBeVisible();
    await page.goto(await mailedLink(page, email, "/confirm-registration"));
    await expect(page).toHaveURL(/\/confirm-registration$/);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.waitForURL("**/email-verified");
    await expect(page.getByRole("heading", { name: "Your address is verified" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your address is verified" })).toBeVisible();
  });

  test("a worthless confirmation link says so, and no link at all says that too", async ({ page }) => {
    await page.goto("/confirm-registration");
    await expect(page.getByRole("heading", { name: "Nothing to confirm here" })).toBeVisible();
    await page.goto("/confirm-registration?token=worthless");
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await page.goto("/email-verified");
    await expect(page.getByRole("heading", { name: "Has your address been verified?" })).toBeVisible();
  });
});

test.describe("signing up for a plan", () => {
  test("the plan and the billing come from the address, and fall back to what is free", async ({ page }) => {
    const plan = page.getByRole("region", { name: "Your plan" });
    await page.goto("/signup?tier=professional&billing=annual");
    await expect(plan).toContainText("Growth");
    await expect(plan).toContainText("$1490/year");
    await expect(page.getByText("Save 17%")).toBeVisible();
    await page.getByRole("radio", { name: "Monthly" }).check({ force: true });
    await expect(page).toHaveURL(/billing=monthly/);
    await expect(plan).toContainText("$149/month");
    await page.getByRole("radio", { name: /Starter/ }).check();
    await expect(plan).toContainText("$0/month");
    await page.goto("/social-test?tier=gold&billing=weekly");
    await expect(plan).toContainText("Starter");
    await expect(plan).toContainText("$0/month");
    await page.goto("/signup?tier=enterprise");
    await expect(page).toHaveURL(/\/contact-sales$/);
  });

  test("what is typed stays when the plan changes, and the request names the plan", async ({ page }) => {
    await page.goto("/signup");
    await page.getByLabel("First name").fill("Nora");
    await page.getByRole("radio", { name: /Growth/ }).check();
    await expect(page.getByLabel("First name")).toHaveValue("Nora");
    await fillRequest(page);
    const sent = await answer(page, "/api/auth/request-account", {
      json: { success: true, message: "We sent you an e-mail." },
    });
    await page.getByRole("button", { name: "Request account" }).click();
    await expectToast(page, "Registration Request Submitted!");
    await expect(page.getByRole("heading", { name: "Account Request Submitted" })).toBeFocused();
    expect(sent).toMatchObject([
      {
        selectedTier: "professional",
        billing: "monthly",
        companySize: "51-200",
        industry: "financial-services",
        emailPreferences: { marketing: false, productUpdates: false, securityAlerts: true },
      },
    ]);
  });

  test("social buttons say that there is nothing behind them yet", async ({ page }) => {
    for (const path of ["/signup", "/new-registration?verified=true"]) {
      await page.goto(path);
      for (const provider of ["Google", "Microsoft", "GitHub"]) {
        await page.getByRole("button", { name: new RegExp(provider) }).click();
        await expectToast(page, "Not Available", "Not available at this time");
      }
    }
  });
});

test.describe("the full registration", () => {
  test("without an invitation or a verified address it leads to the plans", async ({ page }) => {
    await page.goto("/new-registration");
    await expect(page).toHaveURL(/\/pricing$/);
    await page.goto("/new-registration?verified=true");
    await expect(page.getByRole("button", { name: "Submit request" })).toBeVisible();
  });

  test("says everything that is missing", async ({ page }) => {
    await page.goto("/new-registration?verified=true");
    await page.getByRole("button", { name: "Submit request" }).click();
    for (const message of FULL_MESSAGES) await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("I agree to the Terms of Use").check();
    await expect(page.getByText("You must agree to the Terms of Use")).toHaveCount(0);
  });

  test("a refusal is told, and a request ends with exactly three next steps", async ({ page }) => {
    const submit = page.getByRole("button", { name: "Submit request" });
    await page.goto("/new-registration?verified=true");
    await fillRequest(page, unique("request"));
    await answer(page, "/api/auth/request-account", "abort");
    await submit.click();
    await expectToast(page, "Registration Failed", "Please try again later.");
    await page.unroute("**/api/auth/request-account");
    await submit.click();
    await expectToast(page, "Registration Request Submitted!");
    await expect(page.getByRole("heading", { name: "Account Request Submitted" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
  });

  test("an invitation's token leaves the address, survives a reload, and leads on to the set-up", async ({
    page,
  }) => {
    const invitation = {
      email: "invited@newcomer.example",
      tenantName: "Northwind",
      clientName: "Retail division",
      role: "risk_analyst",
      roleLabel: "RISK ANALYST",
      invitedBy: "Maya Chen",
      message: "Welcome aboard.",
      expiresAt: "2030-01-02T12:00:00Z",
      hasAccount: false,
    };
    await answer(page, "/api/auth/registration-token?**", { json: { valid: true, invitation } });
    await page.goto("/new-registration?token=an-invitation");
    await expect(page).toHaveURL(/\/new-registration$/);
    await page.reload();
    const statement = page.getByRole("region", { name: "Your invitation" });
    for (const part of ["Northwind", "Retail division", "RISK ANALYST", "Maya Chen", "Welcome aboard."])
      await expect(statement).toContainText(part);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(invitation.email);
    await expectAccessible(page);
    for (const label of ["First name", "Last name", "Job title", "Phone number"] as const)
      await page.getByLabel(label).fill(BASICS[label]);
    await page.getByLabel("I agree to the Terms of Use").check();
    await page.getByLabel("I agree to the Privacy Policy").check();
    const sent = await answer(page, "/api/auth/request-account", {
      json: {
        success: true,
        message: "You are now RISK ANALYST at Northwind.",
        setupPath: "/setup/a-set-up",
      },
    });
    await answer(page, "/api/setup/a-set-up", { json: { email: invitation.email } });
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await page.waitForURL("**/setup/a-set-up");
    expect(sent).toMatchObject([{ invitationToken: "an-invitation", email: invitation.email }]);
    await page.goto("/complete-setup");
    await page.waitForURL("**/setup/a-set-up");
    await page.unroute("**/api/setup/a-set-up");
    await page.goto("/complete-setup");
    await expect(page.getByRole("heading", { name: "No link at hand?" })).toBeVisible();
    await page.goto("/new-registration");
    await expect(page).toHaveURL(/\/pricing$/);
  });

  test("an invitation leads from the mail to the first sign-in", async ({ page, browser }) => {
    const email = unique("invited");
    await signInWithCode(page, "super_admin@demo.example");
    const { results } = await page.evaluate(async (invited) => {
      const token = await (await fetch("/api/auth/csrf-token")).json();
      const reply = await fetch("/api/invitations", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": token.csrfToken },
        body: JSON.stringify({ emails: [invited], role: "account_admin", message: "Welcome to the team." }),
      });
      return reply.json();
    }, email);
    expect(results).toMatchObject([{ outcome: "invited" }]);

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(await mailedLink(page, email, "/new-registration"));
    await expect(guest.getByRole("region", { name: "Your invitation" })).toContainText(
      "Welcome to the team.",
    );
    for (const label of ["First name", "Last name", "Company name", "Job title", "Phone number"] as const)
      await guest.getByLabel(label).fill(BASICS[label]);
    await guest.getByLabel("I agree to the Terms of Use").check();
    await guest.getByLabel("I agree to the Privacy Policy").check();
    await guest.getByRole("button", { name: "Accept and continue" }).click();
    await guest.waitForURL("**/setup/**");
    await guest.getByLabel("First name").fill("Nora");
    await guest.getByLabel("Last name").fill("Newcomer");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByLabel("Confirm password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Create account" }).click();
    await guest.waitForURL("**/login");
    await signInWithCode(guest, email);
    await expect(guest.getByRole("button", { name: /Nora Newcomer/ })).toBeVisible();
    await guest.context().close();
  });

  test("an invitation for somebody who has an account leads through signing in", async ({ page }) => {
    const invitation = {
      email: "risk_analyst@demo.example",
      tenantName: "Northwind",
      clientName: null,
      role: "viewer",
      roleLabel: "VIEWER",
      invitedBy: "An administrator",
      message: "",
      expiresAt: "2030-01-02T12:00:00Z",
      hasAccount: true,
    };
    await answer(page, "/api/auth/registration-token?**", { json: { valid: true, invitation } });
    await page.goto("/new-registration?token=an-invitation");
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await submitSignIn(page, "risk_analyst@demo.example");
    await page.waitForURL("**/new-registration");
    const path = "/api/auth/accept-invitation";
    await answer(page, path, {
      status: 410,
      json: { success: false, message: "This invitation was revoked." },
    });
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expectToast(page, "Not accepted", "This invitation was revoked.");
    await answer(page, path, {
      json: {
        success: true,
        message: "You are now VIEWER at Northwind.",
        tenantName: "Northwind",
        roleLabel: "VIEWER",
      },
    });
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expectToast(page, "Invitation Accepted", "You are now VIEWER at Northwind.");
    await page.waitForURL("**/dashboard");
  });

  test("a worthless invitation says so", async ({ page }) => {
    await page.goto("/new-registration?token=worthless");
    await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  });
});

test("the guided registration keeps what was typed, through Back and a reload, until it is sent", async ({
  page,
}) => {
  await page.goto("/register-flow");
  await page.getByRole("radio", { name: /Growth/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/tier=professional.*step=details/);
  await expect(page.getByRole("heading", { name: "Tell us who you are" })).toBeFocused();
  await page.getByRole("button", { name: "Continue" }).click();
  for (const message of FULL_MESSAGES.slice(0, 8)) await expect(page.getByText(message)).toBeVisible();
  await fillBasics(page);
  await page.getByLabel("Company size").selectOption("1000+");
  await page.getByLabel("Industry").selectOption("energy");
  await page.reload();
  await expect(page.getByLabel("Job title")).toHaveValue("CISO");
  await expect(page.getByLabel("Industry")).toHaveValue("energy");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=agreements/);
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await page.goBack();
  await expect(page.getByRole("radio", { name: /Growth/ })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("You must agree to the Terms of Use")).toBeVisible();
  await expect(page.getByText("You must agree to the Privacy Policy")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("I agree to the Terms of Use").check();
  await page.getByLabel("I agree to the Privacy Policy").check();
  const sent = await answer(page, "/api/auth/request-account", { json: { success: true, message: "Sent." } });
  await page.getByRole("button", { name: "Send request" }).click();
  await expectToast(page, "Registration Request Submitted!");
  await expect(page).toHaveURL(/step=done/);
  await expect(page.getByText(BASICS.Email)).toBeVisible();
  expect(sent).toMatchObject([{ selectedTier: "professional", companySize: "1000+", industry: "energy" }]);
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await page.goto("/register-flow?step=done");
  await expect(page).toHaveURL(/step=plan/);
  await page.goto("/register-flow?step=agreements");
  await expect(page).toHaveURL(/step=details/);
});

test.describe("a forgotten password", () => {
  test("an address must be one; an unreachable server is told; every answer reads alike", async ({
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

  test("what goes wrong with a link is told", async ({ page }) => {
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

  test("what goes wrong with a new password is told, even past the disabled button", async ({ page }) => {
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
  test("a sign-in that began elsewhere is finished with its code; without one it begins anew", async ({
    page,
  }) => {
    const email = "super_admin@demo.example";
    await page.goto("/otp-verification");
    await page.waitForURL("**/login");
    const login = page.waitForResponse("**/api/auth/login");
    await submitSignIn(page, email);
    const { mfaToken } = (await (await login).json()) as { mfaToken: string };
    await answer(page, "/api/mfa/pending", { json: { token: mfaToken, methods: ["email"], email } });
    await page.goto("/otp-verification");
    await expectAccessible(page);
    await page.getByLabel("Verification code").fill(await codeFor(page, email));
    await page.getByRole("button", { name: "Verify" }).click();
    await expectToast(page, "Verification Successful", "Welcome back!");
    await page.waitForURL("**/dashboard");
  });

  test("without a set-up link one can ask for a new one; a second factor is added after signing in", async ({
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

test("messages to sales are checked, sent, and refused in words", async ({ page }) => {
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

test("who is signed in is led past registering, and sees the plans and their own role", async ({ page }) => {
  await signIn(page);
  for (const path of ["/register", "/signup", "/register-flow", "/otp-verification"]) {
    await page.goto(path);
    await page.waitForURL("**/dashboard");
  }
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await page.goto("/contact-sales");
  await expect(page.getByLabel("Email")).toHaveValue("risk_analyst@demo.example");
  await page.goto("/user-account/role-based-onboarding");
  await expect(page.getByText("Yours")).toBeVisible();
});

for (const path of [
  "/pricing",
  "/register",
  "/signup?tier=professional&billing=annual",
  "/new-registration?verified=true",
  "/register-flow",
  "/register-flow?step=details",
  "/forgot-password",
  "/acknowledgment",
  "/email-verified",
  "/confirm-registration?token=a-token",
  "/setup-otp",
  "/complete-setup",
  "/purchase-request",
  "/contact-sales",
  "/user-account/role-based-onboarding",
]) {
  test(`${path} is accessible and fits @looks`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, "pixels that stick out at 320").toBeLessThanOrEqual(0);
  });
}
