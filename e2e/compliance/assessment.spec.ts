/** An assessment of SP 800-171 for a client: scoped, answered by keyboard, through a lost connection, submitted and signed by a second person. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { choose } from "../support/choose.ts";
import { enterNewTenant } from "../support/newcomer.ts";
import { callApi, enterAfresh, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const NAME = `CUI enclave ${RUN}`;
const LIST = "/compliance/assessments";

interface Rows {
  readonly items: readonly {
    readonly entry: string;
    readonly result: string | null;
    readonly work: string;
  }[];
}

/** The results as the server has them, of the entries that have one. */
async function saved(page: Page): Promise<Record<string, string | null>> {
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { items } = await callApi<Rows>(page, "GET", `/api/assessments/${id}/answers`);
  return Object.fromEntries(items.flatMap(({ entry, result }) => (result === null ? [] : [[entry, result]])));
}

test("an assessment is scoped for a client, answered by keyboard through a lost connection, and signed by a second person", async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  await enterNewTenant(page, `Assessed ${RUN}`);
  const client = await callApi<{ id: string }>(page, "POST", "/api/clients", { name: `Client ${RUN}` });

  // The empty list leads to a new one, of two groups and for the client.
  await page.goto(LIST);
  await expect(page.getByText("No assessments yet")).toBeVisible();
  await page.getByRole("button", { name: "New assessment" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Framework" }).selectOption({ label: "NIST SP 800-171 Rev. 2" });
  await dialog.getByLabel("Name", { exact: true }).fill(NAME);
  await choose(dialog.getByRole("combobox", { name: "Client" }), `Client ${RUN}`);
  await dialog.getByLabel("Only some groups").check();
  await dialog.getByLabel("3.1 Access Control").check();
  await dialog.getByLabel("3.5 Identification and Authentication").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText("33 of 110 entries are in scope")).toBeVisible();
  await page.getByRole("button", { name: "Start answering" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("button", { name: "Submit for review" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText("0 of 33 answered")).toBeVisible();

  // By keyboard alone: the next entry, met, not met, partially met, does not apply with a reason.
  await page.keyboard.press("j");
  const pane = page.getByRole("article");
  await expect(pane).toHaveAccessibleName("3.1.1");
  await page.keyboard.press("1");
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("3.1.2");
  await page.keyboard.press("3");
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("3.1.3");
  await page.keyboard.press("2");
  await page.keyboard.press("e");
  await page.keyboard.type("Jot 1, 2 and 3 of the diagram: j k n are only letters here");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("3.1.4");
  await page.keyboard.press("n");
  await page.keyboard.type("There is one person");
  await page.keyboard.press("Escape");
  await expect(page.getByText("4 of 33 answered")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await saved(page)).toEqual({ "3.1.1": "met", "3.1.2": "not-met", "3.1.3": "partially-met" });

  // An entry's result follows from its objectives.
  await page.keyboard.press("j");
  await expect(pane).toHaveAccessibleName("3.1.5");
  for (const letter of ["a", "b", "c", "d"])
    await pane
      .getByRole("group", { name: `3.1.5[${letter}]` })
      .getByRole("radio", { name: "Met", exact: true })
      .check();
  await expect(pane.getByText("Follows from the objectives.")).toBeVisible();
  await expect.poll(async () => saved(page)).toMatchObject({ "3.1.5": "met" });

  // Without a connection the work goes on, and is on this device even after the tab is gone.
  await context.setOffline(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^3\.1\.6/ }).click();
  await page.keyboard.press("1");
  await page.keyboard.press("j");
  await page.keyboard.press("3");
  await expect(page.getByText("Offline. 2 kept on this device")).toBeVisible();
  // In the meantime someone else answers one of them otherwise, and writes a note on the other.
  const address = page.url();
  const path = `/api/assessments/${new URL(address).pathname.split("/").at(-1)!}/answers`;
  await callApi(page, "PATCH", path, { entry: "3.1.6", version: 1, note: "Seen by a colleague" });
  await callApi(page, "PATCH", path, { entry: "3.1.7", version: 1, result: "met" });
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect.poll(async () => saved(again)).toMatchObject({ "3.1.6": "met", "3.1.7": "met" });
  await expect(again.getByText("1 answer changed by someone else too")).toBeVisible();
  await expect(again.getByRole("article")).toHaveAccessibleName("3.1.7");
  await expectAccessible(again);
  await again.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(async () => saved(again)).toMatchObject({ "3.1.6": "met", "3.1.7": "not-met" });
  await again.getByRole("link", { name: /^3\.1\.6/ }).click();
  await expect(again.getByLabel("Note", { exact: true })).toHaveValue("Seen by a colleague");

  // Several at once, and back.
  await again.keyboard.press("Escape");
  await again.getByLabel("Search by identifier or words").fill("3.5");
  await again.getByLabel("Select all 11").check();
  await again.getByRole("button", { name: "Result" }).click();
  await again.getByRole("menuitem", { name: "Met", exact: true }).click();
  await expectToast(again, "11 entries changed");
  await again.getByRole("button", { name: "Undo" }).first().click();
  await expectToast(again, "11 entries restored");
  expect(Object.keys(await saved(again)).filter((entry) => entry.startsWith("3.5."))).toEqual([]);

  // The answers as a file; then it goes to review, and the person who submitted it can't sign it.
  await again.getByRole("button", { name: "Export" }).click();
  const download = again.waitForEvent("download");
  await again.getByRole("menuitem", { name: "Answers (CSV)" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("There is one person");
  await again.getByRole("button", { name: "Submit for review" }).click();
  await again.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  await expect(again.getByText("In review: answers are locked.")).toBeVisible();
  await expect(again.getByRole("button", { name: "Sign", exact: true })).toHaveCount(0);

  const second = await (await browser.newContext()).newPage();
  await enterAfresh(second, "super_admin@demo.example");
  const tenants = await callApi<{ items: { id: string }[] }>(second, "GET", `/api/auth/tenants?q=${RUN}`);
  const place = { tenantId: tenants.items[0]!.id, clientId: client.id, role: "admin" };
  await callApi(second, "POST", "/api/auth/switch-role", place);
  await second.goto(address);
  await second.getByRole("button", { name: "Sign", exact: true }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Sign" }).click();
  await expect(second.getByText("Signed and locked.")).toBeVisible();
  await expect(second.getByRole("radio", { name: "Met", exact: true }).first()).toBeDisabled();
  await second.getByRole("button", { name: "Verify" }).click();
  await expect(second.getByText("Unchanged since it was signed.")).toBeVisible();
});
