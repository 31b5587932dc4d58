/**
 * A session for one client sees that client's scenarios and the tenant-wide ones, and no others, through any
 * call.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let all: Session;
let mine: Browser;
const ids: Record<"mine" | "wide" | "other", string> = { mine: "", wide: "", other: "" };
let otherRun: string;

beforeAll(async () => {
  h = await harness();
  all = await h.signedIn("risk_analyst");
  for (const [title, clientId] of [
    ["mine", h.a.client],
    ["wide", null],
    ["other", h.a.otherClient],
  ] as const)
    ids[title] = (await all.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, clientId })).json<{
      id: string;
    }>().id;
  otherRun = (await all.call("POST", `/api/scenarios/${ids.other}/runs`, { engine: "exact" })).json<{
    id: string;
  }>().id;
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  mine = openBrowser(h.app);
  expect((await login(mine, email)).json()).toMatchObject({
    user: { clientId: h.a.client, currentClientName: "First client" },
  });
});
afterAll(() => h.close());

const titles = async (who: Session | Browser, query = "") =>
  (await who.call("GET", `/api/scenarios${query}`)).json<{ items: { title: string }[]; total: number }>();

test("lists and searches find and count only its own and the tenant-wide ones", async () => {
  expect((await titles(mine)).items.map((item) => item.title).sort()).toEqual(["mine", "wide"]);
  expect((await titles(mine)).total).toBe(2);
  expect(await titles(mine, "?q=other")).toEqual({ items: [], total: 0 });
  expect((await titles(all)).total).toBe(3);
});

test("a list and its file are limited to a client, with words and in order; another's finds nothing for who doesn't see it", async () => {
  const of = (id: string) => `?clientId=${id}&sort=title`;
  expect((await titles(all, of(h.a.client))).items.map((item) => item.title)).toEqual(["mine"]);
  expect(await titles(all, `${of(h.a.otherClient)}&q=OTH`)).toMatchObject({
    total: 1,
    items: [{ title: "other" }],
  });
  expect(await titles(all, `${of(h.a.otherClient)}&q=mine`)).toEqual({ items: [], total: 0 });
  const { csv } = (await all.call("GET", `/api/scenarios/export${of(h.a.client)}`)).json<{ csv: string }>();
  expect(csv).toContain("mine");
  expect(csv).not.toMatch(/wide|other/);
  for (const id of [h.a.otherClient, h.b.client])
    expect(await titles(mine, of(id))).toEqual({ items: [], total: 0 });
  expect((await titles(mine, of(h.a.client))).items.map((item) => item.title)).toEqual(["mine"]);
  expect((await all.call("GET", "/api/scenarios?clientId=mine")).statusCode).toBe(400);
});

test("a list has those of no client beside a client's where it's asked for, and never another's", async () => {
  const found = async (who: Session | Browser, query: string) =>
    (await titles(who, query)).items.map(({ title }) => title).sort();
  expect(await found(all, `?clientId=${h.a.client}&shared=true`)).toEqual(["mine", "wide"]);
  expect(await found(all, `?clientId=${h.a.otherClient}&shared=true&q=o`)).toEqual(["other"]);
  expect(await found(all, "?shared=true")).toEqual(["wide"]);
  expect(await found(mine, `?clientId=${h.a.otherClient}&shared=true`)).toEqual(["wide"]);
});

test.each([
  ["GET", "/api/scenarios/OTHER", undefined],
  ["PATCH", "/api/scenarios/OTHER", { version: 1, title: "Mine now" }],
  ["DELETE", "/api/scenarios/OTHER", undefined],
  ["POST", "/api/scenarios/OTHER/duplicate", undefined],
  ["POST", "/api/scenarios/OTHER/runs", { engine: "exact" }],
  ["GET", "/api/scenarios/OTHER/runs", undefined],
  ["GET", "/api/runs/RUN", undefined],
  ["POST", "/api/runs/RUN/rerun", undefined],
])("%s %s answers for another client's as for one that never existed", async (method, path, body) => {
  const nowhere = "3f2b6c1e-0000-4000-8000-000000000000";
  const ask = async (scenario: string, run: string) => {
    const answer = await mine.call(method, path.replace("OTHER", scenario).replace("RUN", run), body);
    const { requestId: _, ...rest } = answer.json<{ requestId: string }>();
    return [answer.statusCode, rest];
  };
  const foreign = await ask(ids.other, otherRun);
  expect(foreign).toEqual(await ask(nowhere, nowhere));
  expect(foreign[0]).toBe(404);
});

test("another client's deleted scenario can't be restored", async () => {
  await all.call("DELETE", `/api/scenarios/${ids.other}`);
  expect((await mine.call("POST", `/api/scenarios/${ids.other}/restore`)).statusCode).toBe(404);
  await all.call("POST", `/api/scenarios/${ids.other}/restore`);
});

test("what it creates belongs to its client, and can't be assigned to another", async () => {
  const made = (await mine.call("POST", "/api/scenarios", { title: "made", estimate: ESTIMATE })).json<{
    id: string;
    clientId: string;
  }>();
  expect(made.clientId).toBe(h.a.client);
  const errors = [{ path: "clientId", message: "is not a client of this tenant" }];
  const other = { title: "made", estimate: ESTIMATE, clientId: h.a.otherClient };
  expect((await mine.call("POST", "/api/scenarios", other)).json()).toMatchObject({ status: 400, errors });
  const moved = await mine.call("PATCH", `/api/scenarios/${made.id}`, {
    version: 1,
    clientId: h.a.otherClient,
  });
  expect(moved.json()).toMatchObject({ status: 400, errors });
  await mine.call("DELETE", `/api/scenarios/${made.id}`);
});

test("a super administrator who works for one client sees what that client's people see", async () => {
  const chief = await h.signedIn("super_admin");
  const answer = await chief.call("POST", "/api/auth/switch-role", {
    tenantId: h.a.id,
    clientId: h.a.otherClient,
    role: "assessor",
  });
  const browser = openBrowser(h.app);
  browser.jar.set("crq-session", answer.cookies[0]!.value);
  expect((await titles(browser)).items.map((item) => item.title).sort()).toEqual(["other", "wide"]);
});
