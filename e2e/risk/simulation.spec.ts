/**
 * From an answer to the curve: a scenario follows an assessment, someone tries a control and sees what closing its gap saves, an answer changes, and taking it over moves
 * the scenario. Strengths are certain, so that every figure is worked out by hand.
 */
import type { Page } from "@playwright/test";
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, expect, expectAccessible, test } from "../support/test.ts";

type Id = { readonly id: string; readonly version: number };
const known = (value: number) => ({ type: "constant", value });
const TITLE = "Stolen passwords";

/** IA-2 resists 60% where it works, which it does 90% of the time: as the tenant's own strength, saved as a version. */
async function strengthen(page: Page): Promise<void> {
  await page.goto("/risk-management/risk-simulation?view=strengths&q=IA-2");
  await page.getByRole("button", { name: "Edit the strength of IA-2", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Strength of IA-2" });
  for (const [group, figure] of [
    [/^Resistance/, "60"],
    [/^How often it works/, "90"],
  ] as const)
    for (const label of ["Lowest", "Most likely", "Highest"])
      await dialog.getByRole("group", { name: group }).getByLabel(label).fill(figure);
  await dialog.getByRole("button", { name: "Keep this change" }).click();
  await expect(dialog.getByText("Say where the figures are from")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Source").fill("Red team");
  await dialog.getByRole("button", { name: "Keep this change" }).click();
  // Unsaved changes aren't left behind without a question.
  await page.getByRole("link", { name: "Go to the simulation" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Review and save" }).click();
  await expect(page.getByText("Source: Red team")).toBeVisible();
  await page.getByRole("button", { name: "Save version 1" }).click();
  await expect(page.getByText(/^Version 1, saved by/)).toBeVisible();
}

test("an answer changes nothing until it's taken over, and then the scenario's loss is what the arithmetic says", async ({
  page,
}) => {
  await enterNewTenant(page, `Simulation ${Date.now()}`);
  await strengthen(page);
  // Two loss events a year of 100,000.
  const scenario = await callApi<Id>(page, "POST", "/api/scenarios", {
    title: TITLE,
    estimate: {
      currency: "USD",
      frequency: { lef: known(2) },
      primary: [{ form: "response", loss: known(100_000) }],
    },
  });
  const drafted = await callApi<Id>(page, "POST", "/api/assessments", {
    name: "Autumn",
    framework: "nist-sp-800-53-r5",
  });
  const assessment = `/api/assessments/${drafted.id}`;
  await callApi(page, "POST", `${assessment}/start`, { version: drafted.version });
  const answer = async (result: string) => {
    const { version } = await callApi<Id>(page, "GET", `${assessment}/answers/entry?entry=IA-2`);
    await callApi(page, "PATCH", `${assessment}/answers`, { entry: "IA-2", version, result });
  };
  await answer("not-met");

  await page.goto(`/risk-management/risk-simulation?assessment=${drafted.id}`);
  await page.getByRole("button", { name: `Choose techniques of ${TITLE}` }).click();
  const dialog = page.getByRole("dialog", { name: "Techniques and assessment" });
  await dialog.getByRole("combobox", { name: "Techniques" }).fill("T1110");
  await page.getByRole("option", { name: /^T1110 Brute Force/ }).click();
  await dialog.getByRole("combobox", { name: "Assessment" }).fill("Autumn");
  await page.getByRole("option", { name: /^Autumn/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  // IA-2 mitigates T1110: closing it leaves 1 − 0.6 · 0.9 of 200,000, and so saves 108,000.
  const row = page.getByRole("row", { name: /^IA-2 / });
  await expect(row).toContainText("$108K");
  await expect(row).toContainText("Red team");
  await row.getByLabel("How much of IA-2 is in place").selectOption({ label: "100% by hand" });
  await expect(page.getByText(/^Expected loss \$92K a year/)).toBeVisible();
  await page.getByRole("button", { name: "Check by simulation" }).click();
  await expect(page.getByText(/^100,000 simulated years: expected loss \$9\d/)).toBeVisible();
  await page.getByRole("button", { name: "Reset controls" }).click();
  await expect(page.getByText(/^Expected loss \$200K a year/)).toBeVisible();

  // The framework's dashboard says the same of the gap, of its family, and of all gaps together.
  await page.goto("/framework-risk-dashboards/nist-800-53");
  await expect(page.getByRole("row", { name: /^Identification and Authentication IA/ })).toContainText(
    "$108K",
  );
  await expect(page.getByText(/^by closing every gap, 54% of the expected loss/)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`^${TITLE} `) })).toContainText("$108K");
  const gap = page.getByRole("row", { name: /^IA-2 Identification/ });
  await expect(gap).toContainText("$108K");
  await gap.getByRole("link", { name: "Plan a project that closes IA-2" }).click();
  await expect(page).toHaveURL(/remediation\/add-project\?assessment=[^&]+&entry=IA-2/);
  await page.goto(`/risk-management/risk-simulation?assessment=${drafted.id}`);

  await answer("met");
  await page.reload();
  const saved = page.getByRole("row", { name: new RegExp(TITLE) });
  await expect(saved.getByRole("cell").nth(1)).toHaveText("$200K");
  await expect(saved).toContainText("$92K");
  await saved.getByRole("button", { name: "Take over" }).click();
  await expect(page.getByText("Answers taken over")).toBeVisible();
  await expect(saved.getByRole("cell").nth(1)).toHaveText("$92K");
  const after = await callApi<{ version: number; figures: { mean: number } }>(
    page,
    "GET",
    `/api/scenarios/${scenario.id}`,
  );
  expect(after.version).toBe(2);
  expect(after.figures.mean / (200_000 * (1 - 0.6 * 0.9))).toBeCloseTo(1, 4);
});
