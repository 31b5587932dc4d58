/** A scenario on one page: what it's made of, what acts on it, and a figure's way back to a file that anyone can compute again. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { callApi, enterAs, expect, expectAccessible, test } from "../support/test.ts";

const COMMAND = join(import.meta.dirname, "../../packages/engine/bin/quantify.ts");
const known = (value: number) => ({ type: "constant", value });

test("joins narrative, factors, controls and decisions, and each figure opens what it follows from", async ({
  page,
}) => {
  await enterAs(page);
  const control = {
    id: "c",
    title: "Offline backups",
    status: "planned",
    annualCost: known(40_000),
    effects: [{ node: "frequency.vulnerability", change: { type: "factor", factor: known(0.5) } }],
  };
  // two attempts a year, a quarter succeed, each costs 100,000: 50,000 a year, and half of that with the control
  const estimate = {
    currency: "USD",
    frequency: { tef: known(2), vulnerability: known(0.25) },
    primary: [{ form: "response", loss: known(100_000) }],
  };
  const body = {
    title: "Ransomware in plant B",
    description: "An attacker encrypts the plant’s servers.",
    estimate,
    evidence: [{ input: "frequency.tef", source: "Incident log", statement: "Four attempts in two years." }],
    treatment: { controls: [control] },
  };
  type Saved = { readonly id: string; readonly figures: { readonly mean: number } };
  const { id, figures } = await callApi<Saved>(page, "POST", "/api/scenarios", body);
  await page.goto(`/risk-management/quantitative-analysis?scenario=${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Read on one page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ransomware in plant B" })).toBeVisible();
  const factors = page.getByRole("list", { name: "Factors" });
  await expect(factors.getByText("Incident log: Four attempts in two years.")).toBeVisible();
  await expect(factors.getByText("Offline backups: reduces by 50%")).toBeVisible();
  await expect(page.getByText("No source yet").first()).toBeVisible();

  await page.getByRole("button", { name: "$50.0K" }).click();
  const origin = page.getByRole("dialog", { name: /Where this figure comes from: expected annual loss/ });
  await expect(origin.getByText("The server saved the same figure, to the last digit.")).toBeVisible();
  await expect(origin.getByText("3 inputs, 2 of them without a source.")).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    origin.getByRole("button", { name: "Download the file" }).click(),
  ]);
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, await download.path(), "--json"]);
  const computed = JSON.parse(stdout) as { readonly scenarios: Record<string, { readonly mean: number }> };
  expect(computed.scenarios[id]!.mean).toBe(figures.mean);
  await origin.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByText("Whether to put Offline backups in place, for $40K a year")).toBeVisible();
  await expect(page.getByText(/falls from \$50K to \$25K, by \$25K/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "What the loss is made of" })).toBeVisible();
});
