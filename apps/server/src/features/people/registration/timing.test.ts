/** Response times don't reveal whether an address is known. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { STEADY_MS } from "../../../http/limits/steady-answer.ts";

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

test.each([
  ["/api/auth/register-starter", BASIC],
  ["/api/auth/forgot-password", {}],
])("%s answers at the same moments for every kind of address", async (url, form) => {
  const emails = {
    unknown: "nobody@nowhere.example",
    fresh: `fresh${Math.random()}@nowhere.example`,
    active: (await person(h)).email,
    suspended: (await person(h, { status: "suspended" })).email,
    invited: (await person(h, { status: "invited" })).email,
  };
  const browser = openBrowser(h.app);
  const headers = { cookie: "", "x-csrf-token": await browser.csrf(), "content-type": "application/json" };
  headers.cookie = browser.cookie();
  for (const [name, email] of Object.entries(emails)) {
    const began = performance.now();
    const payload = JSON.stringify({ ...form, email });
    const answer = await h.app.inject({ method: "POST", url, headers, payload });
    expect(answer.statusCode).toBe(200);
    // However busy the machine is, never before the first quarter second, which none of them needs in full.
    expect(performance.now() - began, name).toBeGreaterThanOrEqual(STEADY_MS - 1);
  }
});
