/**
 * A consultant looks after one client of a tenant. The tenant's administrator means well and makes them
 * "admin, for this client". If that role existed, the consultant could export the whole tenant, read another
 * client in the audit log, rename that client, add an accomplice, and request the tenant's deletion:
 * administration isn't limited by client.
 *
 * So the role can't be assigned for one client in any way. And a consultant who once got it keeps only the
 * non-administrative part.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { workingFor } from "../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const ADMINISTERING = ["admin", "tenant_administrator"] as const;
const REFUSED = {
  status: 400,
  errors: [{ path: "clientId", message: "must be left empty: this role is held for all clients" }],
};

test.each(ADMINISTERING)("no one can be made %s for one client, in any way", async (role) => {
  const consultant = await person(h, { role: "assessor", clientId: h.a.client });
  const [group] = await h.db.asOwner<{ id: string }>(
    "insert into scim_groups (tenant_id, display_name) values ($1, $2) returning id",
    [h.a.id, `Consultants as ${role}`],
  );
  const given = { role, clientId: h.a.client };
  const tried = [
    await admin.call("POST", "/api/entitlements", { ...given, userId: consultant.id }),
    await admin.call("POST", "/api/invitations", { ...given, emails: ["friend@consultants.example"] }),
    await admin.call("PATCH", `/api/provisioning/groups/${group!.id}`, given),
    await admin.call("POST", "/api/api-keys", {
      ...given,
      name: "Consultants",
      permissions: ["tenant:export"],
      expiresInDays: 30,
    }),
  ];
  for (const answer of tried) expect(answer.json()).toMatchObject(REFUSED);
});

test("someone who works for one client administers nothing, in any role they can have there", async () => {
  for (const role of ["template_manager", "risk_analyst", "assessor", "viewer"] as const) {
    const me = await signedIn(await person(h, { role, clientId: h.a.client }));
    const attacks = [
      await me.call("GET", `/api/tenants/${h.a.id}/export`),
      await me.call("GET", "/api/audit-log"),
      await me.call("PATCH", `/api/clients/${h.a.otherClient}`, { version: 1, name: "Mine" }),
      await me.call("POST", "/api/clients/import", { csv: "name\nMine too\n", dryRun: true }),
      await me.call("GET", "/api/clients/export"),
      await me.call("POST", "/api/entitlements", { userId: h.a.id, role: "viewer" }),
      await me.call("GET", "/api/users"),
      await me.call("GET", "/api/online-users"),
    ];
    expect(attacks.map((answer) => answer.statusCode)).toEqual(attacks.map(() => 403));
  }
});

test("the tenant's own administrators are unaffected, even while they work in one client", async () => {
  const me = await workingFor(h, h.a.client);
  expect((await me.call("GET", "/api/audit-log")).statusCode).toBe(200);
  const people = (await me.call("GET", "/api/users")).json<{ total: number }>();
  expect(people.total).toBeGreaterThan(5);
  const title = "Of the first client";
  const made = await me.call("POST", "/api/scenarios", { title, estimate: ESTIMATE });
  expect(made.json()).toMatchObject({ clientId: h.a.client });
  const { id } = made.json<{ id: string }>();
  expect((await admin.call("PATCH", `/api/scenarios/${id}`, { version: 1, clientId: null })).statusCode).toBe(
    200,
  );
});

async function signedIn({ email }: { email: string }): Promise<Browser> {
  const browser = openBrowser(h.app);
  await login(browser, email);
  return browser;
}
