/**
 * Fields decide what a tenant's risks say: someone without the role changes them, someone of one client changes everyone's, someone of another tenant reads
 * them or writes values of theirs, and bodies are made to stop the server or to reach an object's prototype.
 */
import type { RiskFieldSet } from "@crq/contract/risk/register/risk-fields";
import { can } from "@crq/contract/permissions";
import { ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

const CANARY = "canarybird";
const PATH = "/api/risk-fields";
const FIELD = {
  id: null,
  name: CANARY,
  kind: "text",
  required: false,
  help: "",
  options: [],
  archived: false,
};
let h: Harness;
let cast: Cast;
let author: Session;
let saved: RiskFieldSet;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("risk_analyst");
  saved = (await author.call("PUT", PATH, { version: 0, fields: [FIELD] })).json<RiskFieldSet>();
});
afterAll(() => h.close());

const untouched = async () => expect((await author.call("GET", PATH)).json()).toEqual(saved);
const MINE = { version: 1, fields: [] };

test("roles without the permission, keys that read, and people of one client change nothing", async () => {
  for (const role of ROLES.filter((name) => !can(name, "risk:write")))
    expect((await cast.call(await cast.session(role), "PUT", PATH, MINE)).statusCode, role).toBe(403);
  const key = await cast.key("admin", ["register:read"]);
  expect((await cast.call(key, "PUT", PATH, MINE)).statusCode).toBe(403);
  const narrow = await cast.session("risk_analyst", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", PATH)).statusCode).toBe(200);
  expect((await cast.call(narrow, "PUT", PATH, MINE)).statusCode).toBe(403);
  const weaken = sqlFor.updateTable("risk_fields").set({ version: 9 });
  expect(await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => tx.run(weaken))).toBe(0);
  expect(await h.doors.inTenant(wholeTenant(h.b.id), (tx) => tx.run(weaken))).toBe(0);
  await untouched();
});

test("another tenant neither sees a field nor keeps, filters or writes by it", async () => {
  const stranger = await h.signedIn("risk_analyst", "b");
  expect((await stranger.call("GET", PATH)).body).not.toContain(CANARY);
  const [field] = saved.fields;
  const people = await stranger.call("GET", "/api/risks/people?q=stakeholder");
  const [person] = people.json<{ items: [{ id: string }] }>().items;
  const risk = { title: "Theirs", ownerId: person.id, custom: { [field!.id]: "x" } };
  expect((await stranger.call("POST", "/api/risks", risk)).statusCode).toBe(400);
  expect((await stranger.call("PUT", PATH, { version: 0, fields: saved.fields })).statusCode).toBe(400);
  const mapped = { file: "A,B\nFlood,x", mapping: ["title", field!.id], ownerId: person.id };
  const previewed = await stranger.call("POST", "/api/risk-imports/previews", mapped);
  expect(previewed.json()).toMatchObject({ columns: [{ field: "title" }, { field: null }] });
  await untouched();
});

test("names of an object's own properties, and huge values, are refused without an effect", async () => {
  const people = await author.call("GET", "/api/risks/people?q=stakeholder");
  const [person] = people.json<{ items: [{ id: string }] }>().items;
  const [field] = saved.fields;
  for (const custom of [
    '{"__proto__":{"polluted":true}}',
    '{"__proto__":"x"}',
    '{"constructor":"x"}',
    `{"${field!.id}":{"toString":"x"}}`,
    `{"${field!.id}":"${"x".repeat(2000)}"}`,
    `{"${field!.id}":["x"]}`,
    JSON.stringify(
      Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [field!.id.slice(0, -4) + (1000 + i), "x"])),
    ),
  ]) {
    const body = `{"title":"Mine","ownerId":"${person.id}","custom":${custom}}`;
    const answer = await author.call("POST", "/api/risks", JSON.parse(body));
    // A key that JavaScript itself drops has no effect; anything else is refused.
    if (answer.statusCode === 201) expect(answer.json()).toMatchObject({ custom: {} });
    else expect(answer.statusCode, custom.slice(0, 60)).toBe(400);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  const many = Array.from({ length: 41 }, (_, i) => ({ ...FIELD, name: `F${i}` }));
  const options = Array.from({ length: 31 }, (_, i) => ({ id: i + 1, label: `${i}` }));
  for (const fields of [
    many,
    many.slice(0, 21),
    [{ ...FIELD, kind: "choice", options }],
    [{ ...FIELD, name: "x".repeat(61) }],
    [{ ...FIELD, name: "Owner" }],
    [FIELD, FIELD],
  ])
    expect((await author.call("PUT", PATH, { version: 1, fields })).statusCode).toBe(400);
  await untouched();
});
