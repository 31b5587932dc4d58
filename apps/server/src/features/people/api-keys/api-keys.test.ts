/** API keys: what they open, what they never open, and that revoking takes effect immediately. */
import { keyPermissions, MOST_KEYS } from "@crq/contract/people/api-keys";
import { permissionsOf, type Permission } from "@crq/contract/permissions";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { FAILED_KEYS_PER_ADDRESS } from "./key-store.ts";

interface Made {
  readonly id: string;
  readonly key: string;
  readonly prefix: string;
}
let h: Harness;
let analyst: Session;
let admin: Session;
let root: Session;
beforeAll(async () => {
  h = await harness();
  [analyst, admin, root] = [
    await h.signedIn("risk_analyst"),
    await h.signedIn("admin"),
    await h.signedIn("super_admin"),
  ];
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const MINE = "/api/account/api-keys";
const OURS = "/api/api-keys";
const own = (change: object = {}) => ({
  name: "Report script",
  permissions: ["scenario:read"],
  expiresInDays: 30,
  ...change,
});
const ours = (change: object = {}) => ({ ...own(), role: "risk_analyst", ...change });
const make = async (who: Session, url: string, body: object): Promise<Made> => {
  const answer = await who.call("POST", url, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Made>();
};
const withKey = (key: string, url: string, more: InjectOptions = {}) =>
  h.app.inject({ method: "GET", url, ...more, headers: { authorization: `Bearer ${key}`, ...more.headers } });
const status = async (key: string, url = "/api/scenarios") => (await withKey(key, url)).statusCode;
/** A person's key, and a function that sets up the state under test. */
const personal = async (special: Parameters<typeof person>[1] = { role: "risk_analyst" }) => {
  const { id, email } = await person(h, special);
  const browser = openBrowser(h.app);
  await browser.call("POST", "/api/auth/login", { email, password: "Correct-horse-9!" });
  const made = (await browser.call("POST", MINE, own())).json<Made>();
  expect(await status(made.key)).toBe(200);
  return { ...made, userId: id, email };
};

describe("creating a personal key", () => {
  test("returns it only this once; the database stores a hash", async () => {
    const made = await make(analyst, MINE, own());
    expect(made.key).toMatch(/^crq_p[0-9a-f]{8}_[\w-]{43}$/);
    expect(made.key.startsWith(`${made.prefix}_`)).toBe(true);
    expect(made).toMatchObject({
      role: "risk_analyst",
      permissions: ["scenario:read"],
      tenantId: h.a.id,
      tenantName: "Tenant a",
      expired: false,
      lastUsedAt: null,
    });
    const list = await analyst.call("GET", MINE);
    expect(list.json<{ items: Made[] }>().items[0]).toMatchObject({ id: made.id, prefix: made.prefix });
    expect(list.body).not.toContain(made.key);
    const rows = await h.db.asOwner<{ row: string; key_hash: Buffer }>(
      "select key_hash, k::text as row from api_keys k where id = $1",
      [made.id],
    );
    expect(rows[0]!.key_hash).toEqual(tokenHash(made.key));
    expect(rows[0]!.row).not.toContain(made.key.slice(15));
  });

  test("notifies its owner by mail and is logged, neither containing the key", async () => {
    const made = await make(analyst, MINE, own({ name: "Told" }));
    const [mail] = await h.db.asOwner<{ text_body: string; html_body: string; subject: string }>(
      "select * from mail where to_address = $1 order by created_at desc limit 1",
      [h.emailOf("risk_analyst")],
    );
    expect(mail).toMatchObject({ subject: "A new API key for your account" });
    expect(mail!.text_body).toContain(`"Told" (${made.prefix})`);
    expect(mail!.text_body).toContain("http://127.0.0.1/my-account/profile");
    expect(mail!.text_body + mail!.html_body).not.toContain(made.key);
    const entry = (await audited(h, "api-key.create")).at(-1)!;
    expect(entry).toMatchObject({
      tenant_id: h.a.id,
      actor: h.emailOf("risk_analyst"),
      object_id: made.id,
      detail: {
        owner: "person",
        prefix: made.prefix,
        name: "Told",
        role: "risk_analyst",
        permissions: ["scenario:read"],
      },
    });
    expect(JSON.stringify(entry)).not.toContain(made.key.slice(15));
  });

  test.each<[string, object, object]>([
    ["no name", { name: " " }, { path: "name", message: "Name is required" }],
    [
      "no permission",
      { permissions: [] },
      { path: "permissions", message: "Select at least one permission" },
    ],
    [
      "a permission twice",
      { permissions: ["scenario:read", "scenario:read"] },
      { path: "permissions", message: "lists a permission twice" },
    ],
    [
      "a permission that the role lacks",
      { permissions: ["scenario:read", "user:manage"] },
      { path: "permissions[1]", message: "isn't allowed for the key's role" },
    ],
    [
      "what tenants' keys alone can have",
      { permissions: ["scim:provision"] },
      { path: "permissions[0]", message: "isn't allowed for the key's role" },
    ],
    [
      "no time",
      { expiresInDays: 0 },
      { path: "expiresInDays", message: "must be a whole number from 1 to 365" },
    ],
    [
      "too long a time",
      { expiresInDays: 366 },
      { path: "expiresInDays", message: "must be a whole number from 1 to 365" },
    ],
    ["another's role", { role: "admin" }, { path: "role", message: "is not a field of this request" }],
  ])("is refused with %s", async (_what, change, error) => {
    const answer = await analyst.call("POST", MINE, own(change));
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([400, [error]]);
  });

  test("never grants what requires a session", async () => {
    for (const permission of ["context:switch", "tenant-api-key:manage"])
      expect((await root.call("POST", MINE, own({ permissions: [permission] }))).statusCode).toBe(400);
  });

  test(`is refused beyond ${MOST_KEYS} active ones, however many concurrent requests; expired and revoked ones don't count`, async () => {
    const { email, id } = await person(h, { role: "risk_analyst" });
    const browser = openBrowser(h.app);
    await browser.call("POST", "/api/auth/login", { email, password: "Correct-horse-9!" });
    await h.db.asOwner(
      `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at, revoked_at)
       select $1, $2, 'n', 'p', sha256(random()::text::bytea), '{}', 'risk_analyst', 'x',
         case when i <= 5 then now() else now() + interval '1 day' end, case when i > 53 then now() end from generate_series(1, 60) i`,
      [h.a.id, id],
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.call("POST", MINE, own())));
    expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 201, 400, 400,
    ]);
    expect(answers.find((answer) => answer.statusCode === 400)!.json()).toMatchObject({
      detail: "You've reached the limit of 50 keys. Revoke one you no longer use.",
    });
  });
});

describe("a key", () => {
  test("opens what both its permissions and its role allow, in its tenant, without a cookie or token", async () => {
    const { key } = await make(analyst, MINE, own({ permissions: ["scenario:read", "scenario:write"] }));
    expect(await status(key)).toBe(200);
    const made = await withKey(key, "/api/scenarios", {
      method: "POST",
      payload: {
        title: "By program",
        estimate: {
          currency: "USD",
          frequency: { lef: { type: "pert", min: 1, mode: 2, max: 3 } },
          primary: [{ form: "response", loss: { type: "lognormal90", p5: 1, p95: 2 } }],
        },
      },
    });
    expect(made.statusCode, made.body).toBe(201);
    expect((await audited(h, "scenario.create")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      actor: h.emailOf("risk_analyst"),
    });
  });

  test("opens nothing else: neither what its permissions exclude nor what requires a session", async () => {
    const { key } = await make(analyst, MINE, own());
    expect(await status(key, "/api/portfolios")).toBe((await status(key)) === 200 ? 200 : 0); // read with the same permission
    for (const [method, url] of [
      ["POST", "/api/scenarios"],
      ["POST", "/api/quantify"],
      ["GET", "/api/auth/user"],
      ["GET", MINE],
      ["POST", MINE],
    ] as const)
      expect((await withKey(key, url, { method })).json(), url).toMatchObject({
        status: 403,
        code: "forbidden",
      });
  });

  test("is the only credential that counts: cookies sent with it grant nothing, and don't rescue an invalid key", async () => {
    const { key } = await make(analyst, MINE, own());
    const cookie = admin.cookie;
    expect((await withKey(key, "/api/audit-log", { headers: { cookie } })).statusCode).toBe(403);
    const wrong = await withKey(`${key.slice(0, -4)}AAAA`, "/api/scenarios", {
      headers: { cookie },
      remoteAddress: "10.9.0.1",
    });
    expect(wrong.statusCode).toBe(401);
  });

  test("is not read from the URL", async () => {
    const { key } = await make(analyst, MINE, own());
    for (const url of [`/api/scenarios?key=${key}`, `/api/scenarios?access_token=${key}`])
      expect((await h.app.inject({ url })).statusCode).toBe(401);
  });

  test("is marked as used at most once a minute, with the address", async () => {
    const { key, id } = await make(analyst, MINE, own());
    const used = async () =>
      (
        await h.db.asOwner<{ at: Date | null; ip: string }>(
          "select last_used_at as at, last_used_ip as ip from api_keys where id = $1",
          [id],
        )
      )[0]!;
    expect((await used()).at).toBeNull();
    await withKey(key, "/api/scenarios", { remoteAddress: "198.51.100.7" });
    const first = await used();
    expect(first.ip).toBe("198.51.100.7");
    await withKey(key, "/api/scenarios", { remoteAddress: "198.51.100.8" });
    expect(await used()).toEqual(first);
    await h.db.asOwner("update api_keys set last_used_at = now() - interval '61 seconds' where id = $1", [
      id,
    ]);
    await withKey(key, "/api/scenarios", { remoteAddress: "198.51.100.8" });
    expect((await used()).ip).toBe("198.51.100.8");
  });
});

describe("401 with WWW-Authenticate: Bearer is the answer to a key", () => {
  const dead = async (key: string) => {
    const answer = await withKey(key, "/api/scenarios", { remoteAddress: "10.9.0.2" });
    expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    expect(answer.json()).toMatchObject({ code: "unauthenticated" });
  };
  test.each([
    "",
    "x",
    "crq_p00000000_short",
    `crq_p00000000_${"A".repeat(43)}`,
    `crq_x00000000_${"A".repeat(43)}`,
    "A".repeat(5000),
  ])("that never existed: %o", (key) => dead(key));

  test.each<[string, string]>([
    ["that expired", "update api_keys set expires_at = now() where id = $1 and $2::uuid is not null"],
    ["that was revoked", "update api_keys set revoked_at = now() where id = $1 and $2::uuid is not null"],
    [
      "whose owner was suspended",
      "update users set status = 'suspended' where id = $2 and $1::uuid is not null",
    ],
    ["whose owner lost the role", "delete from entitlements where user_id = $2 and $1::uuid is not null"],
    [
      "whose owner's role lies still",
      "update entitlements set suspended_at = now() where user_id = $2 and $1::uuid is not null",
    ],
    [
      "whose owner's role ended",
      "update entitlements set expires_at = now() where user_id = $2 and $1::uuid is not null",
    ],
    [
      "whose owner holds it for another client only",
      "update entitlements e set client_id = (select id from clients c where c.tenant_id = e.tenant_id limit 1) where user_id = $2 and $1::uuid is not null",
    ],
    [
      "whose owner has another role now",
      "update entitlements set role = 'assessor' where user_id = $2 and $1::uuid is not null",
    ],
  ])("%s", async (_why, change) => {
    const { key, id, userId } = await personal();
    await h.db.asOwner(change, [id, userId]);
    await dead(key);
  });

  test.each(["suspended", "deleting"])(
    "whose tenant is %s, both a personal and a tenant-owned one",
    async (state) => {
      const one = await personal({ role: "risk_analyst", tenantId: h.b.id });
      const theirs = await make(await h.signedIn("admin", "b"), OURS, ours());
      expect(await status(theirs.key)).toBe(200);
      await h.db.asOwner("update tenants set status = $2 where id = $1", [h.b.id, state]);
      await dead(one.key);
      await dead(theirs.key);
      await h.db.asOwner("update tenants set status = 'active' where id = $1", [h.b.id]);
      expect(await status(one.key)).toBe(200);
    },
  );
});

test("an address that tries many keys is told to wait; a valid key still works there", async () => {
  const { key } = await make(analyst, MINE, own());
  const from = { remoteAddress: "10.9.0.3" };
  const guess = () => withKey(`crq_p00000000_${"B".repeat(43)}`, "/api/scenarios", from);
  const before = await Promise.all(Array.from({ length: FAILED_KEYS_PER_ADDRESS.count }, guess));
  expect(new Set(before.map((answer) => answer.statusCode))).toEqual(new Set([401]));
  const over = await guess();
  expect([over.statusCode, over.json<{ code: string }>().code]).toEqual([429, "too-many-requests"]);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(600);
  expect((await withKey(key, "/api/scenarios", from)).statusCode).toBe(200);
  expect(await status(key)).toBe(200);
});

describe("revoking", () => {
  test("stops a key immediately and is logged; a second time it is not found", async () => {
    const { key, id, prefix } = await make(analyst, MINE, own({ name: "Gone" }));
    expect((await analyst.call("DELETE", `${MINE}/${id}`)).statusCode).toBe(204);
    expect((await withKey(key, "/api/scenarios", { remoteAddress: "10.9.0.4" })).statusCode).toBe(401);
    expect((await audited(h, "api-key.revoke")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      object_id: id,
      detail: { prefix, name: "Gone" },
    });
    expect((await analyst.call("DELETE", `${MINE}/${id}`)).statusCode).toBe(404);
    expect((await analyst.call("GET", MINE)).body).not.toContain(id);
  });

  test("reaches only the caller's own keys: another person's, a tenant's, and a nonexistent one are not found", async () => {
    const theirs = await make(admin, MINE, own());
    const tenants = await make(admin, OURS, ours());
    for (const id of [theirs.id, tenants.id, NOWHERE])
      expect((await analyst.call("DELETE", `${MINE}/${id}`)).statusCode).toBe(404);
    for (const id of [theirs.id, NOWHERE])
      expect((await admin.call("DELETE", `${OURS}/${id}`)).statusCode).toBe(404);
    expect([await status(theirs.key), await status(tenants.key)]).toEqual([200, 200]);
  });
});

describe("a tenant's key", () => {
  test("outlasts its creator and acts under its own name", async () => {
    const { id: userId, email } = await person(h, { role: "admin" });
    const { key, prefix, id } = await make(
      admin,
      OURS,
      ours({ name: "Nightly export", permissions: ["scenario:read", "scenario:write"] }),
    );
    expect(key).toMatch(/^crq_t/);
    await h.db.asOwner("update users set status = 'suspended' where id = $1 and email = $2", [userId, email]);
    const payload = {
      title: "Nightly",
      estimate: {
        currency: "USD",
        frequency: { lef: { type: "pert", min: 1, mode: 2, max: 3 } },
        primary: [{ form: "response", loss: { type: "lognormal90", p5: 1, p95: 2 } }],
      },
    };
    expect((await withKey(key, "/api/scenarios", { method: "POST", payload })).statusCode).toBe(201);
    expect((await audited(h, "scenario.create")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      actor: `key ${prefix}`,
      actor_id: id,
    });
  });

  test("can have the permission reserved for keys", async () => {
    const made = await make(admin, OURS, ours({ permissions: ["scim:provision"] }));
    expect(made).toMatchObject({ permissions: ["scim:provision"] });
    expect(keyPermissions("risk_analyst", "tenant")).toEqual([
      ...permissionsOf("risk_analyst"),
      "scim:provision" satisfies Permission,
    ]);
  });

  test.each(["super_admin", "site_administrator", "account_admin"])(
    "can't have a platform role: %s",
    async (role) => {
      const answer = await root.call("POST", `${OURS}?tenantId=${h.a.id}`, ours({ role }));
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
        400,
        [{ path: "role", message: "is not a role you can assign in this tenant" }],
      ]);
    },
  );

  test("can't have a role above its creator's, and can't be revoked by someone of lower rank", async () => {
    const lower = await h.signedIn("tenant_administrator");
    expect((await lower.call("POST", OURS, ours({ role: "admin" }))).statusCode).toBe(400);
    const high = await make(admin, OURS, ours({ role: "admin", permissions: ["user:read"] }));
    expect((await lower.call("DELETE", `${OURS}/${high.id}`)).json()).toMatchObject({
      status: 403,
      detail: "This key has a role above your own.",
    });
    expect((await admin.call("DELETE", `${OURS}/${high.id}`)).statusCode).toBe(204);
  });

  test("works for a client of the tenant, not for another tenant's", async () => {
    expect(await make(admin, OURS, ours({ clientId: h.a.client }))).toMatchObject({
      clientId: h.a.client,
      clientName: "First client",
    });
    for (const clientId of [h.b.client, NOWHERE]) {
      const answer = await admin.call("POST", OURS, ours({ clientId }));
      expect(answer.json<{ errors: unknown }>().errors).toEqual([
        { path: "clientId", message: "is not a client of this tenant" },
      ]);
    }
  });

  test("can be created and listed from the platform only with a tenant named", async () => {
    const made = await make(root, `${OURS}?tenantId=${h.b.id}`, ours({ name: "From above" }));
    expect((await audited(h, "api-key.create")).at(-1)).toMatchObject({
      tenant_id: h.b.id,
      actor: h.emailOf("super_admin"),
    });
    const ids = async (who: Session, query = "") =>
      (await who.call("GET", `${OURS}${query}`)).json<{ items: Made[] }>().items.map((one) => one.id);
    expect(await ids(root, `?tenantId=${h.b.id}`)).toContain(made.id);
    expect(await ids(admin)).not.toContain(made.id);
    expect((await root.call("GET", OURS)).json()).toMatchObject({
      status: 400,
      errors: [{ path: "tenantId", message: "is required" }],
    });
    for (const tenantId of [NOWHERE, PLATFORM])
      expect((await root.call("GET", `${OURS}?tenantId=${tenantId}`)).statusCode).toBe(404);
    expect((await admin.call("DELETE", `${OURS}/${made.id}`)).statusCode).toBe(404);
    expect((await root.call("DELETE", `${OURS}/${made.id}`)).statusCode).toBe(204);
    expect((await audited(h, "api-key.revoke")).at(-1)).toMatchObject({ tenant_id: h.b.id });
  });

  test("sees its own tenant when it administers, and can't name another", async () => {
    const { key } = await make(admin, OURS, ours({ role: "admin", permissions: ["tenant-log:read"] }));
    expect(await status(key, "/api/audit-log")).toBe(200);
    expect(await status(key, `/api/audit-log?tenantId=${h.b.id}`)).toBe(404);
  });
});
