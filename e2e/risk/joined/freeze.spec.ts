/** What a baseline freezes is known before it is frozen. */
import { choose } from "../../support/choose.ts";
import { callApi, enterAs, expect, test } from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };
const known = (value: number) => ({ type: "constant", value });

/** Other journeys look for the demo's scenarios on the list's first page. */
test.afterEach(async ({ page }) => {
  const { items } = await callApi<{ items: Id[] }>(page, "GET", `/api/scenarios?q=${RUN}`);
  for (const { id } of items) await callApi(page, "DELETE", `/api/scenarios/${id}`);
});

test("a baseline isn't frozen without the scenarios' assumptions because they couldn't be loaded", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  const client = `Assuming ${RUN}`;
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: client });
  const statement = `Backups restore within a day ${RUN}`;
  await callApi(page, "POST", "/api/scenarios", {
    title: `Restored ${RUN}`,
    clientId,
    estimate: {
      currency: "USD",
      frequency: { lef: known(1) },
      primary: [{ form: "response", loss: known(100_000) }],
    },
    assumptions: [{ id: "a", statement, basis: "", owner: "", reviewOn: null, state: "open" }],
  });
  await page.goto("/risk-management/baselines");
  const preview = /\/api\/baselines\/preview\?.*clientId/;
  await page.route(preview, (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Freeze a baseline" }).first().click();
  const freezing = page.getByRole("dialog", { name: "Freeze a baseline" });
  await freezing.getByLabel("Name").fill(`Quarter ${RUN}`);
  await choose(freezing.getByRole("combobox", { name: "Client" }), client);
  const failed = freezing.getByText("Couldn’t load the scenarios’ assumptions.");
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await freezing.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(freezing.getByText("Load the scenarios’ assumptions first, or enter your own.")).toBeVisible();

  await page.unroute(preview);
  await freezing.getByRole("button", { name: "Try again" }).click();
  await expect(freezing.getByLabel("Assumptions")).toHaveValue(statement);
  await freezing.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Quarter ${RUN}` })).toBeVisible();
  await expect(page.getByText(statement)).toBeVisible();
});
