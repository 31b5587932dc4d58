/** The mapping screens: from the matrix to one framework, to its pairs as table, graph and file. */
import { readFile } from "node:fs/promises";
import { enterAs, expect, expectAccessible, test } from "../support/test.ts";

const DASHBOARD = "/data-sources/mapping-dashboard";
const MAPPER = "/security-frameworks/cross-framework-mapper";

test("from the matrix to a pair: both directions are counted, and no relationship is claimed that the source doesn't state", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto(DASHBOARD);
  const cell = page.getByRole("link", {
    name: "NIST CSF 2.0 to NIST SP 800-53 Rev. 5: 107 of 128 entries related, 746 pairs",
  });
  await expect(page.getByRole("row").filter({ hasText: "OLIR 186" })).toContainText("746");
  await expectAccessible(page);
  await cell.click();
  await expect(page.getByText("107 of 128 entries of NIST CSF 2.0")).toBeVisible();
  await expect(page.getByText("206 of 1,007 entries of NIST SP 800-53 Rev. 5")).toBeVisible();
  await page.getByRole("searchbox", { name: "Identifier or words" }).fill("ac-02");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Group of NIST CSF 2.0" }).selectOption("PR");
  const rows = page.getByRole("table", { name: "NIST CSF 2.0 and NIST SP 800-53 Rev. 5" });
  await expect(rows.getByRole("row").nth(1)).toContainText("PR.AA-01");
  await expect(page).toHaveURL(/q=ac-02.*group=PR|group=PR.*q=ac-02/);
  await rows.getByRole("button", { name: "Details of PR.AA-01 and AC-2", exact: true }).click();
  const details = page.getByRole("dialog", { name: "PR.AA-01 and AC-2" });
  await expect(details).toContainText("Not stated");
  await expect(details.getByText("NIST OLIR 186, CSF 2.0 to SP 800-53 Rev. 5.2.0")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("Focal document,Focal document element");
  expect(file).toContain(",Not stated,NIST SP 800-53 Rev. 5,AC-2,Account Management,,");
});

test("the graph by keyboard: a group brings its lines out, and choosing it shows only those", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto(`${MAPPER}?view=graph`);
  const graph = page.getByRole("figure", { name: "Pairs of NIST CSF 2.0 and NIST SP 800-53 Rev. 5" });
  await expect(page.getByText(/^746 lines\./)).toBeVisible();
  await graph.getByRole("button", { name: /^RC Recover: / }).focus();
  await expect(page.getByText("RC Recover", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/group=RC/);
  await expect(graph.getByRole("button", { name: /^RC\.RP-01 / })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText(/^746 lines\./)).toBeVisible();
});

test("by way of a third framework nothing is claimed, and a framework's page lists what no source relates", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto(`${MAPPER}?from=cis-controls-8-1&to=nist-sp-800-53-r5`);
  await expect(page.getByRole("combobox", { name: "Way" })).toHaveValue("nist-csf-2-0");
  await expect(page.getByText("have a path to").first()).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("Indeterminate");
  await page.goto(`${DASHBOARD}/framework/nist-csf-2-0`);
  await page
    .getByRole("combobox", { name: "List" })
    .selectOption({ label: "NIST CSF 2.0: not related in NIST SP 800-53 Rev. 5" });
  await expect(page.getByText("21 entries that no source relates.")).toBeVisible();
  await expect(page.getByText("PR.AA-04")).toBeVisible();
  await expectAccessible(page);
});
