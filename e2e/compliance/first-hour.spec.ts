/** A small company's first hour: from ten plain questions to an assessment, its gaps, and what the costliest one costs. */
import { enterAs, expect, expectAccessible, expectFits, test } from "../support/test.ts";

test("ten answers become a scoped assessment with a first list of gaps and the costliest in money @phone", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto("/compliance/first-assessment");
  await page.getByRole("textbox", { name: "Name of the assessment" }).fill("Our first hour");
  await page.getByRole("link", { name: "Start with question 1" }).click();
  for (const answer of ["Yes", "Yes"]) {
    await page.getByRole("radio", { name: answer, exact: true }).check();
    await page.getByRole("button", { name: "Next question" }).click();
  }
  await expect(page.getByText("Question 3 of 10: A second factor")).toBeVisible();
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await expectAccessible(page);
  await expectFits(page);

  // Back and a reload lose nothing.
  await page.goBack();
  await expect(page.getByText("Question 2 of 10")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Yes", exact: true })).toBeChecked();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Next question" }).click();
  for (const answer of ["Yes", "Partly", "Yes", "Yes", "Yes", "I don’t know yet"]) {
    await page.getByRole("radio", { name: answer, exact: true }).check();
    await page.getByRole("button", { name: "Next question" }).click();
  }
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Show my gaps" }).click();

  await expect(
    page.getByText(/^4 of 10 answers leave a gap\. The costliest: .+, .*\d.* a year\.$/),
  ).toBeVisible();
  await expect(
    page.getByText(/It isn’t what closing the gap saves|It’s matched by words in its name/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your gaps" })).toBeVisible();
  await page.getByRole("link", { name: "PR.AA-03" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our first hour" })).toBeVisible();
  await expect(
    page
      .getByText("19 of 22 answered")
      .or(page.getByText(/\d+ of \d+ answered/))
      .first(),
  ).toBeVisible();
});
