/** The request queue: who sees which requests, and how they are decided. */
import type { AccountRequestRecord } from "@crq/contract/people/account-requests";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, login, openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";

let h: Harness;
let platform: Session;
let email: string;
let people = 0;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});
beforeEach(async () => {
  email = `asker${++people}@larkfield.example`;
  platform = await h.signedIn("site_administrator");
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
const NEW_TENANT = { name: "Larkfield", plan: "professional", billing: "annual" };

/** A request as the forms create it, pending by default, and its id. */
async function asked(
  more: { status?: string; tenantId?: string; kind?: string; of?: string; company?: string } = {},
) {
  const {
    status = "pending",
    tenantId = PLATFORM,
    kind = "new_company",
    of = email,
    company = "Larkfield",
  } = more;
  const [row] = await h.db.asOwner<{ id: string }>(
    `insert into account_requests (tenant_id, kind, status, email, first_name, last_name, company_name, job_title, phone_number,
       company_size, industry, plan, billing, email_preferences, confirmed_at)
     values ($1, $2, $3, $4, 'Maya', 'Chen', $5, 'Risk manager', '+49 30', '51-200', 'healthcare', 'professional', 'annual',
       '{"marketing": true}', case when $3 <> 'submitted' then now() end) returning id`,
    [tenantId, kind, status, of, company],
  );
  return row!.id;
}
const path = (id: string) => `/api/account-requests/${id}`;
const get = async (id: string, by = platform) =>
  (await by.call("GET", path(id))).json<AccountRequestRecord & { status: unknown }>();
const approve = (id: string, body: object, by = platform) => by.call("POST", `${path(id)}/approve`, body);
const reject = (id: string, note = "", by = platform) => by.call("POST", `${path(id)}/reject`, { note });
const inA = (more: object = {}) => ({ tenantId: h.a.id, role: "risk_analyst", ...more });
const held = (of = email) =>
  h.db.asOwner<object>("select e.* from entitlements e join users u on u.id = e.user_id where u.email = $1", [
    of,
  ]);

describe("an approval", () => {
  test("into a new tenant creates it on the chosen plan, with the account and its role, and mails the setup link", async () => {
    const id = await asked();
    const answer = await approve(id, {
      newTenant: { ...NEW_TENANT, name: `Larkfield ${people}` },
      role: "admin",
      note: "Welcome aboard",
    });
    expect(answer.json()).toMatchObject({
      id,
      status: "approved",
      decidedBy: "Test site_administrator",
      decisionNote: "Welcome aboard",
      tenantId: null,
      grantedTenantName: `Larkfield ${people}`,
      userId: expect.any(String),
    });
    const { grantedTenantId, userId } = answer.json<AccountRequestRecord>();
    const [tenant] = await h.db.asOwner<object>("select * from tenants where id = $1", [grantedTenantId]);
    expect(tenant).toMatchObject({
      plan: "professional",
      billing: "annual",
      industry: "healthcare",
      company_size: "51-200",
    });
    expect(await held()).toMatchObject([
      {
        tenant_id: grantedTenantId,
        role: "admin",
        client_id: null,
        granted_by_name: "Test site_administrator",
      },
    ]);
    const [user] = await h.db.asOwner<object>("select * from users where id = $1", [userId]);
    expect(user).toMatchObject({
      status: "invited",
      job_title: "Risk manager",
      email_preferences: { marketing: true },
    });
    expect((await mailsTo(h, email))[0]!.text).toContain("> Welcome aboard");
    const log = (await audited(h, "%")).filter((row) => row.actor === h.emailOf("site_administrator"));
    expect(
      log
        .filter((row) => row.tenant_id === grantedTenantId)
        .map((row) => row.action)
        .sort(),
    ).toEqual(["tenant.create", "user.create"]);
    expect(log.find((row) => row.object_id === id)).toMatchObject({
      action: "account-request.approve",
      tenant_id: PLATFORM,
      detail: { email, role: "admin", newTenant: { plan: "professional" } },
    });
  });

  test("lets the person set up the account and sign in, after which the request is activated", async () => {
    const id = await asked();
    await approve(id, inA({ clientId: h.a.client }));
    const token = tokenIn((await mailsTo(h, email))[0], "/setup");
    const browser = openBrowser(h.app);
    const form = { firstName: "Maya", lastName: "Chen", password: "New-horse-10!" };
    expect((await browser.call("POST", `/api/setup/${token}`, form)).statusCode).toBe(200);
    expect(await get(id)).toMatchObject({ status: "activated" });
    expect((await login(browser, email, form.password)).json()).toMatchObject({
      user: { role: "risk_analyst", currentCompanyName: "Tenant a", currentClientName: "First client" },
    });
  });

  test("of a person who has an account assigns the role immediately, and mails no setup link", async () => {
    const known = await person(h, { tenantId: h.b.id });
    const id = await asked({ of: known.email });
    expect((await approve(id, inA())).json()).toMatchObject({ status: "activated", userId: known.id });
    expect(await held(known.email)).toHaveLength(2);
    const [mail] = await mailsTo(h, known.email);
    expect(mail!.text).toContain("http://127.0.0.1/login");
    expect(mail!.text).not.toContain("/setup/");
    expect((await audited(h, "entitlement.grant")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      object_id: known.id,
    });
  });

  test("a hundred times in parallel creates one tenant, one account, and one mail", async () => {
    const id = await asked();
    const name = `Parallel ${people}`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => approve(id, { newTenant: { ...NEW_TENANT, name }, role: "admin" })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(99);
    expect(await h.db.asOwner("select from tenants where name = $1", [name])).toHaveLength(1);
    expect(await h.db.asOwner("select from users where email = $1", [email])).toHaveLength(1);
    expect(await mailsTo(h, email)).toHaveLength(1);
  });

  test("is refused with 409 once decided, and while the address is unconfirmed", async () => {
    const id = await asked({ status: "submitted" });
    expect((await approve(id, inA())).json()).toMatchObject({
      status: 409,
      detail: "The email address on this request isn't confirmed yet.",
    });
    const rejected = await asked();
    await reject(rejected);
    for (const answer of [await approve(rejected, inA()), await reject(rejected)])
      expect(answer.json()).toMatchObject({
        status: 409,
        detail: "This request was already rejected by Test site_administrator.",
      });
    expect(await held()).toEqual([]);
  });

  test.each([
    [{ role: "viewer" }, 400, "tenantId"],
    [{ role: "viewer", tenantId: NOWHERE, newTenant: NEW_TENANT }, 400, "tenantId"],
    [{ role: "account_admin", newTenant: NEW_TENANT }, 400, "role"],
    [{ role: "viewer", newTenant: { ...NEW_TENANT, name: "tenant A" } }, 400, "newTenant.name"],
    [{ role: "viewer", newTenant: { ...NEW_TENANT, plan: "gold" } }, 400, "newTenant.plan"],
    [{ role: "viewer", newTenant: NEW_TENANT, clientId: NOWHERE }, 400, "clientId"],
    [{ role: "viewer", newTenant: NEW_TENANT, status: "approved" }, 400, "status"],
  ])("of %j is refused with %d, naming %s", async (body, status, at) => {
    const answer = await approve(await asked(), body);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { errors: [{ path: at }] }]);
  });

  test("into a nonexistent tenant is 404, and so is another tenant's client", async () => {
    const id = await asked();
    expect((await approve(id, inA({ tenantId: NOWHERE }))).statusCode).toBe(404);
    expect((await approve(id, inA({ tenantId: PLATFORM }))).statusCode).toBe(404);
    const errors = async (clientId: string) =>
      (await approve(id, inA({ clientId }))).json<{ errors: unknown }>().errors;
    expect(await errors(h.b.client)).toEqual(await errors(NOWHERE));
    expect(await get(id)).toMatchObject({ status: "pending" });
  });

  test("of a suspended account is refused", async () => {
    const known = await person(h, { status: "suspended" });
    expect((await approve(await asked({ of: known.email }), inA())).statusCode).toBe(409);
  });

  test("of the caller's own request is refused: users can't assign themselves a role", async () => {
    const id = await asked({ of: h.emailOf("site_administrator") });
    expect((await approve(id, inA({ role: "admin" }))).json()).toMatchObject({
      status: 403,
      code: "forbidden",
    });
    expect(await get(id)).toMatchObject({ status: "pending" });
  });

  test("by an account administrator assigns a role but creates no tenant", async () => {
    const accounts = await h.signedIn("account_admin");
    const id = await asked();
    expect((await approve(id, { newTenant: NEW_TENANT, role: "viewer" }, accounts)).json()).toMatchObject({
      status: 403,
      detail: "Only a site or super administrator can create a tenant.",
    });
    expect((await approve(id, inA(), accounts)).json()).toMatchObject({ status: "approved" });
  });

  test("needs a seat in the plan: of ten at once, no more succeed than there are seats", async () => {
    const [tenant] = await h.db.asOwner<{ id: string }>(
      "insert into tenants (name, plan) values ($1, 'starter') returning id",
      [`Small ${people}`],
    );
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, i) => asked({ of: `many${people}-${i}@larkfield.example` })),
    );
    const answers = await Promise.all(ids.map((id) => approve(id, { tenantId: tenant!.id, role: "viewer" })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
    for (const answer of answers.filter((one) => one.statusCode !== 200))
      expect(answer.json()).toMatchObject({
        code: "plan-limit",
        detail: expect.stringContaining(
          "The Starter plan includes 3 team members, and all seats are in use: 3 people.",
        ),
      });
  });
});

test("an approval is not refused on a full plan because of the person's own invitation", async () => {
  const [tenant] = await h.db.asOwner<{ id: string }>(
    "insert into tenants (name, plan) values ($1, 'starter') returning id",
    [`Full ${people}`],
  );
  for (const address of [email.toUpperCase(), "other-1@larkfield.example", "other-2@larkfield.example"])
    await h.db.asOwner(
      `insert into invitations (tenant_id, email, role, token_hash, invited_by_name, expires_at)
       values ($1, $2, 'viewer', '\\x00', 'Ada', now() + interval '1 day')`,
      [tenant!.id, address],
    );
  const at = { tenantId: tenant!.id, role: "viewer" };
  const stranger = await asked({ of: `stranger${people}@larkfield.example` });
  expect((await approve(stranger, at)).json()).toMatchObject({ code: "plan-limit" });
  expect((await approve(await asked(), at)).json()).toMatchObject({ status: "approved" });
});

describe("a rejection", () => {
  test("mails the note politely and is logged", async () => {
    const id = await asked();
    expect((await reject(id, "We serve hospitals only.")).json()).toMatchObject({
      status: "rejected",
      decisionNote: "We serve hospitals only.",
    });
    const [mail] = await mailsTo(h, email);
    expect(mail!.text).toContain("thank you for your interest");
    expect(mail!.text).toContain("> We serve hospitals only.");
    expect((await audited(h, "account-request.reject")).at(-1)).toMatchObject({
      object_id: id,
      tenant_id: PLATFORM,
      detail: { email, note: "We serve hospitals only." },
    });
  });

  test("of an unconfirmed address mails no one", async () => {
    await reject(await asked({ status: "submitted" }), "Spam");
    expect(await mailsTo(h, email)).toEqual([]);
  });

  test("of many at once skips those already decided or nonexistent", async () => {
    const [a, b] = [await asked(), await asked()];
    await reject(b);
    const answer = await platform.call("POST", "/api/account-requests/reject", {
      ids: [a, b, NOWHERE],
      note: "No",
    });
    expect(answer.json()).toMatchObject({
      done: 1,
      refused: [
        { id: b, message: expect.stringContaining("already rejected") },
        { id: NOWHERE, message: "Not found" },
      ],
    });
  });
});

describe("a tenant's administrators", () => {
  let admin: Session;
  beforeEach(async () => {
    admin = await h.signedIn("tenant_administrator");
  });

  test("see only their own tenant's requests; others answer as if they never existed", async () => {
    const [mine, theirs, platforms] = [
      await asked({ tenantId: h.a.id, kind: "join" }),
      await asked({ tenantId: h.b.id }),
      await asked(),
    ];
    const { items } = (await admin.call("GET", `/api/account-requests?q=${email}`)).json<{
      items: { id: string }[];
    }>();
    expect(items.map((row) => row.id)).toEqual([mine]);
    expect((await admin.call("GET", `/api/account-requests?tenantId=${h.b.id}`)).statusCode).toBe(404);
    const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
    for (const id of [theirs, platforms])
      for (const call of [
        (of: string) => admin.call("GET", path(of)),
        (of: string) => approve(of, { role: "viewer" }, admin),
        (of: string) => reject(of, "", admin),
      ]) {
        const [foreign, missing] = [await call(id), await call(NOWHERE)];
        expect(foreign.statusCode).toBe(404);
        expect(bare(foreign.json())).toEqual(bare(missing.json()));
      }
    expect(await get(theirs)).toMatchObject({ status: "pending" });
  });

  test("assign roles in their own tenant, up to their own rank, and in no other", async () => {
    const id = await asked({ tenantId: h.a.id, kind: "join" });
    expect((await approve(id, { role: "admin" }, admin)).json()).toMatchObject({ status: 403 });
    expect((await approve(id, { role: "viewer", tenantId: h.b.id }, admin)).statusCode).toBe(404);
    expect((await approve(id, { role: "viewer", newTenant: NEW_TENANT }, admin)).statusCode).toBe(403);
    expect((await approve(id, { role: "viewer" }, admin)).json()).toMatchObject({
      status: "approved",
      grantedTenantId: h.a.id,
    });
    expect((await audited(h, "account-request.approve")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      object_id: id,
    });
  });

  test("can't forward a request; the platform can, in both directions", async () => {
    const id = await asked({ tenantId: h.a.id });
    const assign = (to: string | null, by: Session) =>
      by.call("POST", `${path(id)}/assign`, { tenantId: to });
    expect((await assign(h.b.id, admin)).statusCode).toBe(403);
    expect((await assign(h.b.id, platform)).json()).toMatchObject({
      tenantId: h.b.id,
      tenantName: "Tenant b",
    });
    expect((await admin.call("GET", path(id))).statusCode).toBe(404);
    expect((await (await h.signedIn("admin", "b")).call("GET", path(id))).statusCode).toBe(200);
    expect((await assign(NOWHERE, platform)).statusCode).toBe(400);
    expect((await assign(null, platform)).json()).toMatchObject({ tenantId: null });
    expect((await audited(h, "account-request.assign")).filter((row) => row.object_id === id)).toMatchObject([
      { tenant_id: PLATFORM, detail: { before: { tenantId: h.a.id }, after: { tenantId: h.b.id } } },
      { tenant_id: h.b.id },
      { tenant_id: PLATFORM },
    ]);
  });
});

describe("the list", () => {
  test("is searched by every word, filtered by state and kind, sorted, and paged", async () => {
    const company = `Findable${people}`;
    await asked({ company: `${company} One`, of: `c${email}` });
    await asked({ company: `${company} Two`, of: `a${email}`, status: "submitted" });
    await asked({ company: `${company} Three`, of: `b${email}`, kind: "starter" });
    const found = async (query: string) => {
      const answer = await platform.call("GET", `/api/account-requests?q=maya%20${company}&${query}`);
      const { items, total } = answer.json<{ items: AccountRequestRecord[]; total: number }>();
      return [items.map((row) => row.email[0]).join(""), total];
    };
    expect(await found("sort=email")).toEqual(["abc", 3]);
    expect(await found("sort=email&order=desc&pageSize=2")).toEqual(["cb", 3]);
    expect(await found("sort=company&page=2&pageSize=1")).toEqual(["b", 3]);
    expect(await found("status=submitted")).toEqual(["a", 1]);
    expect(await found("kind=starter")).toEqual(["b", 1]);
    const file = (await platform.call("GET", `/api/account-requests/export?q=${company}&sort=email`)).json<{
      csv: string;
      rows: number;
    }>();
    expect([file.rows, file.csv.split("\r\n")[1]]).toEqual([
      3,
      expect.stringContaining(`Maya,Chen,a${email},${company} Two`),
    ]);
    expect((await audited(h, "account-request.export")).at(-1)).toMatchObject({ detail: { rows: 3 } });
  });

  test("exports no formula that a stranger entered in the form", async () => {
    await asked({ company: `=HYPERLINK("http://evil.example","${people}")` });
    const file = (await platform.call("GET", `/api/account-requests/export?q=${email}`)).json<{
      csv: string;
    }>();
    expect(file.csv).toContain("'=HYPERLINK");
  });
});
