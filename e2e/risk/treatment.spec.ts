/**
 * Treatment for the whole organization: one control acts on two scenarios, one policy covers both, one event strikes both. Every figure that is
 * expected here is worked out by hand beside it.
 */
import type { Page } from "@playwright/test";
import { choose } from "../support/choose.ts";
import { ANALYSIS, callApi, enterAs, expect, expectAccessible, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const CONTROL = `Offline backups ${RUN}`;
const POLICY = `Cyber tower ${RUN}`;
const CAUSE = `The cloud provider is down ${RUN}`;
const TITLES = [`Billing stops ${RUN}`, `Shop stops ${RUN}`] as const;

/** Two losses a year of exactly 100,000: 200,000 a year. */
const ESTIMATE = {
  currency: "USD",
  frequency: { lef: { type: "constant", value: 2 } },
  primary: [{ form: "productivity", loss: { type: "constant", value: 100_000 } }],
};

/** Records a scenario on which a control acts; returns its id. */
async function scenario(page: Page, title: string, record: string): Promise<string> {
  const effects = [
    { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.6 } } },
  ];
  const annualCost = { type: "constant", value: 30_000 };
  const control = { id: "control-1", title: CONTROL, status: "planned", annualCost, effects, record };
  const asked = { title, estimate: ESTIMATE, treatment: { controls: [control] } };
  return (await callApi<{ id: string }>(page, "POST", "/api/scenarios", asked)).id;
}

test("a shared control moves its scenarios, a policy covers both, a common cause strikes both", async ({
  page,
}) => {
  await enterAs(page);
  const { id: record } = await callApi<{ id: string }>(page, "POST", "/api/controls", {
    name: CONTROL,
    inPlace: false,
    currency: "USD",
    annualCost: { type: "constant", value: 30_000 },
  });
  const [first, second] = [await scenario(page, TITLES[0], record), await scenario(page, TITLES[1], record)];

  // In place, 40% fewer events: 2 scenarios × 2 × 60% × $100,000 = $240,000 of $400,000.
  await page.goto(`${ANALYSIS}?area=controls&control=${record}`);
  for (const title of TITLES) await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit control" });
  await expect(editing.getByText("It acts on 2 scenarios, which change with it.")).toBeVisible();
  await editing.getByLabel("State").selectOption({ label: "In place" });
  await editing.getByRole("button", { name: "Save control" }).click();
  await expect(
    page.getByText("2 scenarios together: expected loss $240K a year, before $400K."),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(TITLES[1]) }).getByText("$120K")).toBeVisible();
  await page.getByRole("link", { name: TITLES[0] }).click();
  await expect(page.getByText("Came since the estimates")).toBeVisible();

  await page.goto(`${ANALYSIS}?area=causes`);
  await page.getByRole("button", { name: "Add a common cause" }).click();
  const causing = page.getByRole("dialog", { name: "Add a common cause" });
  await causing.getByLabel("Title").fill(CAUSE);
  await causing.getByLabel("How often: distribution").selectOption({ label: "Known value" });
  await causing.getByLabel("Value").fill("0.5");
  for (const title of TITLES) await causing.getByRole("checkbox", { name: title }).check();
  await causing.getByLabel(`Chance that it strikes ${TITLES[1]}`).fill("50%");
  await causing.getByRole("button", { name: "Add cause" }).click();
  await expect(page.getByRole("row", { name: new RegExp(CAUSE) }).getByText("2 scenarios")).toBeVisible();

  await page.goto(`${ANALYSIS}?area=policies`);
  await page.getByRole("button", { name: "New policy" }).first().click();
  const insuring = page.getByRole("dialog", { name: "New policy" });
  await insuring.getByLabel("Name").fill(POLICY);
  await insuring.getByLabel("Retention", { exact: true }).fill("50K");
  await insuring.getByLabel("Premium per year").fill("90K");
  await insuring.getByLabel("Covers").selectOption({ label: "Chosen scenarios" });
  await insuring.getByLabel("Search scenarios").fill(RUN);
  for (const title of TITLES) await insuring.getByRole("checkbox", { name: title }).check();
  await insuring.getByRole("button", { name: "Create policy" }).click();
  await expect(page.getByRole("row", { name: new RegExp(POLICY) }).getByText("all xs $50K")).toBeVisible();

  // Own events: 2 × 1.2 × ($100,000 − $50,000) = $120,000. Common ones: 0.5 a year, half of which cost $200,000 and pay $150,000, the others
  // $50,000: 0.5 × (0.5 × $150,000 + 0.5 × $50,000) = $50,000. Together $170,000.
  await page.goto("/dashboard");
  await expect(
    page.getByText(new RegExp(`${POLICY} pays \\$1(69|70|71)K a year on average for a premium of \\$90K`)),
  ).toBeVisible();
  await expect(page.getByText(/common causes? can strike several scenarios at once/)).toBeVisible();

  // A waiting period of 8 hours at $5,000 leaves $60,000 of each event of the first, and a sublimit $20,000 of the second's: own events
  // 1.2 × ($10,000 + 0) = $12,000; common ones pay $10,000, or $60,000 + $20,000 − $50,000 = $30,000: 0.5 × $20,000 = $10,000. Together $22,000.
  await page.goto(`${ANALYSIS}?area=policies`);
  await page.getByRole("button", { name: `Edit ${POLICY}` }).click();
  const limiting = page.getByRole("dialog", { name: "Edit policy" });
  for (const [i, title] of TITLES.entries()) {
    await limiting.getByRole("button", { name: "Add terms for a scenario" }).click();
    const terms = limiting.getByRole("group", { name: `Terms ${i + 1}` });
    await choose(terms.getByRole("combobox"), title);
  }
  await limiting.getByRole("button", { name: "Save policy" }).click();
  await expect(limiting.getByText("Enter a sublimit or a waiting period").first()).toBeVisible();
  await limiting.getByLabel("Waiting period, hours").first().fill("8");
  await limiting.getByLabel("Loss per hour").first().fill("5K");
  await expect(limiting.getByText("The first $40,000 of each event isn’t insured.")).toBeVisible();
  await limiting.getByLabel("Sublimit per event").last().fill("20K");
  await expectAccessible(page);
  await limiting.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Sublimits or waiting periods in 2 scenarios")).toBeVisible();
  await page.goto("/dashboard");
  await expect(
    page.getByText(
      new RegExp(`${POLICY} pays \\$2[123](\\.\\d)?K a year on average for a premium of \\$90K`),
    ),
  ).toBeVisible();

  // The day after its last it pays nothing, and the list and the figure say so.
  await page.goto(`${ANALYSIS}?area=policies`);
  await page.getByRole("button", { name: `Edit ${POLICY}` }).click();
  await page.getByRole("dialog", { name: "Edit policy" }).getByLabel("Ends").fill("2020-12-31");
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByRole("row", { name: new RegExp(POLICY) })).toContainText("Ended on Dec 31, 2020");
  await page.goto("/dashboard");
  await expect(
    page.getByText(`${POLICY} ended on Dec 31, 2020, so it pays nothing here.`).first(),
  ).toBeVisible();

  await page.goto(`${ANALYSIS}?area=policies`);
  await page.getByRole("button", { name: `Delete ${POLICY}` }).click();
  await expect(page.getByRole("row", { name: new RegExp(POLICY) })).toHaveCount(0);
  await page.goto(`${ANALYSIS}?area=causes`);
  await page.getByRole("button", { name: `Remove ${CAUSE}` }).click();
  await expect(page.getByText("No common causes yet.")).toBeVisible();
  expect(second).not.toBe(first);
});
