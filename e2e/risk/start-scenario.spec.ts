/** Starting a scenario: a template with its sources, or a spreadsheet; and exporting everything again. */
import { readFile } from "node:fs/promises";
import {
  ANALYSIS,
  callApi,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  factor,
  test,
} from "../support/test.ts";
import type { Page } from "@playwright/test";

async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: "More ways to create scenarios" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a template becomes a scenario whose figures name their source or say that they are assumed", async ({
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

test("an empty list opens the templates with their figures and sources, by keyboard too", async ({
  page,
}) => {
  await page.route("**/api/scenarios?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), items: [], total: 0 } });
  });
  await enterAs(page);
  const { version } = await callApi<{ version: number }>(page, "GET", "/api/organization");
  const stated = { version, industry: "healthcare", annualRevenue: "100m_1b" };
  await callApi(page, "PATCH", "/api/organization", stated);
  await page.goto(ANALYSIS);
  await expect(page.getByRole("heading", { name: "No scenarios yet" })).toBeVisible();
  const templates = page.getByRole("main").getByRole("listitem");
  const email = templates.filter({ hasText: "A mailbox is taken over" });
  await expect(email.getByText(/NetDiligence, Cyber Claims Study 2025/)).toBeVisible();
  await expect(email.getByText(/\d to .* a year$/)).toBeVisible();
  const average = await email.getByText("Expected annual loss").locator("..").textContent();
  await page.getByLabel("Industry").selectOption({ label: "Construction" });
  await page.getByLabel("Yearly revenue").selectOption({ label: "$10 to 100 million" });
  await expect(
    page.getByText(/Of firms in construction, 10\.3% have .* Risk Insights Study 2025/),
  ).toBeVisible();
  await expect(email.getByText("Expected annual loss").locator("..")).not.toHaveText(average!);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remember these answers" }).click();
  await expectToast(page, "Remembered");
  await page.reload();
  await expect(page.getByLabel("Industry")).toHaveValue("construction");

  await email.getByRole("button").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Start from a template" });
  await expect(dialog.getByRole("radio", { name: /A mailbox is taken over/ })).toBeChecked();
  await expect(dialog.getByLabel("Yearly revenue")).toHaveValue("10m_100m");
  await dialog.getByRole("button", { name: "Create scenario" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("A mailbox is taken over");
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
  await enterAs(page, "risk_analyst@demo.example");
  const { items } = await callApi<{ items: { clientId: string | null; clientName: string | null }[] }>(
    page,
    "GET",
    "/api/scenarios?pageSize=200",
  );
  const { clientId, clientName } = items.find((item) => item.clientId !== null)!;
  await page.goto(ANALYSIS);
  const list = page.getByRole("table", { name: "Scenarios" });
  await expect(list.getByRole("row").nth(1)).toBeVisible();
  const picker = page.getByRole("combobox", { name: "Client", exact: true });
  await picker.click();
  await picker.fill(clientName!);
  await page.getByRole("option", { name: clientName! }).first().click();
  await expect(page).toHaveURL(new RegExp(`clientId=${clientId}`));
  const onlyTheirs = async () => {
    const shown = await list.getByRole("row").count();
    expect(shown).toBeGreaterThan(1);
    await expect(list.getByRole("cell", { name: clientName!, exact: true })).toHaveCount(shown - 1, {
      timeout: 1000, // the rows were counted before the list changed
    });
  };
  await expect(onlyTheirs).toPass();
  await page.reload();
  await expect(picker).toHaveValue(clientName!);
  await expect(onlyTheirs).toPass();

  await page.getByRole("link", { name: "New scenario" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
  await expect(picker).toHaveValue(clientName!);
  await picker.click();
  await page.getByRole("option", { name: "Whole organization" }).click();
  await expect(page).not.toHaveURL(/clientId=/);
  await page.goto(`${ANALYSIS}?area=portfolios&clientId=${clientId}`);
  await expect(picker).toHaveValue(clientName!);
});

test("a scenario from a template belongs to the chosen client", async ({ page }) => {
  await enterAs(page, "risk_analyst@demo.example");
  const { items } = await callApi<{ items: { id: string; name: string }[] }>(
    page,
    "GET",
    "/api/client-choices",
  );
  const { id, name } = items[0]!;
  await page.goto(ANALYSIS);
  await page.getByRole("button", { name: "More ways to create scenarios" }).click();
  await page.getByRole("menuitem", { name: "From a template" }).click();
  const dialog = page.getByRole("dialog", { name: "Start from a template" });
  const picker = dialog.getByRole("combobox", { name: /^Client/ });
  await expect(picker).toHaveValue("Whole organization");
  await picker.click();
  await picker.fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(dialog.getByText("People of other clients can’t see it")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create scenario" }).click();
  await expectToast(page, "Scenario created");
  await expect(page).toHaveURL(/scenario=[0-9a-f-]{36}/);
  const made = new URL(page.url()).searchParams.get("scenario");
  const { clientId } = await callApi<{ clientId: string }>(page, "GET", `/api/scenarios/${made}`);
  expect(clientId).toBe(id);
  await callApi(page, "DELETE", `/api/scenarios/${made}`);
});
