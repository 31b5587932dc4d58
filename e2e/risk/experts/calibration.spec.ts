/** Calibration practice: a round of each kind by keyboard, its score, and the history that remains. */
import { ANALYSIS, expect, expectAccessible, test, enterAs } from "../../support/test.ts";

test("a round of ranges by keyboard alone is scored, explained and remembered", async ({ page }) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?area=calibration`);
  await page.getByRole("button", { name: "Start a range round" }).press("Enter");
  await expect(page.getByLabel("Low end")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a number").first()).toBeVisible();
  await expectAccessible(page);
  for (let question = 1; question <= 10; question += 1) {
    await expect(page.getByText(`Question ${question} of 10`)).toBeVisible();
    await expect(page.getByLabel("Low end")).toBeFocused();
    await page.keyboard.type("0");
    await page.keyboard.press("Tab");
    await page.keyboard.type("10 million");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("heading", { name: "10 of 10 ranges contained the true value" })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("10 of 10").first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Your results" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Reset results" }).click();
  await expect(page.getByRole("table", { name: "Your results" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("table", { name: "Your results" })).toBeVisible();
});

test("a round of statements asks for a confidence and gives a Brier score", async ({ page }) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?area=calibration`);
  await page.getByRole("button", { name: "Start a true-or-false round" }).click();
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page.getByText("Choose one. A guess is fine.")).toBeVisible();
  await expectAccessible(page);
  for (let question = 1; question <= 10; question += 1) {
    await expect(page.getByText(`Question ${question} of 10`)).toBeVisible();
    await page.getByRole("radio", { name: "True", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: "50%" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("heading", { name: /of 10 right$/ })).toBeFocused();
  await expect(page.getByText(/^Brier score 0\.250 =/)).toBeVisible();
  await expectAccessible(page);
});
