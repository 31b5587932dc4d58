/** A file becomes evidence, is looked at, renewed, downloaded as it was, found as expired, archived and brought back. */
import { readFile } from "node:fs/promises";
import { enterNewTenant } from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, test } from "../support/test.ts";

test("a file becomes evidence that is renewed, found once it has expired, and downloaded as it was", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const name = `Access review ${Math.random().toString(36).slice(2, 8)}`;
  await enterNewTenant(page, `Evidence ${name}`);
  await page.goto("/compliance/evidence");
  await expect(page.getByText("No evidence yet")).toBeVisible();

  // What isn't what its name says, or is of no kind that is kept, is refused in words.
  await page.getByRole("button", { name: "Add evidence" }).first().click();
  const dialog = page.getByRole("dialog");
  const choose = async (file: string, content: string) =>
    dialog
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(content) });
  await choose("review.txt", "<!doctype html><script>alert(1)</script>");
  await expect(dialog.getByText(/its content is a web page/)).toBeVisible();
  await choose("program.exe", "MZ");
  await expect(dialog.getByText(/Files of this kind can’t be kept/)).toBeVisible();

  // A real one is uploaded at once, and named by the person.
  const first = "user,reviewed\nann,2026-03-01\n";
  await choose("review.csv", first);
  await expect(dialog.getByText("review.csv")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Collected on").fill("2026-01-31");
  await dialog.getByLabel("Renew every").fill("1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add evidence" }).click();
  await expectToast(page, `${name} added`);

  // It has expired long ago: a filter finds it, and it's shown as text.
  await page.getByRole("combobox", { name: "Expiry" }).selectOption({ label: "Expired" });
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("Expired after Feb 28, 2026")).toBeVisible();
  await expect(page.getByText("ann,2026-03-01")).toBeVisible();

  // A newer revision renews it; the earlier one is still there as it was.
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Renew" }).click();
  await choose("review-2.csv", "user,reviewed\nann,today\n");
  await expect(dialog.getByText("review-2.csv")).toBeVisible();
  await dialog.getByRole("button", { name: "Add revision" }).click();
  await expectToast(page, `${name}: revision 2 added`);
  await expect(page.getByText("ann,today")).toBeVisible();
  await expect(page.getByText(/^Expired after/)).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "review.csv" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe(first);

  // Archived, it leaves the list; Undo brings it back.
  await page.getByRole("link", { name: "All evidence" }).click();
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expectToast(page, `${name} archived`);
  await expect(page.getByRole("link", { name })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
});
