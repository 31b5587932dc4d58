/** The audit log: an entry is found, shown with its changes, exported as a file, and verified. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { callApi, enterAs, expect, expectAccessible, expectToast, test } from "../support/test.ts";
import { choose } from "../support/choose.ts";

const ADMIN = "admin@demo.example";

/**
 * Copies a scenario and changes the copy's title, so that there is something to find and no one else's data is touched.
 */
async function renameCopy(page: Page, to: string): Promise<void> {
  type Found = { items: [{ id: string }] };
  const { items } = await callApi<Found>(page, "GET", "/api/scenarios?q=Misuse");
  type Copy = { id: string; version: number };
  const copy = await callApi<Copy>(page, "POST", `/api/scenarios/${items[0].id}/duplicate`);
  await callApi(page, "PATCH", `/api/scenarios/${copy.id}`, { version: copy.version, title: to });
}

test("find a change, see before and after, export it, verify the chain", async ({ page }, info) => {
  // A unique word per run: each look finds its own.
  const word = `${info.project.name.replace(" ", "")}${Date.now()}`;
  const title = `Misuse of access, ${word}`;
  await enterAs(page, ADMIN);
  await renameCopy(page, title);
  await page.goto("/tenant/logs");

  const chain = page.getByRole("region", { name: "Verification" });
  await expect(
    chain.getByText(/Chain intact: .* entries, head [0-9a-f]{12}…, checked just now/),
  ).toBeVisible();
  const entries = page.getByRole("list", { name: "Entries" });
  await expect(entries.getByRole("button", { name: /Scenario changed/ }).first()).toBeVisible();

  // Filtered by words and action, which are kept in the page's address.
  await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Scenario changed" });
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(word);
  await expect(page).toHaveURL(/q=light.*action=scenario\.update|q=dark.*action=scenario\.update/);
  await expect(page.getByText(/^(1 entry|2 entries)$/)).toBeVisible();

  // By keyboard alone: opened, read, closed.
  const row = entries.getByRole("button", { name: /Scenario changed/ }).last();
  await row.focus();
  await page.keyboard.press("Enter");
  const changes = page.getByRole("table", { name: "Changes" });
  await expect(changes.getByRole("row", { name: /title ?, changed/ })).toContainText(title);
  await expect(page.getByText("Request ID")).toBeVisible();
  await page.getByText("Raw JSON").click();
  await expect(page.locator("pre")).toContainText('"action": "scenario.update"');
  await expectAccessible(page);

  for (const [format, item] of [
    ["csv", "CSV, for spreadsheets"],
    ["json", "JSON, with every detail"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^audit-log-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    expect(await readFile(await file.path(), "utf8")).toContain(title);
    await expectToast(page, "saved to your downloads");
  }

  // A search without results; from there back to everything, which now includes the exports.
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("zebra");
  await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(entries.getByRole("button", { name: /Audit log exported/ }).first()).toBeVisible();

  await entries
    .getByRole("button", { name: /Audit log exported/ })
    .first()
    .click();
  await page.getByRole("button", { name: "All by this actor" }).click();
  await expect(page).toHaveURL(/actor=admin/);
  await chain.getByRole("button", { name: "Verify again" }).click();
  await expect(chain.getByText(/Chain intact/)).toBeVisible();
});

test("a broken chain shows where, and how many entries before it are still valid", async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/audit-log/verify*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { chains: object[] };
    const broken = { entries: 6, broken: { seq: 7, reason: "its content was changed" } };
    await route.fulfill({
      json: { ...answer, chains: answer.chains.map((chain) => ({ ...chain, ...broken })) },
    });
  });
  await page.goto("/tenant-administration/logs-and-audit");
  const alarm = page.getByRole("region", { name: "Verification" }).getByRole("alert");
  await expect(alarm).toContainText("Chain broken");
  await expect(alarm).toContainText(
    "entry 7 doesn't match, its content was changed. The 6 entries before hold",
  );
  await expectAccessible(page);
});

test("entries that aren't sealed yet are counted beside the intact chain", async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/audit-log/verify*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { chains: object[] };
    await route.fulfill({
      json: { ...answer, chains: answer.chains.map((chain) => ({ ...chain, entries: 6, unsealed: 2 })) },
    });
  });
  await page.goto("/tenant-administration/logs-and-audit");
  const chain = page.getByRole("region", { name: "Verification" });
  await expect(chain).toContainText("Chain intact: 6 entries and 2 not sealed yet");
});

test("from the platform: all tenants together, then one; who is online", async ({ page }) => {
  await enterAs(page, "super_admin@demo.example");
  await page.goto("/riskmon-administration/audit-logs");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText(/All \d+ chains intact/)).toBeVisible();
  await choose(page.getByRole("combobox", { name: "Tenant" }), "Larkfield Group");
  await expect(page).toHaveURL(/tenantId=[0-9a-f-]{36}/);
  await expect(page.getByText(/^Chain intact/)).toBeVisible();
  await page.goto("/tenant-administration/logs-and-audit");
  await expect(page.getByRole("heading", { name: "Choose a tenant" })).toBeVisible();
  await page.goto("/riskmon-administration/online-users");
  await expect(page.getByText("super_admin@demo.example").first()).toBeVisible();
});
