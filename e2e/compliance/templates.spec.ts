/** A question from the bank to a verdict: written, put into a set with a condition, tried, published, asked and answered by keyboard. */
import { enterNewTenant } from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const SET = `Door check ${RUN}`;
const FIRST = "Is there a door?";
const SECOND = "Is the door locked at night?";

test("questions become a published set, and their answers an assessment's verdicts", async ({ page }) => {
  await enterNewTenant(page, `Templates ${RUN}`);
  const dialog = page.getByRole("dialog");

  // Two questions about the same entry; the first says nothing about it unless there's no door.
  await page.goto("/templates/question-bank");
  for (const text of [FIRST, SECOND]) {
    await page.getByRole("button", { name: "New question" }).first().click();
    await dialog.getByLabel("Question", { exact: true }).fill(text);
    if (text === FIRST) await dialog.getByLabel("Meaning of answer 1").selectOption("Says nothing");
    await dialog.getByLabel("Identifiers").fill("PR.AA-06");
    await dialog.getByLabel("Identifiers").press("Enter");
    await dialog.getByRole("button", { name: "Create question" }).click();
    await expectToast(page, "Question created");
  }
  await expect(page.getByRole("rowheader", { name: SECOND })).toBeVisible();

  await page.goto("/templates/manage");
  await page.getByRole("button", { name: "New question set" }).first().click();
  await dialog.getByLabel("Name", { exact: true }).fill(SET);
  await dialog.getByLabel("Framework").selectOption("NIST CSF 2.0");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { name: SET, level: 1 })).toBeVisible();

  for (const text of [FIRST, SECOND]) {
    await page.getByLabel("Add a question to section 1").fill(text);
    await page.getByRole("option", { name: text }).click();
  }
  await page.getByRole("button", { name: "Condition and weight of question 2" }).click();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await expect(page.getByRole("combobox", { name: "Asked only if" })).toHaveText(`Question 1: ${FIRST}`);
  await page.getByRole("checkbox", { name: "Yes" }).check();
  await page.getByRole("checkbox", { name: "No" }).uncheck();
  await expect(page.getByText("Only if question 1 is answered ‘Yes’")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Question set saved");

  // Sample answers show which questions are asked, and what they say.
  await page.getByRole("link", { name: "Try it" }).click();
  await expect(page.getByRole("group", { name: SECOND })).toBeHidden();
  await expect(page.getByText("Only if question 1 is answered ‘Yes’")).toBeVisible();
  await page.getByRole("group", { name: FIRST }).getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("group", { name: SECOND }).getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByRole("row", { name: "PR.AA-06 Met" })).toBeVisible();
  await expect(page.getByText("Score by weight: 100%.")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Published as edition 1");

  await page.goto("/templates/assessment-templates");
  await page.getByRole("button", { name: `Begin an assessment with ${SET}` }).click();
  await expect(dialog.getByLabel("Questions")).toHaveValue(/./);
  await expect(dialog.getByLabel("Questions").locator("option:checked")).toHaveText(`${SET} (2 questions)`);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("button", { name: "Start answering" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("link", { name: "Questions", exact: true }).last().click();

  // By keyboard alone: a number chooses, J leads to the next question.
  await page.getByRole("group", { name: FIRST }).getByRole("radio", { name: "Yes" }).focus();
  await page.keyboard.press("1");
  await expect(page.getByText("1 of 2 questions answered")).toBeVisible();
  const asked = page.getByRole("group", { name: SECOND });
  await asked.evaluate((group) => group.setAttribute("data-drawn", "once"));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // what an answer that's being saved asks for stays, with the focus that may be in it
  await expect(asked).toHaveAttribute("data-drawn", "once");
  await page.keyboard.press("j");
  await page.keyboard.press("2");
  await expect(page.getByRole("group", { name: SECOND }).getByText("Not met")).toBeVisible();
  await expectAccessible(page);

  // What is set by hand stays, and is shown to differ.
  await page.getByRole("link", { name: "Entries", exact: true }).click();
  await page.goto(`${new URL(page.url()).pathname}?entry=PR.AA-06`);
  await page.getByRole("radio", { name: "Partially met" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Questions", exact: true }).last().click();
  await expect(page.getByText("Set by hand, differs from the answers").first()).toBeVisible();
  await page.getByRole("group", { name: SECOND }).getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByRole("group", { name: SECOND }).getByText("Partially met")).toBeVisible();
});
