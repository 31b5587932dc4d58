/** A portfolio downloaded from its workbench is a file that the command `portfolio` reads, with the figures of the product. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { enterNewTenant } from "../../support/newcomer.ts";
import { ANALYSIS, callApi, expect, expectAccessible, test } from "../../support/test.ts";

const COMMAND = join(import.meta.dirname, "../../../packages/engine/bin/portfolio.ts");
const known = (value: number) => ({ type: "constant", value });
type Figures = Record<"mean" | "p90" | "p95" | "p99", number>;
type Id = { readonly id: string };

test("with pairs, a common cause, a policy and controls in place, from gross to net to the bit", async ({
  page,
}) => {
  await enterNewTenant(page, `Portfolio ${Date.now()}`);
  const control = {
    id: "c",
    title: "Offline backups",
    status: "planned",
    inPlace: true,
    annualCost: known(1000),
    effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(0.5) } }],
  };
  const ids: string[] = [];
  for (const title of ["Plant A", "Plant B", "Plant C"]) {
    const { id } = await callApi<Id>(page, "POST", "/api/scenarios", {
      title,
      estimate: {
        currency: "USD",
        frequency: { lef: { type: "pert", min: 0.1, mode: 1, max: 4 } },
        primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
      },
      ...(title === "Plant A" && { treatment: { controls: [control] } }),
    });
    ids.push(id);
  }
  const [a, b] = ids as [string, string];
  await callApi(page, "PUT", "/api/loss-model", {
    clientId: null,
    dependence: { type: "matrix", correlation: 0.1, pairs: [{ a, b, correlation: 0.6 }] },
    causes: [
      {
        id: "3f2b6c1e-0000-4000-8000-0000000000c1",
        title: "The cloud is down",
        frequency: known(0.2),
        strikes: ids.map((scenarioId) => ({ scenarioId, probability: 1 })),
      },
    ],
  });
  await callApi(page, "POST", "/api/policies", {
    name: "Tower",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 100_000, limit: 1_000_000, share: 1 }],
    premium: 1000,
  });

  await page.goto(`${ANALYSIS}?portfolio=new`);
  await page.getByLabel("Title").fill("All plants");
  await page.getByRole("button", { name: "Add scenarios" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add scenarios" });
  for (const title of ["Plant A", "Plant B", "Plant C"]) await dialog.getByLabel(title).check();
  await dialog.getByRole("button", { name: "Add 3 scenarios" }).click();
  const stages = page.getByRole("table", { name: "Figures from gross to net" });
  await expect(stages.getByRole("row")).toHaveCount(4, { timeout: 30_000 });
  await expect(page.getByText(/From 100,000 simulated years\. The standard error is/)).toBeVisible();
  await expect(page.getByText("The cloud is down")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).searchParams.get("portfolio")!;

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("all-plants.json");
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, await download.path(), "--json"]);
  const { stages: printed } = JSON.parse(stdout) as { readonly stages: Record<string, Figures> };
  const { declared } = await callApi<{
    readonly declared: { readonly stages: { inherent: Figures; now: Figures; net: { now: Figures } } };
  }>(page, "GET", `/api/portfolios/${id}/figures`);
  const only = ({ mean, p90, p95, p99 }: Figures) => ({ mean, p90, p95, p99 });
  expect(only(printed["now"]!)).toEqual(declared.stages.now);
  expect(only(printed["net-now"]!)).toEqual(declared.stages.net.now);
  expect(only(printed["gross"]!)).toEqual(declared.stages.inherent ?? declared.stages.now);
  // The control in place halves Plant A's own events once, not twice: without it, half as many again as with it of what isn't common.
  expect(printed["gross"]!.mean).toBeGreaterThan(printed["now"]!.mean);

  await page.getByText("Same for all").click();
  await expect(page.getByText("What-if: this isn’t the declared dependence.")).toBeVisible();
  // What is left after insurance follows from the declared dependence; before and after treatment, from any.
  await expect(page.getByRole("region", { name: "Before and after treatment" })).toContainText(
    "Insurance isn’t counted.",
  );
  await expect(stages.getByRole("row")).toHaveCount(3);
  await expect(stages.getByRole("row", { name: /insurance/i })).toHaveCount(0);
});
