/** A provider says that its clients are separate organizations: nothing adds them up any more. */
import { enterNewTenant } from "../support/newcomer.ts";
import { ANALYSIS, callApi, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const constant = (value: number) => ({ type: "constant", value });

test("clients become separate organizations, and no figure adds them up", async ({ page }) => {
  const tenant = `Provider ${Date.now()}`;
  await enterNewTenant(page, tenant);
  const ids: string[] = [];
  for (const [name, loss] of [
    [null, 1000],
    ["North", 10_000],
    ["South", 100_000],
  ] as const) {
    const client =
      name === null ? null : await callApi<{ id: string }>(page, "POST", "/api/clients", { name });
    const { id } = await callApi<{ id: string }>(page, "POST", "/api/scenarios", {
      title: `Outage of ${name ?? "our own"}`,
      clientId: client?.id ?? null,
      estimate: {
        currency: "USD",
        frequency: { lef: constant(1) },
        primary: [{ form: "response", loss: constant(loss) }],
      },
    });
    ids.push(id);
  }
  const portfolio = await callApi<{ id: string }>(page, "POST", "/api/portfolios", {
    title: "Everyone",
    scenarioIds: ids,
  });
  await page.goto("/tenant/dashboard");
  const compared = page.getByRole("region", { name: "Clients compared" });
  await expect(compared.getByRole("row", { name: /^Total/ })).toContainText("$111K");

  await page.goto("/tenant/settings");
  await page.getByRole("checkbox", { name: /Our clients are separate organizations/ }).check();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectToast(page, "saved");

  await page.goto("/tenant/dashboard");
  await expect(page.getByText("Your clients are separate organizations")).toBeVisible();
  await expect(page.getByText("$1K").first()).toBeVisible({ timeout: 30_000 });
  await expect(compared.getByRole("row", { name: /South/ })).toContainText("$100K");
  await expect(compared.getByRole("row", { name: /^Total/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${ANALYSIS}?area=plan`);
  await expect(page.getByText("$111K")).toHaveCount(0);
  await page.goto(`${ANALYSIS}?portfolio=${portfolio.id}`);
  await expect(page.getByRole("heading", { name: "Not added up" })).toBeVisible();
  await expect(page.getByText("belong to several clients, which are separate organizations")).toBeVisible();
});
