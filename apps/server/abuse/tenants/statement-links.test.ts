/**
 * A link shows a board member one statement. A stranger guesses tokens, a reader wants more than the statement or keeps reading after the link ended, people of
 * another client or tenant share or revoke, someone shares figures that no one approved, and an analyst prolongs a link that was to expire.
 */
import type { Baseline, StatementLink } from "@crq/contract/risk/baselines/baselines";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeTenant } from "../../src/db/doors.ts";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let author: Session;
let visitor: Browser;
const made = new Map<string | null, { baseline: Baseline; link: StatementLink; token: string }>();

const share = (by: { call: Session["call"] }, id: string) =>
  by.call("POST", `/api/baselines/${id}/links`, { label: "The board" });
const open = (token: string, by = visitor) => by.call("POST", "/api/statements/open", { token });
const refusal = async (token: string) => {
  const { requestId: _, ...said } = (await open(token)).json<{ requestId: string; status: number }>();
  return said;
};

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  const other = await h.signedIn("assessor");
  visitor = openBrowser(h.app);
  for (const clientId of [h.a.client, h.a.otherClient])
    await author.call("POST", "/api/scenarios", { title: "Kept secret", estimate: ESTIMATE, clientId });
  for (const clientId of [null, h.a.client, h.a.otherClient]) {
    const baseline = (
      await author.call("POST", "/api/baselines", { name: "Frozen", clientId })
    ).json<Baseline>();
    await other.call("POST", `/api/baselines/${baseline.id}/reviews`, {
      verdict: "approve",
      comment: "Between us",
    });
    const answer = await share(author, baseline.id);
    made.set(clientId, { baseline, ...answer.json<{ link: StatementLink; token: string }>() });
  }
});
afterAll(() => h.close());

test("wrong, cut, foreign and expired tokens are answered alike", async () => {
  const { token, link } = made.get(h.a.client)!;
  const guess = Buffer.from(token, "base64url");
  guess[47]! ^= 1;
  const elsewhere = Buffer.from(token, "base64url");
  Buffer.from(h.b.id.replaceAll("-", ""), "hex").copy(elsewhere);
  const expected = await refusal("nonsense");
  expect(expected.status).toBe(404);
  for (const wrong of [guess.toString("base64url"), elsewhere.toString("base64url"), token.slice(0, -1)])
    expect(await refusal(wrong)).toEqual(expected);
  const expire = (when: string) =>
    h.db.asOwner(`update statement_links set expires_at = ${when} where id = $1`, [link.id]);
  await expire("now()");
  expect(await refusal(token)).toEqual(expected);
  await expire("now() + interval '1 day'");
  expect((await open(token)).statusCode).toBe(200);
});

test("a statement has no identifier and none of the review's words, and its token opens nothing else", async () => {
  const { token, baseline, link } = made.get(null)!;
  const shown = (await open(token)).body;
  const scenarios = (await author.call("GET", "/api/scenarios")).json<{ items: ScenarioRecord[] }>().items;
  for (const secret of [
    baseline.id,
    link.id,
    h.a.id,
    h.a.client,
    "Between us",
    ...scenarios.map(({ id }) => id),
  ])
    expect(shown).not.toContain(secret);
  for (const path of [
    `/api/baselines/${baseline.id}`,
    `/api/baselines/${baseline.id}/export`,
    "/api/exposure",
  ]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await h.app.inject({ method: "GET", url: path, headers })).statusCode).toBe(401);
  }
});

test("a link stops while its client is archived or its tenant suspended", async () => {
  const { token } = made.get(h.a.otherClient)!;
  const codeAfter = async (change: string, undo: string, id: string) => {
    await h.db.asOwner(change, [id]);
    const { statusCode } = await open(token);
    await h.db.asOwner(undo, [id]);
    return statusCode;
  };
  const archive = (to: string) => `update clients set archived_at = ${to} where id = $1`;
  expect(await codeAfter(archive("now()"), archive("null"), h.a.otherClient)).toBe(404);
  const suspend = (to: string) => `update tenants set status = '${to}' where id = $1`;
  expect(await codeAfter(suspend("suspended"), suspend("active"), h.a.id)).toBe(404);
  expect((await open(token)).statusCode).toBe(200);
});

test("people of one client share and revoke their client's statements alone", async () => {
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  for (const clientId of [null, h.a.otherClient]) {
    const { baseline, link } = made.get(clientId)!;
    expect((await narrow.call("GET", `/api/baselines/${baseline.id}/links`)).statusCode).toBe(404);
    expect((await share(narrow, baseline.id)).statusCode).toBe(404);
    expect((await narrow.call("POST", `/api/statement-links/${link.id}/revoke`)).statusCode).toBe(404);
  }
  expect((await share(narrow, made.get(h.a.client)!.baseline.id)).statusCode).toBe(201);
});

test("another tenant's administrator revokes nothing", async () => {
  const theirs = await h.signedIn("admin", "b");
  const { link, baseline } = made.get(null)!;
  expect((await theirs.call("POST", `/api/statement-links/${link.id}/revoke`)).statusCode).toBe(404);
  expect((await theirs.call("GET", `/api/baselines/${baseline.id}/links`)).statusCode).toBe(404);
});

test("an injection can't prolong a link or point it at another baseline", async () => {
  for (const column of ["expires_at", "baseline_id", "token_hash", "bridge", "label"])
    await expect(
      h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
        tx.raw(`update statement_links set ${column} = ${column}`),
      ),
      column,
    ).rejects.toThrow("permission denied");
});

test("opening is limited by address", async () => {
  const address = openBrowser(h.app, "203.0.113.98");
  let last = 0;
  for (let i = 0; i < 125 && last !== 429; i++) last = (await open("x", address)).statusCode;
  expect(last).toBe(429);
});
