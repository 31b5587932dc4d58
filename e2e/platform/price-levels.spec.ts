/** Price levels in the settings, from estimates of an old year to totals in the prices of another. */
import { enterNewTenant } from "../support/newcomer.ts";
import {
  ANALYSIS,
  callApi,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  test,
} from "../support/test.ts";

type Id = { readonly id: string };
const constant = (value: number) => ({ type: "constant", value });

test("indices are added, a year is stated, and totals are in its prices", async ({ page }) => {
  const entry = page.getByRole("row");
  await enterNewTenant(page, `Old prices ${Date.now()}`);
  await page.goto("/tenant/settings?tab=prices");
  for (const [year, index] of [
    ["2020", "50"],
    ["2027", "100"],
  ] as const) {
    await page.getByRole("button", { name: "Add a price level" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New price level" });
    await dialog.getByLabel("Currency").selectOption("USD");
    await dialog.getByLabel("Year").fill(year);
    await dialog.getByLabel("Index").fill("fifty");
    await dialog.getByLabel("Source").fill("Statistics office");
    await dialog.getByRole("button", { name: "Add price level" }).click();
    await expect(dialog.getByText("Index must be a number from 0.000001 to 1,000,000,000")).toBeVisible();
    if (year === "2020") await expectAccessible(page);
    await dialog.getByLabel("Index").fill(index);
    await dialog.getByRole("button", { name: "Add price level" }).click();
    await expectToast(page, `The index for USD ${year} was added`);
  }
  await expect(entry.filter({ hasText: "USD 2027" })).toContainText("Statistics office");
  await expectFits(page);

  const { id } = await callApi<Id>(page, "POST", "/api/scenarios", {
    title: "Outage",
    estimate: {
      currency: "USD",
      priceYear: 2020,
      frequency: { lef: constant(1) },
      primary: [{ form: "response", loss: constant(100_000) }],
    },
  });
  const { id: portfolio } = await callApi<Id>(page, "POST", "/api/portfolios", {
    title: "Everything",
    scenarioIds: [id],
  });
  const result = page.getByRole("region", { name: "Result" });
  await page.goto(`${ANALYSIS}?portfolio=${portfolio}`);
  await expect(result.getByText("$100K").first()).toBeVisible();
  await expect(result.getByText("In prices of")).toHaveCount(0);

  // The year is stated where the dependence of losses is declared.
  await page.goto(`${ANALYSIS}?area=causes`);
  const stated = page.getByLabel("State losses in prices of");
  await stated.fill("20");
  await expect(page.getByText("Enter a year from 1900 to 2199, or leave it empty.")).toBeVisible();
  await stated.fill("2027");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(stated).toHaveValue("2027");
  await expectAccessible(page);

  await page.goto(`${ANALYSIS}?portfolio=${portfolio}`);
  await expect(
    result.getByText("In prices of 2027: index USD 2020 50, USD 2027 100 (Statistics office)."),
  ).toBeVisible();
  await expect(result.getByText("$200K").first()).toBeVisible();

  // The scenario says which year it's estimated in; without an index of that year it counts as estimated.
  await page.goto(`${ANALYSIS}?scenario=${id}`);
  const year = page.getByRole("group", { name: "Prices" }).getByLabel("In prices of");
  await expect(year).toHaveValue("2020");
  await year.fill("20");
  await expect(page.getByText("Must be a year from 1900 to 2199").first()).toBeVisible();
  await year.fill("2021");
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(async () => {
      const saved = await callApi<{ estimate: { priceYear?: number } }>(page, "GET", `/api/scenarios/${id}`);
      return saved.estimate.priceYear;
    })
    .toBe(2021);
  await page.goto(`${ANALYSIS}?area=plan`);
  await expect(
    page.getByText("1 scenario needs the index for USD 2021, which is missing, so it counts as estimated."),
  ).toBeVisible();

  await page.goto("/tenant/settings?tab=prices");
  await entry.filter({ hasText: "USD 2020" }).getByRole("button", { name: "USD 2020" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete price level" }).click();
  await expectToast(page, "The index for USD 2020 was deleted");
});
