/** A signed assessment leaves as OSCAL results, valid by the product's own checker, and becomes the same assessment in another tenant. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, enterAfresh, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const run = promisify(execFile);
const RUN = Math.random().toString(36).slice(2, 8);
const NAME = `Enclave ${RUN}`;
const LIST = "/compliance/assessments";

interface Answers {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** What an assessment's entries say, without who said it. */
async function said(page: Page, id: string): Promise<unknown> {
  const { items } = await callApi<Answers>(page, "GET", `/api/assessments/${id}/answers`);
  return items.map(({ assigneeId: _a, assigneeName: _n, version: _v, ...answer }) => answer);
}

test("a signed assessment is exported as OSCAL results, checked, and imported into another tenant with nothing lost", async ({
  page,
  browser,
}, { outputDir }) => {
  test.setTimeout(120_000);
  await enterNewTenant(page, `Files ${RUN}`);
  const made = await callApi<{ id: string; version: number }>(page, "POST", "/api/assessments", {
    name: NAME,
    framework: "nist-sp-800-171-r2",
    groups: ["3.1"],
  });
  const act = async (by: Page, name: string) => {
    const { version } = await callApi<{ version: number }>(by, "GET", `/api/assessments/${made.id}`);
    await callApi(by, "POST", `/api/assessments/${made.id}/${name}`, { version });
  };
  await act(page, "start");
  const answers = {
    "3.1.1": { result: "not-met", note: "Shared <accounts>\n\n=1+1", objectives: { "3.1.1[a]": "not-met" } },
    "3.1.2": { result: "met", maturity: 3, applicability: "inherited", providedBy: "The cloud" },
    "3.1.3": { applicability: "not-applicable", justification: "There are no flows" },
  };
  for (const [entry, answer] of Object.entries(answers))
    await callApi(page, "PATCH", `/api/assessments/${made.id}/answers`, { entry, version: 1, ...answer });
  await callApi(page, "POST", `/api/assessments/${made.id}/comments`, { entry: "3.1.1", text: "Look again" });
  await callApi(page, "POST", "/api/evidence", {
    name: "Access policy",
    kind: "text",
    text: "Everyone has an account of their own.",
    collectedOn: "2026-01-01",
    links: [{ assessmentId: made.id, entry: "3.1.1" }],
  });

  // A file of answers shows each change, and it can be taken back.
  await page.goto(`${LIST}/${made.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Fill from a file" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "answers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Entry,Result,Note\n3.1.1,Partially met,\n3.1.5,met,From the file\n9.9.9,met,\n"),
  });
  const filling = page.getByRole("dialog");
  await expect(filling.getByText("2 entries change")).toBeVisible();
  await expect(filling.getByText("is not an entry of this assessment")).toBeVisible();
  await expectAccessible(page);
  await filling.getByRole("checkbox", { name: "3.1.1" }).uncheck();
  await filling.getByRole("button", { name: "Change 1 entry" }).click();
  await expectToast(page, "1 entry filled in");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expectToast(page, "1 entry restored");

  await act(page, "submit");
  const second = await (await browser.newContext()).newPage();
  await enterAfresh(second, "super_admin@demo.example");
  const tenants = await callApi<{ items: { id: string }[] }>(second, "GET", `/api/auth/tenants?q=${RUN}`);
  await callApi(second, "POST", "/api/auth/switch-role", { tenantId: tenants.items[0]!.id, role: "admin" });
  await act(second, "sign");
  const before = await said(page, made.id);

  // Out: the product's own checker finds it valid.
  await page.reload();
  await expect(page.getByText("Signed and locked.")).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "OSCAL assessment results" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const file = `${outputDir}/${(await download).suggestedFilename()}`;
  await (await download).saveAs(file);
  await run(process.execPath, ["packages/frameworks/bin/frameworks.ts", "check", file]);
  expect(await readFile(file, "utf8")).toContain("Everyone has an account of their own.");

  // An auditor's package is there for who manages the assessment.
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Package for an auditor" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const link = page.getByRole("dialog").getByRole("link", { name: "Download" });
  await expectAccessible(page);
  const packed = await page.request.get((await link.getAttribute("href"))!);
  expect([packed.status(), packed.headers()["content-type"]]).toEqual([200, "application/zip"]);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  // In: another tenant sees what it becomes, and then has it.
  const other = await (await browser.newContext()).newPage();
  await enterNewTenant(other, `Elsewhere ${RUN}`);
  await other.goto(LIST);
  await other.getByRole("button", { name: "Import assessment" }).first().click();
  await other.locator("input[type=file]").setInputFiles(file);
  const importing = other.getByRole("dialog");
  await expect(importing.getByText("This product wrote the file")).toBeVisible();
  await expect(importing.getByLabel("Name")).toHaveValue(NAME);
  await expectAccessible(other);
  await importing.getByRole("button", { name: "Create draft" }).click();
  await expectToast(other, `${NAME} imported as a draft`);
  await expect(other.getByText("Check the scope, then start.")).toBeVisible();
  const id = new URL(other.url()).pathname.split("/").at(-1)!;
  expect(await said(other, id)).toEqual(before);
  const entry = await callApi<Readonly<Record<string, unknown>>>(
    other,
    "GET",
    `/api/assessments/${id}/answers/entry?entry=3.1.1`,
  );
  expect(entry).toMatchObject({
    note: "Shared <accounts>\n\n=1+1",
    answeredBy: expect.stringMatching(/ \(imported\)$/),
  });
  const comments = await callApi<{ items: { text: string }[] }>(
    other,
    "GET",
    `/api/assessments/${id}/comments?entry=3.1.1`,
  );
  expect(comments.items.map(({ text }) => text)).toEqual(["Look again"]);
  await other.goto(`/compliance/evidence`);
  await expect(other.getByText("Access policy").first()).toBeVisible();
});
