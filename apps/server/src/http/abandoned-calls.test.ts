/** A call whose client disconnects stops computing, and the server keeps running. */
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { openBrowser } from "../../test/browser.ts";
import { Fault } from "./fault.ts";

let h: Harness;
let port: number;
let signals: AbortSignal[];
beforeAll(async () => {
  signals = [];
  h = await harness({
    compute: {
      run: (_task, { signal }) =>
        new Promise((_resolve, reject) => {
          signals.push(signal!);
          signal!.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
          setTimeout(() => reject(new Fault("unavailable")), 300);
        }),
      close: async () => {},
    },
  });
  await h.app.listen({ host: "127.0.0.1", port: 0 });
  port = (h.app.server.address() as { port: number }).port;
});
afterAll(() => h.close());

const FILE = { schema: "crq-scenario/1", id: "a", title: "A", ...ESTIMATE };

/** Sends a call over its own connection; returns its status, or undefined if the connection was dropped. */
async function call(hangUpAfterMs?: number): Promise<number | undefined> {
  const browser = openBrowser(h.app);
  browser.jar.set("crq-session", (await h.signedIn("risk_analyst")).cookie.split("=")[1]!.split(";")[0]!);
  const token = await browser.csrf();
  const headers = { "content-type": "application/json", cookie: browser.cookie(), "x-csrf-token": token };
  return new Promise((resolve) => {
    const sent = request({ port, method: "POST", path: "/api/quantify", headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", () => resolve(undefined));
    sent.end(JSON.stringify({ scenarios: [FILE] }));
    if (hangUpAfterMs !== undefined) setTimeout(() => sent.destroy(), hangUpAfterMs);
  });
}

test("the signal stays unset while the caller waits", async () => {
  expect(await call()).toBe(503); // the outcome when the caller stays connected
  expect(signals.map((signal) => signal.aborted)).toEqual([false]);
});

test("the signal aborts when the caller disconnects", async () => {
  expect(await call(60)).toBeUndefined();
  await expect.poll(() => signals[1]?.aborted).toBe(true);
  expect((await h.app.inject({ url: "/healthz" })).statusCode).toBe(200);
});
