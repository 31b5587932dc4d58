/** The mapping screens: from the matrix to one framework, to its pairs as table, graph and file. */
import { readFile } from "node:fs/promises";
import { pairsFromOscal } from "@crq/frameworks/oscal/convert/from-mapping";
import { readOscal } from "@crq/frameworks/oscal/document";
import { callApi, enterAs, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const DASHBOARD = "/data-sources/mapping-dashboard";
const MAPPER = "/security-frameworks/cross-framework-mapper";

test("from the matrix to a pair: both directions are counted, and no relationship is claimed that the source doesn't state", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto(DASHBOARD);
  const cell = page.getByRole("link", {
    name: "84% of NIST CSF 2.0 related in NIST SP 800-53 Rev. 5: 107 of 128 entries, 746 pairs",
  });
  await expect(page.getByRole("row").filter({ hasText: "OLIR 186" })).toContainText("746");
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
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "These rows as CSV" }).click();
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
  await expect(page.getByText(/^RC Recover · \d+ pairs$/)).toBeVisible();
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
  await expect(page.getByText("21 entries that no pair relates.")).toBeVisible();
  await expect(page).toHaveURL(/list=out\.nist-sp-800-53-r5/);
  await page.reload();
  await expect(page.getByText("21 entries that no pair relates.")).toBeVisible();
  await expect(page.getByText("PR.AA-04")).toBeVisible();
  await expectAccessible(page);
});

test("a pair that one person proposes and another approves counts instead of the published one, and not before", async ({
  page,
  browser,
}) => {
  const pair = `${MAPPER}?pair=RC.RP-01~IR-4`;
  await enterAs(page, "assessor@demo.example");
  await page.goto(pair);
  await page.getByRole("button", { name: "Propose a change" }).click();
  const form = page.getByRole("dialog", { name: "Propose a change to RC.RP-01 and IR-4" });
  await form.getByRole("combobox", { name: "Relationship" }).selectOption("Subset of");
  await form.getByRole("combobox", { name: "Strength" }).selectOption("8");
  await form.getByRole("button", { name: "Propose" }).click();
  await expect(form.getByText("Explain why the two are related like this")).toBeVisible();
  await form.getByLabel("Rationale").fill("Executing the recovery plan is part of handling an incident.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Propose" }).click();
  await expectToast(page, "Proposed", "It takes effect once someone else approves it.");
  await page.goto(`${MAPPER}?view=proposals`);
  await page.getByRole("button", { name: "Actions for RC.RP-01 and IR-4" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Withdraw"]);
  await page.goto(pair);
  await expect(page.getByRole("dialog", { name: "RC.RP-01 and IR-4" })).toContainText("Not stated");

  const reviewer = await (await browser.newContext()).newPage();
  await enterAs(reviewer, "admin@demo.example");
  await reviewer.goto(`${MAPPER}?view=proposals`);
  await reviewer.getByRole("button", { name: "Actions for RC.RP-01 and IR-4" }).click();
  await reviewer.getByRole("menuitem", { name: "Approve" }).click();
  const question = reviewer.getByRole("dialog", { name: "Approve RC.RP-01 and IR-4?" });
  await expect(question).toContainText("Subset of, strength 8");
  await question.getByRole("button", { name: "Approve" }).click();
  await expectToast(reviewer, "1 pair approved");
  await reviewer.goto(pair);
  const details = reviewer.getByRole("dialog", { name: "RC.RP-01 and IR-4" });
  await expect(details).toContainText("Subset of");
  await expect(details).toContainText("Approved in your organization");
  await expect(reviewer.getByText("107 of 128 entries of NIST CSF 2.0")).toBeVisible();
  await reviewer.context().close();
});

test("a spreadsheet's pairs are proposed after a preview that names the rows that can't be read", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto(`${MAPPER}?view=proposals`);
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import pairs" });
  const rows = [
    "Focal Document Element,Reference Document Element,Relationship,Rationale",
    "RC.RP-02,CP-10,subset of,Both ask for recovery",
    "NOPE,CP-10,equal,Not an entry",
  ];
  await dialog
    .getByLabel("File")
    .setInputFiles({ name: "pairs.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await expect(dialog.getByText(/^2 rows: 1 new pair/)).toBeVisible();
  await expect(dialog.getByRole("table", { name: "Rows with errors" })).toContainText(
    "'NOPE' is not in NIST CSF 2.0",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Propose 1 pair" }).click();
  await expectToast(page, "1 pair proposed", "They take effect once someone else approves them.");
  await expect(page.getByRole("button", { name: "Actions for RC.RP-02 and CP-10" })).toBeVisible();
});

test("an OSCAL mapping collection is read after a preview that says what it can't tell of which pair, and pairs go out as one", async ({
  page,
}) => {
  await enterAs(page, "assessor@demo.example");
  await page.goto(`${MAPPER}?view=proposals`);
  await page.getByRole("button", { name: "Import" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import pairs" });
  const map = (source: string, targets: readonly string[]) => ({
    uuid: "2f6c9c7e-1111-4111-8111-111111111111",
    relationship: "subset-of",
    sources: [{ type: "control", "id-ref": source }],
    targets: targets.map((id) => ({ type: "control", "id-ref": id })),
    remarks: "Both ask for *recovery*.",
  });
  const collection = {
    uuid: "2f6c9c7e-2222-4222-8222-222222222222",
    metadata: {
      title: "Ours",
      "last-modified": "2026-01-01T00:00:00Z",
      version: "1",
      "oscal-version": "1.2.1",
    },
    provenance: {
      method: "human",
      "matching-rationale": "semantic",
      status: "complete",
      "mapping-description": "Pairs",
    },
    mappings: {
      uuid: "2f6c9c7e-3333-4333-8333-333333333333",
      "source-resource": { type: "catalog", href: "csf.json" },
      "target-resource": { type: "catalog", href: "800-53.json" },
      maps: [map("rc.rp-3", ["cp-9"]), map("RC.RP-04", ["cp-2", "cp-10"])],
    },
  };
  const buffer = Buffer.from(JSON.stringify({ "mapping-collection": collection }, null, 1));
  await dialog
    .getByLabel("File")
    .setInputFiles({ name: "mapping.json", mimeType: "application/json", buffer });
  await expect(dialog.getByText(/^2 maps: 1 new pair/)).toBeVisible();
  await expect(dialog.getByRole("table", { name: "Findings in the file" })).toContainText(
    "/mapping-collection/mappings/maps/1",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Propose 1 pair" }).click();
  await expectToast(page, "1 pair proposed", "They take effect once someone else approves them.");
  await expect(page.getByRole("button", { name: "Actions for RC.RP-03 and CP-9" })).toBeVisible();

  await page.goto(MAPPER);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "All pairs as CSV, XLSX or OSCAL" }).click();
  const choice = page.getByRole("dialog", { name: "Export all pairs" });
  await choice.getByLabel("Format").selectOption("OSCAL mapping collection, XML");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await choice.getByRole("button", { name: "Export" }).click();
  const written = readOscal(await readFile(await (await download).path(), "utf8"));
  expect(written).toMatchObject({ format: "xml", model: "mapping-collection", findings: [] });
  expect(pairsFromOscal(written.document)[0]).toMatchObject({
    source: { framework: "nist-csf-2-0" },
    target: { framework: "nist-sp-800-53-r5" },
  });
});

test("a tailored framework has the published pairs of the entries that it carries, by way of the shipped one", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  const from = { framework: "nist-csf-2-0", entries: ["PR.AA-01"] };
  const title = `Access only ${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/frameworks", {
    title,
    edition: "",
    description: "",
    from,
  });
  await page.goto(`${DASHBOARD}/framework/${id}`);
  await expect(page.getByText("Rests on NIST CSF 2.0").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("row", { name: /^NIST SP 800-53 Rev. 5/ })
    .getByRole("link", { name: /pairs with/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Cross-framework mapper" })).toBeVisible();
  const rows = page.getByRole("table", { name: `${title} and NIST SP 800-53 Rev. 5` });
  await expect(rows.getByRole("row").nth(1)).toContainText("published, by way of NIST CSF 2.0");
  await rows.getByRole("button", { name: "Details of PR.AA-01 and AC-2", exact: true }).click();
  const details = page.getByRole("dialog", { name: "PR.AA-01 and AC-2" });
  await expect(details).toContainText("Not stated");
  await expect(details).toContainText("published, by way of NIST CSF 2.0");
  await page.goto(`/security-frameworks/control-frameworks/${id}?entry=PR.AA-01`);
  await expect(page.getByText("published, by way of NIST CSF 2.0").first()).toBeVisible();
});
