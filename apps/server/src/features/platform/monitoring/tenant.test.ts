/** What a tenant's administrators see of their own tenant. */
import type { TenantFigures } from "@crq/contract/platform/monitoring";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { selfSigned } from "../../../../test/providers/self-signed.ts";
import { noteVerification } from "./public.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());
const ask = (who: Session, query = "") => who.call("GET", `/api/monitoring/tenant${query}`);
const read = async (who = admin, query = "") => (await ask(who, query)).json<TenantFigures>();
/** The difference of some figures between two readings. */
async function changed<T>(
  pick: (figures: TenantFigures) => T,
  work: () => Promise<unknown>,
): Promise<[T, T]> {
  const before = pick(await read());
  await work();
  return [before, pick(await read())];
}

test("sign-ins and refusals are counted per day in the tenant's time zone; another tenant's don't count", async () => {
  await h.db.asOwner("update tenants set timezone = 'Pacific/Auckland' where id = $1", [h.a.id]);
  const mine = await person(h, { role: "viewer" });
  const theirs = await person(h, { role: "viewer", tenantId: h.b.id });
  const [before, after] = await changed(
    ({ signIns }) => signIns,
    async () => {
      await login(openBrowser(h.app), mine.email);
      await login(openBrowser(h.app), mine.email, "Wrong-horse-9!");
      await login(openBrowser(h.app), theirs.email);
      await login(openBrowser(h.app), theirs.email, "Wrong-horse-9!");
    },
  );
  expect(after).toHaveLength(30);
  expect(after.map(({ on }) => on)).toEqual(after.map(({ on }) => on).sort());
  const [was, is] = [before.at(-1)!, after.at(-1)!];
  expect([is.opened - was.opened, is.refused - was.refused]).toEqual([1, 1]);
  const [today] = await h.db.asOwner<{ on: string }>(
    "select to_char(now() at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as on",
  );
  expect(is.on).toBe(today!.on);
});

describe("people", () => {
  const set = (id: string, columns: string) =>
    h.db.asOwner(`update users set ${columns} where id = $1`, [id]);

  test("are counted as members, active, dormant, never signed in, suspended here or everywhere", async () => {
    const [before, after] = await changed(
      ({ people }) => people,
      async () => {
        const [active, dormant, suspended, still] = [
          await person(h),
          await person(h),
          await person(h),
          await person(h),
        ];
        await person(h, { status: "invited" });
        await person(h, { tenantId: h.b.id });
        await set(active.id, "last_sign_in_at = now() - interval '29 days'");
        await set(dormant.id, "last_sign_in_at = now() - interval '91 days'");
        await set(suspended.id, "status = 'suspended', last_sign_in_at = now() - interval '91 days'");
        await h.db.asOwner("update entitlements set suspended_at = now() where user_id = $1", [still.id]);
      },
    );
    const grown = Object.fromEntries(
      (["members", "active", "dormant", "neverSignedIn", "suspended", "accounts"] as const).map((name) => [
        name,
        after[name] - before[name],
      ]),
    );
    expect(grown).toEqual({ members: 5, active: 1, dormant: 1, neverSignedIn: 1, suspended: 2, accounts: 3 });
  });

  test("with a second factor are counted once each: a confirmed authenticator app or a passkey", async () => {
    const [before, after] = await changed(
      ({ people }) => people.withFactor,
      async () => {
        const [app, unconfirmed, both] = [await person(h), await person(h), await person(h)];
        const elsewhere = await person(h, { tenantId: h.b.id });
        for (const one of [app, both, elsewhere])
          await h.db.asOwner(
            "insert into totp_factors (user_id, secret, confirmed_at) values ($1, '', now())",
            [one.id],
          );
        await h.db.asOwner("insert into totp_factors (user_id, secret) values ($1, '')", [unconfirmed.id]);
        await h.db.asOwner(
          "insert into passkeys (user_id, credential_id, public_key, name) values ($1, $2, '', 'key')",
          [both.id, both.id],
        );
      },
    );
    expect(after - before).toBe(2);
  });

  test("whose password is being guessed are counted", async () => {
    const locked = await person(h);
    const [before, after] = await changed(
      ({ people }) => people.lockedOut,
      async () => {
        for (let i = 0; i < 11; i++) await login(openBrowser(h.app), locked.email, "Wrong-horse-9!");
      },
    );
    expect(after - before).toBe(1);
  });
});

test("keys are counted as live, used, unused, or expiring; revoked, expired, and other tenants' keys don't count", async () => {
  const key = (columns: string, tenant = h.a.id) =>
    h.db.asOwner(
      `insert into api_keys (tenant_id, name, prefix, key_hash, permissions, role, created_by_name, created_at, last_used_at, expires_at, revoked_at)
       select $1, 'k', 'crq', '', '{}', 'viewer', 'x', ${columns}`,
      [tenant],
    );
  const [before, after] = await changed(
    ({ apiKeys }) => apiKeys,
    async () => {
      await key("now() - interval '60 days', now(), now() + interval '90 days', null::timestamptz");
      await key("now() - interval '60 days', null, now() + interval '90 days', null::timestamptz");
      await key("now() - interval '5 days', null, now() + interval '10 days', null::timestamptz");
      await key("now(), null, now() + interval '90 days', now()");
      await key("now(), null, now() - interval '1 day', null::timestamptz");
      await key("now(), null, now() + interval '90 days', null::timestamptz", h.b.id);
    },
  );
  expect(before).toEqual({ live: 0, usedLastMonth: 0, unused: 0, expiring: 0 });
  expect(after).toEqual({ live: 3, usedLastMonth: 1, unused: 1, expiring: 1 });
});

test("single sign-on shows when its certificates expire, and provisioning its last call; both null before they are set up", async () => {
  const before = await read();
  expect([before.singleSignOn, before.provisioning]).toEqual([null, null]);
  const { certificate } = selfSigned("idp.example", { days: 10 });
  await h.db.asOwner(
    "insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled) values ($1, 'x', 'https://x.example', $2, true)",
    [h.a.id, [certificate]],
  );
  await h.db.asOwner(
    `insert into api_keys (tenant_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at, last_used_at)
     values ($1, 'directory', 'crq', '', '{scim:provision}', 'viewer', 'x', now() + interval '90 days', now() - interval '2 hours')`,
    [h.a.id],
  );
  const { singleSignOn, provisioning } = await read();
  expect(singleSignOn).toMatchObject({
    enabled: true,
    required: false,
    certificates: [{ subject: "idp.example" }],
  });
  const days = (Date.parse(singleSignOn!.certificates[0]!.validTo) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(8);
  expect(days).toBeLessThan(10.1);
  expect(provisioning!.people).toBe(0);
  expect((Date.now() - Date.parse(provisioning!.heardAt!)) / 3_600_000).toBeCloseTo(2, 1);
  expect((await read(await h.signedIn("admin", "b"))).singleSignOn).toBeNull();
});

test("the plan's seats and assessments are shown; null if the plan sets no limit", async () => {
  await h.db.asOwner(
    "insert into assessments (tenant_id, name, framework, framework_title, controls_total) values ($1, 'a', 'f', 'F', 3)",
    [h.a.id],
  );
  const { plan, people } = await read();
  expect(plan).toMatchObject({ name: "Starter", members: { limit: 3 }, assessments: { used: 1, limit: 5 } });
  expect(plan.members.used).toBe(people.members);
  await h.db.asOwner("update tenants set plan = 'enterprise' where id = $1", [h.a.id]);
  expect((await read()).plan).toMatchObject({
    name: "Enterprise",
    members: { limit: null },
    assessments: { limit: null },
  });
});

test("mail that didn't reach the tenant's people is counted", async () => {
  const [mine, theirs] = [await person(h), await person(h, { tenantId: h.b.id })];
  for (const to of [mine.email.toUpperCase(), theirs.email, "nobody@x.example"])
    await h.db.asOwner(
      "insert into mail (to_address, subject, attempts, last_error) values ($1, 's', 2, 'refused')",
      [to],
    );
  expect((await read()).failedMails).toBe(1);
});

test("computations are shown per day with their duration, but not without access to scenarios or at platform level", async () => {
  const analyst = await h.signedIn("risk_analyst");
  const made = await analyst.call("POST", "/api/scenarios", { title: "Plant", estimate: ESTIMATE });
  await analyst.call("POST", `/api/scenarios/${made.json<{ id: string }>().id}/runs`, { engine: "exact" });
  const { computations } = await read();
  expect(computations).toHaveLength(30);
  expect(computations!.at(-1)).toMatchObject({ runs: 1 });
  expect(computations!.at(-1)!.medianMs).toBeGreaterThan(0);
  expect(computations![0]).toMatchObject({ runs: 0, medianMs: null, slowestMs: null });
  expect((await read(await h.signedIn("tenant_administrator"))).computations).toBeNull();
  expect((await read(await h.signedIn("super_admin"), `?tenantId=${h.a.id}`)).computations).toBeNull();
});

test("the nightly verification's result covers this tenant's log and no other", async () => {
  expect((await read()).auditLog).toBeNull();
  const found = (tenantId: string, broken?: { seq: number; reason: string }) => ({
    tenantId,
    entries: 12,
    head: "",
    ...(broken && { broken }),
  });
  for (const report of [found(h.a.id), found(h.b.id, { seq: 5, reason: "it was changed" })])
    await h.doors.outsideOf(report.tenantId, (tx) => noteVerification(tx, report));
  expect((await read()).auditLog).toMatchObject({ entries: 12, brokenAt: null });
  expect((await read(await h.signedIn("admin", "b"))).auditLog).toMatchObject({ brokenAt: 5 });
});

describe("is visible", () => {
  test("to a tenant's administrators for their own tenant; others get 403, and another tenant's id 404 like a nonexistent one", async () => {
    expect((await read()).tenantId).toBe(h.a.id);
    expect((await ask(await h.signedIn("risk_analyst"))).statusCode).toBe(403);
    const nobodys = "3f2b6c1e-0000-4000-8000-000000000000";
    for (const id of [h.b.id, nobodys]) expect((await ask(admin, `?tenantId=${id}`)).statusCode).toBe(404);
  });

  test("at platform level for the tenant named, which is required", async () => {
    const root = await h.signedIn("super_admin");
    expect((await read(root, `?tenantId=${h.b.id}`)).tenantId).toBe(h.b.id);
    expect((await ask(root)).statusCode).toBe(400);
    expect((await ask(root, "?tenantId=3f2b6c1e-0000-4000-8000-000000000000")).statusCode).toBe(404);
  });
});
