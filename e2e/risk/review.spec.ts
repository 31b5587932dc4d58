/** A scenario's review: saved with a reason, approved by someone else, reopened by the next save; the statement prints the reason. */
import { ANALYSIS, callApi, enterAs, expect, expectAccessible, factor, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const known = (value: number) => ({ type: "constant", value });
const TITLE = `Mail stops ${RUN}`;
const WHY = `Our ticket log shows three outages ${RUN}`;

type Id = { readonly id: string };

test("an author saves with a reason, someone else approves, a later save reopens, and the statement says why", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const admin = await (await browser.newContext()).newPage();
  await enterAs(admin, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(admin, "POST", "/api/clients", { name: `Review ${RUN}` });
  await enterAs(page);
  const { id } = await callApi<Id>(page, "POST", "/api/scenarios", {
    title: TITLE,
    clientId,
    estimate: {
      currency: "USD",
      frequency: { lef: known(1) },
      primary: [{ form: "response", loss: known(100_000) }],
    },
  });
  const spring = await callApi<Id>(page, "POST", "/api/baselines", { name: `Spring ${RUN}`, clientId });
  await callApi(admin, "POST", `/api/baselines/${spring.id}/reviews`, { verdict: "approve" });

  // The author changes the estimate and an assumption, says why, and asks for the review.
  await page.goto(`${ANALYSIS}?scenario=${id}&view=history`);
  await page.getByRole("button", { name: "Add an assumption" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Enter the assumption")).toBeVisible();
  await dialog.getByLabel("Assumption", { exact: true }).fill("Mail comes back within a day");
  await dialog.getByLabel("Owner").fill("IT operations");
  await dialog.getByLabel("Check again by").fill("2027-03-31");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const assumptions = page.getByRole("region", { name: "Assumptions" });
  await expect(assumptions.getByRole("listitem")).toContainText("IT operations, check by");
  const figure = factor(page, "frequency.lef").getByLabel("Value");
  await figure.fill("3");
  await page.getByRole("button", { name: "Add a reason" }).click();
  await page.getByLabel("Why did you change it?").fill(WHY);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saves = page.getByRole("tabpanel").getByRole("list").getByRole("listitem");
  await expect(saves).toHaveCount(2);
  await expect(saves.nth(0)).toContainText(WHY);
  await expect(saves.nth(0)).toContainText("Assumption: Mail comes back within a day");
  await expect(page.getByRole("button", { name: "Add a reason" })).toBeVisible();
  await page.getByRole("tab", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await page.getByLabel("Comment").fill("Please check the frequency");
  await page.getByRole("button", { name: "Request review" }).click();
  await expect(page.getByText("You made some of these changes, so someone else decides.")).toBeVisible();

  // Someone else finds it in the list, and approves it.
  await admin.goto(`${ANALYSIS}?review=requested&q=${RUN}`);
  await admin.getByRole("link", { name: TITLE }).click();
  await admin.getByRole("link", { name: "Review requested" }).click();
  await expect(admin.getByText("Please check the frequency")).toBeVisible();
  await admin.getByRole("button", { name: "Return" }).click();
  await expect(admin.getByText("Explain what needs to change")).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByRole("link", { name: "Approved", exact: true })).toBeVisible();
  await expect(
    admin.getByText(/^Approved by .* It stays approved until someone changes it\.$/),
  ).toBeVisible();

  // What is frozen is approved, and the statement says why it changed.
  await page.goto("/risk-management/baselines");
  await page.getByRole("button", { name: "Freeze a baseline" }).click();
  await dialog.getByLabel("Name").fill(`Summer ${RUN}`);
  await dialog.getByRole("combobox", { name: "Client" }).fill(`Review ${RUN}`);
  await page.getByRole("option", { name: `Review ${RUN}` }).click();
  await expect(dialog.getByText("1 of 1 scenario has its own approval.")).toBeVisible();
  await expect(dialog.getByLabel("Assumptions")).toHaveValue("Mail comes back within a day");
  await dialog.getByRole("button", { name: "Freeze" }).click();
  await page.getByRole("link", { name: "Board statement" }).click();
  await expect(page.getByText("1 of 1 scenario has its own approval, by someone")).toBeVisible();
  const reasons = page.getByRole("list", { name: "Reasons" });
  await expect(reasons).toHaveText(`${TITLE}: ${WHY}`);
  await expectAccessible(page);

  // A later save reopens it.
  await page.goto(`${ANALYSIS}?scenario=${id}&view=review`);
  const asset = page.getByLabel("Asset", { exact: true });
  await asset.fill("Mail servers");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Changed since approval" })).toBeVisible();
  await expect(page.getByText(/^Changed since the approval by .*Edited since by/)).toBeVisible();
  const request = page.getByRole("button", { name: "Request review" });
  await expect(request).toBeEnabled();

  // A review is of what's saved, so unsaved changes come first.
  const unsaved = page.getByText("Save or discard your changes first: reviews cover only what’s saved.");
  await expect(unsaved).toHaveCount(0);
  await asset.fill("Mail servers and archives");
  await expect(unsaved).toBeVisible();
  await expect(request).toBeDisabled();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(request).toBeEnabled();
  await callApi(admin, "POST", `/api/clients/${clientId}/archive`, {});
  await admin.context().close();
});
