/** Estimating at any level of detail: parts and wholes, intervals and points, own incidents, several people. */
import { ANALYSIS, expect, expectAccessible, expectToast, factor, test, enterAs } from "../support/test.ts";
import type { Page } from "@playwright/test";
import { pathOfPart } from "../support/script-weights.ts";

async function newScenario(page: Page): Promise<void> {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?scenario=new`);
  await fillEstimates(page);
}

/** Types a first estimate of everything that a new scenario asks for. */
async function fillEstimates(page: Page): Promise<void> {
  for (const [input, label, text] of [
    ["frequency.lef", "Minimum", "0.1"],
    ["frequency.lef", "Most likely", "0.3"],
    ["frequency.lef", "Maximum", "1"],
    ["primary.response", "5th percentile", "50K"],
    ["primary.response", "95th percentile", "1M"],
  ] as const)
    await factor(page, input).getByLabel(label, { exact: true }).fill(text);
  await expect(
    page
      .getByRole("region", { name: "Result" })
      .getByText(/^\$\d+K$/)
      .first(),
  ).toBeVisible();
}

const valuesOf = async (page: Page, input: string) =>
  factor(page, input)
    .locator("input")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test("a new scenario is empty, leads to what is missing, and is kept as a draft until it's complete", async ({
  page,
}) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?scenario=new`);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByRole("heading", { name: "No curve yet" })).toBeVisible();
  expect(await valuesOf(page, "frequency.lef")).toEqual(["", "", ""]);
  expect(await valuesOf(page, "primary.response")).toEqual(["", ""]);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel("Title").fill("Half an hour in");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(factor(page, "frequency.lef").getByLabel("Minimum")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(5);
  await result.getByRole("button", { name: "Response (primary)" }).click();
  await page.keyboard.type("50K");
  await expect(factor(page, "primary.response").getByLabel("5th percentile", { exact: true })).toHaveValue(
    "50K",
  );

  await page.getByRole("link", { name: "All scenarios" }).click();
  await page.getByRole("button", { name: "Keep draft and leave" }).click();
  await expect(page.getByRole("heading", { name: "Quantitative analysis" })).toBeVisible();
  await page.goto(`${ANALYSIS}?scenario=new`);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half an hour in");
  await fillEstimates(page);
  await expect(result.getByRole("heading", { name: "No curve yet" })).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
});

test("a frequency is broken down level by level, and returns as it was typed", async ({ page }) => {
  await newScenario(page);
  const result = page.getByRole("region", { name: "Result" });
  const typed = await valuesOf(page, "frequency.lef");
  await page.getByRole("button", { name: "Break down into factors: loss event frequency" }).click();
  await expectToast(page, "Loss event frequency is now broken down into factors");
  await expect(
    factor(page, "frequency.lef").getByText(/^= 0\.\d+ events a year .*90% interval/),
  ).toBeVisible();
  await expect(factor(page, "frequency.tef").getByLabel("distribution")).toBeFocused();
  await page.getByRole("button", { name: "Break down into factors: vulnerability" }).click();
  await page.getByRole("button", { name: "Break down into factors: threat event frequency" }).click();
  await expect(factor(page, "frequency.vulnerability").getByText(/^= (49|50|51)%/)).toBeVisible();
  await expectAccessible(page);

  // Twice the contacts are twice the loss.
  const expected = result.getByText(/^\$\d+K$/).first();
  const before = await expected.textContent();
  const contacts = factor(page, "frequency.contactFrequency");
  for (const [label, text] of [
    ["Maximum", "40"],
    ["Most likely", "12"],
    ["Minimum", "4"],
  ] as const)
    await contacts.getByLabel(label).fill(text);
  await expect(expected).not.toHaveText(before!);

  await page.getByRole("button", { name: "Estimate directly: loss event frequency" }).click();
  await expect.poll(async () => valuesOf(page, "frequency.lef")).toEqual(typed);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => valuesOf(page, "frequency.contactFrequency")).toEqual(["4", "12", "40"]);

  await page.getByLabel("Title").fill("In parts");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(contacts.getByLabel("Maximum")).toHaveValue("40");
  await expect.poll(async () => valuesOf(page, "frequency.contactFrequency")).toEqual(["4", "12", "40"]);
});

test("values typed while another distribution is loading are not lost", async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(`**${pathOfPart("convert-distribution")}`, async (route) => {
    await held;
    await route.continue();
  });
  await newScenario(page);
  const lef = factor(page, "frequency.lef");
  await lef.getByLabel("distribution").selectOption({ label: "Triangular" });
  await lef.getByLabel("Maximum").fill("0.75");
  arrive();
  await expect(lef.getByLabel("distribution")).toHaveValue("triangular");
  await expect(lef.getByLabel("Maximum")).toHaveValue("0.75");
});

test("three points become a 90% interval and return, own incidents change an estimate and can be undone, and several people's are pooled", async ({
  page,
}) => {
  await newScenario(page);
  const typed = await valuesOf(page, "frequency.lef");
  const lef = factor(page, "frequency.lef");
  await lef.getByRole("button", { name: "use a 90% range instead" }).press("Enter");
  await expect(lef.getByLabel("5th percentile", { exact: true })).toBeVisible();
  await lef.getByRole("button", { name: "use three points instead" }).press("Enter");
  await expect(lef.getByLabel("Most likely")).toBeVisible();
  await expect.poll(async () => valuesOf(page, "frequency.lef")).toEqual(typed);

  // Own incidents change it and leave evidence.
  await page.getByRole("button", { name: "More for Loss event frequency" }).click();
  await page.getByRole("menuitem", { name: "Update with your incidents" }).click();
  const dialog = page.getByRole("dialog", { name: "Update with your incidents" });
  await dialog.getByLabel("Number of incidents").fill("many");
  await expect(dialog.getByText("Enter a whole number")).toBeVisible();
  await dialog.getByLabel("Number of incidents").fill("3");
  await dialog.getByLabel("Years covered").fill("5");
  await expect(dialog.getByText("Combined")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Years covered").press("Enter");
  await expectToast(page, "Loss event frequency updated");
  await expect(factor(page, "frequency.lef").getByText("Evidence: Your incidents")).toBeVisible();
  expect(await valuesOf(page, "frequency.lef")).not.toEqual(typed);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(factor(page, "frequency.lef").getByText("Evidence: none yet")).toBeVisible();
  await expect.poll(async () => valuesOf(page, "frequency.lef")).toEqual(typed);

  // Several people's estimates are pooled, with their names as evidence.
  await page.getByRole("button", { name: "More for Response (primary)" }).click();
  await page.getByRole("menuitem", { name: "Pool several people's estimates" }).click();
  const pooling = page.getByRole("dialog", { name: "Pool several people's estimates" });
  await pooling.getByLabel("Name of person 1").fill("Ann");
  await pooling.getByLabel("Name of person 2").fill("Ben");
  await expect(pooling.getByRole("button", { name: "Use as the estimate" })).toBeDisabled();
  const second = pooling.getByRole("group", { name: "Estimate of Ben" });
  await second.getByLabel("5th percentile", { exact: true }).fill("1M");
  await second.getByLabel("95th percentile", { exact: true }).fill("500k");
  await expect(second.locator("..").getByText("The figures must rise")).toBeVisible();
  await second.getByLabel("95th percentile", { exact: true }).fill("9M");
  await expect(pooling.getByText("Together", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await pooling.getByRole("button", { name: "Use as the estimate" }).click();
  await expect(factor(page, "primary.response").getByText("Evidence: Ann, Ben")).toBeVisible();
});

test("evidence says what it supported once the value changes, until it's confirmed", async ({ page }) => {
  await newScenario(page);
  const lef = factor(page, "frequency.lef");
  await lef.getByText("Evidence: none yet").click();
  await lef.getByRole("button", { name: "Add evidence" }).click();
  await lef.getByLabel("Statement").fill("Twice in five years");
  await lef.getByLabel("Source").fill("Incident log");
  await lef.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Title").fill("Supported");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(lef.getByText("Evidence: Incident log")).toBeVisible();
  await expect(lef.getByText(/for another value/)).toBeHidden();

  await lef.getByLabel("Maximum").fill("90");
  await expect(lef.getByText(/for another value/)).toBeVisible();
  await expect(lef.getByText(/^Supported [\d.]+ – [\d.]+$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(lef.getByText(/for another value/)).toBeVisible();

  await lef.getByText(/^Evidence: Incident log/).click();
  await lef.getByRole("button", { name: "Supports the new value too" }).click();
  await expect(lef.getByText(/for another value/)).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(lef.getByText("Evidence: Incident log")).toBeVisible();
  await expect(lef.getByText(/for another value/)).toBeHidden();
});
