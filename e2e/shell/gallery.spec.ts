/**
 * The gallery of the interface. The behavior of its parts, to the pixel and millisecond, is tested beside them in
 * apps/web/src/ui.
 */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectFits, test } from "../support/test.ts";

async function openGallery(page: Page, search = ""): Promise<void> {
  await enterAs(page, "risk_analyst@demo.example");
  await page.goto(`/examples${search}`);
  await expect(page.getByRole("heading", { name: "Interface components" })).toBeVisible();
  await expect(page.locator("#charts [aria-busy]")).toHaveCount(0);
}

test("the gallery is accessible and fits, and every part has its anchor", async ({ page }) => {
  await openGallery(page);
  const anchors = page.getByRole("navigation", { name: "Parts of the gallery" }).getByRole("link");
  for (const anchor of await anchors.all()) {
    const id = new URL((await anchor.getAttribute("href"))!, "http://x").hash;
    await expect(page.locator(id)).toBeVisible();
  }
});

test("both themes are shown side by side, for mouse or finger", async ({ page }) => {
  await openGallery(page);
  const button = page.locator("#buttons").getByRole("button", { name: "Save changes" }).first();
  await expect(button).toHaveCSS("height", "36px");
  await page.getByRole("navigation", { name: "Density" }).getByRole("link", { name: "Touch" }).click();
  await expect(button).toHaveCSS("height", "44px");
  await page.getByRole("navigation", { name: "Theme" }).getByRole("link", { name: "Both" }).click();
  const panels = page.locator("#buttons [data-theme]");
  await expect(panels).toHaveCount(2);
  const [light, dark] = await panels.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(light).not.toBe(dark);
  await expectFits(page);
  await page.reload();
  await expect(panels).toHaveCount(2);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("nothing in the gallery moves", async ({ page }) => {
    await openGallery(page);
    const moving = () => document.getAnimations().filter((one) => one.playState === "running").length;
    await expect.poll(async () => page.evaluate(moving)).toBe(0);
  });
});
