import { expect, test } from "@playwright/test";

declare global {
  interface Window {
    /** Whether the sentence was on the page, once per change of the page. */
    sentenceSeen: boolean[];
  }
}

test.use({ viewport: { width: 390, height: 844 } });

test("the start of the sign-in page stays on a phone until the form is there", async ({ page }) => {
  await page.addInitScript(() => {
    window.sentenceSeen = [];
    new MutationObserver(() => {
      window.sentenceSeen.push(
        document.body?.textContent.includes("Use the account your organization set up") ?? false,
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/login");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  const seen = await page.evaluate(() => window.sentenceSeen);
  const from = seen.indexOf(true);
  expect(from, "the page as sent already has the sentence").toBeGreaterThanOrEqual(0);
  expect(seen.slice(from), "and never loses it").not.toContain(false);
});
