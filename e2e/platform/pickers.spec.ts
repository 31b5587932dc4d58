/** Choosing one record of many: a search finds records beyond the first page, by mouse, finger or keys alone. */
import type { Page } from "@playwright/test";
import { choose } from "../support/choose.ts";
import { callApi, enterAs, expect, expectAccessible, expectFits, test } from "../support/test.ts";

const CLIENTS = 230;

/** A new tenant with more clients than any page of a list holds. */
async function bigTenant(page: Page): Promise<{ id: string; name: string }> {
  const name = `Tenant of many clients ${Date.now()}`;
  const asked = { name, plan: "enterprise", billing: "annual" };
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/tenants", asked);
  for (let from = 1; from <= CLIENTS; from += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        callApi(page, "POST", `/api/clients?tenantId=${id}`, {
          name: `Site ${String(from + index).padStart(3, "0")}`,
        }),
      ),
    );
  return { id, name };
}

test("the 201st client can be chosen, and failures can be retried @phone", async ({ page }) => {
  test.slow();
  await enterAs(page, "super_admin@demo.example");
  const tenant = await bigTenant(page);
  await page.goto("/riskmon-administration/user-management");
  await choose(page.getByRole("combobox", { name: "Tenant" }), tenant.name);
  await expect(page).toHaveURL(new RegExp(tenant.id));
  await page.reload(); // the name of a chosen record is fetched if the list doesn't include it
  await expect(page.getByRole("combobox", { name: "Tenant" })).toHaveValue(tenant.name);

  await page.getByRole("button", { name: "Invite people" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email addresses").fill(`site-${Date.now()}@larkfield.example`);
  await dialog.getByLabel("Role").selectOption("risk_analyst");
  const client = dialog.getByRole("combobox", { name: "Client" });
  await expect(client).toHaveValue("All clients");

  await page.route("**/api/clients?*", (route) => route.abort());
  await client.click();
  await expect(dialog.getByText("Couldn't load clients.").first()).toBeVisible();
  await page.unroute("**/api/clients?*");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("[role=option]")).toHaveCount(51); // all clients, and the first fifty
  await expect(dialog.getByText(`${CLIENTS - 50} more: type to narrow the list.`).last()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectFits(page);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(page.locator("[role=option]")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await client.pressSequentially("site 21");
  await expect(page.locator("[role=option]")).toHaveCount(13); // 021, 121, 210 and so on
  await client.fill("201");
  await expect(page.locator("[role=option]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(client).toHaveValue("Site 201");
  await expect(page.locator("[role=option]")).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Invite/ }).click();
  await expect(page.getByText("1 person invited")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  const invited = await callApi(page, "GET", `/api/invitations?tenantId=${tenant.id}`);
  expect(JSON.stringify(invited)).toContain("Site 201");
});

test("keys alone open the list, move in it, choose, clear and leave; Escape ends the list before its dialog", async ({
  page,
}) => {
  await enterAs(page, "super_admin@demo.example");
  await page.goto("/examples");
  const plant = page.getByRole("combobox", { name: "Plant", exact: true });
  const marked = page.locator("[role=option][aria-selected=true]");
  await plant.focus();
  await expect(plant).toHaveAttribute("aria-expanded", "false");
  for (const [key, at] of [
    ["ArrowDown", "Plant 1 Larkfield Components"],
    ["ArrowDown", "Plant 2"],
    ["PageDown", "Plant 12"],
    ["End", "Plant 50"],
    ["ArrowDown", "Plant 1 Larkfield Components"],
    ["ArrowUp", "Plant 50"],
    ["PageUp", "Plant 40 Larkfield Components"],
    ["Home", "Plant 1 Larkfield Components"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(marked, key).toHaveText(new RegExp(`^${at.replace(" L", " ?L")}$`));
    await expect(marked).toBeInViewport();
  }
  await page.keyboard.press("Escape");
  await expect(plant).toHaveValue("");
  await page.keyboard.type("9876");
  await expect(page.getByText("1 plant.")).toBeAttached(); // announced, not visible
  await page.keyboard.press("Enter");
  await expect(plant).toHaveValue("Plant 9876");
  await page.keyboard.type("nowhere"); // typing changes nothing until a record is chosen
  await expect(page.getByText(/No plants match/).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(plant).toHaveValue("Plant 9876");
  await expect(page.locator("[role=option]")).toHaveCount(0);

  await page.goto("/riskmon-administration/user-management");
  const tenant = page.getByRole("combobox", { name: "Tenant" });
  await choose(tenant, "Larkfield Group");
  await expect(page).toHaveURL(/tenantId=/);
  await tenant.fill("");
  await expect(page.locator("[role=option]").nth(1)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tenant).toHaveValue("All tenants");
  await expect(page).not.toHaveURL(/tenantId=/);

  await page.getByRole("button", { name: "Account of Sofia Marsh" }).click();
  const inPanel = page.locator("form").getByRole("combobox", { name: "Tenant", exact: true });
  await inPanel.click();
  await expect(page.locator("[role=option]").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[role=option]")).toHaveCount(0);
  await expect(inPanel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(inPanel).toBeHidden();
});

test("an access review is filtered by a client of the chosen tenant, for as long as that tenant is chosen", async ({
  page,
}) => {
  await enterAs(page, "super_admin@demo.example");
  await page.goto("/riskmon-administration/entitlement-management");
  const tenant = page.getByRole("combobox", { name: "Tenant" });
  const client = page.getByRole("combobox", { name: "Client" });
  await expect(page.getByRole("table", { name: "Entitlements" })).toBeVisible();
  await expect(client).toHaveCount(0);
  await choose(tenant, "Larkfield Group");
  const ofAllClients = page
    .getByRole("row")
    .filter({ hasText: "Larkfield Group" })
    .filter({ hasText: "All" });
  await expect(ofAllClients.first()).toBeVisible();
  await choose(client, "Larkfield Health");
  await expect(page).toHaveURL(/clientId=/);
  await expect(ofAllClients).toHaveCount(0);
  await page.reload();
  await expect(client).toHaveValue("Larkfield Health");
  await expect(tenant).toHaveValue("Larkfield Group"); // its name is loaded, so that there is something to clear
  await tenant.fill("");
  await tenant.press("Tab");
  await expect(client).toHaveCount(0);
  await expect(page).not.toHaveURL(/clientId=/);
});
