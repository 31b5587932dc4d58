/**
 * A person's own account: date and time format, the session's context, profile, sessions, data, and deleting the
 * account.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  codeFor,
  enterAfresh,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  PASSWORD,
  submitSignIn,
  test,
} from "../support/test.ts";
import { newAdministrator } from "../support/newcomer.ts";
import { choose } from "../support/choose.ts";

/** Opens the panel under the person's name. */
async function openAccount(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  const panel = page.getByRole("dialog", { name: "Account" });
  await expect(panel.getByRole("button", { name: "Logout" })).toBeVisible();
  return panel;
}

/** Submits the form without its button, which is disabled while something is missing. */
async function forceSubmit(page: Page): Promise<void> {
  await page
    .getByRole("dialog", { name: "Account" })
    .locator("form")
    .evaluate((form) => form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
}

test("the clock opens the time settings: zone, its source, 24-hour format; the signed-in person is fetched twice more", async ({
  page,
}) => {
  await enterAfresh(page, "business_stakeholder@demo.example");
  await page.goto("/dashboard");
  const clock = page.getByRole("button", { name: /change time and time zone/ });
  await expect(clock).toContainText(/\d{1,2}:\d{2}:\d{2} [AP]M.* E[SD]T/);
  await clock.click();
  const dialog = page.getByRole("dialog", { name: "Time & Timezone Preferences" });
  const auto = dialog.getByRole("switch", { name: /Detect my time zone/ });
  await expect(auto).toBeChecked();
  await expect(dialog.getByLabel("Time zone", { exact: true })).toHaveCount(0);
  await auto.uncheck();
  await dialog.getByLabel("Time zone", { exact: true }).selectOption("Asia/Tokyo");
  await expect(dialog.locator("optgroup")).toHaveCount(5);
  await expect(dialog.locator("option")).toHaveCount(31);
  await dialog.getByRole("switch", { name: "24-hour clock" }).check();
  await expectAccessible(page);

  await page.route("**/api/user/timezone-preferences", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save preferences" }).click();
  await expectToast(page, "Update Failed", "Failed to update your preferences. Please try again.");
  await expect(dialog).toBeVisible();
  await page.unroute("**/api/user/timezone-preferences");

  const sent: unknown[] = [];
  let reads = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/auth/user") reads++;
    if (pathname === "/api/user/timezone-preferences") sent.push(request.postDataJSON());
  });
  await dialog.getByRole("button", { name: "Save preferences" }).click();
  await expectToast(
    page,
    "Preferences Updated",
    "Your timezone and time display preferences have been saved.",
  );
  expect(sent).toEqual([{ timezone: "Asia/Tokyo", timezoneSource: "manual" }, { militaryTime: true }]);
  await expect(dialog).toHaveCount(0);
  await expect(clock).toContainText(/\d{2}:\d{2}:\d{2}.* GMT\+9/);
  await expect.poll(() => reads).toBe(2);

  await page.goto("/my-account/profile?section=time");
  await page.getByLabel("Date format").selectOption("en-GB");
  await page.getByRole("switch", { name: /Detect my time zone/ }).check();
  await page.getByRole("switch", { name: "24-hour clock" }).uncheck();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expectToast(page, "Preferences Updated");
  await expect(clock).toContainText(/\w{3}, \d{1,2} \w{3,4} \d{4}.*[AP]M E[SD]T/);
});

test("a super administrator switches the context, and sees what is missing or went wrong", async ({
  page,
}) => {
  await enterAfresh(page, "super_admin@demo.example");
  await page.goto("/dashboard");
  let panel = await openAccount(page);
  await expect(panel.getByText("Platform level").first()).toBeVisible();
  await expect(panel.getByText("N/A")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Change Client" })).toBeDisabled();
  await expect(panel.getByRole("button", { name: "Switch Context" })).toBeDisabled();
  await expect(panel.getByRole("combobox", { name: "Client" })).toBeDisabled();
  await expect(panel.getByLabel("Role")).toBeDisabled();
  await forceSubmit(page);
  await expectToast(page, "Please select required fields", "Tenant and role are required");
  await choose(panel.getByRole("combobox", { name: "Tenant" }), "Larkfield Group");
  await panel.getByLabel("Role").selectOption("admin");
  await panel.getByRole("button", { name: "Switch Context" }).click();
  await expectToast(page, "Please select a client", "A client must be selected when available");
  await choose(panel.getByRole("combobox", { name: "Client" }), "Larkfield Health");

  await page.route("**/api/auth/switch-role", (route) => route.abort());
  await panel.getByRole("button", { name: "Switch Context" }).click();
  await expectToast(page, "Failed to switch role", "Please try again");
  await page.unroute("**/api/auth/switch-role");
  await page.route("**/api/auth/switch-role", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "You may not do this",
        status: 403,
        code: "forbidden",
        requestId: "1",
        detail: "That role applies only at platform level.",
      },
    }),
  );
  await panel.getByRole("button", { name: "Switch Context" }).click();
  await expectToast(page, "Failed to switch role", "That role applies only at platform level.");
  await page.unroute("**/api/auth/switch-role");

  await panel.getByRole("button", { name: "Switch Context" }).click();
  await expect(panel.getByRole("button", { name: "Switching..." })).toBeVisible();
  await expectToast(page, "Role switched successfully", "Your context has been updated. Refreshing page...");
  await page.waitForURL((url) => url.pathname === "/");
  panel = await openAccount(page);
  await expect(panel.getByText("Larkfield Health")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Change Client" })).toBeDisabled();
  await panel.getByRole("button", { name: "Leave this tenant" }).click();
  await expectToast(page, "Role switched successfully");
  await expect(page.getByText("You're at platform level, outside any tenant.")).toBeVisible();
});

test("an assessor changes the client, and back to all of them", async ({ page }) => {
  await enterAfresh(page, "assessor@demo.example");
  await page.goto("/dashboard");
  const change = async (from: string, to: string) => {
    const panel = await openAccount(page);
    await expect(panel.getByText(from, { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Change Client" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Client" });
    await expect(dialog.getByRole("button", { name: "Change Client" })).toBeDisabled();
    await choose(dialog.getByRole("combobox", { name: "Client" }), to);
    await dialog.getByRole("button", { name: "Change Client" }).click();
  };
  await change("All clients", "Larkfield Components");
  await expectToast(page, "Client changed successfully");
  await page.waitForURL((url) => url.pathname === "/");
  await page.route("**/api/auth/change-client", (route) => route.abort());
  await change("Larkfield Components", "All clients");
  await expectToast(page, "Failed to change client", "Please try again");
  await page.unroute("**/api/auth/change-client");
  await page
    .getByRole("dialog", { name: "Change Client" })
    .getByRole("button", { name: "Change Client" })
    .click();
  await expectToast(page, "Client changed successfully");
  await page.waitForURL((url) => url.pathname === "/");
  await expect((await openAccount(page)).getByText("All clients", { exact: true })).toBeVisible();
});

test("a person signs out their other sessions, one and all", async ({ page, browser }) => {
  const email = "viewer@demo.example";
  await enterAfresh(page, email);
  const others = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  const pages = await Promise.all(others.map((context) => context.newPage()));
  for (const other of pages) await enterAfresh(other, email);
  await page.goto("/my-account/profile?section=sessions");
  const list = page.getByRole("list", { name: "Sessions" });
  await expect(list.getByText("This session")).toHaveCount(1);
  const before = await list.getByRole("listitem").count();
  expect(before).toBeGreaterThanOrEqual(4);
  await list
    .getByRole("button", { name: /Sign out/ })
    .first()
    .click();
  // The safe choice has the focus, not the close button beside the title.
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Session ended");
  await expect(list.getByRole("listitem")).toHaveCount(before - 1);
  await page.getByRole("button", { name: "Sign out other sessions" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Signed out on all other devices");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  for (const other of pages) {
    await other.goto("/my-account/profile");
    await expect(other).toHaveURL(/\/login/);
  }
});

test("an account from its profile to its deletion", async ({ page }) => {
  const email = await newAdministrator(page);
  await enterAfresh(page, email);
  await page.goto("/my-account/profile");
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Olivia");
  await expect(page.getByText("First name is required")).toHaveCount(0);
  await page.getByLabel("Job title").fill("Chief of everything");
  await page.getByLabel("Product updates").check();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expectToast(page, "Profile saved");
  await expect(page.getByRole("button", { name: /^Account of Olivia Newcomer/ })).toBeVisible();

  await page.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your email address" });
  const moved = `moved-${email}`;
  await dialog.getByLabel("New email address").fill(moved);
  await dialog.getByLabel("Current password").fill("wrong");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Verification code").waitFor();
  await dialog.getByLabel("Verification code").fill(await codeFor(page, moved));
  await dialog.getByRole("button", { name: "Use this address" }).click();
  await expectToast(page, "Email address changed");
  await expect(page.getByText(moved).first()).toBeVisible();

  await page.getByRole("link", { name: "Your data" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as { profile: { email: string } };
  expect(data.profile.email).toBe(moved);

  await page.getByRole("button", { name: "Delete account" }).click();
  const last = page.getByRole("alertdialog");
  await last.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await last.getByRole("button", { name: "Delete account" }).click();
  await expect(last.getByText("Type DELETE to confirm").last()).toBeVisible();
  await last.getByLabel("Type DELETE to confirm").fill("DELETE");
  await last.getByRole("button", { name: "Delete account" }).click();
  await expectToast(page, "Account deleted");
  await page.waitForURL("**/login");
  await submitSignIn(page, moved);
  await expectToast(page, "Login Error", "Invalid email or password");
});

test("the profile panel and the time settings dialog are accessible @dark", async ({ page }) => {
  await enterAs(page, "template_manager@demo.example");
  await page.goto("/my-account/profile");
  const panel = await openAccount(page);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Time & timezone" }).click();
  await expect(page.getByRole("dialog", { name: "Time & Timezone Preferences" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Time & Timezone Preferences" })).toHaveCount(0);
});
