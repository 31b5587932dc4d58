/**
 * How things look, to the pixel: the gallery of the interface, part by part, in light and dark. A baseline is one small picture of
 * one element; make them anew with `playwright test -c e2e/playwright.config.ts e2e/visual.spec.ts --update-snapshots` and look at
 * each before keeping it.
 */
import type { Locator, Page } from "@playwright/test";
import { enterAs, expect, test } from "./test.ts";

/** Pixels are those of one browser on one platform: the Chromium that npm installed, on Linux x64. */
const COMPARABLE =
  process.platform === "linux" && process.arch === "x64" && process.env["CHROMIUM_PATH"] === undefined;

/**
 * Text is drawn without hinting and without a graphics card, so the same build draws the same pixels. What is left open is
 * antialiasing where a fraction of a pixel is rounded: 0.2 % of the pixels are some thirty in a picture of a button, and less than
 * any letter, line or spacing that changes.
 */
const TOLERANCE = {
  maxDiffPixelRatio: 0.002,
  animations: "disabled",
  caret: "hide",
  timeout: 30_000,
} as const;

/** Parts of the gallery that are photographed: those whose look the others share. */
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

interface Screen {
  /** Names the picture. */
  readonly name: string;
  readonly path: string;
  /** Who looks at it: a role of the demo, or a visitor. */
  readonly as?: string;
  /** What is photographed: a locator's selector; the screen's own part of the page unless given. */
  readonly part?: string;
  /** What differs each time, by selector: clocks, ages, ids. It is painted over. */
  readonly masked?: readonly string[];
}

/**
 * The most used screens. A line here is a baseline of that screen in both themes; each picture stays below 40 kB, so take the part
 * that carries the look.
 */
const SCREENS: readonly Screen[] = [
  { name: "screen-sign-in", path: "/login" },
  { name: "screen-forgot-password", path: "/forgot-password" },
  { name: "screen-register", path: "/register" },
  { name: "screen-not-found", path: "/no-such-path" },
  {
    name: "screen-navigation",
    path: "/user-account/role-based-landing",
    as: "risk_analyst",
    part: "aside nav",
  },
  { name: "screen-first-steps", path: "/user-account/role-based-landing", as: "viewer", part: "main ol" },
  { name: "screen-profile", path: "/my-account/profile", as: "viewer", part: "main form" },
  { name: "screen-factors", path: "/user-account/mfa-management", as: "viewer", part: "main section" },
  {
    name: "screen-preferences",
    path: "/my-account/notifications?tab=preferences",
    as: "viewer",
    part: "main table",
  },
  { name: "screen-contact-sales", path: "/contact-sales", part: "main form" },
  { name: "screen-purchase-request", path: "/purchase-request", part: "main form" },
  { name: "screen-roles", path: "/riskmon-administration/user-roles", as: "admin", part: "main thead" },
];

test.skip(!COMPARABLE, "Pictures are compared on Linux x64 with the Chromium that npm installed.");
test.use({ viewport: { width: 1024, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

/** Shows the gallery so that nothing moves, in a theme. */
async function openGallery(page: Page, theme: "light" | "dark", search = ""): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await enterAs(page, "risk_analyst@demo.example");
  await page.goto(`/examples?still${search}`);
  await expect(page.getByRole("heading", { name: "Interface components" })).toBeVisible();
  await expect(page.locator("#charts [aria-busy]")).toHaveCount(0);
  await page.evaluate(async () => document.fonts.ready);
}

async function expectLook(element: Locator, name: string, mask: Locator[] = []): Promise<void> {
  await expect(element).toHaveScreenshot(`${name}.png`, { ...TOLERANCE, mask });
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

  test(`the most used screens in ${theme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme });
    for (const { name, path, as, part = "main", masked = [] } of SCREENS)
      await test.step(name, async () => {
        if (as === undefined) await page.context().clearCookies();
        else await enterAs(page, `${as}@demo.example`);
        await page.goto(path);
        await page.locator(part).first().waitFor();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await page.evaluate(async () => document.fonts.ready);
        const mask = masked.map((selector) => page.locator(selector));
        await expectLook(page.locator(part).first(), `${name}-${theme}`, mask);
      });
  });
}
