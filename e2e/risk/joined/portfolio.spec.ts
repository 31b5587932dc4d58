/** Portfolios: members, dependence, contributions, saving, conflict, deleting with undo. */
import { ANALYSIS, expect, expectAccessible, expectLoaded, test, enterAs } from "../../support/test.ts";

test("scenarios become a portfolio with dependence, saved and found again", async ({ page }, info) => {
  const title = `Northern plants, ${info.project.name} ${info.retry}`;
  await enterAs(page);
  await page.goto(ANALYSIS);
  await page.getByRole("link", { name: "Portfolios" }).click();
  await expect(page.getByRole("heading", { name: "Portfolios", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "New portfolio" }).first().click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Add scenarios" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add scenarios" });
  for (const name of [
    "Ransomware stops production",
    "Breach of patient records",
    "Business email compromise",
  ])
    await dialog.getByLabel(name).first().check();
  await dialog.getByRole("button", { name: "Add 3 scenarios" }).click();
  const parts = page.getByRole("table", { name: "Contributions to the worst years" });
  await expect(parts.getByRole("row")).toHaveCount(5);
  await expect(parts.getByRole("row").last()).toContainText("100%");
  await expect(page.getByText("Compared after insurance, as on the dashboard.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Business email compromise" }).click();
  await expect(parts.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(parts.getByRole("row")).toHaveCount(5);
  await page.getByText("Same for all").click();
  await expect(page.getByText("Compared before insurance, because a what-if has none.")).toBeVisible();
  await page.getByLabel("Correlation", { exact: true }).fill("0.5");
  await expect(page.getByRole("slider", { name: "Correlation, by slider" })).toHaveValue("0.5");
  await page.getByText("Pair by pair").click();
  const entry = page.getByLabel("Correlation of Breach of patient records and Ransomware stops production");
  const other = page.getByLabel("Correlation of Ransomware stops production and Breach of patient records");
  const pair = entry.or(other).first();
  await pair.fill("-0.9");
  await pair.press("Enter");
  await page.getByRole("button", { name: /Use the nearest valid set/ }).click();
  await expect(page.getByText("These correlations contradict each other")).toHaveCount(0);
  await expect(page.getByLabel("Calculation method")).not.toHaveValue("0");
  await page.getByText("Independent", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(page).toHaveURL(/portfolio=[0-9a-f-]{36}/);
  await expectLoaded(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "All portfolios" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(parts.getByRole("row")).toHaveCount(5);
});

test("a portfolio that someone else saved is not overwritten unasked, and a deleted one comes back", async ({
  page,
  browser,
}) => {
  await enterAs(page);
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf-token")).json()) as {
    csrfToken: string;
  };
  const created = await page.request.post("/api/portfolios", {
    headers: { "x-csrf-token": csrfToken },
    data: { title: "Shared portfolio" },
  });
  const { id } = (await created.json()) as { id: string };
  const address = `${ANALYSIS}?portfolio=${id}`;
  await page.goto(address);
  await page.getByLabel("Title").waitFor();
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await enterAs(colleague, "admin@demo.example");
  await colleague.goto(address);
  await colleague.getByLabel("Title").fill("Theirs");
  await colleague.getByRole("button", { name: "Save", exact: true }).click();
  await expect(colleague.getByText(/^Saved/).first()).toBeVisible();
  await other.close();
  await page.getByLabel("Title").fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else saved changes to this portfolio" });
  await expect(dialog.getByText("Its title is “Theirs”.")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole("button", { name: "Delete the portfolio" }).click();
  await expect(page.getByRole("heading", { name: "Portfolios", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Mine" })).toBeVisible();
});

test("unsaved work on a portfolio outlives the tab, and is offered until it is restored or discarded", async ({
  page,
  context,
}) => {
  await enterAs(page);
  await page.goto(`${ANALYSIS}?portfolio=new`);
  await page.getByRole("button", { name: "Add scenarios" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add scenarios" });
  for (const name of ["Ransomware stops production", "Breach of patient records"])
    await dialog.getByLabel(name).first().check();
  await dialog.getByRole("button", { name: "Add 2 scenarios" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Title").fill("Lost with the tab");
  // It's stored encrypted: reading the browser's files reveals that there is a draft, but nothing of its content.
  await expect
    .poll(async () => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(/"portfolio-draft:[^"]*":"sealed1:/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Lost with the tab");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(`${ANALYSIS}?portfolio=new`);
  await expect(next.getByText("It differs in title, scenarios.")).toBeVisible();
  await expectAccessible(next);
  await next.getByRole("button", { name: "Restore" }).click();
  await expect(next.getByLabel("Title")).toHaveValue("Lost with the tab");
  await expect(
    next.getByRole("table", { name: "Contributions to the worst years" }).getByRole("row"),
  ).toHaveCount(4);
  await next.getByRole("link", { name: "All portfolios" }).click();
  await next.getByRole("button", { name: "Discard changes" }).click();
  await next.goto(`${ANALYSIS}?portfolio=new`);
  await expect(next.getByRole("heading", { name: "No scenarios yet" })).toBeVisible();
  await expect(next.getByRole("button", { name: "Restore" })).toHaveCount(0);
});

test("a correlation that isn't a number returns to its previous value", async ({ page }) => {
  await enterAs(page);
  await page.goto(ANALYSIS);
  await page.getByRole("link", { name: "Portfolios" }).click();
  await page.getByRole("link", { name: "All quantified scenarios" }).click();
  await page.getByText("Pair by pair").click();
  const entry = page.getByRole("table", { name: "Correlations of pairs" }).getByRole("textbox").first();
  const before = await entry.inputValue();
  await entry.fill("abc");
  await expect(entry).toHaveAttribute("aria-invalid", "true");
  await entry.blur();
  await expect(entry).toHaveValue(before);
});
