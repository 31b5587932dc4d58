/** A board's statement is a document: real text and drawings, on paper and as one HTML file, without any picture of itself. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pdfContent } from "../../support/pdf-content.ts";
import { callApi, enterAs, expect, expectLoaded, test } from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };

/** An approved baseline with insurance and an average that few years reach. */
async function approvedBaseline(page: Page): Promise<{ id: string; other: Page; clientId: string }> {
  const known = (value: number) => ({ type: "constant", value });
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Westgate ${RUN}` });
  for (const [title, perYear, loss] of [
    ["Flood", 0.03, 5_000_000],
    ["Lost laptops", 2, 10_000],
  ] as const) {
    const estimate = {
      currency: "USD",
      frequency: { lef: known(perYear) },
      primary: [{ form: "response", loss: known(loss) }],
    };
    await callApi(page, "POST", "/api/scenarios", { title: `${title} ${RUN}`, estimate, clientId });
  }
  await callApi(page, "POST", "/api/policies", {
    name: `Tower ${RUN}`,
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 2_000_000, limit: 1_000_000, share: 1 }],
    premium: 1000,
    clientId,
  });
  // An appetite of its own: another journey may be changing the tenant's.
  await callApi(page, "PUT", "/api/risk-appetite", {
    clientId,
    currency: "USD",
    tolerance: [{ loss: 2_000_000, probability: 0.04 }],
  });
  const { id } = await callApi<Id>(page, "POST", "/api/baselines", {
    name: `Spring ${RUN}`,
    clientId,
    decision: "Approve the dam <script>alert(1)</script>",
  });
  const other = await (await page.context().browser()!.newContext()).newPage();
  await enterAs(other, "risk_analyst@demo.example");
  await callApi(other, "POST", `/api/baselines/${id}/reviews`, { verdict: "approve" });
  return { id, other, clientId };
}

/** What the HTML file must be. */
async function expectDocument(path: string, page: Page): Promise<void> {
  const html = await readFile(path, "utf8");
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain("chance of losing more than $2M in a year");
  expect(html).toContain("The expected annual loss is above the 1-in-20-year loss");
  expect(html).toContain("before insurance");
  expect(html).toContain("<svg");
  expect(html).not.toMatch(/<(script|img|link|iframe|button)\b/i);
  const [, content] = html.split("</style>");
  expect(content).not.toMatch(/data:|href="(?!https?:)/);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`file://${path}`);
  await expect(page.getByRole("heading", { level: 1, name: "Cyber risk statement" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Loss exceedance curve/ })).toBeVisible();
  await expect(page.getByText("Approve the dam <script>alert(1)</script>")).toBeVisible();
  expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
}

test("a statement prints as text and lines, and is downloaded as one HTML file without scripts or pictures", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await enterAs(page, "admin@demo.example");
  const { id, other, clientId } = await approvedBaseline(page);
  await page.goto(`/risk-management/baselines?baseline=${id}&view=statement`);
  await expect(page.getByText(/^The expected annual loss is above/)).toBeVisible();
  await expectLoaded(page);
  // The curve loads by itself, and printing from here doesn't wait for it as the page's own menu does.
  await expect(page.locator("[data-pending]")).toHaveCount(0);

  const pdf = await pdfContent(await page.pdf({ format: "A4" }));
  expect(pdf.text.replaceAll(/\s+/g, " ")).toContain("chance of losing more than $2M in a year");
  expect(pdf.text).toContain("before insurance");
  expect(pdf.fonts).toBeGreaterThan(1);
  expect(pdf.readableFonts).toBe(pdf.fonts);
  expect(pdf.paths).toBeGreaterThan(50);
  expect(pdf.pictures).toBe(0);

  await page.getByRole("button", { name: /^Share Cyber risk statement/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Copy link", "Print or save as PDF", "Download HTML"]);
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download HTML" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^cyber-risk-statement-.*\.html$/);
  const path = test.info().outputPath("statement.html");
  await file.saveAs(path);
  const alone = await (await browser.newContext()).newPage();
  await expectDocument(path, alone);

  // A reader with a link gets the same file.
  const { token } = await callApi<{ token: string }>(page, "POST", `/api/baselines/${id}/links`, {
    label: "Ms. Ortiz",
  });
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`/statement#${token}`);
  const shared = reader.waitForEvent("download");
  await reader.getByRole("button", { name: "Download HTML" }).click();
  const sharedPath = test.info().outputPath("shared.html");
  await (await shared).saveAs(sharedPath);
  await expectDocument(sharedPath, alone);
  for (const one of [alone, reader, other]) await one.context().close();
  await callApi(page, "POST", `/api/clients/${clientId}/archive`, {});
});
