/** The full registration: who can reach it, its messages, and an invitation's steps. */
import { answer, BASICS, fillRequest, FULL_MESSAGES, unique } from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, submitSignIn, test } from "../support/test.ts";

test.describe("the full registration", () => {
  test("without an invitation or a verified address it leads to the plans", async ({ page }) => {
    await page.goto("/new-registration");
    await expect(page).toHaveURL(/\/pricing$/);
    await page.goto("/new-registration?verified=true");
    await expect(page.getByRole("button", { name: "Submit request" })).toBeVisible();
  });

  test("lists everything that is missing", async ({ page }) => {
    await page.goto("/new-registration?verified=true");
    await page.getByRole("button", { name: "Submit request" }).click();
    for (const message of FULL_MESSAGES) await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("I agree to the Terms of Use").check();
    await expect(page.getByText("You must agree to the Terms of Use")).toHaveCount(0);
  });

  test("a refusal is shown, and a request ends with exactly three next steps", async ({ page }) => {
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
    await page.getByLabel("Company size").selectOption("51-200");
    await page.getByLabel("Industry").selectOption("energy");
    await page.getByLabel("I agree to the Terms of Use").check();
    await page.getByLabel("I agree to the Privacy Policy").check();
    const sent = await answer(page, "/api/auth/request-account", {
      json: {
        success: true,
        message: "You're now RISK ANALYST at Northwind.",
        setupPath: "/setup/a-set-up",
      },
    });
    await answer(page, "/api/setup/a-set-up", {
      json: { email: invitation.email, firstName: "Nora", lastName: "Newcomer" },
    });
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await expect(page.getByRole("heading", { name: "Account Request Submitted" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    await page.getByRole("link", { name: "Choose your password" }).click();
    await page.waitForURL("**/setup/a-set-up");
    expect(sent).toMatchObject([
      { invitationToken: "an-invitation", email: invitation.email, requestType: "join", industry: "energy" },
    ]);
    await page.goto("/complete-setup");
    await page.waitForURL("**/setup/a-set-up");
    await page.unroute("**/api/setup/a-set-up");
    await page.goto("/complete-setup");
    await expect(page.getByRole("heading", { name: "Can't find the link?" })).toBeVisible();
    await page.goto("/new-registration");
    await expect(page).toHaveURL(/\/pricing$/);
  });

  test("an invitation to an existing account leads through signing in", async ({ page }) => {
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
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await submitSignIn(page, "risk_analyst@demo.example");
    await page.waitForURL("**/new-registration");
    const path = "/api/auth/accept-invitation";
    await answer(page, path, {
      status: 410,
      json: { success: false, message: "This invitation was revoked." },
    });
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expectToast(page, "Couldn't accept the invitation", "This invitation was revoked.");
    await answer(page, path, {
      json: {
        success: true,
        message: "You're now VIEWER at Northwind.",
        tenantName: "Northwind",
        roleLabel: "VIEWER",
      },
    });
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expectToast(page, "Invitation Accepted", "You're now VIEWER at Northwind.");
    await page.waitForURL("**/dashboard");
  });

  test("an invalid invitation says so", async ({ page }) => {
    await page.goto("/new-registration?token=worthless");
    await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  });
});
