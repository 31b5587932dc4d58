/**
 * The attacker runs a tenant, or requests one, and gives it a name that people mistake for their victims'
 * tenant: in another case, with a Cyrillic a, in wide letters, with an invisible character, with a digit for
 * a letter. Anyone who picks it from a list, or follows an invitation to it, would enter their risks there.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillNameKeys, newTenant, tenantNameKey } from "../../src/features/people/accounts/public.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

let h: Harness;
let platform: Session;
let attacker: Session;
beforeAll(async () => {
  h = await harness();
  platform = await h.signedIn("super_admin");
  attacker = await h.signedIn("admin", "b");
  expect((await create("Acme Oil Holding")).statusCode).toBe(201);
});
afterAll(() => h.close());

const create = (name: string) =>
  platform.call("POST", "/api/tenants", { name, plan: "starter", billing: "monthly" });
const rename = async (name: string) => {
  const { version } = (await attacker.call("GET", "/api/tenant-settings")).json<{ version: number }>();
  return attacker.call("PATCH", "/api/tenant-settings", { version, name });
};
const REFUSED = {
  errors: [
    {
      path: "name",
      message: "Another organization already uses this name or a similar one. Choose a different name.",
    },
  ],
};

test.each([
  ["the same name", "Acme Oil Holding"],
  ["another case", "ACME OIL HOLDING"],
  ["Cyrillic letters", "\u0410\u0441me Oil Holding"],
  ["Greek letters", "Acme \u039fil Holding"],
  ["wide letters", "Ａｃｍｅ Oil Holding"],
  ["a digit for a letter", "Acme 0il Ho1ding"],
  ["an i for an l", "Acme Oii Hoiding"],
  ["other spaces and punctuation", "Acme-Oil  Holding."],
  ["two letters that look like one", "Acrne Oil Holding"],
])("a tenant can't take a lookalike name: %s", async (_how, name) => {
  for (const answer of [await create(name), await rename(name)])
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(REFUSED)]);
});

test("an invisible character makes no different name", async () => {
  for (const name of ["Acme\u200b Oil Holding", "Acme\u00ad Oil Holding"]) {
    expect((await create(name)).statusCode).toBe(400);
    expect(tenantNameKey(name)).toBe(tenantNameKey("Acme Oil Holding"));
  }
});

test("the platform's own tenant protects its name too", async () => {
  expect((await create("P1atform")).json()).toMatchObject(REFUSED);
});

test("of several at the same moment, one is created", async () => {
  const names = ["Race Corp", "RACE CORP", "R\u0430ce Corp", "Race C0rp"];
  const answers = await Promise.all(names.map(create));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 400, 400, 400,
  ]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 400))
    expect(answer.json()).toMatchObject(REFUSED);
});

test("honest names that differ are accepted, and a tenant can respell its own", async () => {
  for (const name of [
    "Acme Gas Holding",
    "Акционерное общество Маяк",
    "東京電力",
    "東京瓦斯",
    "Ørsted",
    "🦊",
    "🐻",
  ])
    expect([name, (await create(name)).statusCode]).toEqual([name, 201]);
  for (const name of ["Bear Mountain", "BEAR Mountain", "Bear-Mountain", "Tenant b"])
    expect([name, (await rename(name)).statusCode]).toEqual([name, 200]);
});

test("a name is available again once its tenant has another", async () => {
  expect((await rename("Left Behind")).statusCode).toBe(200);
  expect((await create("LEFT BEHIND")).statusCode).toBe(400);
  expect((await rename("Tenant b")).statusCode).toBe(200);
  expect((await create("LEFT BEHIND")).statusCode).toBe(201);
});

test("of tenants from before, the oldest has the name; the others continue, and can save their settings", async () => {
  await h.db.asOwner("update tenants set name = 'Twin', name_key = null where id = $1", [h.b.id]);
  const older = randomUUID();
  await h.db.asOwner(
    "insert into tenants (id, name, created_at) values ($1, 'Tw1n', now() - interval '1 day')",
    [older],
  );
  expect(await h.doors.outside(fillNameKeys)).toBe(1);
  expect(await h.doors.outside(fillNameKeys)).toBe(1);
  const keys = await h.db.asOwner("select id, name_key from tenants where name in ('Twin', 'Tw1n')");
  expect(keys).toHaveLength(2);
  expect(keys).toContainEqual({ id: older, name_key: "twln" });
  expect(keys).toContainEqual({ id: h.b.id, name_key: null });
  expect((await rename("Twin")).statusCode).toBe(200);
  expect((await rename("TWIN")).statusCode).toBe(400);
  await expect(h.doors.outside((tx) => newTenant(tx, "twin"))).rejects.toThrow(/tenants_name_key/);
});
