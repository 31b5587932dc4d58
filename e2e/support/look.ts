/** How pictures of the product are compared. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Pixels are those of one browser on one platform: the Chromium that npm installed, on Linux x64. */
export const COMPARABLE =
  process.platform === "linux" && process.arch === "x64" && process.env["CHROMIUM_PATH"] === undefined;

const STILL = {
  animations: "disabled",
  caret: "hide",
  timeout: 30_000,
} as const;

type Clip = Record<"x" | "y" | "width" | "height", number>;

/**
 * Expects an element, or a part of a page, to look unchanged. Text is drawn without hinting and without a graphics card, so the same
 * build draws the same pixels. The tolerance is for antialiasing where a fraction of a pixel is rounded: 0.2 % of the pixels are some
 * thirty in a picture of a button, less than any change of a letter, line or spacing. For a whole screen it's a quarter of that.
 */
export async function expectLook(what: Locator, name: string): Promise<void>;
export async function expectLook(what: Page, name: string, clip: Clip): Promise<void>;
export async function expectLook(what: Locator | Page, name: string, clip?: Clip): Promise<void> {
  if (clip === undefined)
    await expect(what as Locator).toHaveScreenshot(`${name}.png`, { ...STILL, maxDiffPixelRatio: 0.002 });
  else
    await expect(what as Page).toHaveScreenshot(`${name}.png`, {
      ...STILL,
      clip,
      scale: "device",
      maxDiffPixelRatio: 0.0005,
    });
}
