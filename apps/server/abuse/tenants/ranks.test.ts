/**
 * A lower administrator acts on a higher one: suspends them, ends their sessions, revokes a minor role that
 * opens something, changes their assignments, revokes their keys and invitations, or gives someone a role
 * above their own. They would gain that no one above them is left to stop them, or a higher rank through
 * another account. Generated from the contract: a new administration call fails here until it says what it
 * acts on.
 */
import { randomBytes } from "node:crypto";
import { adminApi } from "@crq/contract/api";
import { can } from "@crq/contract/permissions";
import { isPlatformRole, outranks, type Role } from "@crq/contract/roles";
import type { Route } from "@crq/contract/route";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { PLATFORM } from "../../src/db/doors.ts";

/** A target with one of everything; their minor role is a viewer's. */
interface Target {
  readonly rank: Role;
  readonly userId: string;
  readonly email: string;
  readonly smallRole: string;
  readonly session: string;
  readonly invitation: string;
  readonly key: string;
  readonly request: string;
}
interface Call {
  readonly id?: string;
  readonly body?: object;
}
type Acts = (target: Target) => Call;

const onPerson =
  (body?: object): Acts =>
  (target) => ({ id: target.userId, ...(body && { body }) });
const client = () => h.a.client;
const names = { firstName: "X", lastName: "Y", jobTitle: "", phoneNumber: "" };

/** The calls that act on a person, or something that a person has or was offered. */
const ON_PEOPLE: Readonly<Record<string, Acts>> = {
  "users.bulk": ({ userId }) => ({ body: { ids: [userId], action: "suspend", reason: "because" } }),
  "users.update": onPerson(names),
  "users.suspend": onPerson({ reason: "because" }),
  "users.reactivate": onPerson(),
  "users.signOut": onPerson({}),
  "users.resetFactors": onPerson({ reason: "They lost their phone" }),
  "users.resendSetup": onPerson(),
  "entitlements.grant": ({ userId }) => ({
    body: { userId, role: "business_stakeholder", clientId: null, expiresAt: null },
  }),
  "entitlements.review": ({ smallRole }) => ({ body: { ids: [smallRole] } }),
  "entitlements.update": ({ smallRole }) => ({ id: smallRole, body: { expiresAt: "2099-01-01T00:00:00Z" } }),
  "entitlements.revoke": ({ smallRole }) => ({ id: smallRole }),
  "invitations.create": ({ rank }) => ({
    body: {
      emails: [`new${randomBytes(4).toString("hex")}@a.example`],
      role: rank,
      clientId: null,
      message: "",
    },
  }),
  "invitations.resend": ({ invitation }) => ({ id: invitation }),
  "invitations.revoke": ({ invitation }) => ({ id: invitation }),
  "invitations.resendMany": ({ invitation }) => ({ body: { ids: [invitation] } }),
  "invitations.revokeMany": ({ invitation }) => ({ body: { ids: [invitation] } }),
  "accountRequests.approve": ({ request, rank }) => ({
    id: request,
    body: { tenantId: h.a.id, role: rank, clientId: null, note: "" },
  }),
  "tenantApiKeys.create": ({ rank }) => ({
    body: { name: "Mine", role: rank, permissions: ["report:read"], expiresInDays: 30 },
  }),
  "tenantApiKeys.revoke": ({ key }) => ({ id: key }),
  "onlineUsers.signOut": ({ session }) => ({ id: session }),
  "assessors.setClients": ({ userId }) => ({ id: userId, body: { clientIds: [client()] } }),
  "assessors.bulk": ({ userId }) => ({
    body: { changes: [{ action: "assign", userIds: [userId], clientIds: [client()] }] },
  }),
};

/** The calls that act on no person of the tenant, and why. */
const ON_NOBODY: Readonly<Record<string, string>> = {
  "accountRequests.reject": "whoever asks holds nothing yet",
  "accountRequests.rejectMany": "whoever asks holds nothing yet",
  "accountRequests.assign": "hands a request on, at platform level alone",
  "inquiryInbox.setHandled": "a visitor's message",
  "provisioning.setGroupRole": "a group; hostile-directory.test.ts tries its ranks",
  "saml.put": "how everybody signs in; planted-provider.test.ts tries its ranks",
  "saml.remove": "how everybody signs in; planted-provider.test.ts tries its ranks",
  "tenantSettings.update": "policies; planted-provider.test.ts tries their ranks",
};
/** Groups whose calls act on tenants, their branding, and clients. */
const ON_THINGS =
  /^(tenants|clients|tenantSettings|tenantDomains|domainClaims|auditLog|activityFeed|tenantMonitoring|exchangeRates|priceLevels)\./;

const writing = Object.entries(adminApi as Record<string, Record<string, Route>>).flatMap(([group, routes]) =>
  Object.entries(routes)
    .filter(([, route]) => route.method !== "GET")
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

let h: Harness;
let cast: Cast;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
});
afterAll(() => h.close());

const insert = async (text: string, values: unknown[]) =>
  (await h.db.asOwner<{ id: string }>(`${text} returning id`, values))[0]!.id;

async function targetOf(rank: Role): Promise<Target> {
  await h.db.asOwner("update api_keys set revoked_at = now() where name = 'target'"); // a tenant has at most fifty
  const home = isPlatformRole(rank) ? PLATFORM : h.a.id;
  const email = `target${randomBytes(6).toString("hex")}@a.example`;
  const userId = await insert(
    "insert into users (email, first_name, last_name, password_hash, status) values ($1, 'T', 'T', 'none', 'active')",
    [email],
  );
  const role = (name: string, tenant: string, of: string | null) =>
    insert("insert into entitlements (tenant_id, user_id, role, client_id) values ($1, $2, $3, $4)", [
      tenant,
      userId,
      name,
      of,
    ]);
  await role(rank, home, null);
  await role("assessor", h.a.id, h.a.otherClient);
  const smallRole = await role("business_stakeholder", h.a.id, h.a.otherClient);
  const bytes = randomBytes(32);
  const session = await insert(
    `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
     values ($1, $2, 'assessor', 'assessor', $3, '::1', now() + interval '1 hour')`,
    [bytes, userId, h.a.id],
  );
  const invitation = await insert(
    `insert into invitations (tenant_id, email, role, token_hash, invited_by_name, expires_at)
     values ($1, $2, $3, $4, 'test', now() + interval '1 day')`,
    [home, `invited-${email}`, rank, bytes],
  );
  const key = await insert(
    `insert into api_keys (tenant_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
     values ($1, 'target', $2, $3, '{user:read}', $4, 'test', now() + interval '1 day')`,
    [h.a.id, `crq_t${randomBytes(4).toString("hex")}`, bytes, rank],
  );
  const request = await insert(
    `insert into account_requests (tenant_id, kind, status, email, first_name, last_name, company_name, job_title, phone_number, confirmed_at)
     values ($1, 'join', 'pending', $2, 'A', 'B', 'C', '', '', now())`,
    [h.a.id, `asks-${email}`],
  );
  return { rank, userId, email, smallRole, session, invitation, key, request };
}

/** Everything that a call could change about the target, and every high-ranking entitlement that exists. */
async function stateOf({ rank, userId, invitation, key, request }: Target): Promise<unknown> {
  const all = async (text: string, ...values: unknown[]) => h.db.asOwner(text, values);
  return {
    person: await all("select status, first_name, last_name from users where id = $1", userId),
    roles: await all("select * from entitlements where user_id = $1 order by id", userId),
    sessions: await all("select id from sessions where user_id = $1", userId),
    invitation: await all("select * from invitations where id = $1", invitation),
    key: await all("select revoked_at from api_keys where id = $1", key),
    request: await all("select status from account_requests where id = $1", request),
    asHigh: await all(
      `select (select count(*) from invitations where role = $1) as invited, (select count(*) from api_keys where role = $1) as keys,
         (select count(*) from entitlements where role = $1) as held`,
      rank,
    ),
  };
}

const ACTORS = [
  "tenant_administrator",
  "admin",
  "account_admin",
  "site_administrator",
  "super_admin",
] as const;
const RANKS = [
  "viewer",
  "tenant_administrator",
  "admin",
  "account_admin",
  "site_administrator",
  "super_admin",
] as const;

test("every administration call says what it acts on", () => {
  const unclassified = writing.filter(
    ({ name }) => !(name in ON_PEOPLE) && !(name in ON_NOBODY) && !ON_THINGS.test(name),
  );
  expect(unclassified.map(({ name }) => name)).toEqual([]);
  const gone = Object.keys({ ...ON_PEOPLE, ...ON_NOBODY }).filter(
    (name) => !writing.some((one) => one.name === name),
  );
  expect(gone).toEqual([]);
});

describe.each(writing.filter(({ name }) => name in ON_PEOPLE))("$name", ({ name, route }) => {
  const allowed = ACTORS.filter((actor) => route.access !== "public" && can(actor, route.access as never));

  test.each(allowed)("by %s changes nothing about someone who ranks above", async (actor) => {
    const caller: Caller = await cast.session(actor);
    // Inside a tenant, rank is people's role there: a platform member's role in a tenant is the tenant's.
    const inReach = RANKS.filter((one) => isPlatformRole(actor) || !isPlatformRole(one));
    for (const rank of inReach.filter((one) => outranks(one, actor))) {
      const target = await targetOf(rank);
      const { id, body } = ON_PEOPLE[name]!(target);
      const before = await stateOf(target);
      const scope = isPlatformRole(actor) && !isPlatformRole(rank) ? `?tenantId=${h.a.id}` : "";
      const path = route.path.replace(/:\w+/g, id ?? "");
      const answer = await cast.call(caller, route.method, `${path}${scope}`, body);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(await stateOf(target), `${actor} on ${rank}: ${answer.statusCode} ${answer.body}`).toEqual(
        before,
      );
    }
  });

  test("by admin still works on someone who ranks below", async () => {
    if (!can("admin", route.access as never)) return;
    const caller = await cast.session("admin");
    const target = await targetOf("viewer");
    const { id, body } = ON_PEOPLE[name]!(target);
    const answer = await cast.call(caller, route.method, route.path.replace(/:\w+/g, id ?? ""), body);
    expect(answer.body).not.toMatch(/above|outrank/);
    expect(answer.statusCode, answer.body).not.toBe(400);
  });
});
