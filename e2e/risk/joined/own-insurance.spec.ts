/** A scenario's limit is judged the same wherever one looks: with the controls in place, after its own policy. */
import { ANALYSIS, callApi, enterAs, expect, test } from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const known = (value: number) => ({ type: "constant", value });

test("a limit is compared with one loss on every tab", async ({ page }) => {
  await enterAs(page);
  const control = await callApi<{ id: string }>(page, "POST", "/api/controls", {
    name: `Segmented network ${RUN}`,
    inPlace: true,
    currency: "USD",
    annualCost: known(0),
  });
  // One event a year by the estimate, and a tenth of that since the control is in place: any in 9.5% of years instead of 63%.
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/scenarios", {
    title: `Line stops ${RUN}`,
    estimate: {
      currency: "USD",
      frequency: { lef: known(1) },
      primary: [{ form: "response", loss: known(1_000_000) }],
    },
    treatment: {
      controls: [
        {
          id: "one",
          record: control.id,
          title: `Segmented network ${RUN}`,
          status: "planned",
          annualCost: known(0),
          effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(0.1) } }],
        },
      ],
      insurance: {
        premium: 1000,
        perEvent: { retention: 0, limit: 100_000 },
        perYear: { retention: 0, limit: null },
      },
    },
    tolerance: [{ loss: 500_000, probability: 0.3 }],
  });
  const result = page.getByRole("region", { name: "Result" });
  for (const view of ["", "&view=insurance"]) {
    await page.goto(`${ANALYSIS}?scenario=${id}${view}`);
    await expect(result.getByText("Within this scenario’s limit after insurance.")).toBeVisible();
    await expect(result.getByText(/^Above this scenario’s limit/)).toHaveCount(0);
  }
  await callApi(page, "DELETE", `/api/scenarios/${id}`);
});
