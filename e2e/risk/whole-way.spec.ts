/**
 * From a worry to a smaller loss: a risk is recorded and put in money, a gap in an assessment gets a price, a project to close it is chosen within a budget and completed, the
 * control is assessed again, and the curve moves. Strengths are certain, so that this test works out every figure by itself.
 */
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, expect, expectAccessible, expectToast, test } from "../support/test.ts";

type Saved = { readonly id: string; readonly version: number };
const known = (value: number) => ({ type: "constant", value });
const sure = (value: number) => ({ low: value, likely: value, high: value });

// What the figures follow from: two attempts a year, half of them succeed, each costs 200,000.
const [ATTEMPTS, SUCCEED, COST] = [2, 0.5, 200_000];
const BEFORE = ATTEMPTS * SUCCEED * COST;
// A second factor stops 60% of what it meets, nine times out of ten, and is the only control that acts: closing the gap leaves the rest.
const LEFT = 1 - 0.6 * 0.9;
const AFTER = BEFORE * LEFT;
const PROJECT = { oneOff: 40_000, years: 4, yearly: 5000 };
const A_YEAR = PROJECT.oneOff / PROJECT.years + PROJECT.yearly;

test("a risk becomes money, a gap a project, and the completed project a curve that moved as the arithmetic says", async ({
  page,
}) => {
  test.slow();
  await enterNewTenant(page, `Whole way ${Date.now()}`);
  await callApi(page, "PUT", "/api/control-strengths", {
    version: 0,
    items: [
      {
        of: "IA-2",
        functions: [{ does: "resistance", capability: sure(0.6) }],
        reliability: sure(0.9),
        source: "Red team",
      },
    ],
    commonCause: 0.25,
  });

  await test.step("record a risk", async () => {
    await page.goto("/risk-management/add-risk");
    await page.getByRole("textbox", { name: "Title" }).fill("Passwords are guessed");
    await page.getByLabel("Owner", { exact: true }).click();
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.getByRole("textbox", { name: "Cause" }).fill("Accounts have no second factor.");
    await page.getByRole("textbox", { name: "Event" }).fill("Someone signs in with a guessed password.");
    await page.getByRole("button", { name: "Add risk" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Passwords are guessed/ })).toBeVisible();
  });

  const scenario = await callApi<Saved>(page, "POST", "/api/scenarios", {
    title: "Guessed passwords",
    estimate: {
      currency: "USD",
      frequency: { tef: known(ATTEMPTS), vulnerability: known(SUCCEED) },
      primary: [{ form: "response", loss: known(COST) }],
    },
  });
  await test.step("put it in money", async () => {
    await page.getByRole("link", { name: /^Edit/ }).click();
    await page.getByRole("combobox", { name: "Scenario" }).fill("Guessed");
    await page.getByRole("option", { name: /^Guessed passwords/ }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("$200K", { exact: true }).first()).toBeVisible();
  });

  const assessment = await callApi<Saved>(page, "POST", "/api/assessments", {
    name: "Autumn",
    framework: "nist-sp-800-53-r5",
  });
  const path = `/api/assessments/${assessment.id}`;
  await callApi(page, "POST", `${path}/start`, { version: assessment.version });
  const answer = async (result: string) => {
    const { version } = await callApi<Saved>(page, "GET", `${path}/answers/entry?entry=IA-2`);
    await callApi(page, "PATCH", `${path}/answers`, { entry: "IA-2", version, result });
  };
  await answer("not-met");
  await callApi(page, "PUT", `/api/scenarios/${scenario.id}/control-basis`, {
    version: 0,
    techniques: ["T1110"],
    assessmentId: assessment.id,
  });

  await test.step("see what the gap costs", async () => {
    await page.goto(`/risk-management/risk-simulation?assessment=${assessment.id}`);
    await expect(page.getByRole("row", { name: /^IA-2 / })).toContainText("$108K");
    expect(BEFORE - AFTER).toBeCloseTo(108_000, 6);
  });

  await test.step("plan a project from the gap", async () => {
    await page.goto(`/compliance/assessments/${assessment.id}?entry=IA-2`);
    await page.getByRole("link", { name: "Plan a project" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("A second factor for all accounts");
    await expect(page.getByRole("list", { name: "Gaps" }).getByText(/^IA-2, Autumn/)).toBeVisible();
    await page.getByRole("textbox", { name: "Spread the one-off cost over" }).fill(String(PROJECT.years));
    await page.getByLabel("Cost once: distribution").selectOption("constant");
    await page.getByRole("group", { name: "Cost once" }).getByLabel("Value").fill(String(PROJECT.oneOff));
    await page.getByRole("group", { name: "Cost per year" }).getByLabel("Value").fill(String(PROJECT.yearly));
    await page.getByRole("button", { name: "Add project" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: /A second factor for all accounts/ }),
    ).toBeVisible();
    const effect = page.getByRole("region", { name: "Effect on the loss" });
    await expect(effect).toContainText("$200K today");
    await expect(effect).toContainText("$108K");
    await expectAccessible(page);
  });
  const project = page.url();

  await test.step("choose it within a budget", async () => {
    await page.goto("/risk-management/remediation?view=choice");
    await page.getByLabel("Budget, a year").fill(String(A_YEAR - 1));
    await expect(page.getByText("No project within this budget lowers the loss.")).toBeVisible();
    await page.getByLabel("Budget, a year").fill(String(A_YEAR));
    await expect(page.getByText(/the expected annual loss falls from \$200K to \$92K/)).toBeVisible();
    await page.getByRole("button", { name: "Approve this project" }).click();
    await expectToast(page, "1 project approved");
  });

  await test.step("complete it", async () => {
    await page.goto(project);
    await page.getByRole("button", { name: "Complete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Complete project" }).click();
    await expectToast(page, "completed");
  });
  const meanNow = async () =>
    (
      await callApi<{ readonly figures: { readonly mean: number } }>(
        page,
        "GET",
        `/api/scenarios/${scenario.id}`,
      )
    ).figures.mean;
  // A project that's done isn't yet a control that works: that's for the assessment to say.
  expect(await meanNow()).toBeCloseTo(BEFORE, 6);

  await test.step("assess again, and take it over", async () => {
    await answer("met");
    await page.goto(`/risk-management/risk-simulation?assessment=${assessment.id}`);
    const row = page.getByRole("row", { name: /Guessed passwords/ });
    await row.getByRole("button", { name: "Take over" }).click();
    await expectToast(page, "Answers taken over");
  });

  await test.step("see the curve move", async () => {
    expect((await meanNow()) / AFTER).toBeCloseTo(1, 6);
    await page.goto(`/risk-management/risk-scenario/${scenario.id}`);
    // The figure's way back: the strength, the assessment and the answer that changed, and a file to compute it again.
    await page.getByRole("button", { name: "$92.0K" }).click();
    const origin = page.getByRole("dialog", { name: /Where this figure comes from/ });
    await expect(origin.getByText("Controls as assessed: Autumn")).toBeVisible();
    await expect(origin.getByText(/IA-2/).first()).toBeVisible();
    await expect(origin.getByText("The server saved the same figure, to the last digit.")).toBeVisible();
    await expectAccessible(page);
    await origin.getByRole("button", { name: "Close" }).last().click();
    await page.goto("/risk-management/risk-register");
    await expect(page.getByRole("row", { name: /Passwords are guessed/ })).toContainText("$92");
    await page.goto(project);
    const effect = page.getByRole("region", { name: "Effect on the loss" });
    await expect(effect).toContainText("$200K when approved");
    await expect(effect).toContainText("$92K");
  });
});
