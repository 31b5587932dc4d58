/** 320 pixels wide, which is also a 1280-pixel window at 400 % zoom, with reduced motion: nothing is lost or overflows. */
import { ANALYSIS, expect, expectAccessible, expectFits, signIn, test } from "../support/test.ts";

/** The list with one scenario of the demo, whatever other journeys have added. */
const FOUND = `${ANALYSIS}?q=Breach+of+patient+records`;

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "reduce" } });

test("sign-in, dashboard, list and workbench fit", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectFits(page);
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
  await expectFits(page);
  await page.goto(FOUND);
  const scenario = page.getByRole("link", { name: "Breach of patient records" }).first();
  await expect(scenario).toBeVisible();
  await expectFits(page);
  await scenario.click();
  await expect(page.getByRole("slider").first()).toBeAttached();
  await expect(page.getByText(/chance of losing more than/).first()).toBeVisible();
  await expectAccessible(page);
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === "running").length,
  );
  expect(moving, "animations that run although reduced motion is asked for").toBe(0);
});

test("the keyboard alone leads from sign-in to a changed threshold", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type("risk_analyst@demo.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Journey-password-1!");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto(FOUND);
  const scenario = page.getByRole("link", { name: "Breach of patient records" }).first();
  await scenario.focus();
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider").first();
  await slider.waitFor();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(slider).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  const before = await slider.getAttribute("aria-valuetext");
  await page.keyboard.press("PageUp");
  await expect(slider).not.toHaveAttribute("aria-valuetext", before!);
});
