/** The gallery of the interface, and what the specification says of its parts to the pixel and millisecond (2.10, 9). */
import type { Page } from "@playwright/test";
import { enterAs, expect, expectAccessible, expectFits, test } from "../support/test.ts";

async function openGallery(page: Page, search = ""): Promise<void> {
  await enterAs(page, "risk_analyst@demo.example");
  await page.goto(`/examples${search}`);
  await expect(page.getByRole("heading", { name: "Interface components" })).toBeVisible();
  await expect(page.locator("#charts [aria-busy]")).toHaveCount(0);
}

test("the gallery is accessible and fits, and every part has its anchor @looks", async ({ page }) => {
  await openGallery(page);
  await expectAccessible(page);
  const anchors = page.getByRole("navigation", { name: "Parts of the gallery" }).getByRole("link");
  for (const anchor of await anchors.all()) {
    const id = new URL((await anchor.getAttribute("href"))!, "http://x").hash;
    await expect(page.locator(id)).toBeVisible();
  }
});

test("both themes stand beside each other, for mouse or finger", async ({ page }) => {
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

test("spinners have four sizes, buttons six variants and four sizes", async ({ page }) => {
  await openGallery(page);
  const widths = await page
    .locator("#waiting .animate-spin")
    .evaluateAll((all) => all.slice(0, 4).map((one) => (one as HTMLElement).offsetWidth));
  expect(widths).toEqual([16, 24, 32, 48]);
  await expect(page.locator("#waiting").getByText("Processing...", { exact: true })).toBeVisible();
  const buttons = page.locator("#buttons");
  await expect(buttons.getByRole("button", { name: "Save changes" })).toHaveCount(6);
  const sizeOf = async (name: string) => {
    const box = await buttons.getByRole("button", { name, exact: true }).boundingBox();
    return [box!.height, name === "Add" ? box!.width : 0];
  };
  expect(await sizeOf("Small")).toEqual([28, 0]);
  expect(await sizeOf("Default")).toEqual([36, 0]);
  expect(await sizeOf("Large")).toEqual([44, 0]);
  expect(await sizeOf("Add")).toEqual([36, 36]);
  const looks = await buttons.getByRole("button", { name: "Save changes" }).evaluateAll((all) =>
    all.map((one) => {
      const { backgroundColor, borderColor, textDecorationLine } = getComputedStyle(one);
      return [backgroundColor, borderColor, textDecorationLine].join();
    }),
  );
  expect(new Set(looks).size).toBe(6);
});

test("one toast at a time, bottom right and at most 420 px wide, led to by F8, gone after 5000 ms", async ({
  page,
}) => {
  await page.clock.install();
  await openGallery(page);
  const floating = page.locator("#floating");
  const viewport = page.getByRole("region", { name: "Notifications (F8)" });
  await floating.getByRole("button", { name: "Toast with undo" }).click();
  await floating.getByRole("button", { name: "Destructive toast" }).click();
  const toasts = viewport.locator("[role=status], [role=alert]");
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText("Not saved");
  const { width, height } = page.viewportSize()!;
  const box = (await viewport.boundingBox())!;
  expect([box.x + box.width, box.y + box.height, box.width]).toEqual([width, height, 420]);
  await page.mouse.move(10, 10);
  await page.keyboard.press("F8");
  await expect(viewport).toBeFocused();
  await viewport.evaluate((element) => (element as HTMLElement).blur());
  await floating.getByRole("button", { name: "Toast", exact: true }).click();
  await page.mouse.move(10, 10);
  await page.clock.pauseAt(Date.now() + 120_000);
  await floating.getByRole("button", { name: "Toast", exact: true }).dispatchEvent("click");
  await expect(toasts).toContainText("Preferences Updated");
  await page.clock.runFor(4900);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
});

test("a toast goes away by a swipe of 50 px to the right, not by less", async ({ page }) => {
  await openGallery(page);
  await page.locator("#floating").getByRole("button", { name: "Toast", exact: true }).click();
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("status");
  const swipe = async (distance: number) => {
    const { x, y, height } = (await toast.boundingBox())!;
    await page.mouse.move(x + 60, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 60 + distance, y + height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(49);
  await expect(toast).toBeVisible();
  await swipe(50);
  await expect(toast).toHaveCount(0);
});

test.describe("on a small screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("toasts stand at the top, over the whole width", async ({ page }) => {
    await openGallery(page);
    await page.locator("#floating").getByRole("button", { name: "Toast", exact: true }).click();
    const box = (await page.getByRole("region", { name: "Notifications (F8)" }).boundingBox())!;
    expect([box.x, box.y, box.width]).toEqual([0, 0, 390]);
  });
});

test("a tooltip opens after 700 ms and 4 px away, the next one at once within 300 ms", async ({ page }) => {
  await page.clock.install();
  await openGallery(page);
  const [first, second] = [
    page.locator("#floating").getByRole("button", { name: "Tooltip", exact: true }),
    page.locator("#floating").getByRole("button", { name: "Tooltip at the right" }),
  ];
  const shown = page.getByRole("tooltip");
  // The page's clock stands still, so its events are waited for from outside.
  const away = async () => {
    await page.mouse.move(5, 5);
    const hovered = async () =>
      page.evaluate(() => document.querySelector("#floating button:hover") !== null);
    await expect.poll(hovered).toBe(false);
  };
  await first.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + 60_000);
  await first.hover();
  await page.clock.runFor(690);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(shown).toHaveCount(1);
  const [anchor, bubble] = [(await first.boundingBox())!, (await shown.boundingBox())!];
  const gap = anchor.y - (bubble.y + bubble.height);
  expect(Math.abs(gap - 4), "it stands on whole pixels, its anchor may not").toBeLessThanOrEqual(0.5);
  await away();
  await page.clock.runFor(150);
  await expect(shown).toHaveCount(0);
  await second.hover();
  await page.clock.runFor(10);
  await expect(shown).toHaveText("On another side");
  await away();
  await page.clock.runFor(150);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(350);
  await first.hover();
  await page.clock.runFor(600);
  await expect(shown).toHaveCount(0);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("nothing of the gallery moves", async ({ page }) => {
    await openGallery(page);
    const moving = () => document.getAnimations().filter((one) => one.playState === "running").length;
    await expect.poll(async () => page.evaluate(moving)).toBe(0);
  });
});
