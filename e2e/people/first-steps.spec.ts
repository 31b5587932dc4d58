/** First steps above a dashboard: shown until the person dismisses them. */
import { enterAs, expect, expectAccessible, test } from "../support/test.ts";

test.use({ onboarding: true });

test("first steps lead to their screens and stay dismissed", async ({ page }) => {
  await page.addInitScript(() => {
    const stored = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem")!.value as (
      this: Storage,
      key: string,
    ) => string | null;
    Storage.prototype.getItem = function (key) {
      return key.startsWith("crq:onboarding:tour") ? "true" : stored.call(this, key);
    };
  });
  await enterAs(page, "risk_analyst@demo.example");
  await page.route("**/api/first-hour", async (route) =>
    route.fulfill({
      json: {
        described: true,
        scenarios: 5,
        control: true,
        insurance: true,
        appetite: true,
        statement: true,
        latest: null,
      },
    }),
  );
  await page.goto("/dashboard");
  const strip = page.getByRole("region", { name: "Get started" });
  await expect(strip.getByRole("link", { name: "Quantify a scenario" })).toBeVisible();
  await expectAccessible(page);
  await strip.getByRole("button", { name: "Dismiss first steps" }).click();
  await expect(strip).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
