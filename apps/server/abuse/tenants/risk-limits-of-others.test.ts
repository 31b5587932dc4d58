/**
 * Limits decide which risks are said to be too much: someone without the role sets them, someone of one client sets everyone's or another client's, someone of
 * another tenant reads them or takes them away, and bodies are made to stop the server or to make verdicts that never end.
 */
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

const CANARY = "canarybird";
const PATH = "/api/risk-limits";
const limit = (more: object = {}) => ({
  category: CANARY,
  version: 0,
  rating: { appetite: 250, tolerance: 500 },
  loss: null,
  reason: `${CANARY} reason`,
  reviewedOn: "2026-01-31",
  ...more,
});
let h: Harness;
let cast: Cast;
let author: Session;
let wide: string;
let others: string;
let before: unknown;
const stored = () => h.db.asOwner("select * from risk_limits order by id");
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("risk_analyst");
  const set = async (more: object) => (await author.call("PUT", PATH, limit(more))).json<{ id: string }>().id;
  wide = await set({});
  others = await set({ clientId: h.a.otherClient, category: `${CANARY} of the other client` });
  before = await stored();
});
afterAll(() => h.close());
const untouched = async () => expect(await stored()).toEqual(before);
const EFFECTS = { category: CANARY, rating: null, loss: null };

test("roles without the permission, and keys that read, change nothing", async () => {
  for (const role of ROLES.filter((name) => !can(name, "risk:write"))) {
    const session = await cast.session(role);
    expect((await cast.call(session, "PUT", PATH, limit({ version: 1 }))).statusCode, role).toBe(403);
    expect((await cast.call(session, "DELETE", `${PATH}/${wide}`)).statusCode, role).toBe(403);
    expect((await cast.call(session, "POST", `${PATH}/effects`, EFFECTS)).statusCode, role).toBe(403);
  }
  const key = await cast.key("admin", ["register:read"]);
  expect((await cast.call(key, "PUT", PATH, limit({ version: 1 }))).statusCode).toBe(403);
  await untouched();
});

test("someone of one client reads the tenant's limits, and neither changes them nor knows of another client's", async () => {
  const narrow = await cast.session("risk_analyst", { clientId: h.a.client });
  const list = await cast.call(narrow, "GET", PATH);
  expect(list.body).toContain(CANARY);
  expect(list.body).not.toContain("other client");
  expect((await cast.call(narrow, "GET", `${PATH}?clientId=${h.a.otherClient}`)).statusCode).toBe(404);
  expect((await cast.call(narrow, "DELETE", `${PATH}/${wide}`)).statusCode).toBe(403);
  expect((await cast.call(narrow, "DELETE", `${PATH}/${others}`)).statusCode).toBe(404);
  const foreign = limit({ clientId: h.a.otherClient, version: 1 });
  expect((await cast.call(narrow, "PUT", PATH, foreign)).statusCode).toBe(404);
  const asked = { ...EFFECTS, clientId: h.a.otherClient };
  expect((await cast.call(narrow, "POST", `${PATH}/effects`, asked)).statusCode).toBe(404);
  const weaken = sqlFor.updateTable("risk_limits").set({ tolerance_place: 1000 });
  expect(await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => tx.run(weaken))).toBe(0);
  expect(await h.doors.inTenant(wholeTenant(h.b.id), (tx) => tx.run(weaken))).toBe(0);
  await untouched();
  // Without a client named, it's their own client's that they set.
  const own = await cast.call(narrow, "PUT", PATH, limit());
  expect(own.json()).toMatchObject({ clientId: h.a.client });
  await h.db.asOwner("delete from risk_limits where client_id = $1", [h.a.client]);
});

test("another tenant neither reads a limit nor takes one away, and its own don't judge others", async () => {
  const stranger = await h.signedIn("risk_analyst", "b");
  expect((await stranger.call("GET", PATH)).body).not.toContain(CANARY);
  for (const id of [wide, others, "3f2b6c1e-0000-4000-8000-000000000001"])
    expect((await stranger.call("DELETE", `${PATH}/${id}`)).statusCode).toBe(404);
  expect((await stranger.call("PUT", PATH, limit({ clientId: h.a.client }))).statusCode).toBe(404);
  const people = await author.call("GET", "/api/risks/people?q=stakeholder");
  const [person] = people.json<{ items: [{ id: string }] }>().items;
  const risk = { title: "Ours", ownerId: person.id, category: CANARY, current: { likelihood: 3, impact: 3 } };
  const made = (await author.call("POST", "/api/risks", risk)).json<{ id: string }>();
  expect(
    (await stranger.call("PUT", PATH, limit({ rating: { appetite: 0, tolerance: 0 } }))).statusCode,
  ).toBe(200);
  expect((await author.call("GET", `/api/risks/${made.id}`)).json()).toMatchObject({
    appetite: "beyond-appetite",
  });
  await h.db.asOwner("delete from risk_limits where tenant_id = $1", [h.b.id]);
  await untouched();
});

test("values that aren't limits, and huge ones, are refused without an effect", async () => {
  for (const wrong of [
    { rating: { appetite: -1, tolerance: 500 } },
    { rating: { appetite: 0.5, tolerance: 500 } },
    { rating: { appetite: 0, tolerance: 1001 } },
    { rating: { appetite: 0, tolerance: 500, share: 1 } },
    { rating: null, loss: { currency: "USD", appetite: -1, tolerance: 1 } },
    { rating: null, loss: { currency: "USD", appetite: 1, tolerance: 1e300 } },
    { rating: null, loss: { currency: "usd", appetite: 1, tolerance: 2 } },
    { rating: null, loss: { currency: "USD", appetite: "1", tolerance: "2" } },
    { category: "x".repeat(81) },
    { category: "a\u0000b" },
    { reason: "x".repeat(1001) },
    { reviewedOn: "2026-02-30" },
    { reviewedOn: "9999-01-01" },
    { version: -1 },
    { clientId: "everyone" },
  ]) {
    const answer = await author.call("PUT", PATH, limit({ version: 1, ...wrong }));
    expect(answer.statusCode, JSON.stringify(wrong).slice(0, 80)).toBe(400);
  }
  for (const filter of ["beyond", "within,not-judged", "1", "__proto__"])
    expect((await author.call("GET", `/api/risks?appetite=${filter}`)).statusCode).toBe(400);
  await untouched();
});
