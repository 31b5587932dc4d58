/** A system security plan comes in, is shown on its control's page, goes out as XML that validates, is replaced, and is deleted. */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readOscal } from "@crq/frameworks/oscal/document";
import { enterNewTenant } from "../support/newcomer.ts";
import { expect, expectAccessible, expectToast, test } from "../support/test.ts";

const EXAMPLE = new URL(
  "../../../shared/data/oscal-examples/oscal_leveraged-example_ssp-min.json",
  import.meta.url,
);
const LIST = "/security-frameworks/control-frameworks";

test("a system security plan is shown on the control's page that it speaks about, and goes out as valid XML", async ({
  page,
}) => {
  test.skip(!existsSync(EXAMPLE), "the published examples are not beside the repository, in ../shared/data");
  test.setTimeout(120_000);
  const text = readFileSync(EXAMPLE, "utf8");
  const name = `Cloud plan ${Math.random().toString(36).slice(2, 8)}`;
  await enterNewTenant(page, `Documents ${name}`);

  // The empty list says what is for it, and a file is refused with the place of its error.
  await page.goto(LIST);
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await page.getByRole("button", { name: "Upload document" }).click();
  const dialog = page.getByRole("dialog");
  const choose = async (content: string) =>
    dialog
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "plan.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await choose(text.replace(/"version":\s*"[^"]*",?/, ""));
  await expect(dialog.getByText("This isn't a valid OSCAL document.")).toBeVisible();
  await expect(dialog.getByText(/^Line \d+, column \d+$/).first()).toBeVisible();

  // The whole one is previewed, named and kept.
  await choose(text);
  await expect(
    dialog.getByText(/It speaks about 1 control of NIST SP 800-53 Rev. 5 in 3 places/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expectToast(page, `${name} uploaded`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Show 3 places/ }).click();
  await expect(page.getByText("Describes how the application satisfies AC-2, Part a.")).toBeVisible();
  await expectAccessible(page);

  // The control's page shows it, and leads back.
  await page.getByRole("link", { name: /^AC-2 / }).click();
  await expect(page.getByRole("heading", { name: "Where it is used" })).toBeVisible();
  await expect(page.getByText("In 1 document")).toBeVisible();
  await expect(page.getByText("Describes how the application satisfies AC-2, Part a.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveAttribute("href", /document=/);
  // So does the search for records.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /search/i }).fill(name);
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click(); // not the one that makes a scenario of it
  await expect(page).toHaveURL(/document=/);

  // It goes out as XML that is valid and says the same.
  await page.getByRole("button", { name: /^More actions/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download XML" }).click();
  const xml = await readFile(await (await download).path(), "utf8");
  expect(readOscal(xml)).toMatchObject({ model: "system-security-plan", format: "xml", findings: [] });

  // A newer file shows what it changes first.
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Replace with a newer file" }).click();
  await choose(text.replaceAll('"ac-2"', '"ac-3"'));
  await expect(dialog.getByText("1 new control, 1 gone, 0 changed, 0 as before.")).toBeVisible();
  await dialog.getByRole("button", { name: "Replace", exact: true }).click();
  await expectToast(page, `${name} replaced`);
  await expect(page.getByRole("link", { name: /^AC-3 / })).toBeVisible();

  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
});
