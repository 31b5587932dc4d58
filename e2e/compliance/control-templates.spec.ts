/**
 * A control, described once: a template of the product is copied, changed and published, put in place for two clients, follows into the risk feature,
 * and a requirement of an assessment offers it.
 */
import { enterNewTenant } from "../support/newcomer.ts";
import { ANALYSIS, callApi, expect, expectAccessible, expectToast, test } from "../support/test.ts";

interface Versioned {
  readonly id: string;
  readonly version: number;
}
const RUN = Math.random().toString(36).slice(2, 8);
const OURS = `Backups of the group ${RUN}`;

test("a product’s template becomes the organization’s own and a control of two clients, and an assessment offers it", async ({
  page,
}) => {
  await enterNewTenant(page, `Control templates ${RUN}`);
  const dialog = page.getByRole("dialog");
  const clients: Versioned[] = [];
  for (const name of ["Harbor", "Meadow"])
    clients.push(await callApi<Versioned>(page, "POST", "/api/clients", { name }));

  // Found in the library, and copied.
  await page.goto("/templates/control-template");
  await page.getByRole("searchbox", { name: "Search by name, text or tag" }).fill("immutable");
  await page.getByRole("link", { name: "Immutable backups with tested restores" }).click();
  await expect(page.getByText("Comes with the product.")).toBeVisible();
  await page.getByRole("button", { name: "Copy as your own" }).click();
  await dialog.getByLabel("Name").fill(OURS);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("heading", { name: OURS, level: 1 })).toBeVisible();

  // Changed: what isn't in the framework is refused with its identifier, and what is typed stays.
  await page.getByLabel("How it’s done here").fill("Copies are kept by the group’s provider.");
  await page.getByLabel("A year, from").fill("12K");
  await page.getByLabel("Framework", { exact: true }).selectOption({ label: "NIST CSF 2.0" });
  await page.getByLabel("Identifiers").fill("PR.ZZ-99");
  await page.getByLabel("Identifiers").press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("PR.ZZ-99 is not in NIST CSF 2.0")).toBeVisible();
  await page.getByRole("button", { name: "Remove PR.ZZ-99" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Control template saved");
  await expectAccessible(page);

  // Someone else saves: what is typed here stays, and is saved over theirs.
  await page.getByLabel("Owner role").fill("Provider manager");
  const { pathname } = new URL(page.url());
  const id = pathname.split("/").at(-1)!;
  const theirs = await callApi<Versioned & { content: { requirements: object[] } }>(
    page,
    "GET",
    `/api/control-templates/${id}`,
  );
  const requirements = (theirs.content.requirements as { edition: string }[]).map(
    ({ edition: _, ...one }) => one,
  );
  const content = { ...theirs.content, requirements, tags: ["theirs"] };
  await callApi(page, "PATCH", `/api/control-templates/${id}`, { version: theirs.version, content });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("saved this template while you were writing")).toBeVisible();
  await expect(page.getByLabel("Owner role")).toHaveValue("Provider manager");
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(page.getByText("Everything is saved. You can publish it.")).toBeVisible();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  await expect(page.getByText("$12K to $70K a year")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Published as edition 1");

  // For both clients at once; a second time nothing is doubled.
  await page.getByRole("link", { name: "Use it" }).click();
  await page.getByRole("button", { name: "Put in place" }).click();
  await dialog.getByRole("button", { name: "Choose all 2" }).click();
  await expect(dialog.getByText("A new control")).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create 2 controls" }).click();
  await expect(dialog.getByText("2 controls created")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Put in place" }).click();
  await dialog.getByRole("button", { name: "Choose all 2" }).click();
  await expect(dialog.getByText(/^No second one/)).toHaveCount(2);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // Its assessment: the requirement has the control, and another one is offered a template.
  const assessment = await callApi<Versioned>(page, "POST", "/api/assessments", {
    name: "CSF of Harbor",
    framework: "nist-csf-2-0",
    clientId: clients[0]!.id,
  });
  await callApi(page, "POST", `/api/assessments/${assessment.id}/start`, { version: assessment.version });
  await page.goto(`/compliance/assessments/${assessment.id}?entry=PR.DS-11`);
  await page.getByRole("tab", { name: "Controls" }).click();
  await expect(page.getByRole("list", { name: "Controls for PR.DS-11" })).toContainText(OURS);
  await page.goto(`/compliance/assessments/${assessment.id}?entry=PR.AA-06`);
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("button", { name: "Put a control in place" }).click();
  await page.getByRole("button", { name: /^Put in place: Physical access/ }).click();
  await dialog.getByRole("button", { name: "Create 1 control" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("By the state of its controls: Not met")).toBeVisible();
  await expectAccessible(page);

  // In the risk feature: the control says where it's from, and takes over what a newer edition says.
  const record = await callApi<Versioned & { content: { requirements: object[] } }>(
    page,
    "GET",
    `/api/control-templates/${id}`,
  );
  const next = {
    ...record.content,
    requirements,
    owner: "Continuity manager",
  };
  const saved = await callApi<Versioned>(page, "PATCH", `/api/control-templates/${id}`, {
    version: record.version,
    content: next,
  });
  await callApi(page, "POST", `/api/control-templates/${id}/publish`, { version: saved.version });
  await page.goto(`${ANALYSIS}?area=controls`);
  await page.getByRole("link", { name: OURS }).first().click();
  await expect(page.getByText(`Made from ‘${OURS}’ edition 1`)).toBeVisible();
  await page.getByRole("button", { name: "See what changed" }).click();
  await expect(dialog.getByLabel(/^Owner/)).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Take over 1 field" }).click();
  await expect(page.getByText(`Made from ‘${OURS}’ edition 2`)).toBeVisible();
  await expect(page.getByText("Continuity manager")).toBeVisible();
});
