/**
 * The most used screens, pixel by pixel, in light and dark. Their figures come from recorded answers, so a picture changes only when the screen
 * does. After a change of the contract or of a screen's calls, record them again with an empty data folder, and look at each picture before
 * keeping it: `RECORD_ANSWERS=1 playwright test -c e2e/playwright.config.ts --project="light wide" e2e/pictures/visual-screens.spec.ts
 * --update-snapshots=all`
 */
import type { Page } from "@playwright/test";
import { api } from "../../packages/contract/src/api.ts";
import { COMPARABLE, expectLook } from "../support/look.ts";
import {
  openAndRecord,
  recordingOf,
  RECORDING,
  type ReplayingServer,
  replayingServer,
  routeOf,
} from "../support/recorded-answers.ts";
import {
  ANALYSIS,
  callApi,
  completeOnboarding,
  enterAs,
  expect,
  expectLoaded,
  test as base,
} from "../support/test.ts";

/** A contract schema, as far as it's used here. */
interface Shape {
  readonly safeParse: (value: unknown) => { success: boolean; error?: Error };
}

interface Screen {
  /** Names the picture. */
  readonly name: string;
  /** The viewer: a role of the demo. */
  readonly as: string;
  readonly path: string | ((page: Page) => Promise<string>);
}

const scenario = async (page: Page) => {
  const { items } = await callApi<{ items: { id: string; title: string }[] }>(page, "GET", "/api/scenarios");
  return `${ANALYSIS}?scenario=${items.find(({ title }) => title === "Breach of patient records")!.id}`;
};

const SCREENS: readonly Screen[] = [
  { name: "dashboard", as: "risk_analyst", path: "/dashboard" },
  { name: "scenarios", as: "risk_analyst", path: ANALYSIS },
  { name: "workbench", as: "risk_analyst", path: scenario },
  { name: "tenant-dashboard", as: "admin", path: "/tenant/dashboard" },
  { name: "client-dashboard", as: "admin", path: "/tenant/client-dashboard" },
  { name: "people", as: "admin", path: "/tenant/team-management" },
  { name: "clients", as: "admin", path: "/tenant/clients" },
  { name: "audit-log", as: "admin", path: "/tenant/logs" },
  { name: "activity", as: "admin", path: "/activity" },
  { name: "platform-dashboard", as: "super_admin", path: "/dashboard" },
  { name: "tenants", as: "super_admin", path: "/tenant-administration/tenant-management" },
  { name: "monitoring", as: "super_admin", path: "/riskmon-administration/admin-monitoring" },
  { name: "notifications", as: "risk_analyst", path: "/my-account/notifications" },
  { name: "profile", as: "viewer", path: "/my-account/profile" },
  { name: "first-steps", as: "viewer", path: "/user-account/role-based-landing" },
];

const WINDOW = { width: 1100, height: 1000 };
// Half the size is enough to notice changes: the gallery's pictures cover the details of each part.
const LOOK = {
  viewport: WINDOW,
  deviceScaleFactor: 0.5,
  contextOptions: { reducedMotion: "reduce" },
} as const;

interface ForWorker {
  readonly server: ReplayingServer;
  /** One window for all screens, so loaded and compiled code stays. */
  readonly window: Page;
}

const test = base.extend<object, ForWorker>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const server = await replayingServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  window: [
    async ({ browser, server }, use) => {
      const { contextOptions, ...look } = LOOK;
      const zone = { locale: "en-US", timezoneId: "America/New_York" };
      const context = await browser.newContext({
        ...look,
        ...contextOptions,
        ...zone,
        baseURL: server.origin,
      });
      await context.addInitScript(completeOnboarding);
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker", auto: true },
  ],
});

test.skip(!COMPARABLE, "Pictures are compared on Linux x64 with the Chromium that npm installed.");
test.use({ ...LOOK, ownWindow: RECORDING });
test.describe.configure({ mode: "parallel" });

/** Public pages need no answers. */
for (const [name, path] of [
  ["sign-in", "/login"],
  ["register", "/register"],
] as const)
  test(`the screen ${name} looks as it did`, async ({ page }) => {
    await page.goto(path);
    await expectBothLooks(page, name);
  });

for (const { name, as, path } of SCREENS)
  if (RECORDING)
    test(`the screen ${name} is recorded`, async ({ page }) => {
      await enterAs(page, `${as}@demo.example`);
      const write = await openAndRecord(page, name, typeof path === "string" ? path : await path(page));
      await expectBothLooks(page, name);
      await write();
    });
  else
    test(`the screen ${name} looks as it did`, async ({ window, server }) => {
      const { at, path: recorded } = await server.replay(name);
      await window.emulateMedia({ colorScheme: "light" });
      await window.clock.setFixedTime(at);
      await window.goto(recorded);
      await expectBothLooks(window, name);
      expect(server.unknown(), "calls without a recorded answer: record the screen again").toEqual([]);
    });

/** Compares the content of the window, below the header with its clock. */
async function expectBothLooks(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectLoaded(page);
  await page.evaluate(async () => document.fonts.ready);
  const { x, y } = (await page.locator("main").first().boundingBox())!;
  const clip = { x, y, width: WINDOW.width - x, height: WINDOW.height - y };
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectLook(page, `${name}-${theme}`, clip);
  }
}

test("the recorded answers are what the contract promises", async () => {
  test.skip(RECORDING, "They are being recorded.");
  for (const { name } of SCREENS)
    for (const [key, answer] of Object.entries((await recordingOf(name)).answers)) {
      const route = routeOf(key);
      expect(route, `${name}: ${key}`).toBeDefined();
      const [group, of] = route!.split(".") as [string, string];
      const { reply } = (api as unknown as Record<string, Record<string, { reply: Shape }>>)[group]![of]!;
      const { success, error } = reply.safeParse(answer);
      expect(success, `${name}: ${key}: ${error?.message}`).toBe(true);
    }
});
