/**
 * A session from a tenant's own provider can't change sign-in methods, and can't reach what the person has
 * elsewhere.
 */
import { adminApi, outsideApi, tenantApi } from "@crq/contract/api";
import type { Route } from "@crq/contract/route";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { harness, PASSWORD, type Harness } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

/** A person whom tenant a's provider signed in. */
async function letIn(alsoElsewhere: boolean): Promise<{ browser: Browser; id: string }> {
  const also = alsoElsewhere ? [{ tenantId: h.b.id, role: "viewer" as const, clientId: null }] : [];
  const { email, id } = await person(h, { role: "risk_analyst", also });
  const browser = openBrowser(h.app);
  await login(browser, email);
  await h.db.asOwner("update sessions set method = $2, acting_tenant_id = $3 where user_id = $1", [
    id,
    `saml:${h.a.id}`,
    h.a.id,
  ]);
  return { browser, id };
}

const groups: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  ...outsideApi,
  ...tenantApi,
  ...adminApi,
};
const declared = Object.entries(groups).flatMap(([group, routes]) =>
  Object.entries(routes).flatMap(([name, route]) =>
    route.changesSignIn ? [{ name: `${group}.${name}`, route }] : [],
  ),
);

describe("a route that changes sign-in", () => {
  test.each(declared)("$name is refused in such a session before its body is read", async ({ route }) => {
    const { browser } = await letIn(false);
    const path = route.path.replace(":provider", "google").replace(":id", h.a.id);
    const answer = await browser.call(route.method, path, route.method === "GET" ? undefined : {});
    expect(answer.json()).toMatchObject({ status: 403, code: "own-sign-in-needed" });
  });

  test("works as usual in the person's own session", async () => {
    const { email } = await person(h);
    const browser = openBrowser(h.app);
    await login(browser, email);
    expect((await browser.call("POST", "/api/account/factors/totp")).statusCode).toBe(200);
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({ mayChangeSignIn: true });
  });

  test("the interface is told", async () => {
    const { browser } = await letIn(false);
    expect((await browser.call("GET", "/api/auth/user")).json()).toMatchObject({ mayChangeSignIn: false });
    expect((await browser.call("GET", "/api/account/identities")).json()).toMatchObject({
      mayChange: false,
    });
  });
});

/** The tables that store sign-in methods, and how a store writes to one. */
const TABLES = ["passkeys", "totp_factors", "recovery_codes", "user_identities", "api_keys"];
const WRITES = new RegExp(`(insertInto|updateTable|deleteFrom)\\("(${TABLES.join("|")})"\\)|password_hash:`);

/** Routes of the features that write these tables and are open in such a session, and why. */
const OPEN: Readonly<Record<string, string>> = {
  "factors.confirmPassword": "proves, and changes nothing",
  "factors.sendConfirmationCode": "proves, and changes nothing",
  "factors.confirmCode": "proves, and changes nothing",
  "factors.confirmPasskey": "proves, and changes nothing",
  "factors.confirmPasskeyOptions": "proves, and changes nothing",
  "personalApiKeys.revoke": "takes a key away, and only one of the tenant that vouches",
  "profile.update": "changes names and telephone",
  "profile.timezonePreferences": "changes how times are shown",
  "profile.endSession": "ends a session",
  "profile.endOtherSessions": "ends sessions",
  "profile.remove": "ends the account; refused to whoever belongs elsewhere too",
};

/** The contract's groups that a feature's handlers serve, as `api.ts` mounts them. */
function groupsOf(feature: string, api: string): string[] {
  const imports = [
    ...api.matchAll(/import \{([^}]+)\} from "\.\/features\/[^/"]+\/([^/"]+)\/(?:[^"]+\/)?[^"]+\.ts"/g),
  ];
  const names = imports.flatMap(([, what, of]) =>
    of === feature ? what!.split(",").map((one) => one.trim()) : [],
  );
  const mounted = names.flatMap((name) =>
    [...api.matchAll(new RegExp(`(\\w+): ${name}\\(`, "g"))].map((found) => found[1]!),
  );
  return mounted.filter((group) => group in groups);
}

test("every call of a feature that writes sign-in methods declares it, or is listed here with a reason", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const files = globSync("features/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const writers = files.filter((file) => WRITES.test(readFileSync(root + file, "utf8")));
  const features = [...new Set(writers.map((file) => file.split(/[\\/]/)[2]!))].sort();
  expect(features).toEqual(expect.arrayContaining(["api-keys", "factors", "federation", "profile"]));
  const api = readFileSync(`${root}api.ts`, "utf8");
  const undeclared = features.flatMap((feature) =>
    groupsOf(feature, api).flatMap((group) =>
      Object.entries(groups[group]!).flatMap(([name, route]) =>
        // Calls with a permission administer others; a user's own account needs none.
        route.method === "GET" || route.access !== "signed-in" || route.changesSignIn
          ? []
          : [`${group}.${name}`],
      ),
    ),
  );
  expect(undeclared.toSorted()).toEqual(Object.keys(OPEN).toSorted());
});

describe("the database refuses what a route failed to declare", () => {
  const inSession = (id: string, statement: string) => [
    `select set_config('app.vouched_by', '${h.a.id}', true)`,
    statement.replaceAll("$id", `'${id}'`),
  ];
  test.each([
    [
      "a passkey",
      "insert into passkeys (user_id, credential_id, public_key, name) values ($id, 'x', 'k', 'Phone')",
    ],
    ["an authenticator app", "insert into totp_factors (user_id, secret) values ($id, 's')"],
    ["a recovery code", "insert into recovery_codes (user_id, code_hash) values ($id, 'h')"],
    [
      "a linked account",
      "insert into user_identities (user_id, provider, subject) values ($id, 'oidc', 's')",
    ],
    ["a password", "update users set password_hash = 'other' where id = $id"],
    ["an address", "update users set email = 'thief@x.example' where id = $id"],
    ["going without a code", "update users set mfa_required = not mfa_required where id = $id"],
    [
      "a personal key",
      `insert into api_keys (tenant_id, user_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
       values ('00000000-0000-0000-0000-000000000000', $id, 'n', 'p', 'h', '{}', 'viewer', 'x', now())`,
    ],
  ])("%s", async (_what, statement) => {
    const { id } = await person(h);
    await expect(h.db.asOwner(inSession(id, statement).join("; "))).rejects.toMatchObject({ code: "CRQ01" });
  });

  test("and moving the session to another tenant", async () => {
    const { id } = await letIn(true);
    await expect(
      h.db.asOwner("update sessions set acting_tenant_id = $2 where user_id = $1", [id, h.b.id]),
    ).rejects.toMatchObject({ constraint: "sessions_stay_with_their_voucher" });
  });
});

const BEYOND = [
  {
    what: "ending the account",
    method: "POST",
    path: "/api/account/delete",
    body: { confirm: "DELETE", password: PASSWORD },
  },
  { what: "taking one's data along", method: "GET", path: "/api/account/export", body: undefined },
] as const;

describe.each(BEYOND)("$what", ({ method, path, body }) => {
  test("is refused if the person also has a role elsewhere", async () => {
    const answer = await (await letIn(true)).browser.call(method, path, body);
    expect(answer.json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining("A tenant's single sign-on opened this session"),
    });
  });

  test("is allowed for a person who belongs only to that tenant", async () => {
    expect((await (await letIn(false)).browser.call(method, path, body)).statusCode).toBeLessThan(300);
  });
});

test("such a session neither sees nor ends the person's sessions elsewhere", async () => {
  const { browser, id } = await letIn(true);
  const [elsewhere] = await h.db.asOwner<{ id: string }>(
    `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
     values (sha256($1::text::bytea), $1::text::uuid, 'viewer', 'viewer', $2, '10.9.9.9', now() + interval '1 day') returning id`,
    [id, h.b.id],
  );
  const seen = (await browser.call("GET", "/api/account/sessions")).json<{ current: boolean }[]>();
  expect(seen.map(({ current }) => current)).toEqual([true]);
  const path = `/api/account/sessions/${elsewhere!.id}`;
  expect((await browser.call("DELETE", path)).statusCode).toBe(404);
  await browser.call("POST", "/api/account/sessions/end-others");
  expect(await h.db.asOwner("select id from sessions where id = $1", [elsewhere!.id])).toHaveLength(1);
});

test("such a session doesn't learn where else the person works", async () => {
  const { browser } = await letIn(true);
  const { contexts } = (await browser.call("GET", "/api/auth/contexts")).json<{
    contexts: { tenantId: string }[];
  }>();
  expect(contexts.map(({ tenantId }) => tenantId)).toEqual([h.a.id]);
});
