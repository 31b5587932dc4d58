/** Sharing a dashboard: its link, a picture, a PDF, and paper. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enterAs, expect, expectLoaded, expectToast, test } from "../../support/test.ts";

async function open(page: Page): Promise<void> {
  await enterAs(page, "admin@demo.example");
  await page.goto("/tenant/dashboard?days=30");
  await expect(page.getByRole("heading", { name: "Trend" })).toBeVisible({ timeout: 30_000 });
  await expectLoaded(page);
}

async function share(page: Page, way: string): Promise<void> {
  await page.getByRole("button", { name: "Share Tenant dashboard" }).click();
  await page.getByRole("menuitem", { name: way }).click();
}

async function download(page: Page, way: string): Promise<{ name: string; bytes: Buffer }> {
  const event = page.waitForEvent("download");
  await share(page, way);
  const file = await event;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The pages of a PDF, each with the sizes stated in its dictionary. */
function pagesOf(pdf: Buffer): string[] {
  const objects = pdf.toString("latin1").split("endobj");
  return objects.filter((object) => /\/Type\s*\/Page\b/.test(object));
}

test("a dashboard becomes a picture, sharp and on light paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  const { name, bytes } = await download(page, "Download PNG");
  expect(name).toMatch(/^tenant-dashboard-\d{4}-\d\d-\d\d\.png$/);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.readUInt32BE(16)).toBe(2 * (680 + 2 * 28));
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(2000);
  await expectToast(page, "PNG saved to your downloads");
  await expect(page.locator("[data-paper]")).toHaveCount(0);
});

test("a dashboard becomes a PDF of whole pages", async ({ page }) => {
  await open(page);
  const image = await download(page, "Download PNG");
  const { name, bytes } = await download(page, "Download PDF");
  expect(name).toMatch(/^tenant-dashboard-\d{4}-\d\d-\d\d\.pdf$/);
  const pages = pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  // Sections stay together, so a page may end early; a blank page would need more.
  const [width, height] = [image.bytes.readUInt32BE(16), image.bytes.readUInt32BE(20)];
  expect(pages.length).toBeLessThanOrEqual(Math.ceil(height / (width * (792 / 612))) + 2);
  for (const one of pages) expect(one).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
});

test("failures are shown", async ({ page }) => {
  await open(page);
  await page.route(/\/assets\/pdf-/, (route) => route.abort());
  await share(page, "Download PDF");
  await expectToast(page, "Couldn't create the PDF", /Print the page/);
  await expect(page.getByRole("heading", { name: "Trend" })).toBeVisible();
});

test("a link restores the filters", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await share(page, "Copy link");
  await expectToast(page, "Link copied");
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toMatch(
    /\/tenant\/dashboard\?days=30$/,
  );
});

test("the printout has a header, no controls and no blank page", async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 1009 });
  // Sections stay together, so a page may end early; a blank page or a layout that doesn't break would need more.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const [format, sheet] of [
    ["A4", 1009],
    ["Letter", 943],
  ] as const) {
    const pages = pagesOf(await page.pdf({ format })).length;
    expect(pages, `pages on ${format}`).toBeGreaterThan(1);
    expect(pages, `pages on ${format}`).toBeLessThanOrEqual(Math.ceil(height / sheet) + 2);
  }
  await expect(page.getByText("Trend: last 30 days · Amounts in USD")).toBeVisible();
  for (const chrome of ["banner", "navigation", "combobox"] as const)
    await expect(page.getByRole(chrome)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Share Tenant dashboard" })).toBeHidden();
  // The last page ends with the last section: anything after it would be a blank page.
  const below = await page.evaluate(
    () =>
      document.documentElement.scrollHeight - document.querySelector("main")!.getBoundingClientRect().bottom,
  );
  expect(below).toBeLessThanOrEqual(1);
});
