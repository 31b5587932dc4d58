/** The guided path on the dashboard: its steps follow from the records, it can be left, and found again. */
import {
  callApi,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  test,
} from "../support/test.ts";

test.use({ onboarding: true });

test("the path leads from nothing to a first control, and can be left and found again @phone", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const stored = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem")!.value as (
      this: Storage,
      key: string,
    ) => string | null;
    Storage.prototype.getItem = function (key) {
      return key.startsWith("crq:onboarding:tour") ? "true" : stored.call(this, key);
    };
  });
  await enterAs(page);
  const { latest } = await callApi<{ latest: string }>(page, "GET", "/api/first-hour");
  const shown = {
    described: true,
    scenarios: 2,
    control: false,
    insurance: false,
    appetite: false,
    statement: false,
    latest,
  };
  await page.route("**/api/first-hour", async (route) => route.fulfill({ json: shown }));
  await page.goto("/dashboard");
  const path = page.getByRole("region", { name: "Your first hour" });
  await expect(path.getByText("1 of 6 steps done.")).toBeVisible();
  await expect(path.getByText("2 of 5 created.")).toBeVisible();
  await expect(path.getByText("An administrator sets it")).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  await path.getByRole("link", { name: "Create five scenarios" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  await page.goBack();
  await path.getByRole("link", { name: "Add a control" }).click();
  await expect(page.getByRole("tab", { name: /Controls/, selected: true })).toBeVisible();
  await page.goBack();

  await path.getByRole("button", { name: "Hide the guided path" }).click();
  await expectToast(page, "Guided path hidden");
  await expect(path).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Get started" })).toBeVisible();
  await expect(path).toHaveCount(0);
  await page.goto("/user-account/role-based-landing");
  await expect(path.getByRole("link", { name: "Add a control" })).toBeVisible();
});

test("a path that the records show whole makes room for the first steps", async ({ page }) => {
  await enterAs(page);
  const done = {
    described: true,
    scenarios: 5,
    control: true,
    insurance: true,
    appetite: true,
    statement: true,
    latest: null,
  };
  await page.route("**/api/first-hour", async (route) => route.fulfill({ json: done }));
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Get started" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your first hour" })).toHaveCount(0);
});
