/** A CSF 2.0 assessment is previewed in SP 800-53 by pairs that the organization approved, used there, and compared with an earlier state of itself. */
import { readFile } from "node:fs/promises";
import { choose } from "../support/choose.ts";
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, enterAfresh, expect, expectAccessible, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const CSF = "nist-csf-2-0";
const SP_800_53 = "nist-sp-800-53-r5";

interface Identified {
  readonly id: string;
}

test("answers of CSF 2.0 are used in SP 800-53 where pairs say what follows, and a snapshot shows what changed since", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enterNewTenant(page, `Once ${RUN}`);

  // The organization states three relationships, which someone else approves.
  const said = { strength: null, rationale: "Compared in a workshop", source: "" };
  const proposed = await callApi<{ items: Identified[] }>(page, "POST", "/api/crosswalks/proposals", {
    from: CSF,
    to: SP_800_53,
    pairs: [
      { ...said, fromEntry: "PR.AA-01", toEntry: "AC-2", relationship: "superset" },
      { ...said, fromEntry: "PR.AA-02", toEntry: "IA-12", relationship: "equal" },
      { ...said, fromEntry: "PR.AA-05", toEntry: "IA-12", relationship: "equal" },
    ],
  });
  const second = await (await browser.newContext()).newPage();
  await enterAfresh(second, "super_admin@demo.example");
  const tenants = await callApi<{ items: Identified[] }>(second, "GET", `/api/auth/tenants?q=${RUN}`);
  const place = { tenantId: tenants.items[0]!.id, role: "admin" };
  await callApi(second, "POST", "/api/auth/switch-role", place);
  const ids = proposed.items.map(({ id }) => id);
  await callApi(second, "POST", "/api/crosswalks/approvals", { ids });

  const { id } = await callApi<Identified>(page, "POST", "/api/assessments", {
    name: `Profile ${RUN}`,
    framework: CSF,
  });
  await callApi(page, "POST", `/api/assessments/${id}/start`, { version: 1 });
  const answers = { "PR.AA-01": "met", "PR.AA-02": "met", "PR.AA-05": "not-met" };
  for (const [entry, result] of Object.entries(answers))
    await callApi(page, "PATCH", `/api/assessments/${id}/answers`, { entry, version: 1, result });

  // From the assessment's menu to the preview, which says first how much follows.
  await page.goto(`/compliance/assessments/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Preview in another framework…" }).click();
  await expect(page.getByText("Answer once, use it again")).toBeVisible();
  await page.getByRole("combobox", { name: "Framework" }).selectOption({ label: "NIST SP 800-53 Rev. 5" });
  await expect(
    page.getByText("1 of 1,007 requirements follow, 1 conflicts, 1,005 can’t be told."),
  ).toBeVisible();
  await expectAccessible(page);

  // Each requirement opens to the answers that it follows from.
  await page.getByRole("combobox", { name: "Requirements" }).selectOption({ label: "In conflict" });
  await page.getByRole("button", { name: /^IA-12\b.*Conflict/ }).click();
  const related = page.getByRole("table", { name: "Answers related to IA-12" });
  await expect(related.getByRole("row", { name: /PR\.AA-02 Met Equal to Your organization/ })).toBeVisible();
  await expect(related.getByRole("row", { name: /PR\.AA-05 Not met Equal to/ })).toBeVisible();
  await expect(related.getByRole("link", { name: "Equal to" }).first()).toHaveAttribute(
    "href",
    /pair=PR\.AA/,
  );
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Requirements" })).toHaveValue("");

  // Confirmed, it's a draft whose answer says where it comes from.
  await page.getByRole("button", { name: "Use 1 answer…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 requirement gets an answer.")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill(`Controls ${RUN}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByText(`1 answer written to ‘Controls ${RUN}’.`)).toBeVisible();
  await page.getByRole("link", { name: "Open it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Controls ${RUN}` })).toBeVisible();
  await page
    .getByRole("link", { name: /^AC-2\b/ })
    .first()
    .click();
  await expect(page.getByRole("article").getByText("AC-2: Met")).toBeVisible();
  await page.getByRole("button", { name: "Start answering" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue(
    /^Derived from ‘Profile .*’ \(NIST CSF 2\.0, active on .*\):\nPR\.AA-01: met; asks for all of this and more/,
  );

  // A snapshot is taken, the answer improves, and the comparison says so.
  await page.goto(`/compliance/assessments/${id}/compare`);
  await expect(page.getByText("No snapshots yet")).toBeVisible();
  await page.getByRole("button", { name: "Take a snapshot" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Before the fix");
  await page.getByRole("dialog").getByRole("button", { name: "Take snapshot" }).click();
  await expect(page.getByText("No differences: 106 entries are the same.")).toBeVisible();
  const fixed = { entry: "PR.AA-05", version: 2, result: "met", note: "Reviewed quarterly" };
  await callApi(page, "PATCH", `/api/assessments/${id}/answers`, fixed);
  await page.reload();
  await expect(page.getByText("1 improved, 105 the same.")).toBeVisible();
  await expect(page.getByText(/^Score: 67% → 100%/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Differences" })).toContainText("Result: Not met");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(
    "PR.AA-05,,improved,result,not-met,met",
  );
  await choose(page.getByRole("combobox", { name: "Before" }), "Now");
  await expect(page.getByText("Choose two different states.")).toBeVisible();
});
