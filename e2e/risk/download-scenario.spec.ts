/** A scenario downloaded from the workbench is a file that the command `quantify` reads, with the screen's figures. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ANALYSIS, callApi, enterAs, expect, test } from "../support/test.ts";

const COMMAND = join(import.meta.dirname, "../../packages/engine/bin/quantify.ts");
const known = (value: number) => ({ type: "constant", value });

test("with its controls, and the figures are the same to the bit", async ({ page }) => {
  await enterAs(page);
  const control = {
    id: "c",
    title: "Offline backups",
    status: "planned",
    inPlace: true,
    annualCost: known(1000),
    effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(0.6) } }],
  };
  const estimate = {
    currency: "USD",
    frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
    primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
  };
  const body = { title: "Ransomware, plant A", estimate, treatment: { controls: [control] } };
  type Saved = { readonly id: string; readonly figures: { readonly mean: number; readonly p95: number } };
  const { id, figures } = await callApi<Saved>(page, "POST", "/api/scenarios", body);
  await page.goto(`${ANALYSIS}?scenario=${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("ransomware-plant-a.json");
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, await download.path(), "--json"]);
  type Output = { readonly scenarios: Record<string, { readonly mean: number; readonly p95: number }> };
  const { mean, p95 } = (JSON.parse(stdout) as Output).scenarios[id]!;
  expect({ mean, p95 }).toEqual({ mean: figures.mean, p95: figures.p95 });
});
