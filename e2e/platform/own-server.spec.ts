/**
 * On a server of its own, which really sends mail and can be killed: from stranger to former colleague, with a request, its approval, activation, a
 * code by mail, a passkey, an invitation for one client, a change of client, and a suspension; an auditor without an account; and
 * work that outlives the server.
 */
import type { Page } from "@playwright/test";
import { auditByLink } from "../support/auditor-steps.ts";
import { fillRequest } from "../support/newcomer.ts";
import { codeIn, linkIn, type ServedWithMail, serveWithMail } from "../support/served-with-mail.ts";
import { ANALYSIS, expect, expectToast, factor, PASSWORD, submitSignIn, test } from "../support/test.ts";
import { choose } from "../support/choose.ts";
import { withPasskeys } from "../support/virtual-passkeys.ts";

const NEWCOMER = "nora@newcomer.example";
const COLLEAGUE = "ada@newcomer.example";
const ADMINISTRATOR = "super_admin@demo.example";

test.use({ ownWindow: true }); // an authenticator stays in a window

let served: ServedWithMail;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  served = await serveWithMail(3179);
});
test.afterAll(() => served.stop());

const go = (page: Page, path: string) => page.goto(served.site + path);

/** Signs in with password and the code that the mail server received. */
async function enterWithCode(page: Page, email: string): Promise<void> {
  await go(page, "/login");
  await submitSignIn(page, email);
  await page
    .getByLabel("Verification code")
    .fill(codeIn(await served.mailTo(email, (mail) => mail.subject === "Your verification code")));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/login**");
}

test("a newcomer asks for an account, works with a colleague, and is suspended", async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  await withPasskeys(context, page);
  const adminPage = await (await browser.newContext()).newPage();

  await test.step("the newcomer chooses a plan and asks for an account", async () => {
    await go(page, "/signup?tier=professional&billing=annual");
    await fillRequest(page, NEWCOMER);
    await page.getByRole("button", { name: "Request account" }).click();
    await expect(page.getByRole("heading", { name: "Account Request Submitted" })).toBeVisible();
    const mail = await served.mailTo(NEWCOMER);
    await page.goto(linkIn(mail, "/confirm-registration"));
    await page.getByRole("button", { name: "Confirm my email address" }).click();
    await page.waitForURL("**/email-verified");
  });

  await test.step("an administrator approves the request, with a place in a tenant", async () => {
    await enterWithCode(adminPage, ADMINISTRATOR);
    await go(adminPage, "/riskmon-administration/user-management?tab=requests");
    await adminPage.getByRole("button", { name: "Nora Newcomer" }).click();
    const dialog = adminPage.getByRole("dialog");
    await choose(dialog.getByRole("combobox", { name: "Tenant" }), "Larkfield Group");
    await dialog.getByLabel("Role").selectOption("tenant_administrator");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the newcomer activates the account and signs in with a mailed code", async () => {
    await page.goto(
      linkIn(await served.mailTo(NEWCOMER, (mail) => /\/setup\//.test(mail.text ?? "")), "/setup/"),
    );
    await expect(page.getByText(NEWCOMER)).toBeVisible();
    for (const [label, value] of [
      ["First name", "Nora"],
      ["Last name", "Newcomer"],
    ] as const)
      await page.getByLabel(label).fill(value);
    await choosePassword(page);
    await enterWithCode(page, NEWCOMER);
  });

  await test.step("the newcomer adds a passkey", async () => {
    await go(page, "/user-account/mfa-management");
    await page.getByRole("button", { name: "Add a passkey" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    await expectToast(page, "Passkey added");
  });

  await test.step("the newcomer invites a colleague as analyst for one of the clients", async () => {
    await go(page, "/tenant-administration/team-management");
    await page.getByRole("button", { name: "Invite people" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email addresses").fill(COLLEAGUE);
    await dialog.getByLabel("Role").selectOption("risk_analyst");
    await choose(dialog.getByRole("combobox", { name: "Client" }), "Larkfield Health");
    await dialog.getByRole("button", { name: /^Invite/ }).click();
    await expect(page.getByText("1 person invited")).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
  });

  await test.step("the colleague accepts and works for that client only", async () => {
    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(linkIn(await served.mailTo(COLLEAGUE), "/new-registration"));
    await expect(colleague.getByRole("heading", { name: "Accept your invitation" })).toBeVisible();
    await expect(colleague.getByLabel("Email", { exact: true })).toHaveValue(COLLEAGUE);
    for (const [label, value] of Object.entries({
      "First name": "Ada",
      "Last name": "Analyst",
      "Company name": "Newcomer Ltd",
      "Job title": "Analyst",
      "Phone number": "+1 555 0101",
    }))
      await colleague.getByLabel(label, { exact: true }).fill(value);
    await colleague.getByLabel("Company size").selectOption("51-200");
    await colleague.getByLabel("Industry").selectOption("energy");
    await colleague.getByLabel("I agree to the Terms of Use").check();
    await colleague.getByLabel("I agree to the Privacy Policy").check();
    await colleague.getByRole("button", { name: "Accept and continue" }).click();
    await colleague.getByRole("link", { name: "Choose your password" }).click();
    await colleague.waitForURL("**/setup/**");
    await choosePassword(colleague);
    await submitSignIn(colleague, COLLEAGUE);
    await colleague.waitForURL("**/dashboard");
    await colleague.getByRole("button", { name: /Ada/ }).click();
    await expect(
      colleague.getByRole("dialog", { name: "Account" }).getByText("Larkfield Health"),
    ).toBeVisible();
    await go(colleague, ANALYSIS);
    await expect(colleague.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("the newcomer switches client", async () => {
    await page.getByRole("button", { name: "Account of Nora Newcomer" }).click();
    await page.getByRole("button", { name: "Change Client", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Change Client" });
    await choose(dialog.getByRole("combobox", { name: "Client" }), "Larkfield Components");
    await dialog.getByRole("button", { name: /change|switch/i }).click();
    await expect(async () => {
      const answer = await page.request.get(`${served.site}/api/auth/user`);
      expect((await answer.json()) as object).toMatchObject({ currentClientName: "Larkfield Components" });
    }).toPass({ timeout: 15_000 });
  });

  await test.step("the newcomer is suspended: the next step signs them out, and they can't sign in again", async () => {
    await go(adminPage, `/riskmon-administration/user-management?q=${encodeURIComponent(NEWCOMER)}`);
    await adminPage.getByRole("rowheader").getByRole("link", { name: "Nora Newcomer" }).click();
    await adminPage.getByRole("button", { name: "Suspend", exact: true }).click();
    const dialog = adminPage.getByRole("alertdialog").or(adminPage.getByRole("dialog"));
    await dialog.getByLabel("Reason").fill("Left the company");
    await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
    await expectToast(adminPage, "is suspended");
    await go(page, "/dashboard");
    await page.waitForURL("**/login**");
    await submitSignIn(page, NEWCOMER);
    await expectToast(page, "Login Error", "Invalid email or password");
  });
});

test("an auditor reads, downloads and asks, and reads no more once the access is withdrawn", async ({
  browser,
}) => auditByLink(served, browser));

test("a saved scenario is found again after kill -9 and a restart, and the person is still signed in", async ({
  page,
}) => {
  await go(page, "/login");
  await submitSignIn(page, "risk_analyst@demo.example");
  await page.waitForURL("**/dashboard");
  await go(page, ANALYSIS);
  await page.getByRole("link", { name: "Breach that starts at a supplier" }).first().click();
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.0999");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await served.restart();
  await page.reload();
  await expect(factor(page, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.0999");
});
