/**
 * Second factors in the browser: set up, used at sign-in, used instead of a password. Passkeys come from a virtual authenticator.
 */
import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  codeFor,
  expect,
  expectAccessible,
  expectToast,
  enterAfresh,
  PASSWORD,
  signInAfresh,
  test as base,
} from "../support/test.ts";
import { newAdministrator } from "../support/newcomer.ts";
import { withPasskeys } from "../support/virtual-passkeys.ts";

const SCREEN = "/user-account/mfa-management";

/** Passkeys belong to a host name, so these journeys use one to reach the product. */
const test = base.extend({
  ownWindow: true, // an authenticator stays in a window
  baseURL: async ({ baseURL }, use) => use(baseURL!.replace("127.0.0.1", "localhost")),
});

/** The code that an authenticator app shows, `steps` half minutes from now (RFC 6238). */
function appCode(secret: string, steps = 0): string {
  const bits = Array.from(secret, (c) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function password(page: Page, email: string, secret = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in with the password and a mailed code. */
async function enter(page: Page, email: string, secret = PASSWORD): Promise<void> {
  await page.goto("/login");
  await password(page, email, secret);
  await expect(page.getByRole("heading", { name: "Email verification" })).toBeVisible();
  await page.getByLabel("Verification code").fill(await codeFor(page, email));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
}

async function leave(page: Page): Promise<void> {
  await page.goto("/api/logout");
  await page.waitForURL("**/login");
}

async function setUpApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(
    " ",
    "",
  );
  await dialog.getByLabel("App code").fill("12");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Please enter a 6-digit verification code")).toBeVisible();
  await dialog.getByLabel("App code").fill(appCode(secret));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Authenticator app added");
  return secret;
}

test("an app, a passkey and recovery codes are set up, and each opens the account", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await withPasskeys(context, page);
  const email = await newAdministrator(page);
  await enter(page, email);

  await page.goto(SCREEN);
  await expect(page.getByText("Your role, ACCOUNT ADMIN, requires a second factor.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Always require a second factor" })).toBeDisabled();

  const secret = await setUpApp(page);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter a name for the passkey")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Key of the journey");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Passkey added", /Key of the journey/);

  await page.getByRole("button", { name: "Create codes" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await page.getByRole("button", { name: "I've saved the codes" }).click();
  await expect(page.getByText("10 left")).toBeVisible();
  await expectAccessible(page);

  await leave(page);
  await password(page, email);
  await expectToast(page, "Verification Required", "Enter the code from your authenticator app.");
  await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
  const next = appCode(secret, 1);
  await page.getByLabel("Verification code").fill(next === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Verification Failed", "Invalid verification code. Please try again.");
  await page.getByLabel("Verification code").fill(next);
  await page.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Verification Successful", "Welcome back!");
  await page.waitForURL("**/dashboard");

  await leave(page);
  await password(page, email);
  await page.getByRole("button", { name: "Use another way" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]!.toLowerCase());
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");

  await leave(page);
  await password(page, email);
  await page.getByRole("button", { name: "Use another way" }).click();
  await page.getByRole("button", { name: "Passkey" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await page.waitForURL("**/dashboard");

  await leave(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/dashboard");

  await page.goto(SCREEN);
  await expect(page.getByText("9 left")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Key of the journey" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Renamed key");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Passkey renamed");
  await page.getByRole("button", { name: "Actions for Renamed key" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Passkey removed", /Renamed key/);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Authenticator app removed");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();

  await leave(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectToast(page, "Login Error", "This passkey isn't registered. Sign in with your password.");
});

test("the second factor screens are accessible and fit @dark", async ({ page }) => {
  await page.route("**/api/auth/login", (route) => {
    const methods = ["totp", "passkey", "recovery"];
    return route.fulfill({ json: { success: true, requiresMFA: true, mfaToken: "a-challenge", methods } });
  });
  await page.goto("/login");
  await password(page, "someone@demo.example");
  await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use another way" }).click();
  await expect(page.getByRole("button", { name: "Recovery code" })).toBeVisible();
  await page.getByRole("button", { name: "Lost your device?" }).click();
  await expect(page.getByText("A code by email doesn't work here")).toBeVisible();
  await expectAccessible(page);

  await page.unroute("**/api/auth/login");
  await signInAfresh(page, "template_manager@demo.example");
  await page.goto(SCREEN);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("dialog").getByLabel("Current password")).toBeVisible();
  await expectAccessible(page);
});

test("a person who lost their phone is directed to a recovery code or an administrator, never to email", async ({
  page,
}) => {
  const email = await newAdministrator(page);
  await enterAfresh(page, email);
  await page.goto(SCREEN);
  await setUpApp(page);
  await expect(page.getByText("only an administrator can restore your access")).toBeVisible();
  await page.getByRole("button", { name: "Create codes" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const [code] = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I've saved the codes" }).click();
  await leave(page);
  await password(page, email);
  await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend code" })).toHaveCount(0);
  await page.getByRole("button", { name: "Lost your device?" }).click();
  await expect(page.getByText(/ask an administrator to reset your two-factor authentication/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(code!);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
});

test("a change asks for a fresh proof, and continues after it", async ({ page }) => {
  const email = await newAdministrator(page);
  await enterAfresh(page, email);
  await page.goto(SCREEN);
  // Ten minutes later, according to the server.
  let asked = 0;
  await page.route("**/api/account/factors/recovery-codes", async (route) => {
    asked++;
    if (asked > 2) return route.continue();
    const problem = {
      type: "about:blank",
      title: "Confirm it's you",
      status: 403,
      code: "confirmation-needed",
      requestId: "journey",
    };
    return route.fulfill({ status: 403, json: problem, contentType: "application/problem+json" });
  });
  const create = page.getByRole("button", { name: "Create codes" });
  await create.click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await create.click();
  await dialog.getByLabel("Password", { exact: true }).fill("Wrong-password-1!");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  await expect(dialog.getByText(`We sent a code to ${email}.`)).toBeVisible();
  await dialog.getByLabel("Verification code").fill(await codeFor(page, email));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
});

test("a new password signs out everywhere else and replaces the old one", async ({ page, browser }) => {
  const NEW = "Another-password-2?";
  const email = await newAdministrator(page);
  await enterAfresh(page, email);
  const elsewhere = await (await browser.newContext()).newPage();
  await enterAfresh(elsewhere, email);
  await page.goto(SCREEN);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Password is required").first()).toBeVisible();
  await dialog.getByLabel("Current password").fill("Wrong-password-1!");
  await dialog.getByLabel("New password").fill(NEW);
  await dialog.getByLabel("Confirm password").fill("Another");
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  await dialog.getByLabel("Confirm password").fill(NEW);
  await expect(dialog.getByText("Passwords match")).toBeVisible();
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Your password was changed", "You're signed out on all other devices.");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /Nora Newcomer/ })).toBeVisible();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await leave(page);
  await password(page, email);
  await expectToast(page, "Login Error", "Invalid email or password");
  await enter(page, email, NEW);
});

test("in a single sign-on session, controls that change sign-in are disabled and say why", async ({
  page,
}) => {
  await signInAfresh(page, "template_manager@demo.example");
  await page.route("**/api/auth/user", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mayChangeSignIn: false } });
  });
  const reason = page.getByText(/Your organization.s single sign-on opened this session/);
  await page.goto(SCREEN);
  await expect(reason).toBeVisible();
  const ways = page.getByRole("group", { name: "Ways to sign in" });
  for (const button of await ways.getByRole("button").all()) await expect(button).toBeDisabled();
  for (const control of await ways.getByRole("switch").all()) await expect(control).toBeDisabled();
  await expectAccessible(page);
  await page.goto("/my-account/profile?section=api-keys");
  await expect(reason).toBeVisible();
  await expect(page.getByRole("button", { name: "New API key" })).toBeDisabled();
  await page.goto("/my-account/profile?section=profile");
  await expect(page.getByRole("button", { name: "Change address" })).toBeDisabled();
  await expectAccessible(page);
});
