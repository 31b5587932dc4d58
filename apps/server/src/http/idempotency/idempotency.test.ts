/** A call with an Idempotency-Key is carried out once, and a repeat gets the first answer. */
import { adminApi, tenantApi } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
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

test("replies with a secret are left out", () => {
  const posts = Object.entries({ ...tenantApi, ...adminApi }).flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, Route>)
      .filter(([, { method }]) => method === "POST")
      .map(([name, route]) => ({ name: `${group}.${name}`, route })),
  );
  expect(posts.length).toBeGreaterThan(40);
  const withSecret = posts.filter(({ route }) =>
    /"(token|secret|password|key|apiKey|codes|recoveryCodes)":\{"type":"string"/.test(
      JSON.stringify(toJSONSchema(route.reply, { unrepresentable: "any", io: "output" })),
    ),
  );
  const secret = ["baselines.share", "expertQuestions.ask", "tenantApiKeys.create"];
  expect(withSecret.map(({ name }) => name).sort()).toEqual(secret);
  expect(
    posts
      .filter(({ route }) => route.secretReply)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(secret);
});
