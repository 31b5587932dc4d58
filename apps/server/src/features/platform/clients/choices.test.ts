/** Names of clients for everyone who works with scenarios: of the tenant, and for one client, that one alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let analyst: Session;
let admin: Session;
let assessor: Browser;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  admin = await h.signedIn("admin");
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  assessor = openBrowser(h.app);
  await login(assessor, email);
});
afterAll(() => h.close());

const choices = async (who: Session | Browser, query = "") =>
  (await who.call("GET", `/api/client-choices${query}`)).json<{
    items: { id: string; name: string }[];
    total: number;
  }>();

test("an analyst of the whole tenant chooses among its clients by name, with nothing else of them", async () => {
  const { items, total } = await choices(analyst);
  expect(total).toBe(2);
  expect(items.map(({ id }) => id).sort()).toEqual([h.a.client, h.a.otherClient].sort());
  for (const item of items) expect(Object.keys(item).sort()).toEqual(["id", "name"]);
  expect(await choices(analyst, "?q=first")).toEqual({
    items: [{ id: h.a.client, name: "First client" }],
    total: 1,
  });
  expect((await choices(analyst, `?id=${h.a.otherClient}`)).total).toBe(1);
  expect((await choices(analyst, `?id=${h.b.client}`)).total).toBe(0);
});

test("someone who works for one client sees that one alone, by any query", async () => {
  const mine = { items: [{ id: h.a.client, name: "First client" }], total: 1 };
  expect(await choices(assessor)).toEqual(mine);
  expect((await choices(assessor, `?id=${h.a.otherClient}`)).total).toBe(0);
  expect((await choices(assessor, "?q=second")).total).toBe(0);
});

test("archived clients aren't offered", async () => {
  const { id, version } = (await admin.call("POST", "/api/clients", { name: "Closing soon" })).json<{
    id: string;
    version: number;
  }>();
  expect((await choices(analyst, "?q=closing")).total).toBe(1);
  expect((await admin.call("POST", `/api/clients/${id}/archive`, { version })).statusCode).toBe(200);
  expect((await choices(analyst, "?q=closing")).total).toBe(0);
  expect((await choices(analyst, `?id=${id}`)).total).toBe(0);
});
