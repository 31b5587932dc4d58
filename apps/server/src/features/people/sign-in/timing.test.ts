/** A refusal's response time doesn't reveal whether an account exists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test(
  "a wrong password, an unknown, a suspended, and an invited account take the same time",
  { timeout: 120_000, retry: 2 },
  async () => {
    const kinds = {
      wrong: { email: (await person(h)).email, password: "Wrong-horse-9!" },
      unknown: { email: "nobody@nowhere.example", password: PASSWORD },
      suspended: { email: (await person(h, { status: "suspended" })).email, password: PASSWORD },
      invited: { email: (await person(h, { status: "invited" })).email, password: PASSWORD },
    };
    const browser = openBrowser(h.app);
    const headers = { cookie: "", "x-csrf-token": await browser.csrf(), "content-type": "application/json" };
    headers.cookie = browser.cookie();
    const times: Record<string, number[]> = {};
    for (let round = 0; round < 45; round++) {
      if (round % 8 === 0) await h.db.asOwner("delete from rate_limits");
      // Interleaved and reordered in each round, so that other load on the machine affects all of them
      // equally.
      for (const [name, body] of Object.entries(kinds).sort(() => Math.random() - 0.5)) {
        const began = performance.now();
        const answer = await h.app.inject({
          method: "POST",
          url: "/api/auth/login",
          headers,
          payload: JSON.stringify(body),
        });
        if (round >= 5) (times[name] ??= []).push(performance.now() - began);
        expect(answer.statusCode).toBe(401);
      }
    }
    const wrong = median(times["wrong"]!);
    for (const name of Object.keys(kinds))
      expect(Math.abs(median(times[name]!) / wrong - 1), `${name} against a wrong password`).toBeLessThan(
        0.2,
      );
  },
);
