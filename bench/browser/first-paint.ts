import type { Served } from "./served.ts";

const TARGET_MS = 1500;
const ROUNDS = 5;
/** A phone on a slow mobile network, as Lighthouse emulates it: 150 ms there and back, 1.6 Mbit/s down, a quarter of the processor. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true } as const;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_PROCESSOR = 4;

/** From opening the sign-in screen, with an empty cache, to the largest contentful paint and to a form that takes input. */
export async function measureFirstPaint({ site, browser }: Served): Promise<void> {
  const painted: number[] = [];
  const usable: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ ...PHONE, locale: "en-US" });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    await page.goto(`${site}/login`, { waitUntil: "commit" });
    await page.getByLabel("Email").waitFor();
    usable.push(await page.evaluate(() => performance.now()));
    await page.waitForLoadState("networkidle");
    painted.push(await page.evaluate(largestPaint));
    await context.close();
  }
  for (const [what, each] of [
    ["largest contentful paint", painted],
    ["a form that takes input", usable],
  ] as const) {
    const median = each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)]!;
    console.log(
      `/login on a slow phone: ${what.padEnd(25)} median ${median.toFixed(0).padStart(5)} ms; ratio of the target of ${TARGET_MS} ms: ${(median / TARGET_MS).toFixed(2)}`,
    );
  }
}

/** The last entry counts: a larger element can come after the first. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().at(-1)!.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}
