/**
 * The result side of a scenario: tolerance, zoom, histogram, export, controls, insurance, sensitivity, two saved runs.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ANALYSIS, enterAs, expect, expectAccessible, factor, test } from "../support/test.ts";

/** A test's own scenario, so that parallel journeys don't collide. */
async function openCopy(page: Page, title: string): Promise<string> {
  await enterAs(page);
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf-token")).json()) as {
    csrfToken: string;
  };
  const headers = { "x-csrf-token": csrfToken };
  const { items } = (await (
    await page.request.get(`/api/scenarios?q=${encodeURIComponent(title)}`)
  ).json()) as {
    items: { id: string; title: string }[];
  };
  const { id } = items.find((one) => one.title === title)!;
  const copy = (await (await page.request.post(`/api/scenarios/${id}/duplicate`, { headers })).json()) as {
    id: string;
    version: number;
  };
  const cleared = { version: copy.version, treatment: { controls: [] }, tolerance: [] };
  await page.request.patch(`/api/scenarios/${copy.id}`, { headers, data: cleared });
  await page.goto(`${ANALYSIS}?scenario=${copy.id}`);
  await page.locator("path[data-curve]").waitFor();
  return copy.id;
}

/** Expects axe to find nothing in the tab that is shown. */
const expectTab = async (page: Page) => expectAccessible(page, "[role=tabpanel]");
const tab = async (page: Page, name: string) => page.getByRole("tab", { name }).click();

test("a limit is drawn, typed, moved by keyboard, described in a sentence and saved; the curve is zoomed and shown as a histogram", async ({
  page,
}) => {
  await openCopy(page, "Ransomware stops production");
  await page.getByRole("button", { name: "Limit" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Enter an amount above 0, such as 10M")).toBeVisible(); // it starts empty
  await page.getByLabel("Losing more than", { exact: true }).fill("1M");
  await page.getByLabel("Maximum chance in a year", { exact: true }).fill("1 in 10");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const points = page.getByRole("table", { name: "Points of the limit" });
  await points.waitFor();
  const before = await points.getByRole("row").count();
  await page.getByRole("button", { name: "Add a point" }).click();
  await expect(points.getByRole("row")).toHaveCount(before + 1);
  await points.getByLabel("Chance of point 1").fill("1%");
  await points.getByLabel("Chance of point 1").press("Enter");
  await expect(page.getByText(/^Above this scenario’s limit/).first()).toBeVisible();
  await expect(page.locator("path[data-breach]").first()).toBeAttached();
  const handle = page.getByRole("slider", { name: "Limit point 2" });
  await handle.focus();
  const words = await handle.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowRight");
  await expect(handle).not.toHaveAttribute("aria-valuetext", words!);
  await page.keyboard.press("Delete");
  await expect(points.getByRole("row")).toHaveCount(before);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Above this scenario’s limit/).first()).toBeVisible();

  // Dragging along the axis zooms; the link restores it, the keyboard moves it, and it can be reset.
  const axis = (await page.locator("rect[data-axis]").boundingBox())!;
  const y = axis.y + axis.height / 2;
  await page.mouse.move(axis.x + axis.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(axis.x + axis.width * 0.7, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
  const url = page.url();
  await page.goto(url);
  const from = page.getByRole("slider", { name: "Shown from" });
  await from.focus();
  const shown = await from.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(from).not.toHaveAttribute("aria-valuetext", shown!);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.getByText("Histogram", { exact: true }).click();
  await expect(page.locator("rect[data-band]").first()).toBeVisible();
  await expect(page.locator("[data-no-loss]")).toHaveText(/%No loss$/);
  await expect(page).toHaveURL(/chart=histogram/);
});

test("the curve exports as picture and as data, and no title becomes a formula", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCopy(page, "Payment fraud by forged instruction");
  await page.getByLabel("Title").fill("=HYPERLINK(1)");
  const save = async (item: string) => {
    await page.getByRole("button", { name: "Copy and export the curve" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  const png = await save("Download PNG");
  expect(png.name).toMatch(/\.png$/);
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  expect(png.content.length).toBeGreaterThan(20_000);
  const svg = (await save("Download SVG")).content.toString();
  expect(svg).toContain("=HYPERLINK(1)");
  expect(svg).not.toMatch(/oklch|var\(|class=/);
  const csv = (await save("Download CSV")).content.toString();
  expect(csv.split("\r\n").length).toBeGreaterThan(50);
  await page.getByRole("button", { name: "Copy and export the curve" }).click();
  await page.getByRole("menuitem", { name: "Copy picture" }).click();
  await expect(page.getByText("Picture copied")).toBeVisible();
  await page.getByRole("button", { name: "Copy and export the curve" }).click();
  await page.getByRole("menuitem", { name: "Copy data" }).click();
  await expect(page.getByText("Data copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Annual loss, /);
});

test("a control is added, shows its savings and the best return on budget, and can be undone", async ({
  page,
}) => {
  await openCopy(page, "Ransomware stops production");
  await tab(page, "Controls");
  await page.getByRole("button", { name: "Add a control" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a control" });
  await dialog.getByRole("button", { name: "Add control" }).click();
  await expect(dialog.getByText("Enter a title")).toBeVisible();
  await dialog.getByLabel("Title").fill("Offline backups, tested every quarter");
  await dialog.getByRole("button", { name: "Add control" }).click();
  const table = page.getByRole("table", { name: "Losses without controls, now and with planned controls" });
  await expect(table.getByRole("columnheader", { name: "With planned controls" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Annual savings by control" })).toBeVisible();
  await expect(page.getByText("All combinations were compared.")).toBeVisible();
  await expectTab(page);
  await expect(
    page.getByRole("region", { name: "Result" }).getByText("With planned controls").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Remove Offline backups, tested every quarter" }).click();
  await expect(table).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("table", { name: "Controls", exact: true }).getByText("Offline backups"),
  ).toBeVisible();
});

test("a policy shows its payments and the retained loss; sensitivity and forms of loss respond", async ({
  page,
}) => {
  await openCopy(page, "Ransomware stops production");
  await tab(page, "Insurance");
  await page.getByRole("button", { name: "Add a policy" }).click();
  // It starts empty: nothing of it is made from today's losses.
  await expect(page.getByLabel("Annual premium")).toHaveValue("");
  await expect(page.getByLabel("Retention per event")).toHaveValue("");
  await page.getByLabel("Annual premium").fill("90K");
  await page.getByLabel("Retention per event").fill("1M");
  const figures = page.getByRole("table", { name: "Loss before and after insurance" });
  await expect(figures.getByRole("row", { name: /Expected/ })).toBeVisible();
  await expect(page.getByText("After insurance").first()).toBeVisible();
  await expectTab(page);
  await page.getByLabel("Limit per event").fill("0");
  await expect(page.getByText("Above 0, or leave it empty for no limit")).toBeVisible();
  await page.getByLabel("Limit per event").fill("");
  await expect(page.getByText("no limit", { exact: true }).first()).toBeVisible();
  await tab(page, "Sensitivity");
  await expect(page.getByRole("table", { name: "Tornado" })).toBeVisible();
  await expectTab(page);
  await page.getByText("Sources of variation").click();
  await expect(page.getByRole("table", { name: "Shares of the variance" })).toBeVisible();
  await page.getByText("Value of information").click();
  await expect(page.getByText("Add a planned control", { exact: false })).toBeVisible();
  await tab(page, "Loss by form");
  await expect(page.getByRole("table", { name: "Loss by form" }).getByText("100%").first()).toBeVisible();
  await expectTab(page);
});

test("two saved runs are shown side by side, and the link shows both", async ({ page }) => {
  await openCopy(page, "Business email compromise");
  await tab(page, "Kept runs");
  const keep = async () => {
    await page.getByRole("button", { name: "Keep this run…" }).click();
    await page
      .getByRole("dialog", { name: "Keep this run" })
      .getByRole("button", { name: /keep run/i })
      .click();
  };
  await keep();
  const rows = page.getByRole("table", { name: "Kept runs" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.9");
  await keep();
  await expect(rows).toHaveCount(3);
  await expectTab(page);
  await rows
    .last()
    .getByRole("button", { name: /^Compare/ })
    .click();
  await page.getByLabel("Compared with").selectOption({ index: 1 });
  await expect(page).toHaveURL(/with=/);
  await expect(page.getByText("Inputs that changed")).toBeVisible();
  await expect(page.getByText(/Loss event frequency:/).first()).toBeVisible();
  await page.goto(page.url());
  await expect(page.getByLabel("Compared with")).not.toHaveValue("");
  await expect(page.getByText(/, second$/).first()).toBeVisible();
});

test("a simulation confirms the calculation by counting years, and is out of date after a change", async ({
  page,
}) => {
  await openCopy(page, "Ransomware stops production");
  await expect(page.getByText(/^The expected annual loss is above the 1-in-20-year loss/)).toBeVisible();
  await tab(page, "Simulation");
  await page.getByLabel("Years").selectOption({ label: "100,000" });
  await page.getByRole("button", { name: "Check by simulation" }).click();
  await expect(page.getByText("The simulation confirms the calculation.")).toBeVisible();
  const counts = page.getByRole("table", { name: "Years counted by the simulation check" });
  await expect(counts.getByRole("row", { name: /^Any loss/ })).toBeVisible();
  await expect(page.getByRole("table", { name: /doesn’t compare/ }).getByRole("row")).toHaveCount(5);
  await expectTab(page);
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.2");
  await expect(page.getByText(/The inputs have changed since the simulation/)).toBeVisible();
});
