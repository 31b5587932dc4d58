/** An exchange rate in the settings, from the sentence that misses it to the figures that it joins. */
import {
  callApi,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  test,
} from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };
const constant = (value: number) => ({ type: "constant", value });

test.afterEach(async ({ page }) => {
  const scenarios = await callApi<{ items: Id[] }>(page, "GET", `/api/scenarios?q=${RUN}`);
  for (const { id } of scenarios.items) await callApi(page, "DELETE", `/api/scenarios/${id}`);
  const rates = await callApi<{ items: Id[] }>(page, "GET", `/api/exchange-rates?q=${RUN}`);
  for (const { id } of rates.items) await callApi(page, "DELETE", `/api/exchange-rates/${id}`);
});

test("a missing rate is added from the figures that miss it, corrected, and deleted @phone", async ({
  page,
}) => {
  const foreign = "HUF";
  const entry = page.getByRole("listitem");
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Abroad ${RUN}` });
  for (const [currency, loss] of [
    ["USD", 100_000],
    [foreign, 1_000_000],
  ] as const)
    await callApi(page, "POST", "/api/scenarios", {
      title: `In ${currency} ${RUN}`,
      clientId,
      estimate: {
        currency,
        frequency: { lef: constant(1) },
        primary: [{ form: "response", loss: constant(loss) }],
      },
    });
  const plan = `/risk-management/quantitative-analysis?area=plan&clientId=${clientId}`;
  await page.goto(plan);
  await expect(
    page.getByText(
      `1 scenario in ${foreign} isn’t included: there’s no exchange rate from ${foreign} to USD dated today or earlier.`,
    ),
  ).toBeVisible();
  await page.getByRole("link", { name: "Add a rate" }).click();

  await expect(page).toHaveURL(/tab=rates/);
  await page.getByRole("button", { name: "Add a rate" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New exchange rate" });
  await dialog.getByLabel("Currency").selectOption(foreign);
  await dialog.getByLabel(`What 1 ${foreign} is worth, in USD`).fill("0,05");
  await dialog.getByLabel("As of").fill("2024-11-03");
  await dialog.getByLabel("Source").fill(`Central bank ${RUN}`);
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expect(dialog.getByText("Rate must be a number from 0.000001 to 1,000,000")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(`What 1 ${foreign} is worth, in USD`).fill("0.05");
  await dialog.getByRole("button", { name: "Add rate" }).click();
  await expectToast(page, `The rate from ${foreign} to USD was added`);
  await page.getByRole("searchbox", { name: "Search by currency or source" }).fill(RUN);
  const row = entry.filter({ hasText: `1 ${foreign} = 0.05 USD` });
  await expect(row.getByText("In use")).toBeVisible();
  await expectFits(page);

  // Correct it: the figures follow.
  await row.getByRole("button", { name: `${foreign} to USD` }).click();
  await page.getByRole("menuitem", { name: "Correct" }).click();
  const correct = page.getByRole("dialog", { name: `Correct the rate from ${foreign} to USD` });
  await correct.getByLabel(`What 1 ${foreign} is worth, in USD`).fill("0.1");
  await correct.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `The rate from ${foreign} to USD was corrected`);
  await page.goto(plan);
  await expect(
    page.getByText(`Joined at 1 ${foreign} = 0.1 USD of Nov 3, 2024, Central bank ${RUN}.`),
  ).toBeVisible();

  // Together in a portfolio: 100K and 1M at 0.1.
  const { items } = await callApi<{ items: Id[] }>(page, "GET", `/api/scenarios?q=${RUN}`);
  const portfolio = await callApi<Id>(page, "POST", "/api/portfolios", {
    title: `Abroad ${RUN}`,
    scenarioIds: items.map(({ id }) => id),
  });
  await page.goto(`/risk-management/quantitative-analysis?portfolio=${portfolio.id}`);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("$200K").first()).toBeVisible();
  await expect(result.getByText(`Joined at 1 ${foreign} = 0.1 USD`)).toBeVisible();
  await callApi(page, "DELETE", `/api/portfolios/${portfolio.id}`);

  await page.goto("/tenant/settings?tab=rates");
  await page.getByRole("searchbox", { name: "Search by currency or source" }).fill(RUN);
  await entry
    .filter({ hasText: foreign })
    .getByRole("button", { name: `${foreign} to USD` })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete rate" }).click();
  await expectToast(page, "was deleted");
});
