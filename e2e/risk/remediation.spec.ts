/** A project, from a gap of an assessment to a curve that moved. Known values, so that the figures are closed forms. */
import { choose } from "../support/choose.ts";
import { callApi, enterAs, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };

/** Other journeys look for the demo's scenarios on the list's first page. */
test.afterEach(async ({ page }) => {
  const { items } = await callApi<{ items: Id[] }>(page, "GET", `/api/scenarios?q=${RUN}`);
  for (const { id } of items) await callApi(page, "DELETE", `/api/scenarios/${id}`);
});

const constant = (value: number) => ({ type: "constant", value });

test("a gap becomes a project, which is chosen within a budget, approved and completed, and the curve moves", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Mended ${RUN}` });
  const controlName = `Segmentation ${RUN}`;
  const control = await callApi<Id>(page, "POST", "/api/controls", {
    name: controlName,
    clientId,
    inPlace: false,
    currency: "USD",
    annualCost: constant(0),
    effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(0.25) } }],
  });
  await callApi(page, "POST", "/api/scenarios", {
    title: `Ransomware ${RUN}`,
    clientId,
    estimate: {
      currency: "USD",
      frequency: { lef: constant(2) },
      primary: [{ form: "response", loss: constant(100_000) }],
    },
    treatment: {
      controls: [
        { id: "s", record: control.id, title: "x", status: "planned", annualCost: constant(0), effects: [] },
      ],
    },
  });
  const assessment = await callApi<Id & { version: number }>(page, "POST", "/api/assessments", {
    name: `Gaps ${RUN}`,
    clientId,
    framework: "nist-sp-800-171-r2",
  });
  await callApi(page, "POST", `/api/assessments/${assessment.id}/start`, { version: assessment.version });
  const answer = { entry: "3.1.1", version: 1, result: "not-met" };
  await callApi(page, "PATCH", `/api/assessments/${assessment.id}/answers`, answer);

  // from the gap
  await page.goto(`/compliance/assessments/${assessment.id}?entry=3.1.1`);
  await page.getByRole("link", { name: "Plan a project" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Close 3.1.1");
  await page.getByLabel("Cost once: distribution").selectOption("constant");
  await page.getByRole("group", { name: "Cost once" }).getByLabel("Value").fill("30K");
  await page.getByRole("group", { name: "Cost per year" }).getByLabel("Value").fill("10K");
  await choose(page.getByLabel("Add a control"), controlName);
  await page.getByRole("button", { name: "Add project" }).click();
  await expectToast(page, "Close 3.1.1 created");
  await expect(page.getByRole("heading", { level: 1, name: "Close 3.1.1" })).toBeVisible();
  // 2 × 100K, of which the control leaves a quarter; 30K over three years and 10K a year
  const effect = page.getByRole("region", { name: "Effect on the loss" });
  await expect(effect).toContainText("$200K today");
  await expect(effect).toContainText("$150K");
  await expect(effect).toContainText("$20K a year");

  // tasks by keyboard
  for (const title of ["Order switches", "Move servers"]) {
    await page.getByRole("button", { name: "Add task" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a task" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("button", { name: "Add task" }).click();
    await expect(dialog).toHaveCount(0);
  }
  const done = page.getByRole("region", { name: "Done" });
  const task = page.getByRole("button", { name: "Order switches" });
  await task.press("Alt+ArrowRight");
  await expect(page.getByRole("region", { name: "Doing" }).getByText("Order switches")).toBeVisible();
  await task.press("Alt+ArrowRight");
  await expect(done.getByText("Order switches")).toBeVisible();
  await expect(page.getByText("1 of 2 done")).toBeVisible();
  await expectAccessible(page);

  // within a budget
  await page.goto("/risk-management/remediation?view=choice");
  await choose(page.getByLabel("Choose for"), `Mended ${RUN}`);
  const best = page.getByRole("region", { name: "Best set within a budget" });
  await expect(best.getByText("$20K; the expected annual loss falls from $200K to $50K.")).toBeVisible();
  await best.getByLabel("Budget, a year").fill("5K");
  await expect(best.getByText("No project within this budget lowers the loss.")).toBeVisible();
  await best.getByLabel("Budget, a year").fill("25K");
  await best.getByRole("button", { name: "Approve this project" }).click();
  await expectToast(page, "1 project approved");
  await best.getByRole("link", { name: "Close 3.1.1" }).click();

  // completed
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  const complete = page.getByRole("dialog", { name: "Complete Close 3.1.1" });
  await expect(complete.getByText("1 task isn’t done yet.")).toBeVisible();
  await expect(complete.getByText("$200K to $50K")).toBeVisible();
  await complete.getByRole("button", { name: "Complete project" }).click();
  await expectToast(page, "1 scenario moved");
  await expect(effect).toContainText("Expected annual loss now");
  await expect(effect).toContainText("$200K when approved");
  await expect(effect).toContainText("Frozen when it was completed");
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await expect(page.getByText("Done: the expected annual loss went from $200K to $50K.")).toBeVisible();
});
