import type { Page } from "@playwright/test";
import type { Served } from "./served.ts";

const INTERACTIVE_MS = 500;
const FILTERED_MS = 50;
const FRAME_MS = 1000 / 60;
const LIST = "/security-frameworks/control-frameworks";
const FRAMEWORK = `${LIST}/nist-sp-800-53-r5`;
/** What is typed, key by key: words in titles, words in texts, an identifier. */
const TYPED = ["account", "phishing mail", "ac-2.3", "encrypt"];

/** The browser of SP 800-53 with all 1,189 entries: until it's there, from each key to the drawn list, and frame by frame while it scrolls. */
export async function measureFrameworkBrowser({ site, enter }: Served): Promise<void> {
  const page = await enter("risk_analyst@demo.example");
  const opened: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.goto(`${site}${LIST}`);
    await page.waitForLoadState("networkidle");
    opened.push(await opening(page));
  }
  said("framework of 1,189 entries until it takes input, first visit", [opened[0]!], INTERACTIVE_MS);
  said("the same, later visits", opened.slice(1), INTERACTIVE_MS);

  await page.goto(`${site}${FRAMEWORK}?status=all`);
  await page.getByLabel("Search by identifier or words").focus();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  const keys: number[] = [];
  for (const words of TYPED) {
    for (let letters = 1; letters <= words.length; letters++)
      keys.push(await filtering(page, words.slice(0, letters)));
    keys.push(await filtering(page, ""));
  }
  said(`from a key to the drawn list of 1,189, ${keys.length} keys`, keys, FILTERED_MS);
  said("a frame while the list of 1,189 scrolls", await scrolling(page), FRAME_MS);
  await page.context().close();
}

function said(what: string, times: readonly number[], target: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;
  console.log(
    `${what}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms; median as a ratio of the target of ${target.toFixed(0)} ms: ${(at(0.5) / target).toFixed(2)}`,
  );
}

/** From the click on the framework in the list until its entries and the search field are drawn. */
function opening(page: Page): Promise<number> {
  return page.evaluate(async (path) => {
    const started = performance.now();
    document.querySelector<HTMLAnchorElement>(`main a[href="${path}"]`)!.click();
    const there = () =>
      document.querySelector("main ul[aria-label=Entries] a") !== null &&
      document.querySelector("main input[type=search]") !== null;
    while (!there()) await new Promise(requestAnimationFrame);
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - started;
  }, FRAMEWORK);
}

/** From one input event to the drawn list that answers it. */
function filtering(page: Page, words: string): Promise<number> {
  return page.evaluate(async (typed) => {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]")!;
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!;
    const list = document.querySelector<HTMLElement>("[data-listed]")!;
    const started = performance.now();
    value.set!.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    while (list.dataset["listed"] !== typed) await new Promise(requestAnimationFrame);
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - started;
  }, words);
}

/** The time between frames while the list scrolls by 300 pixels a frame. */
function scrolling(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const list = document.querySelector("main ul[aria-label=Entries]")!.parentElement!;
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 120; step++) {
      list.scrollTop += 300;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  });
}
