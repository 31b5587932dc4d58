/** SCIM 2.0 as a directory uses it: the people and groups of one tenant, and of no other. */
import { roleLabel } from "@crq/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { harness, type Harness } from "../../../../test/harness.ts";
import { acceptInvitation } from "../../../../test/providers/directory.ts";
import { person } from "../../../../test/people.ts";
import { audited, login, openBrowser } from "../../../../test/browser.ts";

let h: Harness;
let key: string;
let otherKey: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  key = await newKey("a", ["scim:provision"]);
  otherKey = await newKey("b", ["scim:provision"]);
});
afterAll(() => h.close());

async function newKey(tenant: "a" | "b", permissions: string[]): Promise<string> {
  const admin = await h.signedIn("admin", tenant);
  const answer = await admin.call("POST", "/api/api-keys", {
    name: "Directory",
    role: "admin",
    permissions,
    expiresInDays: 30,
  });
  return answer.json<{ key: string }>().key;
}

const ask = (method: string, path: string, body?: unknown, bearer = key) =>
  h.app.inject({
    method: method as "GET",
    url: `/api/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { "content-type": "application/scim+json" }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });

let count = 0;
let email: string;
beforeEach(() => {
  email = `directory${++count}@a.example`;
});
const user = (more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: email,
  externalId: `ext-${count}`,
  name: { givenName: "Ada", familyName: "Byron" },
  title: "Analyst",
  active: true,
  ...more,
});
interface Resource {
  readonly id: string;
  readonly [name: string]: unknown;
}
const created = async (more: object = {}) => {
  const answer = await ask("POST", "/Users", user(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Resource>();
};
/** Provisions someone who has an account and accepts the invitation. */
const joined = async (userName: string) => {
  await created({ userName });
  const answer = await acceptInvitation(h, userName);
  expect(answer.statusCode, answer.body).toBe(200);
};
const patch = (path: string, ...Operations: object[]) =>
  ask("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations });
const held = async (id: string) =>
  (
    await h.db.asOwner<{ role: string; suspended: boolean }>(
      "select role, suspended_at is not null as suspended from entitlements where user_id = $1 and tenant_id = $2 order by role",
      [id, h.a.id],
    )
  ).map(({ role, suspended }) => (suspended ? `${role} (suspended)` : role));

describe("the key", () => {
  test.each([
    ["none", undefined, 401],
    ["an unknown one", "crq_t_nothing", 401],
  ])("%s is refused in SCIM's format", async (_name, bearer, status) => {
    const answer = await h.app.inject({
      method: "GET",
      url: "/api/scim/v2/Users",
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.headers["content-type"]).toContain("application/");
  });

  test("without the provisioning permission is refused, and so is a session", async () => {
    const reader = await newKey("a", ["user:read"]);
    expect((await ask("GET", "/Users", undefined, reader)).statusCode).toBe(403);
    const admin = await h.signedIn("admin");
    expect((await admin.call("GET", "/api/scim/v2/Users")).statusCode).toBe(401);
  });
});

describe("a user", () => {
  test("is created as a viewer of the tenant, is mailed a setup link, and can be read", async () => {
    const made = await created();
    expect(made).toMatchObject({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: email,
      externalId: `ext-${count}`,
      name: { givenName: "Ada", familyName: "Byron", formatted: "Ada Byron" },
      emails: [{ value: email, primary: true }],
      active: true,
      groups: [],
    });
    expect(await held(made.id)).toEqual(["viewer"]);
    const mails = await h.db.asOwner<{ text_body: string }>(
      "select text_body from mail where to_address = $1",
      [email],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text_body).toContain("/setup/");
    const answer = await ask("GET", `/Users/${made.id}`);
    expect(answer.headers["content-type"]).toContain("application/scim+json");
    expect(answer.json()).toEqual(made);
  });

  test("is found by userName in any case, by externalId, and by words; pages are numbered from one", async () => {
    const made = await created();
    for (const filter of [
      `userName eq "${email.toUpperCase()}"`,
      `externalId eq "ext-${count}"`,
      `name.familyName co "yro" and userName sw "directory${count}@"`,
    ]) {
      const list = (await ask("GET", `/Users?filter=${encodeURIComponent(filter)}`)).json<{
        totalResults: number;
        Resources: Resource[];
      }>();
      expect([list.totalResults, list.Resources.map((one) => one.id)], filter).toEqual([1, [made.id]]);
    }
    const all = (await ask("GET", "/Users?count=200")).json<{
      totalResults: number;
      Resources: Resource[];
    }>();
    const second = (await ask("GET", "/Users?startIndex=2&count=1")).json<{
      Resources: Resource[];
      totalResults: number;
      startIndex: number;
    }>();
    expect(second).toMatchObject({
      startIndex: 2,
      totalResults: all.totalResults,
      Resources: [all.Resources[1]],
    });
  });

  test("cannot be created twice", async () => {
    await created();
    const again = await ask("POST", "/Users", user());
    expect([again.statusCode, again.json()]).toEqual([
      409,
      expect.objectContaining({ scimType: "uniqueness", status: "409" }),
    ]);
  });

  test("that is deactivated loses sessions and permissions immediately, and gets them back on reactivation", async () => {
    const { email: address, id } = await person(h, { role: "risk_analyst" });
    await joined(address);
    const browser = openBrowser(h.app);
    await login(browser, address);
    expect((await browser.call("GET", "/api/scenarios")).statusCode).toBe(200);
    // A directory may send booleans as words.
    expect(
      (await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" })).json(),
    ).toMatchObject({ active: false });
    expect((await browser.call("GET", "/api/scenarios")).statusCode).toBe(401);
    expect(await held(id)).toEqual(["risk_analyst (suspended)", "viewer (suspended)"]);
    await patch(`/Users/${id}`, { op: "replace", value: { active: true } });
    expect(await held(id)).toEqual(["risk_analyst", "viewer"]);
  });

  test("stays suspended by an administrator when the directory merely repeats its data", async () => {
    const made = await created();
    await h.db.asOwner("update entitlements set suspended_at = now() where user_id = $1", [made.id]);
    expect((await ask("PUT", `/Users/${made.id}`, user({ title: "Lead" }))).statusCode).toBe(200);
    expect(await held(made.id)).toEqual(["viewer (suspended)"]);
  });

  test("is renamed by PUT and PATCH within the tenant; only the owner can change the account's address", async () => {
    const made = await created();
    const renamed = await patch(`/Users/${made.id}`, {
      op: "replace",
      path: "name.familyName",
      value: "King",
    });
    expect(renamed.json()).toMatchObject({ name: { givenName: "Ada", familyName: "King" } });
    const shared = await person(h, { also: [{ tenantId: h.b.id, role: "viewer", clientId: null }] });
    await joined(shared.email);
    const name = { givenName: "Other", familyName: "Name" };
    const to = `renamed${count}@a.example`;
    const moved = await ask("PUT", `/Users/${shared.id}`, user({ userName: to, name }));
    expect(moved.json()).toMatchObject({ userName: to, name, active: true });
    expect(await h.db.asOwner("select email, first_name from users where id = $1", [shared.id])).toEqual([
      { email: shared.email, first_name: "Pat" },
    ]);
    for (const address of [shared.email, to]) {
      const [mail] = await h.db.asOwner<{ text: string }>(
        "select text_body as text from mail where to_address = $1 order by created_at desc limit 1",
        [address],
      );
      expect(mail!.text).toContain("change your email in your profile");
    }
    const taken = await ask("PUT", `/Users/${made.id}`, user({ userName: to }));
    expect([taken.statusCode, taken.json<{ scimType: string }>().scimType]).toEqual([409, "uniqueness"]);
    const admin = await h.signedIn("admin");
    const listed = await admin.call("GET", `/api/users/${shared.id}`);
    expect(listed.json()).toMatchObject({ firstName: "Other", lastName: "Name", email: shared.email });
    const theirs = await h.signedIn("admin", "b");
    expect((await theirs.call("GET", `/api/users/${shared.id}`)).json()).toMatchObject({ firstName: "Pat" });
  });

  test("that administers is out of the directory's reach", async () => {
    const known = await person(h, { role: "tenant_administrator" });
    expect((await ask("POST", "/Users", user({ userName: known.email }))).statusCode).toBe(403);
    const made = await created();
    await h.db.asOwner("insert into entitlements (tenant_id, user_id, role) values ($1, $2, 'admin')", [
      h.a.id,
      made.id,
    ]);
    const refused = [
      await patch(`/Users/${made.id}`, { op: "replace", path: "active", value: false }),
      await patch(`/Users/${made.id}`, { op: "replace", path: "userName", value: "other@a.example" }),
      await ask("DELETE", `/Users/${made.id}`),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        403,
        expect.stringContaining("Manage administrators in the product"),
      ]);
    expect(await held(made.id)).toEqual(["admin", "viewer"]);
    const same = await ask("PUT", `/Users/${made.id}`, user({ externalId: "other" }));
    expect(same.json()).toMatchObject({ externalId: "other", active: true });
  });

  test("with an existing account is inactive until its owner accepts, and then gets their groups' roles", async () => {
    const known = await person(h, { role: "risk_analyst" });
    const made = await created({ userName: known.email });
    expect(made).toMatchObject({ id: known.id, active: false, userName: known.email });
    const group = await ask("POST", "/Groups", {
      displayName: `Pending ${count}`,
      members: [{ value: known.id }],
    });
    const admin = await h.signedIn("admin");
    const path = `/api/provisioning/groups/${group.json<Resource>().id}`;
    await admin.call("PATCH", path, { role: "business_stakeholder", clientId: null });
    const asked = await patch(`/Users/${known.id}`, { op: "replace", path: "active", value: true });
    expect([asked.statusCode, asked.json<Resource>()["active"]]).toEqual([200, false]);
    expect(await held(known.id)).toEqual(["risk_analyst"]);
    const state = await admin.call("GET", "/api/provisioning");
    expect(state.json<{ pending: object[] }>().pending).toContainEqual({
      userName: known.email,
      invitedAt: expect.any(String),
    });
    expect((await acceptInvitation(h, known.email)).statusCode).toBe(200);
    expect((await ask("GET", `/Users/${known.id}`)).json()).toMatchObject({ active: true });
    expect(await held(known.id)).toEqual(["business_stakeholder", "risk_analyst", "viewer"]);
  });

  test("that is deleted before accepting keeps their existing roles, and the invitation is void", async () => {
    const known = await person(h, { role: "risk_analyst" });
    await created({ userName: known.email });
    expect((await ask("DELETE", `/Users/${known.id}`)).statusCode).toBe(204);
    expect((await acceptInvitation(h, known.email)).statusCode).toBe(410);
    expect(await held(known.id)).toEqual(["risk_analyst"]);
    expect((await ask("GET", `/Users/${known.id}`)).statusCode).toBe(404);
  });

  test("that an administrator suspended is not reactivated by a directory that deactivates and activates", async () => {
    const made = await created();
    await h.db.asOwner("update entitlements set suspended_at = now() where user_id = $1", [made.id]);
    for (const value of [false, true])
      await patch(`/Users/${made.id}`, { op: "replace", path: "active", value });
    expect(await held(made.id)).toEqual(["viewer (suspended)"]);
  });

  test("that is deleted loses all roles here and keeps those elsewhere", async () => {
    const shared = await person(h, { also: [{ tenantId: h.b.id, role: "assessor", clientId: null }] });
    await joined(shared.email);
    expect((await ask("DELETE", `/Users/${shared.id}`)).statusCode).toBe(204);
    expect((await ask("GET", `/Users/${shared.id}`)).statusCode).toBe(404);
    const rest = await h.db.asOwner("select tenant_id, role from entitlements where user_id = $1", [
      shared.id,
    ]);
    expect(rest).toEqual([{ tenant_id: h.b.id, role: "assessor" }]);
  });

  test("of another organization is out of reach: can't be added, seen, or changed", async () => {
    const stranger = await person(h, { tenantId: h.b.id, role: "risk_analyst" });
    const taken = await ask("POST", "/Users", user({ userName: stranger.email }));
    expect(taken.statusCode).toBe(403);
    for (const [method, body] of [["GET"], ["PUT", user({ userName: stranger.email })], ["DELETE"]] as const)
      expect((await ask(method, `/Users/${stranger.id}`, body)).statusCode, method).toBe(404);
    expect(await held(stranger.id)).toEqual([]);
    const mine = await created();
    expect((await ask("GET", `/Users/${mine.id}`, undefined, otherKey)).statusCode).toBe(404);
  });

  test("outside the tenant's domains is refused", async () => {
    await h.db.asOwner("update tenants set allowed_domains = '{a.example}' where id = $1", [h.a.id]);
    try {
      const refused = await ask("POST", "/Users", user({ userName: "someone@elsewhere.example" }));
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        403,
        expect.stringContaining("elsewhere.example"),
      ]);
      await created();
    } finally {
      await h.db.asOwner("update tenants set allowed_domains = '{}' where id = $1", [h.a.id]);
    }
  });

  test.each([
    ["no address", { userName: "nobody" }],
    ["a line break in a name", { name: { givenName: "A\r\nBcc: x@y.example", familyName: "B" } }],
    ["no userName", { userName: undefined }],
  ])("with %s is refused", async (_name, more) => {
    const answer = await ask("POST", "/Users", user(more));
    expect([answer.statusCode, answer.json<{ scimType: string }>().scimType]).toEqual([400, "invalidValue"]);
  });

  test("leaves an entry in the tenant's log for each change", async () => {
    const made = await created();
    await patch(`/Users/${made.id}`, { op: "replace", path: "active", value: false });
    await ask("DELETE", `/Users/${made.id}`);
    const rows = (await audited(h, "scim.user-%")).filter((row) => row.object_id === made.id);
    expect(rows.map((row) => [row.action, row.tenant_id])).toEqual([
      ["scim.user-create", h.a.id],
      ["scim.user-update", h.a.id],
      ["scim.user-delete", h.a.id],
    ]);
  });
});

describe("a group", () => {
  const group = async (members: readonly Resource[] = []) => {
    const answer = await ask("POST", "/Groups", {
      displayName: `Analysts ${++count}`,
      members: members.map((one) => ({ value: one.id })),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Resource & { members: { value: string; display: string }[] }>();
  };

  test("gives its members the role that an administrator chose, and revokes it with the membership", async () => {
    const one = await created();
    const made = await group([one]);
    expect(made.members).toEqual([{ value: one.id, display: email }]);
    const admin = await h.signedIn("admin");
    const role = (body: object) => admin.call("PATCH", `/api/provisioning/groups/${made.id}`, body);
    expect((await role({ role: "risk_analyst", clientId: null })).statusCode).toBe(200);
    expect(await held(one.id)).toEqual(["risk_analyst", "viewer"]);
    expect((await ask("GET", `/Users/${one.id}`)).json()).toMatchObject({ groups: [{ value: made.id }] });
    await patch(`/Groups/${made.id}`, { op: "remove", path: `members[value eq "${one.id}"]` });
    expect(await held(one.id)).toEqual(["viewer"]);
    await patch(`/Groups/${made.id}`, { op: "add", path: "members", value: [{ value: one.id }] });
    expect(await held(one.id)).toEqual(["risk_analyst", "viewer"]);
    await role({ role: "assessor", clientId: h.a.client });
    expect(await held(one.id)).toEqual(["assessor", "viewer"]);
    expect((await ask("DELETE", `/Groups/${made.id}`)).statusCode).toBe(204);
    expect(await held(one.id)).toEqual(["viewer"]);
  });

  test("notifies its members of assigned and revoked roles, on behalf of the administrator or else the directory", async () => {
    const member = await person(h, { role: "business_stakeholder" });
    const told = async () =>
      (
        await h.db.asOwner<{ kind: string; title: string; body: string; category: string }>(
          "select kind, title, body, category from notifications where user_id = $1 and kind like 'entitlement.%' order by created_at, title",
          [member.id],
        )
      ).map(({ kind, title, body, category }) => [kind, category, title, body.replace(/\..*/, "")]);
    const given = (title: string, by: string) => [
      "entitlement.grant",
      "access",
      `You're now ${title}`,
      `${by} assigned you this role`,
    ];
    const taken = (title: string, by: string) => [
      "entitlement.revoke",
      "access",
      `You're no longer ${title}`,
      `${by} revoked this role`,
    ];
    const [[{ name: tenant }], [{ name: client }]] = [
      await h.db.asOwner<{ name: string }>("select name from tenants where id = $1", [h.a.id]),
      await h.db.asOwner<{ name: string }>("select name from clients where id = $1", [h.a.client]),
    ] as [[{ name: string }], [{ name: string }]];
    const directory = `The directory of ${tenant}`;
    await joined(member.email); // they had an account, and know that they accepted
    const made = await group([{ id: member.id }]);
    const expected: string[][] = [];
    expect(await told()).toEqual(expected);

    const admin = await h.signedIn("admin");
    const who = (await admin.call("GET", "/api/auth/user")).json<{ firstName: string; lastName: string }>();
    const name = `${who.firstName} ${who.lastName}`.trim();
    const role = (body: object) => admin.call("PATCH", `/api/provisioning/groups/${made.id}`, body);
    await role({ role: "assessor", clientId: h.a.client });
    await patch(`/Groups/${made.id}`, { op: "remove", path: `members[value eq "${member.id}"]` });
    expected.push(given(`${roleLabel("assessor")} in ${tenant}, for ${client}`, name));
    expected.push(taken(`${roleLabel("assessor")} in ${tenant}, for ${client}`, directory));
    expect(await told()).toEqual(expected);

    await patch(`/Users/${member.id}`, { op: "replace", path: "active", value: false });
    await patch(`/Groups/${made.id}`, { op: "add", path: "members", value: [{ value: member.id }] });
    await ask("DELETE", `/Groups/${made.id}`);
    expect(await told()).toEqual(expected); // suspended roles cause no notification

    await patch(`/Users/${member.id}`, { op: "replace", path: "active", value: true });
    await ask("DELETE", `/Users/${member.id}`);
    const rest = (await told()).slice(expected.length);
    expect(rest).toEqual([
      taken(`${roleLabel("business_stakeholder")} in ${tenant}`, directory),
      taken(`${roleLabel("viewer")} in ${tenant}`, directory),
    ]);
  });

  test("gives no role above the administrator's own, and another tenant's administrator can't configure it", async () => {
    const made = await group();
    const weaker = await h.signedIn("tenant_administrator");
    const refused = await weaker.call("PATCH", `/api/provisioning/groups/${made.id}`, {
      role: "admin",
      clientId: null,
    });
    expect(refused.statusCode).toBe(403);
    const foreign = await h.signedIn("admin", "b");
    const unseen = await foreign.call("PATCH", `/api/provisioning/groups/${made.id}`, {
      role: "viewer",
      clientId: null,
    });
    expect(unseen.statusCode).toBe(404);
    const state = await foreign.call("GET", "/api/provisioning");
    expect(state.json<{ groups: unknown[] }>().groups).toEqual([]);
  });

  test("accepts no members of other tenants, and keeps roles assigned by others", async () => {
    const theirs = await person(h, { tenantId: h.b.id });
    const mine = await person(h, { role: "risk_analyst" });
    await joined(mine.email);
    const made = await group([{ id: mine.id }, { id: theirs.id }]);
    expect(made.members.map((one) => one.value)).toEqual([mine.id]);
    const admin = await h.signedIn("admin");
    await admin.call("PATCH", `/api/provisioning/groups/${made.id}`, {
      role: "risk_analyst",
      clientId: null,
    });
    await ask("DELETE", `/Groups/${made.id}`);
    expect(await held(mine.id)).toEqual(["risk_analyst", "viewer"]);
  });

  test("is found by name, can be read without members, and has a unique name", async () => {
    const made = await group();
    const filter = encodeURIComponent(`displayName eq "${String(made["displayName"])}"`);
    const list = (await ask("GET", `/Groups?filter=${filter}&excludedAttributes=members`)).json<{
      Resources: Resource[];
    }>();
    expect(list.Resources).toHaveLength(1);
    expect(list.Resources[0]).not.toHaveProperty("members");
    const again = await ask("POST", "/Groups", { displayName: made["displayName"] });
    expect(again.statusCode).toBe(409);
  });
});

test("the service describes itself, and refuses filters and operations that it doesn't support", async () => {
  for (const path of ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas"])
    expect((await ask("GET", path)).statusCode, path).toBe(200);
  const bad = await ask("GET", `/Users?filter=${encodeURIComponent("userName eq")}`);
  expect([bad.statusCode, bad.json<{ scimType: string }>().scimType]).toEqual([400, "invalidFilter"]);
  const made = await created();
  expect((await patch(`/Users/${made.id}`, { op: "explode", path: "active" })).statusCode).toBe(400);
  expect((await ask("GET", "/Users/not-an-id")).statusCode).toBe(404);
});
