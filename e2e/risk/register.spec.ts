/** The register: a risk is recorded, rated, reviewed and accepted by someone else; risks are imported from a file and changed together. */
import { enterNewTenant, invited } from "../support/newcomer.ts";
import { enterAfresh, expect, expectAccessible, expectToast, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const TITLE = `Ransomware stops billing ${RUN}`;

test("a risk is recorded, rated, reviewed, and accepted by another person until a day", async ({ page }) => {
  await enterNewTenant(page, `Register ${RUN}`);
  await page.goto("/risk-management/risk-register");
  await expect(page.getByText("No risks yet")).toBeVisible();
  await page.getByRole("link", { name: "Add risk" }).first().click();

  // What's missing is said at its field.
  await page.getByRole("button", { name: "Add risk" }).click();
  await expect(page.getByText("Title must have 1 to 200 characters")).toBeVisible();
  await expect(page.getByText("Choose who answers for it")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill(TITLE);
  await page.getByLabel("Owner", { exact: true }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByLabel("Category", { exact: true }).fill("Cybercrime");
  await page.getByLabel("Cause", { exact: true }).fill("Phished credentials");
  await page
    .getByRole("grid", { name: "Current rating" })
    .getByRole("button", { name: /High.*High/ })
    .first()
    .click();
  await page.getByLabel("Review every").fill("6");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add risk" }).click();
  await expectToast(page, "R-1 recorded");
  await expect(page.getByRole("heading", { name: TITLE, level: 1 })).toBeVisible();
  await expect(page.getByText("Phished credentials")).toBeVisible();

  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("dialog").getByLabel("What came of it").fill("Backups were restored in a test");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Low.*Low/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Save review" }).click();
  await expectToast(page, "R-1 reviewed");
  await page.getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByText("Backups were restored in a test")).toBeVisible();
  await page.goBack();

  // Who asks doesn't decide.
  await page.getByRole("button", { name: "Ask to accept" }).click();
  await page.getByRole("dialog").getByLabel("Why").fill("The fix costs more than it saves");
  await page.getByRole("dialog").getByLabel("Last day").fill("2127-01-31");
  await page.getByRole("dialog").getByRole("button", { name: "Ask", exact: true }).click();
  await expectToast(page, "Asked to accept R-1");
  await expect(page.getByText("You asked, so someone else has to decide.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept the risk" })).toHaveCount(0);

  const risk = page.url();
  await enterAfresh(page, await invited(page, "/api/invitations", "risk_analyst"));
  await page.goto(risk);
  await page.getByRole("button", { name: "Accept the risk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
  await expectToast(page, "R-1 accepted");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("accepted it")).toBeVisible();

  // What limits of its category come to is said before they're saved; then the acceptance contradicts them.
  await page.goto("/risk-management/risk-register/appetite");
  await page.getByRole("button", { name: "Set limits of Cybercrime" }).click();
  const limits = page.getByRole("dialog");
  await limits.getByLabel("Appetite", { exact: true }).selectOption("Up to Low");
  await limits.getByLabel("Tolerance", { exact: true }).selectOption("Up to Very low");
  await limits.getByLabel("Why").fill("The board wants none of it");
  await limits.getByRole("button", { name: "Save limits" }).click();
  await expect(limits.getByText("Tolerance can’t be below appetite")).toBeVisible();
  await limits.getByLabel("Appetite", { exact: true }).selectOption("Up to Very low");
  await expect(limits.getByText("0 risks would be beyond appetite, 1 beyond tolerance.")).toBeVisible();
  await expectAccessible(page);
  await limits.getByRole("button", { name: "Save limits" }).click();
  await expectToast(page, "Appetite and tolerance saved");
  await page
    .getByRole("row", { name: /Cybercrime/ })
    .getByRole("link", { name: "1" })
    .click();
  await page.getByRole("link", { name: TITLE }).click();
  await expect(
    page.getByText("Accepted, but beyond tolerance: rated Low, where Very low is the most."),
  ).toBeVisible();
});

test("risks come from a file with its columns matched, and are changed together", async ({ page }) => {
  await enterNewTenant(page, `Imported ${RUN}`);
  await page.goto("/risk-management/risk-register");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();
  const csv = "What,Likelihood,Impact,Status\nFlood,1,5,open\nFraud,3,3,sleeping\nFire,2,4,open\n";
  await page
    .getByRole("dialog")
    .getByLabel("File")
    .setInputFiles({ name: "risks.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText("Choose the column that has the titles")).toBeVisible();
  await page.getByRole("dialog").getByLabel("What", { exact: true }).selectOption("Title");
  await expect(page.getByText("2 of 3 rows can be recorded.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /Leave out the row/ }).check();
  await page.getByRole("button", { name: "Record 2 risks" }).click();
  await expectToast(page, "2 risks recorded");

  await page
    .getByRole("checkbox", { name: /Select.*page|Select all/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Status").selectOption("Monitored");
  await expect(page.getByText("2 risks would change.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expectToast(page, "2 risks changed");
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Monitored");
  await expect(page.getByRole("rowheader", { name: "Flood" })).toBeVisible();
  await expect(page).toHaveURL(/status=monitored/);

  // The change is taken back, and what was asked for has a name from now on.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expectToast(page, "2 risks changed back");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Monitored");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Monitored saved");
  await page.getByRole("button", { name: "Monitored" }).click();
  await page.getByRole("menuitem", { name: "Everything" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: /Monitored/ }).click();
  await expect(page).toHaveURL(/status=monitored/);
});
