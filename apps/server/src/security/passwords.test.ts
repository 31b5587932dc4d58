/** A new password is checked the same way wherever it is set: at setup, reset, and change. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import { login, openBrowser } from "../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../test/harness.ts";
import { mailsTo, tokenIn } from "../../test/mail.ts";
import { person } from "../../test/people.ts";
import { openSetup } from "../features/people/sign-in/set-up.ts";

const BREACHED = "Marmalade-umbrella-4!";
const GOOD = `${"Rhubarb tinfoil ".repeat(8)}7!`;

let h: Harness;
let who: { email: string; id: string };
const lookedUp: string[] = [];
beforeAll(async () => {
  h = await harness({
    breached: async (password) => {
      lookedUp.push(password);
      return password === BREACHED;
    },
  });
  await h.db.asOwner("update tenants set name = 'Larkfield Energy' where id = $1", [h.a.id]);
});
beforeEach(async () => {
  who = await person(h);
  await h.db.asOwner("update users set first_name = 'Maya', last_name = 'Okonkwo' where id = $1", [who.id]);
});
afterAll(() => h.close());

const WAYS: Record<string, { field: string; set: (password: string) => Promise<LightMyRequestResponse> }> = {
  "setting up an account": {
    field: "password",
    set: async (password) => {
      const token = await h.doors.outside((tx) => openSetup(tx, who.id));
      return openBrowser(h.app).call("POST", `/api/setup/${token}`, {
        firstName: "Tamsin",
        lastName: "Ferreira",
        password,
      });
    },
  },
  "resetting a forgotten one": {
    field: "password",
    set: async (password) => {
      const browser = openBrowser(h.app);
      await browser.call("POST", "/api/auth/forgot-password", { email: who.email });
      const token = tokenIn((await mailsTo(h, who.email))[0], "/reset-password");
      return browser.call("POST", "/api/reset-password", { token, password });
    },
  },
  "changing it": {
    field: "newPassword",
    set: async (password) => {
      const browser = openBrowser(h.app);
      await login(browser, who.email);
      return browser.call("POST", "/api/account/password", {
        currentPassword: PASSWORD,
        newPassword: password,
      });
    },
  },
};

describe.each(Object.entries(WAYS))("%s", (way, { field, set }) => {
  const EASY = "Too easy to guess. Avoid common words, names, years and keyboard patterns";
  test.each([
    ["a common one", "P@ssw0rd2024!", EASY],
    ["one made of the product's name", "CyberRisk-2026!", EASY],
    [
      "one made of their name",
      way === "setting up an account" ? "Tamsin-Ferreira-1!" : "Maya-Okonkwo-7!",
      EASY,
    ],
    ["one made of their company's name", "L@rkfield-Energy-1!", EASY],
    ["one from a breach", BREACHED, "This password appeared in a data breach. Choose a different one"],
  ])("refuses %s, and changes nothing", async (_what, password, message) => {
    const answer = await set(password);
    expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toEqual([
      400,
      [{ path: field, message }],
    ]);
    expect((await login(openBrowser(h.app), who.email, PASSWORD)).statusCode).toBe(200);
  });

  test("accepts a long one with spaces, completely: one character less doesn't sign in", async () => {
    expect(GOOD.length).toBeGreaterThan(64);
    expect((await set(GOOD)).statusCode).toBeLessThan(300);
    expect((await login(openBrowser(h.app), who.email, GOOD.slice(0, -1))).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), who.email, GOOD.toLowerCase())).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), who.email, GOOD)).statusCode).toBe(200);
    expect(lookedUp).toContain(GOOD);
  });
});
