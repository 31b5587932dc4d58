/** A person's notifications: the bell, its popup that leads on, two tabs that agree, and the preferences. */
import type { Page } from "@playwright/test";
import { callApi, enterAs, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const ALL = "/my-account/notifications";
const STARTERS = ["Welcome", "Secure your account", "Take the tour"];
const ME = "template_manager@demo.example"; // no other journey reads their notifications
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications, / });
const popup = (page: Page) => page.getByRole("dialog", { name: "Recent" });

/** Restores the state of a new account. */
async function allUnread(page: Page): Promise<void> {
  type Items = { items: { id: string; title: string }[] };
  const { items } = await callApi<Items>(page, "GET", "/api/notifications");
  for (const { id, title } of items)
    if (STARTERS.includes(title)) await callApi(page, "PATCH", `/api/notifications/${id}`, { read: false });
    else await callApi(page, "DELETE", `/api/notifications/${id}`); // for example, about a sign-in by another journey
}

test("the popup is accessible and fits @dark", async ({ page }) => {
  await enterAs(page, ME);
  await page.goto("/dashboard");
  await bell(page).press("Enter");
  await expect(popup(page)).toBeVisible();
  await expect(popup(page).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

/** How the line stands that shows the popup's three seconds. */
const leadingOn = async (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().duration === 3000)
      .map(({ playState }) => playState),
  );

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the bell shows three to a new account; its popup leads on after three seconds, immediately on View All, and stays open while in use", async ({
    page,
  }) => {
    await enterAs(page, ME);
    await allUnread(page);
    await page.goto("/dashboard");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");

    await bell(page).click();
    await expect(popup(page).getByRole("heading", { name: "Recent" })).toBeVisible();
    await expect(popup(page).getByRole("link", { name: "Take the tour" })).toHaveAttribute(
      "href",
      "/dashboard?tour=start",
    );
    await expect.poll(async () => leadingOn(page)).toEqual(["running"]);
    await expect(page).toHaveURL(/dashboard$/); // not yet
    await page.waitForURL(`**${ALL}`, { timeout: 6000 });

    await page.goto("/dashboard");
    await bell(page).click();
    await popup(page).getByRole("heading", { name: "Recent" }).hover();
    await expect.poll(async () => leadingOn(page)).toEqual(["paused"]);
    await popup(page).getByRole("button", { name: "Close" }).click();
    await expect(popup(page)).toBeHidden();

    await bell(page).press("Enter");
    await expect(popup(page).getByRole("button", { name: "Close" })).toBeFocused();
    await expect.poll(async () => leadingOn(page)).not.toContain("running"); // opened by a key, it waits
    await expect(page).toHaveURL(/dashboard$/);
    await page.keyboard.press("Escape");
    await expect(popup(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();

    await bell(page).click();
    await popup(page).getByRole("link", { name: "View All" }).click();
    await page.waitForURL(`**${ALL}`, { timeout: 2000 });
  });
});

test("two tabs immediately agree on what is read and removed, and Undo restores it", async ({
  page,
  context,
}) => {
  await enterAs(page, ME);
  await allUnread(page);
  await page.goto(ALL);
  const other = await context.newPage();
  const streams = Promise.all(
    [page, other].map(async (tab) => tab.waitForRequest(/notifications\/stream$/, { timeout: 20_000 })),
  );
  await other.goto("/dashboard");
  await page.reload();
  await streams;
  await expect(bell(other)).toHaveAccessibleName("Notifications, 3 unread");
  await page.getByRole("button", { name: "Mark as read: Welcome" }).click();
  await expect(bell(other)).toHaveAccessibleName("Notifications, 2 unread", { timeout: 5000 });
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");

  await page.getByRole("button", { name: "Remove: Secure your account" }).click();
  await expectToast(page, "Notification removed", "Secure your account");
  await expect(bell(other)).toHaveAccessibleName("Notifications, 1 unread", { timeout: 5000 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Secure your account" })).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName("Notifications, 2 unread", { timeout: 5000 });

  await page.getByRole("link", { name: /^Unread \d/ }).click();
  await expect(page).toHaveURL(/unread=true/);
  await expect(page.getByRole("link", { name: "Welcome" })).toBeHidden();
  await page.getByLabel("Category").selectOption("security");
  await expect(page).toHaveURL(/category=security/);
  await page.getByRole("button", { name: "Mark all Security as read" }).click();
  await expect(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await expect(bell(other)).toHaveAccessibleName("Notifications, 1 unread", { timeout: 5000 });
});

test("notification preferences are saved when chosen; security can't be switched off", async ({ page }) => {
  await enterAs(page, ME);
  await page.goto(`${ALL}?tab=preferences`);
  await expect(page.getByRole("switch", { name: "Security in the app, always on" })).toBeDisabled();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByLabel("Risk by email").selectOption("immediately");
  expect((await saved).status()).toBe(200);
  const savedHour = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByLabel("Send the daily email at").selectOption("17");
  expect((await savedHour).status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel("Risk by email")).toHaveValue("immediately");
  await expect(page.getByLabel("Send the daily email at")).toHaveValue("17");
});
