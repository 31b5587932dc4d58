/** A call with an Idempotency-Key is carried out once, and a repeat gets the first answer. */
import { api } from "@crq/contract/api";
import { isRepeatable, type Route } from "@crq/contract/route";
import { toJSONSchema } from "zod/v4/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../test/browser.ts";
import { ESTIMATE, harness, type Harness } from "../../../test/harness.ts";
import { removeExpired } from "../../features/platform/housekeeping/store.ts";

let h: Harness;
let me: Browser;
beforeAll(async () => {
  h = await harness();
  me = openBrowser(h.app);
  await login(me, h.emailOf("risk_analyst"));
});
afterAll(() => h.close());

let keys = 0;
const newKey = () => `test-${++keys}`;
const post = (key: string, body: unknown, url = "/api/scenarios") =>
  me.call("POST", url, body, { "idempotency-key": key });
const named = async (title: string) =>
  (await h.db.asOwner("select 1 from risk_scenarios where title = $1", [title])).length;

test("a repeat gets the first status and body, and nothing happens twice", async () => {
  const [key, body] = [newKey(), { title: "Once", estimate: ESTIMATE }];
  const first = await post(key, body);
  const again = await post(key, body);
  expect(first.statusCode).toBe(201);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
  expect([first.headers["idempotency-replayed"], again.headers["idempotency-replayed"]]).toEqual([
    undefined,
    "true",
  ]);
  expect(await named("Once")).toBe(1);
});

test("without a key, or with another one, the same call is carried out again", async () => {
  const body = { title: "Twice", estimate: ESTIMATE };
  await post(newKey(), body);
  await post(newKey(), body);
  await me.call("POST", "/api/scenarios", body);
  expect(await named("Twice")).toBe(3);
});

test("the same key with another body or at another address is refused", async () => {
  const key = newKey();
  const { id } = (await post(key, { title: "Mine", estimate: ESTIMATE })).json<{ id: string }>();
  for (const refused of [
    await post(key, { title: "Other", estimate: ESTIMATE }),
    await post(key, undefined, `/api/scenarios/${id}/duplicate`),
  ]) {
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: "idempotency-key-reused" });
  }
  expect(await named("Other")).toBe(0);
});

test("of many at the same time one is carried out, and the others are told when to repeat", async () => {
  const [key, body] = [newKey(), { title: "Together", estimate: ESTIMATE }];
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(key, body)));
  expect(await named("Together")).toBe(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([409, "2"]);
  expect((await post(key, body)).statusCode).toBe(201);
});

test("a refused call changes nothing, so its key is free again", async () => {
  const key = newKey();
  expect((await post(key, undefined, `/api/scenarios/${crypto.randomUUID()}/duplicate`)).statusCode).toBe(
    404,
  );
  expect((await post(key, { title: "After a refusal", estimate: ESTIMATE })).statusCode).toBe(201);
});

test("a call whose process died is never carried out again on its own", async () => {
  const [key, body] = [newKey(), { title: "Died", estimate: ESTIMATE }];
  await post(key, body);
  await h.db.asOwner(
    "update idempotency_keys set status = null, body = null, created_at = now() - interval '1 hour'",
  );
  const answer = await post(key, body);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([409, undefined]);
  expect(answer.json<{ detail: string }>().detail).toContain("Check what it changed");
  expect(await named("Died")).toBe(1);
});

test("a key that isn't one is refused", async () => {
  for (const key of ["", "x".repeat(256), "two words"])
    expect((await post(key, { title: "No key", estimate: ESTIMATE })).statusCode).toBe(400);
  expect(await named("No key")).toBe(0);
});

test("answers are kept for 24 hours, encrypted, and then purged", async () => {
  const body = { title: "Secret weakness", estimate: ESTIMATE };
  await post(newKey(), body);
  const rows = await h.db.asOwner<{ body: Buffer | null; hours: number }>(
    "select body, extract(epoch from expires_at - now()) / 3600 as hours from idempotency_keys order by created_at",
  );
  expect(rows.at(-1)!.hours).toBeCloseTo(24, 1);
  for (const row of rows) expect(row.body?.toString() ?? "").not.toMatch(/title|Secret|weakness/);
  await h.db.asOwner("update idempotency_keys set expires_at = now() - interval '1 second'");
  await removeExpired(h.doors);
  expect(await h.db.asOwner("select 1 from idempotency_keys")).toEqual([]);
});

const posts = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>)
    .filter(([, { method }]) => method === "POST")
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);
const namesOf = (which: (route: Route) => boolean | undefined) =>
  posts
    .filter(({ route }) => which(route))
    .map(({ name }) => name)
    .sort();

test("every POST takes a key, except those whose reply is a secret, sets a cookie, or signs someone in", () => {
  expect(posts.length).toBeGreaterThan(90);
  const withSecret = namesOf(({ access, reply }) =>
    access === "public"
      ? false
      : /"(token|secret|password|key|apiKey|setupPath|codes|recoveryCodes)":\{("type":"(string|array)"|"anyOf")/.test(
          JSON.stringify(toJSONSchema(reply, { unrepresentable: "any", io: "output" })),
        ),
  );
  const secret = [
    "auditors.give",
    "auditors.resend",
    "baselines.share",
    "expertQuestions.ask",
    "factors.confirmPasskeyOptions",
    "factors.newRecoveryCodes",
    "factors.passkeyOptions",
    "factors.sendConfirmationCode",
    "factors.startTotp",
    "personalApiKeys.create",
    "profile.changeEmail",
    "tenantApiKeys.create",
  ];
  expect(withSecret).toEqual(secret);
  expect(namesOf(({ secretReply }) => secretReply)).toEqual(
    [...secret, "audits.sendCode", "registration.requestAccount"].sort(),
  );
  expect(namesOf(({ setsCookie }) => setsCookie)).toEqual([
    "audits.enter",
    "audits.leave",
    "context.changeClient",
    "context.changeContext",
    "context.leaveTenant",
    "context.switchRole",
    "factors.changePassword",
    "factors.confirmCode",
    "factors.confirmPasskey",
    "factors.confirmPassword",
    "federation.link",
    "profile.remove",
    "registration.acceptInvitation",
  ]);
  expect(namesOf((route) => !isRepeatable(route) && !route.secretReply && !route.setsCookie)).toEqual([
    "audits.open", // reads what a link is to
    "auth.completeSetup",
    "auth.login",
    "auth.resendCode",
    "auth.verifyCode",
    "expertAnswers.open", // reads what a link asks
    "furtherFactors.passkeyOptions",
    "furtherFactors.passkeySignIn",
    "furtherFactors.passkeySignInOptions",
    "furtherFactors.verifyPasskey",
    "furtherFactors.verifyRecoveryCode",
    "passwordReset.resetPassword",
    "statements.open", // reads a statement
  ]);
});

test("a stranger's inquiry is written once, and the key helps no other browser", async () => {
  const inquiry = {
    email: "buyer@elsewhere.example",
    name: "Ann Buyer",
    company: "Elsewhere",
    message: "Please call.",
  };
  const send = (browser: Browser) =>
    browser.call("POST", "/api/inquiries/sales", inquiry, { "idempotency-key": "inquiry" });
  const written = async () => (await h.db.asOwner("select 1 from inquiries")).length;
  const stranger = openBrowser(h.app);
  const first = await send(stranger);
  expect([first.statusCode, await written()]).toEqual([200, 1]);
  const again = await send(stranger);
  expect([again.body, again.headers["idempotency-replayed"], await written()]).toEqual([
    first.body,
    "true",
    1,
  ]);
  expect((await send(openBrowser(h.app))).headers["idempotency-replayed"]).toBeUndefined();
  expect(await written()).toBe(2);
  const owners = await h.db.asOwner<{ owner: string }>("select owner from idempotency_keys");
  for (const { owner } of owners) expect(owner).not.toMatch(/10\.0\.|network|link/);
});

test("a failure that the contract words isn't kept: the call can be made again", async () => {
  const stranger = openBrowser(h.app);
  const confirm = () =>
    stranger.call(
      "POST",
      "/api/auth/confirm-registration",
      { token: "x".repeat(43) },
      { "idempotency-key": "confirm" },
    );
  const answers = [await confirm(), await confirm()];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers["idempotency-replayed"]])).toEqual([
    [410, undefined],
    [410, undefined],
  ]);
});

test("a signed-in call outside every tenant gets its first answer again", async () => {
  const until = new Date().toISOString();
  const mark = () =>
    me.call("POST", "/api/notifications/mark-all-read", { until }, { "idempotency-key": "read" });
  const first = await mark();
  const again = await mark();
  expect([again.statusCode, again.body, again.headers["idempotency-replayed"]]).toEqual([
    200,
    first.body,
    "true",
  ]);
});
