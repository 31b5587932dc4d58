/** Browsing frameworks: an identifier however it's written, relations, Back, flash cards and the palette, by keyboard. */
import { enterAs, expect, expectAccessible, test } from "../support/test.ts";

const LIST = "/security-frameworks/control-frameworks";

test("a control is found by an identifier written otherwise, and its relations lead to other frameworks and back", async ({
  page,
}) => {
  await enterAs(page);
  await page.goto(LIST);
  await page.getByRole("link", { name: "NIST SP 800-53 Rev. 5" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NIST SP 800-53 Rev. 5");
  await expect(page.getByText("1,007 entries")).toBeVisible();

  const entries = page.getByRole("list", { name: "Entries" });
  await page.getByLabel("Search by identifier or words").fill("AC-02 (03)");
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=AC-02/);
  await entries.getByRole("link", { name: /Disable Accounts/ }).click();
  const pane = page.getByRole("article", { name: "AC-2(3)" });
  await expect(pane.getByText("What usually proves it")).toBeVisible();
  await expect(pane.getByText(/not the official text/)).toBeVisible();
  await expectAccessible(page);

  await pane.getByRole("link", { name: /^AC-2 / }).click();
  const parent = page.getByRole("article", { name: "AC-2", exact: true });
  await expect(parent.getByText(/Relationship not stated/).first()).toBeVisible();
  await parent.getByRole("link", { name: /^PR\.AA-01/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NIST CSF 2.0");
  await expect(page.getByRole("article", { name: "PR.AA-01" })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("article", { name: "AC-2", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article", { name: "AC-2(3)" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search by identifier or words")).toHaveValue("AC-02 (03)");
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("the groups are a tree for the keyboard, and J and K lead through what is listed", async ({ page }) => {
  await enterAs(page);
  await page.goto(`${LIST}/nist-sp-800-53-r5`);
  const tree = page.getByRole("tree", { name: "Groups" });
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.type("audit");
  await expect(tree.getByRole("treeitem", { name: /^AU / })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/in=AU/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { name: /^AU-2 / })).toBeFocused();

  await page.getByLabel("Baseline").selectOption("Low");
  const entries = page.getByRole("list", { name: "Entries" });
  await entries.getByRole("link").first().click();
  await expect(page.getByRole("article", { name: "AU-1", exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("article", { name: "AU-2", exact: true })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("article", { name: "AU-1", exact: true })).toBeVisible();
});

test("flash cards are turned, answered and repeated by keyboard, and remember what was known", async ({
  page,
}) => {
  await enterAs(page);
  await page.goto(`${LIST}/nist-csf-2-0?in=RC.CO&cards=7`);
  await expect(page.getByText("0 of 3 cards known in this browser")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn over" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Turn back" })).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByText("2 of 4")).toBeVisible();
  for (const _card of [2, 3, 4]) await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Round finished" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 of 3 cards known in this browser")).toBeVisible();
  await expectAccessible(page);
});

test("the palette opens an entry by its identifier", async ({ page }) => {
  await enterAs(page);
  await page.goto(LIST);
  await page.getByRole("button", { name: /^Search/ }).waitFor();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("pr.aa-1");
  await expect(palette.getByRole("option", { selected: true })).toHaveText(/PR\.AA-01.*NIST CSF 2\.0/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "PR.AA-01" })).toBeVisible();
});
