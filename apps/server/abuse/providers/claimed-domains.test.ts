/**
 * The attacker runs their own tenant. They claim gmail.com, or another customer's domain, as theirs: their
 * directory would then take in strangers and show whether and when these sign in, their identity provider
 * would create accounts with these addresses, and requests to join, with names and phone numbers, would land
 * in their queue.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { TenantDomain } from "@crq/contract/platform/domains";
import { checkDomainsAgain } from "../../src/features/platform/domains/check-again.ts";
import { claimable } from "../../src/features/platform/domains/claimable.ts";
import { audited } from "../../test/browser.ts";
import { prove } from "../../test/domains.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

/** The content of DNS. */
const zone = new Map<string, string[]>();
const txtLookup = async (name: string) => {
  if (name.endsWith("silent.example")) throw new Error("timeout");
  return zone.get(name) ?? [];
};

let h: Harness;
beforeAll(async () => {
  h = await harness({ txtLookup });
});
afterAll(() => h.close());
let attacker: Session;
beforeEach(async () => {
  attacker = await h.signedIn("admin", "b");
});
afterEach(async () => {
  zone.clear();
  await h.db.asOwner("delete from proved_domains");
  await h.db.asOwner("delete from tenant_domains");
});

const add = (who: Session, domain: string) => who.call("POST", "/api/tenant-settings/domains", { domain });
const added = async (who: Session, domain: string) => {
  const answer = await add(who, domain);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<TenantDomain>();
};
const check = (who: Session, id: string) => who.call("POST", `/api/tenant-settings/domains/${id}/check`);
const publish = ({ record }: TenantDomain) => zone.set(record.name, ["v=spf1 -all", record.value]);
const holders = () =>
  h.db.asOwner<{ domain: string; holder_id: string }>(
    "select domain, holder_id from proved_domains order by domain",
  );

test.each([
  "gmail.com",
  "Outlook.com",
  "mail.gmail.com",
  "proton.me",
  "co.uk",
  "com",
  "github.io",
  "localhost",
  "10.0.0.1",
  "a b.example",
])("%s can't be claimed by anyone", async (domain) => {
  const answer = await add(attacker, domain);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { path: string }[] }>().errors[0]).toMatchObject({ path: "domain" });
});

test("a domain is stored in one form, however it is typed", () => {
  for (const typed of ["MÜNCHEN.example", "@münchen.example.", "xn--mnchen-3ya.example"])
    expect(claimable(typed)).toEqual({ domain: "xn--mnchen-3ya.example" });
});

test("a claim without a record stays a claim, and grants nothing", async () => {
  const claim = await added(attacker, "a.example");
  const looked = await check(attacker, claim.id);
  expect(looked.json()).toMatchObject({ found: false, domain: { state: "pending" } });
  zone.set("_crq-challenge.a.example", ["crq-domain-proof=guessed", `x${claim.record.value}`]);
  expect((await check(attacker, claim.id)).json()).toMatchObject({ found: false });
  expect(await holders()).toEqual([]);
});

test("one tenant's record proves nothing for another", async () => {
  const owner = await h.signedIn("admin", "a");
  const theirs = await added(owner, "a.example");
  const mine = await added(attacker, "a.example");
  publish(theirs);
  expect((await check(attacker, mine.id)).json()).toMatchObject({ found: false });
  expect((await check(owner, theirs.id)).json()).toMatchObject({ found: true, domain: { state: "proved" } });
  expect(await holders()).toEqual([{ domain: "a.example", holder_id: h.a.id }]);
});

test("a domain has one holder, even if two tenants prove it at the same moment", async () => {
  const owner = await h.signedIn("admin", "a");
  const [one, two] = [await added(owner, "shared.example"), await added(attacker, "shared.example")];
  zone.set(one.record.name, [one.record.value, two.record.value]);
  const answers = await Promise.all([check(owner, one.id), check(attacker, two.id)]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await holders()).toHaveLength(1);
});

test("neither a lower-ranked administrator nor an unattended session can change domains", async () => {
  const lower = await h.signedIn("tenant_administrator", "b");
  expect((await add(lower, "b.example")).statusCode).toBe(403);
  await h.db.asOwner(
    "update sessions set created_at = now() - interval '1 hour', confirmed_at = now() - interval '1 hour'",
  );
  const refused = await add(attacker, "b.example");
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "confirmation-needed"]);
});

test("another tenant's claims can't be seen, checked, or removed", async () => {
  const owner = await h.signedIn("admin", "a");
  const claim = await added(owner, "a.example");
  expect((await check(attacker, claim.id)).statusCode).toBe(404);
  expect((await attacker.call("DELETE", `/api/tenant-settings/domains/${claim.id}`)).statusCode).toBe(404);
  expect((await attacker.call("GET", "/api/tenant-settings/domains")).json()).toMatchObject({ items: [] });
  expect((await attacker.call("GET", "/api/domain-claims")).statusCode).toBe(403);
  expect(
    (await attacker.call("POST", `/api/domain-claims/${claim.id}/decide`, { approve: true })).statusCode,
  ).toBe(403);
});

test("a directory can't take in people of a domain that the tenant only names or claims", async () => {
  await added(attacker, "a.example");
  await h.db.asOwner(
    "update tenants set allowed_domains = '{a.example}', plan = 'enterprise' where id = $1",
    [h.b.id],
  );
  const made = await attacker.call("POST", "/api/api-keys", {
    name: "Directory",
    role: "admin",
    permissions: ["scim:provision"],
    expiresInDays: 30,
  });
  const key = made.json<{ key: string }>().key;
  const taken = await h.app.inject({
    method: "POST",
    url: "/api/scim/v2/Users",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json" },
    payload: JSON.stringify({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: h.emailOf("viewer", "a"),
    }),
  });
  expect([made.statusCode, taken.statusCode]).toEqual([201, 403]);
  expect(taken.json<{ detail: string }>().detail).toContain("verified for this tenant");
  await h.db.asOwner("update tenants set allowed_domains = '{}'");
});

test("a record that disappears warns the administrators once, and cuts no one off", async () => {
  const owner = await h.signedIn("admin", "a");
  const claim = await added(owner, "a.example");
  publish(claim);
  await check(owner, claim.id);
  zone.clear();
  const warned = () =>
    h.db.asOwner("select 1 from notifications where kind = 'domain.missing' and tenant_id = $1", [h.a.id]);
  for (let night = 0; night < 2; night++) {
    await h.db.asOwner("update tenant_domains set last_checked_at = now() - interval '1 day'");
    await checkDomainsAgain({ doors: h.doors, txtLookup });
  }
  expect((await warned()).length).toBe(2); // its admin and its tenant administrator, each once
  expect(await holders()).toHaveLength(1);
});

test("DNS that doesn't answer is no proof", async () => {
  const claim = await added(attacker, "silent.example");
  expect((await check(attacker, claim.id)).statusCode).toBe(409);
  expect(await holders()).toEqual([]);
});

test("the platform approves what DNS can't prove, and refuses what is already held; the logs say who did", async () => {
  const platform = await h.signedIn("site_administrator");
  const [claim, other] = [await added(attacker, "b.example"), await added(attacker, "held.example")];
  await prove(h, h.a.id, "held.example");
  const { items } = (await platform.call("GET", "/api/domain-claims")).json<{ items: unknown[] }>();
  expect(items).toMatchObject([
    { domain: "b.example", tenantName: "Tenant b", heldBy: null },
    { domain: "held.example", heldBy: "Tenant a" },
  ]);
  const decide = (id: string, approve: boolean) =>
    platform.call("POST", `/api/domain-claims/${id}/decide`, { approve, note: "Not yours." });
  expect((await decide(claim.id, true)).statusCode).toBe(200);
  expect((await decide(other.id, true)).statusCode).toBe(409);
  expect((await decide(other.id, false)).statusCode).toBe(200);
  expect(await holders()).toContainEqual({ domain: "b.example", holder_id: h.b.id });
  const list = (await attacker.call("GET", "/api/tenant-settings/domains")).json<{ items: unknown[] }>();
  expect(list.items).toMatchObject([
    { domain: "b.example", state: "proved", provedHow: "platform" },
    { domain: "held.example", state: "refused", note: "Not yours." },
  ]);
  expect((await audited(h, "domain.prove")).at(-1)).toMatchObject({
    actor: h.emailOf("site_administrator"),
  });
});

test("a released domain is available to its owner", async () => {
  const owner = await h.signedIn("admin", "a");
  const claim = await added(attacker, "moved.example");
  publish(claim);
  await check(attacker, claim.id);
  expect((await attacker.call("DELETE", `/api/tenant-settings/domains/${claim.id}`)).statusCode).toBe(200);
  const next = await added(owner, "moved.example");
  publish(next);
  expect((await check(owner, next.id)).json()).toMatchObject({ domain: { state: "proved" } });
});
