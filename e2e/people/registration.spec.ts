/** Requesting an account: the short form, a plan, the guided way; every screen in all looks. */
import {
  answer,
  BASIC_MESSAGES,
  BASICS,
  fillBasics,
  fillRequest,
  FULL_MESSAGES,
  mailedLink,
  unique,
} from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, test } from "../support/test.ts";

test.describe("registering for the free plan", () => {
  test("shows what is missing, on submit and then on each change", async ({ page }) => {
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

  test("a refusal shows the server's words, else a general message; nothing typed is lost", async ({
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

  test("leads on to confirming the address, which takes a click on the button", async ({ page }) => {
    const email = unique("starter");
    await page.goto("/register");
    await fillBasics(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    await expectToast(page, "Registration Successful!");
    await page.waitForURL("**/acknowledgment");
    await expect(page.getByText(email)).toBeVisible();
    await page.goto(await mailedLink(page, email, "/confirm-registration"));
    await expect(page).toHaveURL(/\/confirm-registration$/);
    await page.getByRole("button", { name: "Confirm my email address" }).click();
    await page.waitForURL("**/email-verified");
    await expect(page.getByRole("heading", { name: "Your email address is verified" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your email address is verified" })).toBeVisible();
  });

  test("an invalid confirmation link says so, and so does a missing one", async ({ page }) => {
    await page.goto("/confirm-registration");
    await expect(page.getByRole("heading", { name: "Nothing to confirm here" })).toBeVisible();
    await page.goto("/confirm-registration?token=worthless");
    await page.getByRole("button", { name: "Confirm my email address" }).click();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await page.goto("/email-verified");
    await expect(page.getByRole("heading", { name: "Verify your email address" })).toBeVisible();
  });
});

test.describe("signing up for a plan", () => {
  test("the plan and the billing come from the address, with the free plan as the default", async ({
    page,
  }) => {
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

  test("typed values stay when the plan changes, and the request names the plan", async ({ page }) => {
    await page.goto("/signup");
    await page.getByLabel("First name").fill("Nora");
    await page.getByRole("radio", { name: /Growth/ }).check();
    await expect(page.getByLabel("First name")).toHaveValue("Nora");
    await fillRequest(page);
    const sent = await answer(page, "/api/auth/request-account", {
      json: { success: true, message: "We sent you an email." },
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

  test("social buttons say that they aren't available yet", async ({ page }) => {
    for (const path of ["/signup", "/new-registration?verified=true"]) {
      await page.goto(path);
      for (const provider of ["Google", "Microsoft", "GitHub"]) {
        await page.getByRole("button", { name: new RegExp(provider) }).click();
        await expectToast(page, "Not Available", "Not available at this time");
      }
    }
  });
});

test("the guided registration keeps typed values, through Back and a reload, until it is sent", async ({
  page,
}) => {
  await page.goto("/register-flow");
  await page.getByRole("radio", { name: /Growth/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/tier=professional.*step=details/);
  await expect(page.getByRole("heading", { name: "Tell us about yourself" })).toBeFocused();
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
