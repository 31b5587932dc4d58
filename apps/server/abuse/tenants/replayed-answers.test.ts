/**
 * Someone has seen another person's Idempotency-Key (in a proxy's log, or by guessing '1'), and sends the same
 * call with it to get that person's answer, from another account of the tenant, from another tenant, and from
 * another client. They would gain estimates; or they take the key first, so that the other's call isn't
 * carried out. A vandal fills the table with keys, or uses up those that all strangers of their office share. A thief of the database looks for answers in it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let me: Browser;
const others: Browser[] = [];
const body = { title: "Unpatched core switch", estimate: ESTIMATE };
const post = (who: Browser, key: string) =>
  who.call("POST", "/api/scenarios", body, { "idempotency-key": key });

beforeAll(async () => {
  h = await harness();
  const signedIn = async (email: string) => {
    const browser = openBrowser(h.app);
    await login(browser, email);
    return browser;
  };
  me = await signedIn(h.emailOf("risk_analyst"));
  const sameTenant = await person(h, { role: "risk_analyst" });
  const oneClient = await person(h, { role: "risk_analyst", clientId: h.a.client });
  others.push(
    await signedIn(sameTenant.email),
    await signedIn(oneClient.email),
    await signedIn(h.emailOf("risk_analyst", "b")),
  );
});
afterAll(() => h.close());

test("no one else gets an answer by its key, and using it first blocks no one", async () => {
  const first = await post(me, "1");
  const mine = first.json<{ id: string }>().id;
  const seen = new Set([mine]);
  for (const other of others) {
    const answer = await post(other, "1");
    expect([answer.statusCode, answer.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    seen.add(answer.json<{ id: string }>().id);
  }
  expect(seen.size).toBe(1 + others.length);
  expect((await post(me, "1")).json()).toMatchObject({ id: mine });
});

test("an ended session gets no answer, whatever its key", async () => {
  const { email } = await person(h, { role: "risk_analyst" });
  const left = openBrowser(h.app);
  await login(left, email);
  await post(left, "mine");
  const cookie = left.cookie();
  await left.call("GET", "/api/logout");
  const answer = await h.app.inject({
    method: "POST",
    url: "/api/scenarios",
    headers: { cookie, "idempotency-key": "mine", "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(401);
});

test("the database alone shows neither keys nor answers", async () => {
  await post(me, "a-key-that-is-hard-to-guess");
  const rows = await h.db.asOwner<{ text: string }>(
    "select concat(key_hash, owner, request_hash, encode(body, 'escape')) as text from idempotency_keys",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/Unpatched|a-key-that/);
});

test("a flood of keys ends at a limit of its own person, and stops no one else", async () => {
  const [{ owner }] = (await h.db.asOwner(
    "select user_id::text as owner from sessions s join users u on u.id = s.user_id where u.email = $1",
    [h.emailOf("risk_analyst")],
  )) as [{ owner: string }];
  await h.db.asOwner(
    `insert into idempotency_keys (key_hash, owner, request_hash)
     select sha256(n::text::bytea), $1, sha256('') from generate_series(1, 10000) n`,
    [owner],
  );
  const flooded = await post(me, "one more");
  expect(flooded.statusCode).toBe(400);
  const refused = await post(me, "one-more");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  expect((await post(others[0]!, "one-more")).statusCode).toBe(201);
  expect((await me.call("POST", "/api/scenarios", body)).statusCode).toBe(201);
});

test("a vandal in an office uses up the keys of its network, and its other strangers are still served", async () => {
  const inquire = (who: Browser, key: string) =>
    who.call(
      "POST",
      "/api/inquiries/sales",
      { email: "buyer@elsewhere.example", name: "Ann Buyer", company: "Elsewhere", message: key },
      { "idempotency-key": key },
    );
  const vandal = openBrowser(h.app);
  expect((await inquire(vandal, "first")).statusCode).toBe(200);
  await h.db.asOwner(
    `insert into idempotency_keys (key_hash, owner, request_hash)
     select sha256(('office ' || n)::bytea), k.owner, sha256('')
     from (select owner from idempotency_keys order by created_at desc limit 1) k, generate_series(1, 200) n`,
  );
  const count = async () =>
    (await h.db.asOwner("select from inquiries where fields::text like '%theirs%'")).length;
  const colleague = openBrowser(h.app, vandal.ip);
  const answers = [await inquire(colleague, "theirs"), await inquire(colleague, "theirs")];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await count()).toBe(2); // not kept, so carried out again
  const again = await inquire(vandal, "first"); // what was kept before is still answered
  expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
});
