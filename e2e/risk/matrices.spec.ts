/** A matrix of a tenant's own: created in another size, its effect seen before it's saved, and a risk that moves with it. */
import type { RiskMatrix } from "../../packages/contract/src/risk/register/matrices.ts";
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const MATRICES = "/risk-management/risk-register/matrices";

test("a 4 × 4 matrix is made, its effect is seen before it's saved, and a risk moves", async ({ page }) => {
  await enterNewTenant(page, `Matrices ${RUN}`);
  await page.goto(MATRICES);
  await page.getByRole("button", { name: "New risk matrix" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Four by four");
  await dialog.getByLabel("Likelihood").selectOption("4 levels");
  await dialog.getByLabel("Impact").selectOption("4 levels");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Four by four created");
  await expect(page.getByText("4 × 4")).toBeVisible();

  const matrixId = page.url().split("/").at(-1)!;
  const { matrix } = await callApi<RiskMatrix>(page, "GET", `/api/risk-matrices/${matrixId}`);
  const people = await callApi<{ items: { id: string }[] }>(page, "GET", "/api/risks/people");
  const current = { likelihood: 4, impact: 1 };
  const risk = { title: `Flood ${RUN}`, ownerId: people.items[0]!.id, matrixId, current };
  await callApi(page, "POST", "/api/risks", risk);

  // The rarest is rated as the highest, with a digit.
  const [often, mild] = [matrix.likelihood[3]!.label, matrix.impact[0]!.label];
  const cell = page
    .getByRole("grid", { name: "Rating of each cell" })
    .getByRole("button", { name: `Likelihood ${often}, impact ${mild}:` });
  await cell.focus();
  await page.keyboard.press(String(matrix.ratings.length));
  await expect(page.getByText("Of 1 risk, 1 would be rated higher and 0 lower.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Risk matrix saved");

  // The dashboard's cell opens the register where the risk is now.
  await page.goto("/risk-management/risk-dashboard");
  await page
    .getByRole("grid", { name: /Current ratings/ })
    .getByRole("link", { name: `Likelihood ${often}, impact ${mild}:` })
    .click();
  await expect(page).toHaveURL(/cell=current-4-1-/);
  const row = page.getByRole("row", { name: new RegExp(`Flood ${RUN}`) });
  await expect(row).toContainText(matrix.ratings.at(-1)!.label);
  await page.getByRole("button", { name: /Show all positions/ }).click();
  await expect(page).not.toHaveURL(/cell=/);
});
