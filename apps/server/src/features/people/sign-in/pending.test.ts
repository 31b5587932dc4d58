/** A redirect sign-in that still needs a second factor: what it leaves with the browser. */
import fastify from "fastify";
import cookie from "@fastify/cookie";
import { afterAll, beforeAll, expect, test } from "vitest";
import { challenged, openBrowser, sendCode } from "../../../../test/browser.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { cookies } from "../../../http/cookies.ts";
import { PENDING_SCREEN, setPendingChallenge } from "./public.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

const pending = (browser: ReturnType<typeof openBrowser>) => browser.call("GET", "/api/mfa/pending");

test("is shown to the browser that holds its cookie, and to no other", async () => {
  const { email } = await person(h, { mfaRequired: true });
  const { browser, token } = await challenged(h, email);
  expect((await pending(browser)).statusCode).toBe(404);
  browser.jar.set("crq-pending", token);
  expect((await pending(browser)).json()).toEqual({ token, methods: ["email"], email });
  expect((await pending(openBrowser(h.app))).statusCode).toBe(404);
});

test("is gone once answered, and so is the cookie", async () => {
  const { browser, token, code } = await challenged(h, (await person(h, { mfaRequired: true })).email);
  browser.jar.set("crq-pending", token);
  expect((await sendCode(browser, token, code)).statusCode).toBe(200);
  expect(browser.jar.has("crq-pending")).toBe(false);
  browser.jar.set("crq-pending", token);
  expect((await pending(browser)).statusCode).toBe(404);
});

test.each([
  [true, "__Host-crq-pending"],
  [false, "crq-pending"],
])("is in a cookie that scripts can't read and that lasts ten minutes (HTTPS: %s)", async (secure, name) => {
  const app = fastify();
  await app.register(cookie);
  app.get("/", async (_request, reply) => {
    setPendingChallenge({ cookies: cookies(secure) }, reply, "token");
    return reply.redirect(PENDING_SCREEN);
  });
  const answer = await app.inject("/");
  expect(answer.headers.location).toBe("/login?pending=true");
  expect(answer.cookies).toEqual([
    {
      name,
      value: "token",
      maxAge: 600,
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      ...(secure && { secure: true }),
    },
  ]);
  await app.close();
});
