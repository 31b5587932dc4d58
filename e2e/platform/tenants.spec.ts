/**
 * Administering tenants: created, branded, their clients and assessors arranged, suspended, exported,
 * deleted.
 */
import type { Page } from "@playwright/test";
import {
  callApi,
  enterAfresh,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  test,
} from "../support/test.ts";

const menuOf = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

test("a tenant is created, changed, suspended, reactivated, scheduled for deletion and kept", async ({
  page,
}) => {
  await enterAs(page, "super_admin@demo.example");
  await page.goto("/tenant-administration/tenant-management");
  await page.getByRole("button", { name: "New tenant" }).click();
  await page.getByRole("button", { name: "Create tenant" }).click();
  await expect(page.getByText("Name must have 1 to 200 characters")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Meridian Assurance");
  await page.getByLabel("First administrator's email").fill("first@meridian.example");
  await page.getByRole("button", { name: "Create tenant" }).click();
  await page.waitForURL("**/riskmon-administration/tenant/**");
  await expect(page.getByRole("heading", { level: 1, name: "Meridian Assurance" })).toBeVisible();
  await expect(page.getByText("Tenant created").first()).toBeVisible();

  await menuOf(page, "Meridian Assurance", "Change plan");
  await page.getByRole("radio", { name: /Enterprise/ }).check();
  await page.getByRole("button", { name: "Change plan" }).click();
  await expectToast(page, "Plan changed");

  await menuOf(page, "Meridian Assurance", "Suspend");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("Enter a reason of 3 to 500 characters")).toBeVisible();
  await page.getByLabel("Reason").fill("The contract ended");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("Suspended: The contract ended")).toBeVisible();
  await menuOf(page, "Meridian Assurance", "Reactivate");
  await page.getByRole("button", { name: "Reactivate", exact: true }).click();
  await expectToast(page, "Meridian Assurance is active again");

  await menuOf(page, "Meridian Assurance", "Delete");
  await page.getByLabel(/To confirm/).fill("meridian");
  await page.getByRole("button", { name: "Close and delete" }).click();
  await expect(page.getByText("Enter the tenant's name exactly as shown")).toBeVisible();
  await page.getByLabel(/To confirm/).fill("Meridian Assurance");
  await page.getByRole("button", { name: "Close and delete" }).click();
  await expect(page.getByText(/^Deleted on /)).toBeVisible();
  await menuOf(page, "Meridian Assurance", "Cancel deletion");
  await page.getByRole("button", { name: "Cancel deletion" }).click();
  await expectToast(page, "Deletion canceled");

  const download = page.waitForEvent("download");
  await menuOf(page, "Meridian Assurance", "Export all data");
  expect((await download).suggestedFilename()).toMatch(/^meridian-assurance-export-.*\.json$/);
});

test("an administrator manages the clients of their tenant", async ({ page }) => {
  await enterAs(page, "admin@demo.example");
  await page.goto("/tenant/clients");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Harbour Logistics");
  await page.getByRole("button", { name: "Add client" }).click();
  await expectToast(page, "Harbour Logistics added");
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name", { exact: true }).fill("HARBOUR logistics");
  await page.getByRole("button", { name: "Add client" }).click();
  await expect(page.getByText("A client with this name already exists")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await menuOf(page, "Harbour Logistics", "Archive");
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Harbour Logistics restored");
});

test("an administrator adds clients from a file, which is checked as a whole first", async ({
  page,
}, info) => {
  await enterAs(page, "admin@demo.example");
  await page.goto("/tenant/clients");
  await page.getByRole("button", { name: "More ways to create clients" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download a CSV template" }).click();
  expect((await download).suggestedFilename()).toBe("clients-template.csv");
  await page.getByRole("button", { name: "More ways to create clients" }).click();
  await page.getByRole("menuitem", { name: "Import a CSV file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import clients from a CSV file" });
  const give = async (text: string) =>
    dialog
      .getByLabel(/CSV file|another file/)
      .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const name = `Imported ${info.project.name} ${info.retry}`;
  await give(`Client,Industry\n${name},Fishing\n`);
  await expect(
    dialog.getByRole("table", { name: "Problems in the file" }).getByText(/must be one of/),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Create/ })).toHaveCount(0);
  await expectAccessible(page);
  await give(`Client,Industry,Company size\n${name},Retail,11-50 employees\n`);
  await dialog.getByRole("button", { name: "Create 1 client" }).click();
  await expectToast(page, "1 client created");
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
  const records = page.waitForEvent("download");
  await menuOf(page, name, "Export records");
  expect((await records).suggestedFilename()).toMatch(/^imported-.*-export-.*\.json$/);
});

test("a save whose answer is lost can be made again, and happens once", async ({ page }) => {
  await enterAs(page, "admin@demo.example");
  await page.goto("/tenant/clients");
  let posted = 0;
  await page.route(/\/api\/clients(\?|$)/, async (route) => {
    if (route.request().method() !== "POST" || ++posted > 1) return route.fallback();
    expect((await route.fetch()).status()).toBe(201); // it happened, and no one learns of it
    return route.abort("failed");
  });
  await page.getByRole("button", { name: "New client" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Northwind Dairy");
  await page.getByRole("button", { name: "Add client" }).click();
  await expect(page.getByText("Can't reach the server. Check your connection and try again.")).toBeVisible();
  await page.getByRole("button", { name: "Add client" }).click();
  await expectToast(page, "Northwind Dairy added");
  expect(posted).toBe(2);
});

test("an administrator manages the settings and branding of their tenant", async ({ page }) => {
  await enterAfresh(page, "admin@demo.example"); // policies ask for a fresh proof
  await page.goto("/tenant/settings?tab=policies");
  await page.getByLabel("Idle time").fill("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("must be a whole number of minutes from 5 to 1,440")).toBeVisible();
  await page.getByLabel("Idle time").fill("45");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Policies saved");

  await page.goto("/tenant-administration/tenant-branding");
  await page.getByLabel("Accent color", { exact: true }).fill("#0b5563");
  await expect(page.getByText(/^Contrast .*At least 4\.5:1 is required\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Accent color", { exact: true }).fill("#ffcc00");
  await expect(page.getByText(/Too pale to read on light/)).toBeVisible();
});

test("assessors get clients in a matrix: marked, reviewed, saved, undone", async ({ page }) => {
  await enterAs(page, "tenant_administrator@demo.example");
  await page.goto("/tenant-administration/bulk-assignment");
  const cell = page.getByRole("checkbox", { name: /^Elias Berg, Larkfield Components/ });
  await expect(cell).toBeChecked(); // he has every client
  type Named = { id: string; name: string }[];
  const { items: people } = await callApi<{ items: Named }>(page, "GET", "/api/assessors");
  const { items: clients } = await callApi<{ items: Named }>(page, "GET", "/api/clients");
  const idOf = (of: Named, name: string) => of.find((one) => one.name === name)!.id;
  await callApi(page, "PUT", `/api/assessors/${idOf(people, "Elias Berg")}/clients`, {
    clientIds: [idOf(clients, "Larkfield Health")],
  });
  await page.reload();
  await expect(cell).not.toBeChecked();
  await page
    .getByRole("checkbox", { name: /^Elias Berg, / })
    .first()
    .focus();
  await cell.press("Space");
  await expect(page.getByText("1 person: 1 assignment added")).toBeVisible();
  await page.getByText("Show by assessor").click();
  await expect(page.getByText("gets Larkfield Components")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save assignments" }).click();
  await expectToast(page, "Assignments saved", "1 assigned, 0 removed");
  await expect(cell).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "No changes made");
  await expect(cell).not.toBeChecked();
});
