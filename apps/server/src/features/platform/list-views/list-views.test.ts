/** Views of lists: one's own, shared by those who write to the list, one default of each kind, bounded, and never another's. */
import type { ListView } from "@crq/contract/platform/list-views";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

const PATH = "/api/list-views";
const VIEW = {
  list: "risks",
  name: "Open",
  shared: false,
  isDefault: false,
  search: { status: "open", sort: "loss", order: "desc" },
  columns: { hidden: ["owner"], shown: ["target"] },
};
let h: Harness;
let analyst: Session;
let reader: Session;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  reader = await h.signedIn("business_stakeholder");
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from list_views");
});

const save = async (by: Session, change: object = {}) => {
  const answer = await by.call("POST", PATH, { ...VIEW, ...change });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ListView>();
};
const listed = async (by: Session) =>
  (await by.call("GET", `${PATH}?list=risks`)).json<{ items: ListView[] }>().items;
const names = async (by: Session) =>
  (await listed(by)).map(({ name, own }) => `${name}${own ? " (own)" : ""}`);

test("a view is one's own until it's shared, and the log has what it was and became", async () => {
  const made = await save(analyst);
  expect(made).toMatchObject({ own: true, search: VIEW.search, columns: VIEW.columns });
  expect(await names(reader)).toEqual([]);
  const shared = await analyst.call("PATCH", `${PATH}/${made.id}`, {
    version: 1,
    shared: true,
    name: "Ours",
  });
  expect(shared.json()).toMatchObject({ shared: true, name: "Ours", version: 2 });
  expect(await names(reader)).toEqual(["Ours"]);
  expect((await analyst.call("PATCH", `${PATH}/${made.id}`, { version: 1, name: "X" })).statusCode).toBe(409);
  expect((await analyst.call("DELETE", `${PATH}/${made.id}`)).statusCode).toBe(204);
  const log = await h.db.asOwner("select action from audit_log where object_id = $1 order by at", [made.id]);
  expect(log.map(({ action }) => action)).toEqual([
    "list-view.create",
    "list-view.update",
    "list-view.remove",
  ]);
});

test("who only reads the list keeps views and shares none, nor changes or deletes shared ones", async () => {
  const own = await save(reader);
  expect((await reader.call("POST", PATH, { ...VIEW, name: "S", shared: true })).statusCode).toBe(403);
  expect((await reader.call("PATCH", `${PATH}/${own.id}`, { version: 1, shared: true })).statusCode).toBe(
    403,
  );
  const shared = await save(analyst, { name: "S", shared: true });
  expect((await reader.call("PATCH", `${PATH}/${shared.id}`, { version: 1, name: "T" })).statusCode).toBe(
    403,
  );
  expect((await reader.call("DELETE", `${PATH}/${shared.id}`)).statusCode).toBe(403);
});

test("another person's view is as one that never was, in the tenant and outside it", async () => {
  const { id } = await save(analyst);
  const shared = await save(analyst, { name: "S", shared: true });
  for (const [who, of] of [
    [reader, id],
    [await h.signedIn("risk_analyst", "b"), id],
    [await h.signedIn("risk_analyst", "b"), shared.id],
  ] as const) {
    expect((await who.call("PATCH", `${PATH}/${of}`, { version: 1, name: "T" })).statusCode).toBe(404);
    expect((await who.call("DELETE", `${PATH}/${of}`)).statusCode).toBe(404);
  }
  expect(await names(await h.signedIn("risk_analyst", "b"))).toEqual([]);
});

test("there's one default of one's own, and one of the tenant", async () => {
  await save(analyst, { name: "A", isDefault: true });
  await save(analyst, { name: "B", isDefault: true });
  await save(analyst, { name: "C", isDefault: true, shared: true });
  const defaults = (await listed(analyst)).filter(({ isDefault }) => isDefault);
  expect(defaults.map(({ name }) => name)).toEqual(["B", "C"]);
});

test("names, numbers and sizes are bounded", async () => {
  await save(analyst);
  expect((await analyst.call("POST", PATH, { ...VIEW, name: "OPEN" })).statusCode).toBe(400);
  for (const change of [
    { list: "people" },
    { search: { "constructor.prototype": "x" } },
    { search: { constructor: "x" } },
    { search: { q: "x".repeat(201) } },
    { search: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`f${i}`, "x"])) },
    { columns: { hidden: Array.from({ length: 61 }, () => "x"), shown: [] } },
    { name: "x".repeat(61) },
  ])
    expect((await analyst.call("POST", PATH, { ...VIEW, name: "Wrong", ...change })).statusCode).toBe(400);
  for (let i = 1; i < 50; i++) await save(analyst, { name: `V${i}` });
  expect((await analyst.call("POST", PATH, { ...VIEW, name: "More" })).statusCode).toBe(409);
});
