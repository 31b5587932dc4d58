/** How long an answer takes does not tell whether an address is known. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../test/browser.ts";
import { harness, type Harness } from "../../../test/harness.ts";
import { person } from "../../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const BASIC = {
  firstName: "Maya",
  lastName: "Chen",
  companyName: "Larkfield",
  jobTitle: "Risk manager",
  phoneNumber: "+49 30 1234567",
};
const ROUNDS = 12;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test.each([
  ["/api/auth/register-starter", BASIC],
  ["/api/auth/forgot-password", {}],
])("%s takes the same time for every kind of address", { timeout: 120_000, retry: 2 }, async (url, form) => {
  const emails = {
    unknown: () => "nobody@nowhere.example",
    fresh: () => `fresh${Math.random()}@nowhere.example`,
    active: (
      (email) => () =>
        email
    )((await person(h)).email),
    suspended: (
      (email) => () =>
        email
    )((await person(h, { status: "suspended" })).email),
    invited: (
      (email) => () =>
        email
    )((await person(h, { status: "invited" })).email),
  };
  const browser = openBrowser(h.app);
  const headers = { cookie: "", "x-csrf-token": await browser.csrf(), "content-type": "application/json" };
  headers.cookie = browser.cookie();
  const times: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    await h.db.asOwner("delete from rate_limits");
    for (const [name, email] of Object.entries(emails).sort(() => Math.random() - 0.5)) {
      const began = performance.now();
      const answer = await h.app.inject({
        method: "POST",
        url,
        headers,
        payload: JSON.stringify({ ...form, email: email() }),
      });
      if (round >= 2) (times[name] ??= []).push(performance.now() - began);
      expect(answer.statusCode).toBe(200);
    }
  }
  const unknown = median(times["unknown"]!);
  for (const name of Object.keys(emails))
    expect(Math.abs(median(times[name]!) / unknown - 1), `${name} against unknown`).toBeLessThan(0.05);
});
