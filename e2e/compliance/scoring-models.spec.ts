/** A way of scoring of one's own: written, tried, published, used by an assessment whose band changes with its answers, and compared with what comes next. */
import { enterNewTenant } from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const MODEL = `Governance first ${RUN}`;

test("a tenant's own model scores an assessment, answer by answer", async ({ page }) => {
  await enterNewTenant(page, `Scoring ${RUN}`);
  const dialog = page.getByRole("dialog");

  await page.goto("/templates/scoring-model");
  await page.getByRole("button", { name: "New scoring model" }).first().click();
  await dialog.getByLabel("Name", { exact: true }).fill(MODEL);
  await dialog.getByLabel("Framework").selectOption("NIST CSF 2.0");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { name: MODEL, level: 1 })).toBeVisible();

  // What is wrong is said at its place, and nothing is saved with it.
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByLabel("Partially met", { exact: true }).fill("120");
  await expect(page.getByText("must be from 0% to 100%")).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel("Partially met", { exact: true }).fill("40");
  await page.getByLabel(/^Factor of GV /).fill("3");
  await page.getByLabel("Band 4 from").fill("85");

  // Samples say what it comes to: governance counts three times.
  const preview = page.getByRole("region", { name: "Preview" });
  const sample = async (family: string, words: string) =>
    preview.getByLabel(new RegExp(`^Samples of ${family} `)).selectOption(words);
  for (const family of ["GV", "ID", "PR", "DE", "RS", "RC"]) await sample(family, "All met");
  await expect(preview.getByText("100%").first()).toBeVisible();
  await expect(preview.getByText("High", { exact: true })).toBeVisible();
  await sample("GV", "All not met");
  await expect(preview.getByText("Moderate", { exact: true })).toBeVisible();
  await expect(preview.getByText(/^The most to gain is in GV/)).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expectToast(page, "Scoring model saved");
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Published as edition 1");

  await page.goto("/compliance/assessments");
  await page.getByRole("button", { name: "New assessment" }).first().click();
  await dialog.getByLabel("Framework").selectOption("NIST CSF 2.0");
  await dialog.getByLabel("Scoring").selectOption(`${MODEL} (your model, edition 1)`);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("button", { name: "Start answering" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("No score yet")).toBeVisible();

  // Each answer changes the score and its band at once.
  const assessment = new URL(page.url()).pathname;
  const answer = async (entry: string, words: string) => {
    await page.goto(`${assessment}?entry=${entry}`);
    await page.getByRole("radio", { name: words, exact: true }).check();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  };
  await answer("GV.OC-01", "Met");
  await expect(page.getByText("High", { exact: true })).toBeVisible();
  await answer("PR.AA-01", "Not met");
  await expect(page.getByText("75%").first()).toBeVisible();
  await expect(page.getByText("Substantial", { exact: true })).toBeVisible();
  await expect(page.getByText(`${MODEL}, edition 1`)).toBeVisible();
  await page.goto("/compliance/assessments");
  await expect(page.getByRole("row").getByText("Substantial", { exact: true })).toBeVisible();

  // A stricter draft changes nothing until it's published, and says what it would change.
  await page.goto("/templates/scoring-model");
  await page.getByRole("link", { name: MODEL }).click();
  await page.getByLabel("Band 3 from").fill("80");
  await save.click();
  await expectToast(page, "Scoring model saved");
  await page.getByRole("link", { name: "Compare with the published edition" }).click();
  await expect(page.getByText("1 of 1 assessment would change its band.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(assessment);
  await expect(page.getByText("Substantial", { exact: true })).toBeVisible();
});
