/** A scenario's history: who saved what, and an earlier version brought back. */
import { ANALYSIS, callApi, enterAs, expect, expectAccessible, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const known = (value: number) => ({ type: "constant", value });
const estimate = (events: number) => ({
  currency: "USD",
  frequency: { lef: known(events) },
  primary: [{ form: "response", loss: known(100_000) }],
});

test("each save says what it changed, and an earlier one comes back without losing any", async ({ page }) => {
  await enterAs(page);
  const title = `Mail stops ${RUN}`;
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/scenarios", {
    title,
    estimate: estimate(1),
  });
  await callApi(page, "PATCH", `/api/scenarios/${id}`, { version: 1, estimate: estimate(3) });
  await page.goto(`${ANALYSIS}?scenario=${id}&view=history`);
  const saves = page.getByRole("tabpanel").getByRole("list").getByRole("listitem");
  await expect(saves).toHaveCount(2);
  await expect(saves.nth(0)).toContainText("$300K");
  await expect(saves.nth(1)).toContainText("Created");
  await saves
    .nth(0)
    .getByText(/^1 change: Loss event frequency/)
    .click();
  const row = saves.nth(0).getByRole("row", { name: /Loss event frequency/ });
  await expect(row.getByRole("cell")).toHaveText(["Known value 1", "Known value 3"]);
  await expectAccessible(page);

  await page.getByLabel("Threat community").fill("Cyber criminals");
  await page.getByLabel("Asset", { exact: true }).fill("Mail servers");
  await page.getByLabel("Effect", { exact: true }).selectOption({ label: "Availability" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saves).toHaveCount(3);
  await expect(saves.nth(0)).toContainText("3 changes: Threat community, Asset, Effect");

  await saves.nth(2).getByRole("button", { name: "Bring back version 1" }).click();
  await expect(page.getByText("Unsaved changes").first()).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saves).toHaveCount(4);
  await expect(saves.nth(0)).toContainText("$100K");
  await expect(saves.nth(0)).toContainText("version 4");
  await expect(page.getByLabel("Asset", { exact: true })).toHaveValue("");
});
