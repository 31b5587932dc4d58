/**
 * Monitoring: the platform's administrators see everything that runs, a tenant's administrators what needs attention; each warning
 * leads to its fix.
 */
import { enterAs, expect, test } from "../support/test.ts";

test("the platform's monitoring shows this very server, over an hour and a week, one process and all", async ({
  page,
}) => {
  await enterAs(page, "super_admin@demo.example");
  await page.goto("/monitoring"); // at platform level it leads on
  await expect(page).toHaveURL(/\/riskmon-administration\/admin-monitoring$/);
  await expect(page.getByRole("heading", { level: 1, name: "Admin monitoring" })).toBeVisible();

  // The first sample comes ten seconds after the start.
  const processes = page.getByRole("table", { name: "Processes" });
  await expect(processes.getByRole("rowheader", { name: /^Server/ })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole("table", { name: "Largest tables" }).getByRole("row")).toHaveCount(11);
  await expect(page.getByRole("table", { name: "Queues" })).toContainText("send-mail");

  const range = page.getByRole("navigation", { name: "How far to look back" });
  await range.getByRole("link", { name: "Week" }).click();
  await expect(page).toHaveURL(/range=7d/);
  await page.getByRole("combobox", { name: "Process" }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/process=/);
  await page.reload();
  await expect(range.getByRole("link", { name: "Week" })).toHaveAttribute("aria-current", /true|page/);
  await expect(page.getByRole("slider", { name: "Requests a minute" })).toBeVisible();
});

test("a tenant's monitoring: items that need attention lead to their fix; others see who it's for", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  await page.goto("/monitoring");
  await expect(page.getByRole("heading", { level: 1, name: "Monitoring" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Successful and failed sign-ins a day" })).toBeVisible();
  const attention = page.getByRole("region", { name: /Needs attention/ });
  await expect(attention.getByText(/no second factor/)).toBeVisible();
  await attention.getByRole("link", { name: "Policies" }).click();
  await expect(page).toHaveURL(/\/tenant\/settings\?tab=policies/);

  await enterAs(page, "risk_analyst@demo.example");
  for (const path of ["/tenant/monitoring", "/riskmon-administration/admin-monitoring"]) {
    await page.goto(path);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  }
});
