/** No field of any form can put a line into a mail's header, or an address into its recipients. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness } from "../../test/harness.ts";
import { callerOf, everyRoute, pathOf, wholeBody } from "../../test/contract-routes.ts";

const SMUGGLED = "\r\nBcc: evil@evil.example";

let h: Harness;
let address = 0;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

/** The body with the line appended to each text in it, one at a time; including nested lists and objects. */
function* spoiled(value: unknown): Generator {
  if (typeof value === "string") yield value + SMUGGLED;
  else if (Array.isArray(value))
    for (const [at, one] of value.entries()) for (const bad of spoiled(one)) yield value.with(at, bad);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value))
      for (const bad of spoiled(one)) yield { ...value, [name]: bad };
}

const cases = everyRoute.flatMap(({ name, route }) => {
  const bodies = [...spoiled(wholeBody(route.body))];
  return bodies.length > 0 ? [{ name, route, bodies }] : [];
});

test("there are many such fields", () => {
  expect(cases.flatMap(({ bodies }) => bodies).length).toBeGreaterThan(120);
});

describe("a line appended to each field of", () => {
  test.each(cases)("$name reaches no header", async ({ route, bodies }) => {
    const role = callerOf(route);
    const { cookie } = role === undefined ? await h.stranger() : await h.signedIn(role);
    const { csrfToken } = (await h.app.inject({ url: "/api/auth/csrf-token", headers: { cookie } })).json<{
      csrfToken: string;
    }>();
    for (const body of bodies) {
      const answer = await h.app.inject({
        method: route.method,
        url: pathOf(route),
        headers: { cookie, "x-csrf-token": csrfToken, "content-type": "application/json" },
        payload: JSON.stringify(body),
        remoteAddress: `10.8.${(++address >> 8) & 255}.${address & 255}`,
      });
      expect(answer.statusCode, JSON.stringify(body)).toBeLessThan(500);
    }
    expect(
      await h.db.asOwner(
        "select to_address, subject from mail where to_address ~ '[[:cntrl:],; ]' or to_address ~ 'evil' or subject ~ '[[:cntrl:]]'",
      ),
    ).toEqual([]);
  });
});

test("names from a directory are limited to one line too", async () => {
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  const { key } = (
    await (
      await h.signedIn("admin")
    ).call("POST", "/api/api-keys", {
      name: "Directory",
      role: "admin",
      permissions: ["scim:provision"],
      expiresInDays: 30,
    })
  ).json<{ key: string }>();
  for (const [field, value] of [
    ["userName", `scim@a.example${SMUGGLED}`],
    ["name", { givenName: `Ada${SMUGGLED}`, familyName: `Byron${SMUGGLED}` }],
  ] as const)
    await h.app.inject({
      method: "POST",
      url: "/api/scim/v2/Users",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json" },
      payload: JSON.stringify({
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
        userName: "scim@a.example",
        name: { givenName: "Ada", familyName: "Byron" },
        active: true,
        [field]: value,
      }),
    });
  expect(
    await h.db.asOwner("select 1 from mail where to_address ~ '[[:cntrl:]]' or subject ~ '[[:cntrl:]]'"),
  ).toEqual([]);
  expect(
    await h.db.asOwner("select 1 from users where first_name ~ '[[:cntrl:]]' or email ~ '[[:cntrl:]]'"),
  ).toEqual([]);
});
