/** The browser's context that a worker's tests share, one after another. */
import type { Browser, BrowserContext } from "@playwright/test";

/** By what makes them different: window, colors, touch. After a failed test there is a new worker. */
const shared = new Map<string, BrowserContext>();

/** The context for a look; with `onboarded`, everyone in it has completed the onboarding. */
export async function sharedContext(
  browser: Browser,
  look: string,
  onboarded: boolean,
): Promise<BrowserContext> {
  const kept = shared.get(look);
  if (kept) return kept;
  const made = await browser.newContext();
  if (onboarded) await made.addInitScript(completeOnboarding);
  shared.set(look, made);
  return made;
}

/** Leaves nothing of a test in its context but what the browser cached of the site's files. */
export async function emptied(context: BrowserContext, site: string): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const origins = new Set(
    [site, ...context.pages().map((page) => page.url())].map((url) => new URL(url).origin),
  );
  const blank = await context.newPage();
  for (const page of context.pages()) if (page !== blank) await page.close(); // databases in use aren't deleted
  const session = await context.newCDPSession(blank);
  const storageTypes = "local_storage,indexeddb,service_workers,cache_storage";
  for (const origin of origins)
    if (origin !== "null") await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await blank.close();
}

/**
 * In the browser: the signed-in person has completed the onboarding (apps/web/src/shell/onboarding-storage.ts names the
 * keys).
 */
export function completeOnboarding(): void {
  const { value: stored } = Object.getOwnPropertyDescriptor(Storage.prototype, "getItem") as {
    value: (this: Storage, key: string) => string | null;
  };
  Storage.prototype.getItem = function (key) {
    return key.startsWith("crq:onboarding:") ? "true" : stored.call(this, key);
  };
}
