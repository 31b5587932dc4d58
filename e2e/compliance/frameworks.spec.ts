/** A tenant's own framework: tailored, edited, submitted, published by a second person, and shared with another tenant. */
import { readFile } from "node:fs/promises";
import { frameworkFromOscal } from "@crq/frameworks/oscal/convert/from-catalog";
import { readOscal } from "@crq/frameworks/oscal/document";
import type { Page } from "@playwright/test";
import { choose } from "../support/choose.ts";
import { callApi, enterAfresh, expect, expectAccessible, expectToast, test } from "../support/test.ts";
import { enterNewTenant } from "../support/newcomer.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const TITLE = `Moderate baseline ${RUN}`;
const LIST = "/security-frameworks/published-frameworks";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Works in a tenant of this test, which has no clients. */
const workIn = async (page: Page, tenantId: string) =>
  callApi(page, "POST", "/api/auth/switch-role", { tenantId, role: "admin" });

test("the moderate baseline is tailored, edited, published by a second person and shared with another tenant", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await enterNewTenant(page, `Group ${RUN}`);
  const second = await (await browser.newContext()).newPage();
  await enterAfresh(second, "super_admin@demo.example");
  const { items } = await callApi<{ items: Named[] }>(second, "GET", `/api/auth/tenants?q=${RUN}`);
  const asked = { name: `Subsidiary ${RUN}`, plan: "enterprise", billing: "annual" };
  const other = await callApi<Named>(second, "POST", "/api/tenants", asked);

  // An author takes the baseline, leaves out a control with its enhancement, takes them back, and gets a draft.
  await page.goto(LIST);
  await page.getByRole("link", { name: "Create framework" }).first().click();
  await choose(page.getByRole("combobox", { name: "Framework" }), "NIST SP 800-53 Rev. 5");
  await page.getByLabel("Baseline or level").selectOption("moderate");
  await expect(page.getByText("287 of 1,007 selected")).toBeVisible();
  const chooser = page.getByRole("tree", { name: "Entries to include" });
  await page.getByLabel("Search the entries").fill("PE-13");
  await chooser.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(chooser.getByRole("treeitem", { name: /^PE-13 / })).toHaveAttribute("aria-checked", "false");
  await expect(page.getByText("285 of 1,007 selected")).toBeVisible();
  await page.keyboard.press("Space");
  await page.getByLabel("Search the entries").fill("PE-13(1)");
  await chooser.getByRole("treeitem", { name: /PE-13\(1\)/ }).click();
  await expect(page.getByText("287 of 1,007 selected")).toBeVisible();
  await page.getByLabel("Title").fill(TITLE);
  await page.getByRole("button", { name: "Create with 287 entries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expectAccessible(page);

  // It's edited by keys, and each change is saved by itself.
  const tree = page.getByRole("tree", { name: "Entries" });
  await page.getByLabel("Search the entries").fill("AC-2 ");
  await tree.getByRole("treeitem", { name: /^AC-2 / }).dblclick();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What it asks").fill("Review all accounts every quarter.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await tree.focus();
  await page.keyboard.press("Delete");
  await expectToast(page, "AC-2");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByLabel("Search the entries").fill("");
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText(/so someone else publishes it/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0);

  // Someone else finds it in the list, reads the changed entry and publishes it.
  await workIn(second, items[0]!.id);
  await second.goto(`${LIST}?status=in_review&q=${RUN}`);
  await second.getByRole("link", { name: TITLE }).click();
  await second.getByLabel("Search the entries").fill("AC-2 ");
  await second.getByRole("treeitem", { name: /^AC-2 / }).click();
  await expect(second.getByText("Review all accounts every quarter.")).toBeVisible();
  await second.getByRole("button", { name: "Publish" }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(second.getByRole("button", { name: "New edition" })).toBeVisible();

  // The comparison with the shipped framework shows what was written here, word by word.
  await second.getByRole("button", { name: /^More actions/ }).click();
  await second.getByRole("menuitem", { name: "Compare" }).click();
  await expect(second.getByText("Review all accounts every quarter.")).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("link", { name: "Back to the framework" }).click();

  // It goes out as an OSCAL catalog, with what was written.
  await second.getByRole("button", { name: /^More actions/ }).click();
  await second.getByRole("menuitem", { name: "Download" }).click();
  await second.getByRole("dialog").getByLabel("Format").selectOption("OSCAL catalog, JSON");
  await expectAccessible(second);
  const file = second.waitForEvent("download");
  await second.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  expect((await file).suggestedFilename()).toBe(`Moderate-baseline-${RUN}-1-0.json`);
  const written = readOscal(await readFile(await (await file).path(), "utf8"));
  expect(written.findings).toEqual([]);
  const { catalog, official } = frameworkFromOscal(written.document, TITLE);
  expect(catalog.entries).toHaveLength(287);
  expect(official["AC-2"]?.statement).toBe("Review all accounts every quarter.");

  // It's shared with a second tenant, where it's published with all of its entries.
  await second.getByRole("button", { name: "Share with a tenant" }).click();
  await choose(second.getByRole("dialog").getByRole("combobox", { name: "Tenant" }), other.name);
  await second.getByRole("dialog").getByRole("button", { name: "Share" }).click();
  await expectToast(second, `shared with ${other.name}`);
  await workIn(second, other.id);
  await second.goto(LIST);
  await second.getByRole("link", { name: TITLE }).click();
  await expect(second.getByText("287 entries").first()).toBeVisible();
  await expect(second.getByText(/^Received/)).toBeVisible();
  await second.context().close();
});
