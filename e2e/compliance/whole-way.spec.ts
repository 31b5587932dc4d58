/** The whole way of an assessment: CSF 2.0 scoped for a client, answered, proven, signed, previewed in SP 800-53, and arrived in another tenant as OSCAL. */
import { readFile } from "node:fs/promises";
import { readOscal } from "@crq/frameworks/oscal/document";
import type { Page } from "@playwright/test";
import { choose } from "../support/choose.ts";
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, enterAfresh, expect, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const NAME = `CSF of the plant ${RUN}`;
const LIST = "/compliance/assessments";

interface Identified {
  readonly id: string;
}
interface Row {
  readonly entry: string;
  readonly inScope: boolean;
  readonly result: string | null;
  readonly evidence: number;
}

/** What an assessment's entries say, without who said it. */
async function said(page: Page, id: string): Promise<Partial<Row>[]> {
  const { items } = await callApi<{ items: Row[] }>(page, "GET", `/api/assessments/${id}/answers`);
  return items.map(({ entry, inScope, result, evidence }) => ({ entry, inScope, result, evidence }));
}
const idIn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

test("CSF 2.0 is scoped for a client, answered by keyboard and through a lost connection, proven, signed, previewed, and imported elsewhere", async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  await enterNewTenant(page, `Whole way ${RUN}`);
  const client = await callApi<Identified>(page, "POST", "/api/clients", { name: `Plant ${RUN}` });

  await page.goto(LIST);
  await page.getByRole("button", { name: "New assessment" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Framework" }).selectOption({ label: "NIST CSF 2.0" });
  await dialog.getByLabel("Name", { exact: true }).fill(NAME);
  await choose(dialog.getByRole("combobox", { name: "Client" }), `Plant ${RUN}`);
  await dialog.getByLabel("Only some groups").check();
  await dialog.getByLabel("RC Recover").check();
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByText("8 of 106 entries are in scope")).toBeVisible();
  await page.getByRole("button", { name: "Start answering" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("0 of 8 answered")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const id = idIn(page);

  // By keyboard, with evidence beside the first answer, and the last ones without a connection.
  const pane = page.getByRole("article");
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("RC.RP-01");
  await page.keyboard.press("1");
  await expect(page.getByText("1 of 8 answered")).toBeVisible();
  await page.getByRole("button", { name: "Add new" }).click();
  await dialog.getByLabel("File", { exact: true }).setInputFiles({
    name: "drill.csv",
    mimeType: "text/plain",
    buffer: Buffer.from("restored,minutes\nmail,42\n"),
  });
  await expect(dialog.getByText("drill.csv")).toBeVisible();
  await dialog.getByLabel("Name").fill("Restore drill");
  await dialog.getByLabel("Collected on").fill("2026-10-01");
  await dialog.getByRole("button", { name: "Add evidence" }).click();
  await expectToast(page, "Restore drill added");
  await expect(page.getByRole("list", { name: "Evidence for RC.RP-01" })).toContainText("Restore drill");
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("RC.RP-02");
  await page.keyboard.press("3");
  await expect(page.getByText("2 of 8 answered")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("RC.RP-03");
  await page.keyboard.press("2");
  await expect(page.getByText("Offline. 1 kept on this device")).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await said(page, id)).filter(({ result }) => result !== null).length)
    .toBe(3);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // Reviewed and signed by someone else.
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("In review: answers are locked.")).toBeVisible();
  const second = await (await browser.newContext()).newPage();
  await enterAfresh(second, "super_admin@demo.example");
  const tenants = await callApi<{ items: Identified[] }>(second, "GET", `/api/auth/tenants?q=${RUN}`);
  const place = { tenantId: tenants.items[0]!.id, clientId: client.id, role: "admin" };
  await callApi(second, "POST", "/api/auth/switch-role", place);
  await second.goto(`${LIST}/${id}`);
  await second.getByRole("button", { name: "Sign", exact: true }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Sign" }).click();
  await expect(second.getByText("Signed and locked.")).toBeVisible();

  // What it yields in SP 800-53: the published pairs say that entries are related, and nothing that follows.
  await page.goto(`${LIST}/${id}`);
  await expect(page.getByText("Signed and locked.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Preview in another framework/ }).click();
  await page.getByRole("combobox", { name: "Framework" }).selectOption({ label: "NIST SP 800-53 Rev. 5" });
  await expect(page.getByText("0 of 1,007 requirements follow, 1,007 can’t be told.")).toBeVisible();
  await page.getByRole("button", { name: /^CP-10\b/ }).click();
  await expect(page.getByRole("table", { name: "Answers related to CP-10" })).toContainText("RC.RP-01");

  // Out as OSCAL results that validate, and into another tenant with nothing lost.
  await page.getByRole("link", { name: "Open the assessment" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "OSCAL assessment results" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const file = await (await download).path();
  const { model, findings } = readOscal(await readFile(file, "utf8"));
  expect([model, findings]).toEqual(["assessment-results", []]);
  const other = await (await browser.newContext()).newPage();
  await enterNewTenant(other, `Arrived ${RUN}`);
  await other.goto(LIST);
  await other.getByRole("button", { name: "Import assessment" }).first().click();
  await other
    .locator("input[type=file]")
    .setInputFiles({ name: "results.json", mimeType: "application/json", buffer: await readFile(file) });
  await expect(other.getByRole("dialog").getByText("This product wrote the file")).toBeVisible();
  await other.getByRole("dialog").getByRole("button", { name: "Create draft" }).click();
  await expectToast(other, `${NAME} imported as a draft`);
  expect(await said(other, idIn(other))).toEqual(await said(page, id));
});
