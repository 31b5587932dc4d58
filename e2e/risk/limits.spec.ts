/** Limits of a loss: bounds that rule values out, and a cap from a contract or a law. */
import { ANALYSIS, callApi, enterAs, expect, expectAccessible, factor, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const known = (value: number) => ({ type: "constant", value });

test("bounds and a cap are set, told in words, saved and kept in the history", async ({ page }) => {
  await enterAs(page);
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/scenarios", {
    title: `Contract penalties ${RUN}`,
    estimate: {
      currency: "USD",
      frequency: { lef: known(1) },
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
    },
  });
  await page.goto(`${ANALYSIS}?scenario=${id}&view=forms`);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("$593K").first()).toBeVisible();
  const response = factor(page, "primary.response");
  await response.getByRole("button", { name: "More for Response (primary)" }).click();
  await page.getByRole("menuitem", { name: "Set limits" }).click();
  const limits = response.getByRole("group", { name: "Response (primary): limits" });
  await expect(limits).toContainText("At least and At most rule out values");
  await expect(limits).toContainText("A cap is what a contract or a law limits");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);

  await limits.getByLabel("At most").fill("40K");
  await expect(limits.getByText("Must be above the 5th percentile")).toBeVisible();
  await limits.getByLabel("At most").fill("5M");
  await expect(limits).toContainText("Rules out 0.7% of the estimate. The average is $543,000 instead");
  await expect(result.getByText("$543K").first()).toBeVisible();
  await limits.getByLabel("Cap per event").fill("500K");
  await expect(limits).toContainText(/The cap limits 3\d% of events: the average event costs \$3\d\d,000/);
  await expect(result.getByText(/^\$3\d\dK$/).first()).toBeVisible();
  await expect(result.getByText("capped at $500K an event")).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.goto(`${ANALYSIS}?scenario=${id}&view=history`);
  await expect(limits.getByLabel("Cap per event")).toHaveValue("500K");
  const saves = page.getByRole("tabpanel").getByRole("list").getByRole("listitem");
  await saves
    .nth(0)
    .getByText(/^1 change: Response/)
    .click();
  await expect(
    saves
      .nth(0)
      .getByRole("row", { name: /Response/ })
      .getByRole("cell"),
  ).toHaveText([
    "90% interval 50,000 – 2,000,000",
    "90% interval 50,000 – 2,000,000, at most 5,000,000, capped at 500,000",
  ]);

  await page.getByRole("button", { name: "Cap the cost of an event" }).click();
  const eventCap = page.getByRole("group", { name: "Cap on an event" });
  await eventCap.getByLabel("Most that an event can cost").fill("0");
  await expect(eventCap.getByText("Must be above 0")).toBeVisible();
  await eventCap.getByLabel("Most that an event can cost").fill("100K");
  await expect(result.getByText(/^\$9\d(\.\d)?K$/).first()).toBeVisible();
  // a target under a bar that stays in view counts as too small
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saves.nth(0)).toContainText("1 change: Cap on an event");
  await eventCap.getByRole("button", { name: "Remove cap" }).click();
  await expect(eventCap).toHaveCount(0);

  await limits.getByRole("button", { name: "Response (primary): remove limits" }).click();
  await expect(limits).toHaveCount(0);
  await expect(result.getByText("$593K").first()).toBeVisible();
});

test("forms that move together make bad years worse and leave the average", async ({ page }) => {
  await enterAs(page);
  const wide = { type: "lognormal90", p5: 50_000, p95: 2_000_000 };
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/scenarios", {
    title: `Long outage ${RUN}`,
    estimate: {
      currency: "USD",
      frequency: { lef: known(1) },
      primary: [
        { form: "productivity", loss: wide },
        { form: "response", loss: wide },
      ],
    },
  });
  await page.goto(`${ANALYSIS}?scenario=${id}&view=history`);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("$1.19M").first()).toBeVisible();
  const badYear = result.getByText("$4.47M");
  await expect(badYear.first()).toBeVisible();

  await page.getByRole("button", { name: "Let forms of loss move together" }).click();
  const together = page.getByRole("group", { name: "Forms of loss together" });
  await expect(together).toContainText("0% is independent");
  await together.getByLabel("Correlation of the forms").fill("98%");
  await expect(together.getByText("Must be from 0% to 95%")).toBeVisible();
  await together.getByLabel("Correlation of the forms").fill("80%");
  await expect(badYear).toHaveCount(0);
  await expect(result.getByText("$1.19M").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saves = page.getByRole("tabpanel").getByRole("list").getByRole("listitem");
  await expect(saves.nth(0)).toContainText("1 change: Correlation of the forms");
  await page.reload();
  await expect(together.getByLabel("Correlation of the forms")).toHaveValue("80%");
  await together.getByRole("button", { name: "Treat forms as independent" }).click();
  await expect(together).toHaveCount(0);
  await callApi(page, "DELETE", `/api/scenarios/${id}`);
});
