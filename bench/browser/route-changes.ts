import type { Page } from "@playwright/test";
import type { Served } from "./served.ts";

const TARGET_MS = 100;
const ROUNDS = 6;
const SCREENS = [
  "/dashboard",
  "/tenant/dashboard",
  "/tenant/client-dashboard",
  "/risk-management/quantitative-analysis",
  "/riskmon-administration/user-management",
  "/tenant/settings",
  "/tenant/clients",
  "/my-account/notifications",
  "/my-account/profile",
];

/** From the click on a navigation entry to the drawn screen with its figures, with code and data from an earlier visit. */
export async function measureRouteChanges({ site, enter }: Served): Promise<void> {
  const page = await enter("admin@demo.example");
  const headings = new Map<string, string>();
  for (const screen of SCREENS) {
    await page.goto(`${site}${screen}`);
    await page.waitForLoadState("networkidle");
    headings.set(screen, (await page.locator("main h1").first().innerText()).trim());
  }
  await page
    .getByRole("button", { name: "Expand all sections" })
    .click()
    .catch(() => {});
  const times = new Map<string, number[]>(SCREENS.map((screen) => [screen, []]));
  // The first round fills this page's cache and doesn't count.
  for (let round = 0; round <= ROUNDS; round++)
    for (const screen of SCREENS) {
      const ms = await changeTo(page, screen, headings.get(screen)!);
      if (round > 0) times.get(screen)!.push(ms);
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(150);
    }
  for (const [screen, each] of times) {
    const sorted = each.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)]!;
    console.log(
      `route change to ${screen.padEnd(42)} median ${median.toFixed(0).padStart(4)} ms, longest ${sorted.at(-1)!.toFixed(0).padStart(4)} ms; ratio of the target of ${TARGET_MS} ms: ${(median / TARGET_MS).toFixed(2)}`,
    );
  }
  await page.context().close();
}

/** Clicks the entry, and returns the milliseconds until its heading is shown, nothing is busy, and a frame was drawn. */
function changeTo(page: Page, screen: string, heading: string): Promise<number> {
  return page.evaluate(
    async ({ href, wanted }) => {
      const link = document.querySelector<HTMLAnchorElement>(`aside a[href="${href}"]`);
      if (!link) throw new Error(`The navigation has no entry for ${href}`);
      const ready = () =>
        document.querySelector<HTMLElement>("main h1")?.innerText.trim() === wanted &&
        location.pathname === href &&
        document.querySelector("main [aria-busy=true]") === null;
      const started = performance.now();
      link.click();
      while (!ready()) {
        if (performance.now() - started > 5000) throw new Error(`${href} did not come`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      return performance.now() - started;
    },
    { href: screen, wanted: heading },
  );
}
