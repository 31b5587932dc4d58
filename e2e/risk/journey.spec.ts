/** The main job: an analyst describes a ransomware scenario with published figures, sees its curve, saves it, finds it again. */
import { ANALYSIS, expect, expectAccessible, expectToast, factor, test, enterAs } from "../support/test.ts";

test("describe, see, save, keep a run, reproduce it to the bit, find it again @phone", async ({
  page,
}, info) => {
  const title = `Ransomware at plant A, ${info.project.name}`;
  await enterAs(page);
  await page.goto(`${ANALYSIS}?q=Ransomware%20stops`);
  await expect(page.getByRole("link", { name: "Ransomware stops production" }).first()).toBeVisible();

  await page
    .getByRole("link", { name: /new scenario/i })
    .or(page.getByRole("button", { name: /new scenario/i }))
    .first()
    .click();
  await page.getByLabel("Title").fill(title);
  const lef = factor(page, "frequency.lef");
  await lef.getByLabel("Minimum").fill("0.0032");
  await lef.getByLabel("Most likely").fill("1 in 19");
  await lef.getByLabel("Maximum").fill("0.105");
  const loss = page.locator('[data-input^="primary."]').first();
  await loss.getByLabel("distribution").selectOption({ label: "90% interval" });
  await loss.getByLabel("5th percentile", { exact: true }).fill("201k");
  await loss.getByLabel("95th percentile", { exact: true }).fill("50.8M");

  // The engine's result for these figures: 1-in-100 year loss about $14.2M, chance of any loss about 5.1 %.
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText(/^\$14\.\dM$/).first()).toBeVisible();
  await expect(result.getByText(/^5\.\d%$/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(page).toHaveURL(/scenario=[0-9a-f-]{36}/);

  await result.getByRole("tab", { name: "Kept runs" }).click();
  await page
    .getByRole("button", { name: /keep (this|a) run/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Keep this run" });
  await dialog.getByRole("button", { name: /keep run/i }).click();
  await expect(page.getByRole("table", { name: "Kept runs" }).getByRole("row")).toHaveCount(2);
  await page
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  await page.getByRole("button", { name: /again/i }).first().click();
  await expect(page.getByText(/exactly reproduced/i).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(ANALYSIS);
  await page.getByLabel("Search scenarios").fill(title);
  await page.getByRole("link", { name: title }).first().click();
  await expect(factor(page, "frequency.lef").getByLabel("Most likely")).toHaveValue(/0\.0526|1 in 19/);
});

test("the threshold is dragged by keyboard and typed, and reads as a sentence", async ({ page }) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?q=Ransomware%20stops%20production`);
  await page.getByRole("link", { name: "Ransomware stops production" }).first().click();
  const slider = page.getByRole("slider").first();
  const before = await slider.getAttribute("aria-valuetext");
  await slider.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await expect(slider).not.toHaveAttribute("aria-valuetext", before!);
  await expect(page.getByText(/chance of losing more than/).first()).toBeVisible();
});

test("the curve never blanks while a value is typed, and bad input leaves the last good curve with a message at the field", async ({
  page,
}) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?q=Ransomware%20stops%20production`);
  await page.getByRole("link", { name: "Ransomware stops production" }).first().click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.locator("svg path").first()).toBeAttached();
  await page.evaluate(() => {
    const region = document.querySelector('[aria-label="Result"]')!;
    const state = window as unknown as { blank: number };
    state.blank = 0;
    new MutationObserver(() => {
      if (!region.querySelector("svg path[d]")) state.blank++;
    }).observe(region, { childList: true, subtree: true, attributes: true });
  });
  const most = factor(page, "frequency.lef").getByLabel("Most likely");
  await most.fill("");
  await most.pressSequentially("0.0812", { delay: 40 });
  await most.fill("5");
  await expect(factor(page, "frequency.lef").getByText("Must be at most the maximum").first()).toBeVisible();
  await expect(result.locator("svg path").first()).toBeAttached();
  expect(await page.evaluate(() => (window as unknown as { blank: number }).blank)).toBe(0);
});

test("rename, duplicate, delete and undo", async ({ page }) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?q=Payment%20fraud`);
  const menu = async (title: string, item: string) => {
    await page
      .getByRole("button", { name: `Actions for ${title}`, exact: true })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Payment fraud by forged instruction", "Duplicate");
  const copy = "Payment fraud by forged instruction (copy)";
  await expect(page.getByRole("link", { name: copy }).first()).toBeVisible();
  await menu(copy, "Rename");
  const renamed = "Payment fraud, <b>second</b> opinion";
  await page.getByRole("dialog").getByLabel("Title").fill(renamed);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /rename|save/i })
    .click();
  await expect(page.getByRole("link", { name: renamed }).first()).toBeVisible();
  await menu(renamed, "Delete");
  await expectToast(page, "Scenario deleted");
  await expect(page.getByRole("link", { name: renamed })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: renamed }).first()).toBeVisible();
  await menu(renamed, "Delete");
  await expect(page.getByRole("link", { name: renamed })).toHaveCount(0);
});
