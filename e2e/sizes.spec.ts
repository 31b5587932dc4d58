/** What a browser has to load, as it came over the wire. */
import type { Locator, Page } from "@playwright/test";
import { ANALYSIS, enterAs, expect, signInAfresh, test } from "./test.ts";

const SHELL_KB = 130;
const SCREEN_KB = 30;
/** Workers, and what is fetched when the screen has long stood. */
const LATER = /worker|palette-|connection-notice-/;
/** Timers of this length fetch what the shell wants once it is idle (the live stream): here they never end, however slow the machine. */
const IDLE_MS = 3000;
const ADMIN = "admin@demo.example";
const ANALYST = "risk_analyst@demo.example";
/** Screens, who looks at them, and by what one sees that they stand. */
const SCREENS: readonly (readonly [path: string, email: string, ready: (page: Page) => Locator])[] = [
  ["/user-account/role-based-landing", ANALYST, (page) => page.getByRole("heading", { level: 1 })],
  ["/dashboard", ANALYST, (page) => page.getByRole("heading", { name: "Loss exposure" })],
  [ANALYSIS, ANALYST, (page) => page.getByRole("link", { name: "Ransomware stops production" }).first()],
  ["/my-account/notifications", ANALYST, (page) => page.getByRole("heading", { level: 1 })],
  ["/my-account/profile", ANALYST, (page) => page.getByRole("heading", { level: 1 })],
  ["/tenant/dashboard", ADMIN, (page) => page.getByRole("heading", { name: "Top scenarios" })],
  ["/riskmon-administration/user-management", ADMIN, (page) => page.getByRole("row").nth(1)],
  ["/activity/dashboard", ADMIN, (page) => page.getByRole("heading", { level: 1 })],
];
/** Where people land after signing in. */
const HOMES = [
  [ANALYST, "/dashboard"],
  [ADMIN, "/tenant/dashboard"],
] as const;
/** From when on nothing more comes. */
const SETTLED_MS = 1200;

/** Collects the scripts that a page loads, with their compressed size in kB; what comes from the browser's cache weighs nothing. */
function scriptsOf(page: Page) {
  const sizes = new Map<string, number>();
  const pending: Promise<unknown>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js") || LATER.test(pathname)) return;
    const noted = request.sizes().then(({ responseBodySize }) => {
      if (responseBodySize > 0) sizes.set(pathname, responseBodySize / 1000);
      return sizes;
    });
    pending.push(noted.catch(() => sizes)); // the page was closed meanwhile
  });
  return async () => {
    await page.waitForTimeout(SETTLED_MS);
    await Promise.all(pending);
    return sizes;
  };
}

/** What a browser that holds nothing yet loads for a path. */
async function loadedFor(page: Page, path: string, ready: (page: Page) => Locator, asStranger = false) {
  const cold = await page
    .context()
    .browser()!
    .newContext(asStranger ? {} : { storageState: await page.context().storageState() });
  const coldPage = await cold.newPage();
  await coldPage.addInitScript((idle) => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((then: TimerHandler, ms = 0) =>
      wait(then, ms >= idle ? 2 ** 31 - 1 : ms)) as typeof window.setTimeout;
  }, IDLE_MS);
  const settled = scriptsOf(coldPage);
  await coldPage.goto(path);
  await ready(coldPage).waitFor();
  const sizes = await settled();
  await cold.close();
  expect(sizes.size, path).toBeGreaterThan(0);
  return sizes;
}

/** The weight of files in kB, said in the report. */
function told(name: string, files: Iterable<[string, number]>): number {
  const all = [...files];
  const kB = all.reduce((sum, [, size]) => sum + size, 0);
  const each = all.map(([path, size]) => `${path.replace(/^.*\//, "")} ${size.toFixed(1)}`).join(", ");
  test.info().annotations.push({ type: "size", description: `${name}: ${kB.toFixed(1)} kB` });
  console.log(`${name}: ${kB.toFixed(1)} kB brotli (${each})`);
  return kB;
}

test(`sign-in loads at most ${SHELL_KB} kB of script`, async ({ page }) => {
  const sizes = await loadedFor(page, "/login", (login) => login.getByRole("heading", { name: "Sign in" }));
  expect(told("sign-in", sizes)).toBeLessThanOrEqual(SHELL_KB);
});

test(`the shell, which every screen loads, weighs at most ${SHELL_KB} kB of script, each screen at most ${SCREEN_KB} kB more`, async ({
  page,
}) => {
  const screens: [string, Map<string, number>][] = [];
  for (const [path, email, ready] of SCREENS) {
    await enterAs(page, email);
    screens.push([path, await loadedFor(page, path, ready)]);
  }
  const common = new Map(screens[0]![1]);
  for (const [, files] of screens)
    for (const file of common.keys()) if (!files.has(file)) common.delete(file);
  expect(told("shell", common)).toBeLessThanOrEqual(SHELL_KB);
  // What sign-in loaded is there already, and one lands on one's home first; the workbench is fetched ahead while the list shows and counts there.
  const signIn = await loadedFor(
    page,
    "/login",
    (login) => login.getByRole("heading", { name: "Sign in" }),
    true,
  );
  const homes = new Map<string, Map<string, number>>(
    HOMES.map(([email, home]) => [email, screens.find(([path]) => path === home)![1]]),
  );
  for (const [path, files] of screens) {
    const email = SCREENS.find(([of]) => of === path)![1];
    const home = homes.get(email)!;
    const there = (file: string) =>
      common.has(file) || signIn.has(file) || (files !== home && home.has(file));
    const own = [...files].filter(
      ([file]) => !there(file) && !(path === ANALYSIS && file.includes("workbench")),
    );
    expect(told(path, own), path).toBeLessThanOrEqual(SCREEN_KB);
  }
  const listed = screens.find(([path]) => path === ANALYSIS)![1];
  await enterAs(page, ANALYST);
  const workbench = await loadedFor(page, `${ANALYSIS}?scenario=${await scenarioId(page)}`, (cold) =>
    cold.getByRole("region", { name: "Result" }),
  );
  const more = [...workbench].filter(([file]) => file.includes("workbench") || !listed.has(file));
  expect(told("workbench", more)).toBeLessThanOrEqual(SCREEN_KB);
});

async function scenarioId(page: Page): Promise<string> {
  const answer = await page.request.get("/api/scenarios?pageSize=1");
  return ((await answer.json()) as { items: { id: string }[] }).items[0]!.id;
}

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
