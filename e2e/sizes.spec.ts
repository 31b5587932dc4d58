/** What a browser has to load, as it came over the wire. */
import type { Page } from "@playwright/test";
import { ANALYSIS, expect, signInAfresh, submitSignIn, test } from "./test.ts";

const SHELL_KB = 130;
const SCREEN_KB = 30;

/** Collects the scripts that a page loads, with their compressed size in kB; what comes from the browser's cache weighs nothing. */
function scriptsOf(page: Page) {
  const sizes = new Map<string, number>();
  const pending: Promise<unknown>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return;
    const noted = request.sizes().then(({ responseBodySize }) => {
      if (responseBodySize > 0) sizes.set(pathname, responseBodySize / 1000);
      return sizes;
    });
    pending.push(noted.catch(() => sizes)); // the page was closed meanwhile
  });
  return {
    sizes,
    settled: async () => {
      await page.waitForLoadState("networkidle");
      await Promise.all(pending);
    },
  };
}
const sum = (sizes: Iterable<number>) => [...sizes].reduce((a, b) => a + b, 0);

test(`shell and sign-in load at most ${SHELL_KB} kB of script, each screen at most ${SCREEN_KB} kB more`, async ({
  page,
  browser,
}) => {
  const { sizes, settled } = scriptsOf(page);
  const loadedSince = async (before: Set<string>) => {
    await settled();
    return [...sizes].filter(([path]) => !before.has(path) && !path.includes("worker"));
  };
  const told = (name: string, files: [string, number][]) => {
    const kB = sum(files.map(([, size]) => size));
    test.info().annotations.push({ type: "size", description: `${name}: ${kB.toFixed(1)} kB` });
    console.log(
      `${name}: ${kB.toFixed(1)} kB brotli (${files.map(([path, size]) => `${path.replace(/^.*\//, "")} ${size.toFixed(1)}`).join(", ")})`,
    );
    expect(files.length, name).toBeGreaterThan(0);
    return kB;
  };
  await page.goto("/login");
  const signInFiles = await loadedSince(new Set());
  expect(signInFiles.length).toBeGreaterThan(0);
  expect(told("sign-in", signInFiles)).toBeLessThanOrEqual(SHELL_KB);
  await submitSignIn(page, "risk_analyst@demo.example");
  await page.getByRole("heading", { name: "Loss exposure" }).waitFor();
  await settled();
  const known = new Set(sizes.keys());
  // What a signed-in person loads whose browser holds nothing yet.
  const cold = await browser.newContext({ storageState: await page.context().storageState() });
  const coldPage = await cold.newPage();
  const fresh = scriptsOf(coldPage);
  await coldPage.goto("/dashboard");
  await coldPage.getByRole("heading", { name: "Loss exposure" }).waitFor();
  await fresh.settled();
  const isScreen = ([path]: [string, number]) => path.includes("dashboard");
  const files = [...fresh.sizes];
  await cold.close();
  expect(
    told(
      "shell",
      files.filter((file) => !isScreen(file)),
    ),
  ).toBeLessThanOrEqual(SHELL_KB);
  expect(told("dashboard", files.filter(isScreen))).toBeLessThanOrEqual(SCREEN_KB);
  const before = new Set([...known, ...files.map(([path]) => path)]);
  const isWorkbench = ([path]: [string, number]) => path.includes("workbench");
  await page.goto(ANALYSIS);
  await page.getByRole("link", { name: "Ransomware stops production" }).first().waitFor();
  // the workbench is fetched ahead while the list shows: it counts where it shows
  const list = (await loadedSince(before)).filter((file) => !isWorkbench(file));
  expect(told("list of scenarios", list)).toBeLessThanOrEqual(SCREEN_KB);
  const listed = new Set([...before, ...list.map(([path]) => path)]);
  await page.getByRole("link", { name: "Ransomware stops production" }).first().click();
  await page.getByRole("region", { name: "Result" }).waitFor();
  expect(told("workbench", await loadedSince(listed))).toBeLessThanOrEqual(SCREEN_KB);
});

test("scripts arrive compressed and are kept by the browser", async ({ page }) => {
  const seen: Record<string, string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/assets/") && response.url().endsWith(".js")) seen.push(response.headers());
  });
  await signInAfresh(page);
  expect(seen.length).toBeGreaterThan(0);
  for (const headers of seen) {
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["cache-control"]).toContain("immutable");
  }
});
