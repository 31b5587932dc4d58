/** Experts answer one question by link, without an account; the pool weighs their answers by how well their ranges held, and what happened scores them. */
import type { Browser, Page } from "@playwright/test";
import { INTERVAL_QUESTIONS } from "../../../packages/contract/src/risk/elicitation/calibration-questions.ts";
import {
  ANALYSIS,
  callApi,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  factor,
  test,
} from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const ESTIMATE = {
  currency: "USD",
  frequency: { lef: { type: "lognormal90", p5: 0.1, p95: 1 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 500_000 } }],
};
const TRUTHS = new Map(INTERVAL_QUESTIONS.map(({ question, truth }) => [question, truth]));

/** Asks one expert in the open dialog, and returns the link. */
async function ask(page: Page, expert: string): Promise<string> {
  await page.getByRole("button", { name: "Ask an expert" }).click();
  const form = page.getByRole("dialog", { name: "Ask an expert" });
  await form.getByLabel("Expert").fill(expert);
  await form.getByLabel("Question").fill("How often a year is one of our laptops stolen?");
  await form.getByLabel("Background").fill("400 laptops, all encrypted.");
  await form.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog", { name: `Send this link to ${expert}` });
  const link = await dialog.getByText("/expert-answer#").textContent();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  return link!;
}

/** Opens a link on a phone, without a session, and fills in the range. */
async function openLink(browser: Browser, link: string, low: string, high: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: /How often a year/ })).toBeVisible();
  expect(page.url()).not.toContain("#");
  await page.getByLabel("Low end").first().fill(low);
  await page.getByLabel("High end").first().fill(high);
  return page;
}

/** Answers the practice questions: the ranges at `misses` are far too high. */
async function practice(page: Page, misses: readonly number[]): Promise<void> {
  const questions = page.getByRole("listitem");
  await expect(questions).toHaveCount(10);
  for (let i = 0; i < 10; i++) {
    const words = (await questions.nth(i).getByRole("group").locator("legend").textContent()) ?? "";
    const [, truth] = [...TRUTHS].find(([question]) => words.includes(question))!;
    const [low, high] = misses.includes(i) ? [truth + 1000, truth + 2000] : [truth * 0.9, truth * 1.1];
    await questions.nth(i).getByLabel("Low end").fill(String(low));
    await questions.nth(i).getByLabel("High end").fill(String(high));
  }
}

test("two experts answer by link, and the pool weighs them by how their ranges held", async ({
  page,
  browser,
}) => {
  await enterAs(page, "risk_analyst@demo.example");
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/scenarios", {
    title: `Stolen laptops ${RUN}`,
    estimate: ESTIMATE,
  });
  await page.goto(`${ANALYSIS}?scenario=${id}`);
  const lef = factor(page, "frequency.lef");
  const openTool = async () => {
    await lef.getByRole("button", { name: "More for Loss event frequency" }).click();
    await page.getByRole("menuitem", { name: "Ask experts by link" }).click();
  };
  await openTool();
  const dialog = page.getByRole("dialog", { name: "Ask experts by link" });
  await expect(dialog.getByText("No expert was asked yet")).toBeVisible();
  await expectAccessible(page);
  const [ana, bo] = [`Ana ${RUN}`, `Bo ${RUN}`];
  const toAna = await ask(page, ana);
  const toBo = await ask(page, bo);
  await expect(dialog.getByText("Not opened yet, until").first()).toBeVisible();

  // On a phone: nothing typed is lost by a reload, a mistake is named at its field, and the answer is final.
  const first = await openLink(browser, toAna, "2", "1");
  await first.getByRole("button", { name: "Send estimate" }).click();
  await expect(first.getByText("Must be above the low end")).toBeVisible();
  await expect(first.getByLabel("High end").first()).toBeFocused();
  await first.getByLabel("Low end").first().fill("0.5");
  await first.getByLabel("What do you base it on?").fill("Two in three years.");
  await practice(first, [4]);
  await first.reload();
  await expect(first.getByLabel("Low end").first()).toHaveValue("0.5");
  await expect(first.getByText("With 10 of 10 practice questions.")).toBeVisible();
  await expectAccessible(first);
  await expectFits(first);
  await first.getByRole("button", { name: "Send estimate" }).click();
  await expect(first.getByRole("heading", { name: "Thank you. Your estimate was sent." })).toBeFocused();
  await expect(first.getByText("9 of your 10 practice ranges")).toBeVisible();
  const again = await first.context().newPage();
  await again.goto(toAna);
  await expect(again.getByRole("heading", { name: "You’ve answered this question" })).toBeVisible();
  // Another link in the same tab.
  await again.goto(`${toAna}x`);
  await expect(again.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  await first.context().close();
  const second = await openLink(browser, toBo, "once every 2 years", "4");
  await practice(second, [0, 2, 4, 6, 8]);
  await second.getByRole("button", { name: "Send estimate" }).click();
  await expect(second.getByText("5 of your 10 practice ranges")).toBeVisible();
  await second.context().close();

  // The answers, and the pool by Cooke's calibration scores.
  await page.reload();
  await openTool();
  const line = dialog.getByRole("listitem").filter({ hasText: ana });
  await expect(line).toContainText("9 of 10 ranges held");
  await expect(line).toContainText("0.5 to 1");
  await expect(line).toContainText("Two in three years.");
  await dialog.getByRole("button", { name: "Enter what happened" }).click();
  const happened = page.getByRole("dialog", { name: "What happened" });
  await happened.getByLabel("True figure").fill("2");
  await happened.getByRole("button", { name: "Score the answers" }).click();
  await expect(line).toContainText("9 of 11 ranges held");
  await expect(dialog.getByText("It turned out to be 2")).toBeVisible();
  await dialog.getByRole("button", { name: "Take back" }).click();
  await expect(line).toContainText("9 of 10 ranges held");
  await dialog.getByRole("button", { name: "Pool 2 answers" }).click();
  const pool = page.getByRole("dialog", { name: "Pool several people's estimates" });
  await expect(pool.getByText("over 10 checked ranges each; the best counts as 1")).toBeVisible();
  await expect(pool.getByLabel(`Weight of ${ana}`)).toHaveValue("1");
  // Five of ten above: I = 0.5·ln(0.5/0.9) + 0.5·ln(0.5/0.05), against 0.9·ln 1 + 0.1·ln 2
  const far = 0.5 * Math.log(0.5 / 0.9) + 0.5 * Math.log(0.5 / 0.05);
  const weight = Math.exp(-10 * (far - 0.1 * Math.log(2)));
  await expect(pool.getByLabel(`Weight of ${bo}`)).toHaveValue(
    String(Math.max(0.001, Number(weight.toPrecision(2)))),
  );
  await expectAccessible(page);
  await pool.getByRole("button", { name: "Use as the estimate" }).click();
  await expectToast(page, "Loss event frequency updated");
  await lef.getByText(/^Evidence/).click();
  await expect(lef.getByText(/Linear pool of 2 people's estimates/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();

  // Incidents that update the estimate score the answers about it too.
  await lef.getByRole("button", { name: "More for Loss event frequency" }).click();
  await page.getByRole("menuitem", { name: "Update with your incidents" }).click();
  const incidents = page.getByRole("dialog", { name: "Update with your incidents" });
  await incidents.getByLabel("Number of incidents").fill("3");
  await incidents.getByLabel("Years covered").fill("2");
  await incidents.getByRole("button", { name: "Use as the estimate" }).click();
  const offer = page.getByRole("dialog", { name: "Score 2 experts’ answers with this too?" });
  await expect(offer.getByText(/turned out to be: 1\.5/)).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Score 2 experts’ answers" }).click();
  await expectToast(page, "Answers scored");
  await openTool();
  await expect(line).toContainText("ranges held");
  await expect(dialog.getByText(/It turned out to be 1\.5 .*3 events in 2 years/)).toBeVisible();
  await page.keyboard.press("Escape");

  // The experts' record; deleting them deletes their answers.
  await callApi(page, "DELETE", `/api/scenarios/${id}`);
  await page.goto(`${ANALYSIS}?area=calibration`);
  const table = page.getByRole("region", { name: "Experts asked by link" });
  await table.getByRole("searchbox").fill(RUN);
  await expect(table.getByRole("row").filter({ hasText: bo })).toContainText("6 of 11");
  await expect(table.getByText("1–2 of 2")).toBeVisible();
  await expect(table.locator('[aria-busy="true"]')).toHaveCount(0); // rows found before are dimmed
  await expectAccessible(page);
  for (const name of [ana, bo]) {
    await table.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(table.getByRole("row").filter({ hasText: name })).toHaveCount(0);
  }
});
