/** A program with its milestones: made, worked on, changed, archived and brought back. */
import { enterNewTenant } from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const NAME = `CMMC readiness ${RUN}`;

test("a program is made with milestones, gets an assessment, and is changed, archived and restored", async ({
  page,
}) => {
  await enterNewTenant(page, `Programs ${RUN}`);
  await page.goto("/tenant/programs");
  await page.getByRole("link", { name: "New program" }).first().click();

  // What's missing is said at its field.
  await page.getByRole("button", { name: "Create program" }).click();
  await expect(page.getByText("Name must have 1 to 200 characters")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(NAME);
  await page.getByRole("checkbox", { name: "NIST SP 800-171 Rev. 2" }).check();
  await page.getByLabel("Start", { exact: true }).fill("2026-02-01");
  await page.getByLabel("End", { exact: true }).fill("2026-01-01");
  await expect(page.getByText("End must not be before the start")).toBeVisible();
  await page.getByLabel("End", { exact: true }).fill("2027-01-31");
  await page.getByRole("button", { name: "Add a milestone" }).click();
  await page.keyboard.type("Kickoff");
  await page.getByLabel("Date of milestone 1").fill("2026-02-02");
  await page.getByRole("button", { name: "Add a milestone" }).click();
  await page.keyboard.type("Certified");
  await page.getByLabel("Date of milestone 2").fill("2127-01-31");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create program" }).click();
  await expectToast(page, `${NAME} created`);

  // It says where it is, and a milestone that's done no longer counts as overdue.
  await expect(page.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
  await expect(page.getByText("1 milestone is overdue. It has no assessment yet.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Kickoff" }).check();
  await expect(page.getByText("1 of 2 done")).toBeVisible();
  await expect(page.getByText("On track")).toBeVisible();

  await page.getByRole("button", { name: "New assessment" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Self-assessment");
  await page.getByRole("dialog").getByRole("button", { name: "Create draft" }).click();
  await expectToast(page, "Self-assessment created");
  await expect(page.getByText("0% of 110 controls are assessed.")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Self-assessment/ })).toBeVisible();

  // Changes aren't lost on leaving.
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Review every").fill("6");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, `${NAME} saved`);
  await expect(page.getByText("Every 6 months")).toBeVisible();
  await expect(page.getByText("1 of 2 done")).toBeVisible();
  await expect(page.getByText("Program changed").first()).toBeVisible();

  await page.getByRole("button", { name: /More actions for/ }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expectToast(page, `${NAME} archived`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, `${NAME} restored`);
  await page.goto("/tenant/programs");
  await expect(page.getByRole("link", { name: NAME })).toBeVisible();
});
