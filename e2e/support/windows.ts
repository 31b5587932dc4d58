/**
 * Windows that the journeys of a worker use one after the other. Between two journeys a window is emptied of everything but the scripts that it has
 * loaded and compiled: in a new one, the first screen takes three times as long (docs/decisions/0160).
 */
import type { Browser, BrowserContext, Page, ViewportSize } from "@playwright/test";

/** A kind of window: those of one kind take each other's place. */
export interface WindowKind {
  /** Names all that makes a difference. */
  readonly name: string;
  /** The product's address. */
  readonly origin: string;
  readonly viewport: ViewportSize | null;
  readonly media: {
    readonly colorScheme: "light" | "dark" | "no-preference" | null;
    readonly reducedMotion: "reduce" | "no-preference" | null;
  };
  /** What a new one gets first. */
  readonly prepare: (opened: BrowserContext) => Promise<void>;
}

/** The windows of a worker. */
export interface Windows {
  /** A window that no one uses. */
  readonly take: (kind: WindowKind) => Promise<BrowserContext>;
  /** Takes back all that were taken; after a failure none is used again. */
  readonly takeBack: (keep: boolean) => Promise<void>;
}

interface Window {
  readonly kind: WindowKind;
  readonly context: BrowserContext;
  /** The first page, and what ends with it in a window of one's own. */
  page?: Page;
  readonly scripts: AsyncDisposable[];
}

/** An answer of the product without any script: a page that stays there keeps its process, with the compiled scripts. */
const BETWEEN_JOURNEYS = "/healthz";
const HEARD = [
  "console",
  "dialog",
  "domcontentloaded",
  "download",
  "load",
  "pageerror",
  "request",
  "response",
];

export function openWindows(browser: Browser): Windows {
  const open = browser.newContext.bind(browser);
  let idle: Window[] = [];
  const used = new Set<Window>();
  return {
    take: async (kind) => {
      const found = idle.find((one) => one.kind.name === kind.name);
      idle = idle.filter((one) => one !== found);
      const taken = found ?? (await openOne(kind));
      handOut(taken);
      used.add(taken);
      taken.context.once("close", () => used.delete(taken));
      return taken.context;
    },
    takeBack: async (keep) => {
      const all = [...used];
      used.clear();
      for (const one of all)
        if (keep && (await empty(one))) idle.push(one);
        else await one.context.close();
    },
  };

  async function openOne(kind: WindowKind): Promise<Window> {
    // One kind at a time: a window of another kind is unlikely to be needed again.
    for (const one of idle.splice(0)) await one.context.close();
    const context = await open();
    await kind.prepare(context);
    return { kind, context, scripts: [] };
  }
}

/** The first page that someone opens in a window is the one that's there already. */
function handOut(taken: Window): void {
  const { context, scripts } = taken;
  context.newPage = async () => {
    Reflect.deleteProperty(context, "newPage"); // the prototype has its own
    const page = taken.page ?? (await context.newPage());
    taken.page = page;
    const add = page.addInitScript.bind(page);
    page.addInitScript = async (...given: Parameters<typeof add>) => {
      const added = await add(...given);
      scripts.push(added);
      return added;
    };
    return page;
  };
}

/** Leaves nothing of a journey in its window; false if there's no page that could be used again. */
async function empty({ kind, context, page, scripts }: Window): Promise<boolean> {
  if (page === undefined || page.isClosed()) return false;
  if (await page.evaluate(() => "__pwClock" in globalThis))
    throw new Error("The clock of a window can't be set back: test.use({ ownWindow: true })");
  await Promise.all(context.pages().map(async (one) => (one === page ? undefined : one.close())));
  for (const event of HEARD) page.removeAllListeners(event);
  Reflect.deleteProperty(page, "addInitScript");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  for (const one of scripts.splice(0)) await one[Symbol.asyncDispose]();
  await page.goto(kind.origin + BETWEEN_JOURNEYS);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";
  await session.send("Storage.clearDataForOrigin", { origin: kind.origin, storageTypes });
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  await context.clearCookies();
  await context.clearPermissions();
  if (kind.viewport !== null) await page.setViewportSize(kind.viewport);
  await page.emulateMedia({ ...kind.media, media: null });
  await page.mouse.move(-1, -1);
  return true;
}
