/**
 * The gallery of the interface, pixel by pixel, part by part, in light and dark. A baseline is one small picture of one element; renew them
 * with `playwright test -c e2e/playwright.config.ts e2e/pictures/visual.spec.ts --update-snapshots` and look at each before keeping it.
 */
import type { Page } from "@playwright/test";
import { COMPARABLE, expectLook } from "../support/look.ts";
import { enterAs, expect, test } from "../support/test.ts";

/** Photographed parts of the gallery: those whose look the others share. */
const SPECIMENS = [
  "Button",
  "Button, disabled and busy",
  "Field, Input",
  "Select",
  "Checkbox, Switch",
  "Badge",
  "Statement, Figure",
  "Table",
  "EmptyState",
  "Spinner",
  "LoadingScreen",
  "Colors",
  "LossExceedanceChart",
] as const;

test.skip(!COMPARABLE, "Pictures are compared on Linux x64 with the Chromium that npm installed.");
test.use({ viewport: { width: 1024, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

/** Shows the gallery without motion, in a theme. */
async function openGallery(page: Page, theme: "light" | "dark", search = ""): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await enterAs(page, "risk_analyst@demo.example");
  await page.goto(`/examples?still${search}`);
  await expect(page.getByRole("heading", { name: "Interface components" })).toBeVisible();
  await expect(page.locator("#charts [aria-busy]")).toHaveCount(0);
  await page.evaluate(async () => document.fonts.ready);
}

for (const theme of ["light", "dark"] as const) {
  test(`the parts of the gallery in ${theme}`, async ({ page }) => {
    test.slow();
    await openGallery(page, theme);
    for (const name of SPECIMENS) {
      const picture = `${name.toLowerCase().replaceAll(/\W+/g, "-")}-${theme}`;
      await test.step(name, async () => expectLook(page.locator(`[data-specimen="${name}"]`), picture));
    }
  });

  test(`a list and a touched row in ${theme}`, async ({ page }) => {
    test.slow();
    await openGallery(page, theme, "&q=elm");
    const list = page.locator("#lists");
    await list
      .getByRole("row", { name: /Elm Optics/ })
      .getByRole("checkbox")
      .check();
    await list.getByRole("row", { name: /Elm Logistics/ }).hover();
    await expectLook(list.getByRole("table"), `list-${theme}`);
  });

  test(`what opens over the page in ${theme}`, async ({ page }) => {
    test.slow();
    await openGallery(page, theme);
    const floating = page.locator("#floating");
    const open = async (name: string) => floating.getByRole("button", { name, exact: true }).click();
    await open("Dialog");
    await expectLook(page.getByRole("dialog"), `dialog-${theme}`);
    await page.keyboard.press("Escape");
    await open("Confirmation");
    await expectLook(page.getByRole("alertdialog"), `confirmation-${theme}`);
    await page.keyboard.press("Escape");
    await open("Menu");
    await expectLook(page.getByRole("menu"), `menu-${theme}`);
    await page.keyboard.press("Escape");
    await open("Toast with undo");
    const toasts = page.getByRole("region", { name: "Notifications (F8)" });
    await toasts.getByRole("status").hover(); // it stays as long as the pointer is on it
    await expectLook(toasts.getByRole("status"), `toast-${theme}`);
    await open("Destructive toast");
    await toasts.getByRole("alert").hover();
    await expectLook(toasts.getByRole("alert"), `toast-destructive-${theme}`);
    await floating.getByRole("button", { name: "Tooltip", exact: true }).hover();
    await expectLook(page.getByRole("tooltip"), `tooltip-${theme}`);
  });
}
