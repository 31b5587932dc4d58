/** Starting a scenario: a template with its sources, or a spreadsheet; and exporting everything again. */
import { readFile } from "node:fs/promises";
import { ANALYSIS, expect, expectAccessible, expectToast, factor, test, enterAs } from "../support/test.ts";
import type { Page } from "@playwright/test";

async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: "More ways to create scenarios" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a template becomes a scenario whose figures name their source or say that they are assumed @phone", async ({
  page,
}) => {
  await enterAs(page);
  await page.goto(ANALYSIS);
  await choose(page, /from a template/i);
  const dialog = page.getByRole("dialog", { name: "Start from a template" });
  await dialog.getByRole("radio", { name: /Customer data is stolen/ }).check();
  await dialog.getByLabel("Industry").selectOption({ label: "Healthcare" });
  await dialog.getByLabel("Yearly revenue").selectOption({ label: "$100 million to 1 billion" });
  await expect(dialog.getByText(/figures from published sources, \d+ assumptions to replace/)).toBeVisible();
  await dialog.getByText("Published, with an assumption").first().click();
  await expect(dialog.getByText(/Information Risk Insights Study 2025/).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create scenario" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Customer data is stolen");
  await expect(page.getByRole("region", { name: "Result" }).getByText(/^\$/).first()).toBeVisible();
  const lef = factor(page, "frequency.lef");
  await lef.getByText("Evidence: 3 sources").click();
  await expect(lef.getByText("Starting assumption, not published. Replace it with your own")).toBeVisible();
});

test("a CSV file is checked as a whole before anything is created, and scenarios export as one", async ({
  page,
}, info) => {
  await enterAs(page);
  await page.goto(ANALYSIS);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const csv = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "");
  const [header, ...rows] = csv.trimEnd().split(/\r?\n/);
  expect(rows.length).toBeGreaterThan(3);

  await choose(page, /import/i);
  const dialog = page.getByRole("dialog", { name: "Import scenarios from a CSV file" });
  const give = async (name: string, text: string) =>
    dialog
      .getByLabel(/CSV file|another file/)
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await give("no-text.csv", "");
  await expect(dialog.getByRole("alert")).toHaveText("no-text.csv is empty");
  await give("wrong.csv", `${header}\n${rows[0]!.replace(/USD|EUR/, "dollars")}\n`);
  await expect(
    dialog.getByRole("table", { name: "Problems in the file" }).getByText("currency"),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Create/ })).toHaveCount(0);
  await expectAccessible(page);
  const title = `Imported ${info.project.name}`;
  const known = rows.find((row) => row.includes("Ransomware stops production"))!;
  await give("right.csv", `${header}\n${known.replace("Ransomware stops production", title)}\n`);
  await expect(dialog.getByText("1 row checked. No problems found.")).toBeVisible();
  await dialog.getByRole("button", { name: "Create 1 scenario" }).click();
  await expectToast(page, "1 scenario created");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("the list shows one client's scenarios, kept in the link", async ({ page }) => {
  await enterAs(page, "admin@demo.example");
  await page.goto(ANALYSIS);
  const rows = page.getByRole("table", { name: "Scenarios" }).getByRole("row");
  await rows.nth(2).waitFor();
  const everything = await rows.count();
  const picker = page.getByRole("combobox", { name: "Client", exact: true });
  await picker.click();
  const choice = page.getByRole("option").filter({ hasNotText: "All clients" }).first();
  const name = (await choice.textContent())!.trim();
  await choice.click();
  await expect(page).toHaveURL(/clientId=/);
  await expect.poll(async () => rows.count()).toBeLessThan(everything);
  const clients = page.getByRole("table", { name: "Scenarios" }).getByRole("cell", { name, exact: true });
  await expect.poll(async () => (await clients.count()) === (await rows.count()) - 1).toBe(true);
  await page.reload();
  await expect(picker).toHaveValue(name);
  await expectAccessible(page);
});
