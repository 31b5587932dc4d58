/** What a client declares about its losses is saved part by part, and no part undoes another. */
import { ANALYSIS, callApi, enterAs, expect, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };
interface Declared {
  readonly dependence: { readonly type: string; readonly correlation?: number };
  readonly priceYear: number | null;
}

test("the dependence and the year of prices are saved one after the other without a reload, and both stay", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Southgate ${RUN}` });
  await page.goto(`${ANALYSIS}?area=causes&clientId=${clientId}`);
  const own = page.locator("form", { has: page.getByRole("radio", { name: "Same for all" }) });
  const prices = page.locator("form", { has: page.getByLabel("State losses in prices of") });
  const save = { name: "Save", exact: true } as const;

  await own.getByText("Same for all").click();
  const correlation = own.getByLabel("Correlation, 0 to 0.95");
  await correlation.fill("0.96");
  await expect(correlation).toHaveAttribute("aria-invalid", "true");
  await correlation.fill("0.4");
  await own.getByRole("button", save).click();
  await expect(own.getByRole("button", save)).toHaveCount(0);
  await prices.getByLabel("State losses in prices of").fill("2027");
  await prices.getByRole("button", save).click();
  await expect(prices.getByRole("button", save)).toHaveCount(0);

  await page.reload();
  await expect(own.getByRole("radio", { name: "Same for all" })).toBeChecked();
  await expect(correlation).toHaveValue("0.4");
  await expect(prices.getByLabel("State losses in prices of")).toHaveValue("2027");
  const declared = await callApi<Declared>(page, "GET", `/api/loss-model?clientId=${clientId}`);
  expect(declared).toMatchObject({ dependence: { type: "common", correlation: 0.4 }, priceYear: 2027 });
  await callApi(page, "POST", `/api/clients/${clientId}/archive`, {});
});
