/**
 * A tenant's administrator wants to be super administrator of the platform. They create an API key for a
 * directory and patch one of their users with a key that leads from a list to the built-in prototype of all
 * lists. From then on, the first row of every empty result would be an object of their choice: an invented
 * invitation token would make them super administrator.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PLATFORM } from "../../src/db/doors.ts";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { watchPrototypes } from "../../test/prototypes.ts";

let h: Harness;
let cast: Cast;
let key: Caller;
let user: string;
const prototypes = watchPrototypes();
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
  key = await cast.key("admin", ["scim:provision"], { owner: "tenant" });
  const made = await cast.call(key, "POST", "/api/scim/v2/Users", { userName: "ada@a.example" });
  expect(made.statusCode, made.body).toBe(201);
  user = made.json<{ id: string }>().id;
});
afterAll(() => h.close());
afterEach(() => prototypes.restore());

const invitation = {
  id: "3f2b6c1e-0000-4000-8000-000000000000",
  tenant_id: PLATFORM,
  role: "super_admin",
  email: "viewer@a.example",
};
const patch = (operation: object) =>
  cast.call(key, "PATCH", `/api/scim/v2/Users/${user}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [operation],
  });

test.each<[string, object]>([
  ["a dotted key of the value", { op: "add", value: { "schemas.__proto__.0": invitation } }],
  ["a dotted path", { op: "add", path: "schemas.__proto__.0", value: invitation }],
  ["a path into the constructor", { op: "replace", path: "name.constructor.prototype", value: invitation }],
  ["a path to the constructor", { op: "add", path: "constructor.prototype", value: invitation }],
  ["a key in the path's filter", { op: "replace", path: 'emails[__proto__ eq "x"].value', value: "x" }],
  ["a key deep in the value", { op: "replace", value: { name: { "a.__proto__.b": 1 } } }],
  ["the schema before the key", { op: "add", path: "urn:x:User:__proto__.role", value: "super_admin" }],
])("%s is refused, and nothing inherits from it", async (_what, operation) => {
  const answer = await patch(operation);
  expect([answer.statusCode, answer.json<{ scimType: string }>().scimType]).toEqual([
    400,
    expect.stringMatching(/^invalid(Path|Filter)$/),
  ]);
  expect(prototypes.changes()).toEqual([]);
});

test("an invented invitation token stays worthless afterwards", async () => {
  await patch({ op: "add", value: { "schemas.__proto__.0": invitation } });
  const viewer = await h.signedIn("viewer");
  const answer = await viewer.call("POST", "/api/auth/accept-invitation", { token: "t".repeat(43) });
  expect([answer.statusCode, answer.json<{ success: boolean }>().success]).toEqual([410, false]);
});

test("an honest directory can still patch", async () => {
  const answer = await patch({
    op: "Replace",
    value: {
      "name.familyName": "King",
      active: "True",
      title: "Countess",
      'emails[type eq "work"].value': "x",
    },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ name: { familyName: "King" }, title: "Countess", active: true });
});
