/** What one client declares for itself, beside what it inherits from the organization. */
import { choose } from "../../support/choose.ts";
import { ANALYSIS, callApi, enterAs, expect, test } from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };
const known = (value: number) => ({ type: "constant", value });
const TITLES = [`Plant stops ${RUN}`, `Office stops ${RUN}`] as const;

/** Other journeys look for the demo's scenarios on the list's first page. */
test.afterEach(async ({ page }) => {
  const { items } = await callApi<{ items: Id[] }>(page, "GET", `/api/scenarios?q=${RUN}`);
  for (const { id } of items) await callApi(page, "DELETE", `/api/scenarios/${id}`);
});

test("a client's cause leaves the inherited dependence alone, pairs that aren't saved stay, and it can inherit again", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Struck ${RUN}` });
  for (const title of TITLES)
    await callApi(page, "POST", "/api/scenarios", {
      title,
      clientId,
      estimate: {
        currency: "USD",
        frequency: { lef: known(1) },
        primary: [{ form: "response", loss: known(100_000) }],
      },
    });
  await page.goto(`${ANALYSIS}?area=causes&clientId=${clientId}`);
  const inherits = page.getByText(/^Inherited from the organization, like the year of prices below/);
  await expect(inherits).toBeVisible();

  await page.getByText("Pair by pair").click();
  await page.getByLabel("All other pairs, 0 to 0.95").fill("2");
  await expect(page.getByText("Enter a correlation from 0 to 0.95")).toBeVisible();
  await page.getByLabel("All other pairs, 0 to 0.95").fill("0");
  await choose(page.getByRole("combobox", { name: "Scenario", exact: true }), TITLES[0]);
  await choose(page.getByRole("combobox", { name: "And scenario" }), TITLES[1]);
  await page.getByLabel("Correlation", { exact: true }).fill("0.4");
  await page.getByRole("button", { name: "Add pair" }).click();
  const pair = page.getByRole("row", { name: new RegExp(`${TITLES[0]}.*${TITLES[1]}`) });
  await expect(pair).toContainText("0.4");

  await page.getByRole("button", { name: "Add a common cause" }).click();
  const causing = page.getByRole("dialog", { name: "Add a common cause" });
  await causing.getByRole("button", { name: "Add cause" }).click();
  await expect(causing.getByLabel("Title"), "the first mistake has the focus").toBeFocused();
  await expect(causing.getByRole("alert").filter({ hasText: "Choose at least one scenario" })).toBeVisible();
  await causing.getByLabel("Title").fill(`Power fails ${RUN}`);
  await causing.getByLabel("How often: distribution").selectOption({ label: "Known value" });
  await causing.getByLabel("Value").fill("0.5");
  for (const title of TITLES) await causing.getByRole("checkbox", { name: title }).check();
  await causing.getByRole("button", { name: "Add cause" }).click();
  const cause = page.getByRole("row", { name: new RegExp(`Power fails ${RUN}`) });
  await expect(cause).toBeVisible();
  await expect(causing).toHaveCount(0);
  await expect(pair).toContainText("0.4");
  await expect(inherits).toBeVisible();

  const own = page.getByRole("button", { name: "Use the organization’s dependence" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(own).toBeVisible();
  await expect(inherits).toHaveCount(0);
  await own.click();
  await expect(inherits).toBeVisible();
  await expect(pair).toHaveCount(0);
  await expect(cause).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pair).toContainText("0.4");
  await expect(cause).toBeVisible();
});
