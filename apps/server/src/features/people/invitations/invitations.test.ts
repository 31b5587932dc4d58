/** Invitations: who can invite whom to what, and an invitation's life cycle. */
import type { Invitation } from "@crq/contract/people/invitations";
import type { Role } from "@crq/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { mailsTo, tokenIn } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";

let h: Harness;
let admin: Session;
let platform: Session;
let email: string;
let people = 0;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});
beforeEach(async () => {
  email = `colleague${++people}@larkfield.example`;
  admin = await h.signedIn("tenant_administrator");
  platform = await h.signedIn("super_admin");
  await h.db.asOwner("delete from rate_limits");
});
afterAll(() => h.close());

const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
interface Answer {
  invited: number;
  results: { email: string; outcome: string; message: string; id?: string }[];
}
const invite = (body: object = {}, by = admin, query = "") =>
  by.call("POST", `/api/invitations${query}`, { emails: [email], role: "risk_analyst", ...body });
const invited = async (body: object = {}, by = admin, query = "") => {
  const { results } = (await invite(body, by, query)).json<Answer>();
  expect(results[0]).toMatchObject({ outcome: "invited" });
  return results[0]!.id!;
};
const list = async (by = admin, query = "") =>
  (await by.call("GET", `/api/invitations${query}`)).json<{ items: Invitation[]; total: number }>();
const one = async (id: string, by = admin) => (await list(by)).items.find((row) => row.id === id);

describe("an invitation", () => {
  test("is mailed with the role, client, inviter's message, and a link valid for seven days", async () => {
    const id = await invited({ clientId: h.a.client, message: "Welcome!\nSee you on Monday." });
    expect(await one(id)).toMatchObject({
      email,
      role: "risk_analyst",
      tenantId: h.a.id,
      tenantName: "Tenant a",
      clientId: h.a.client,
      clientName: "First client",
      status: "pending",
      invitedBy: "Test tenant_administrator",
      sentCount: 1,
      acceptedAt: null,
    });
    const [row] = await h.db.asOwner<{ days: number; text: string }>(
      "select round(extract(epoch from expires_at - now()) / 86400)::int as days, invitations::text as text from invitations where id = $1",
      [id],
    );
    const [mail] = await mailsTo(h, email);
    expect(mail!.subject).toBe("Test tenant_administrator invites you to Tenant a");
    for (const fact of ["RISK ANALYST", "First client", "> See you on Monday."])
      expect(mail!.text).toContain(fact);
    expect(row!.days).toBe(7);
    expect(row!.text).not.toContain(tokenIn(mail, "/new-registration"));
  });

  test("can go to many addresses at once, with a result for each", async () => {
    const member = await person(h, { role: "risk_analyst" });
    await invited();
    const fresh = `fresh${people}@larkfield.example`;
    const answer = await invite({
      emails: [member.email, email.toUpperCase().replace("EXAMPLE", "example"), fresh, fresh],
    });
    expect(answer.json<Answer>()).toMatchObject({
      invited: 1,
      results: [
        { email: member.email, outcome: "already-member" },
        { outcome: "already-invited", id: expect.any(String) },
        { email: fresh, outcome: "invited" },
      ],
    });
  });

  test("to another role is possible for a member, and for a person invited to another", async () => {
    const member = await person(h, { role: "viewer" });
    await invited({ emails: [member.email] });
    await invited();
    await invited({ role: "viewer" });
  });

  test("is recorded in the tenant's log without its token", async () => {
    const id = await invited();
    const entry = (await audited(h, "invitation.create")).find((row) => row.object_id === id);
    expect(entry).toMatchObject({
      tenant_id: h.a.id,
      actor: h.emailOf("tenant_administrator"),
      object_type: "invitation",
      detail: { email, role: "risk_analyst", clientId: null },
    });
    expect(JSON.stringify(entry)).not.toContain(tokenIn((await mailsTo(h, email))[0], "/new-registration"));
  });
});

describe("refusals", () => {
  test.each([
    [{ emails: [] }, "emails"],
    [{ emails: ["x"] }, "emails[0]"],
    [{ emails: ["a@b.example\r\nbcc: evil@evil.example"] }, "emails[0]"],
    [{ emails: ["a@b.example,evil@evil.example"] }, "emails[0]"],
    [{ emails: Array.from({ length: 51 }, (_, i) => `a${i}@b.example`) }, "emails"],
    [{ role: "emperor" }, "role"],
    [{ role: "super_admin" }, "role"],
    [{ clientId: NOWHERE }, "clientId"],
    [{ message: "x".repeat(1001) }, "message"],
    [{ tenantId: NOWHERE }, "tenantId"],
  ])("%j, naming %s", async (body, path) => {
    const answer = await invite(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path }] });
  });

  test("another tenant's client, like one that never existed", async () => {
    const [foreign, missing] = [await invite({ clientId: h.b.client }), await invite({ clientId: NOWHERE })];
    expect(foreign.json<{ errors: unknown }>().errors).toEqual(missing.json<{ errors: unknown }>().errors);
  });

  test("a role above the inviter's own", async () => {
    const answer = await invite({ role: "admin" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: "forbidden", detail: "You can't assign a role above your own." },
    ]);
    expect((await invite({ role: "super_admin" }, await h.signedIn("site_administrator"))).statusCode).toBe(
      403,
    );
    await invited({ role: "tenant_administrator" }, await h.signedIn("admin"));
  });

  test("the caller's own address in any case: users can't assign themselves a role", async () => {
    const emails = [email, h.emailOf("tenant_administrator").toUpperCase().replace("EXAMPLE", "example")];
    const answer = await invite({ emails });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "forbidden" }]);
    expect(await mailsTo(h, email)).toEqual([]);
  });

  test("an address outside the tenant's own domains, if it names any", async () => {
    await h.db.asOwner("update tenants set allowed_domains = '{Tenant-A.example}' where id = $1", [h.a.id]);
    const inside = `inside${people}@tenant-a.example`;
    const { results } = (
      await invite({ emails: [inside, email, "x@tenant-a.example.evil.example", "y@not-tenant-a.example"] })
    ).json<Answer>();
    await h.db.asOwner("update tenants set allowed_domains = '{}'");
    const refused = {
      outcome: "domain-not-allowed",
      message: "Only addresses at Tenant-A.example can be invited.",
    };
    expect(results).toMatchObject([{ outcome: "invited" }, refused, refused, refused]);
    expect(await mailsTo(h, email)).toEqual([]);
  });

  test("another tenant or the platform, for a user of one tenant", async () => {
    expect((await invite({}, admin, `?tenantId=${h.b.id}`)).statusCode).toBe(404);
    expect((await invite({}, admin, `?tenantId=${PLATFORM}`)).statusCode).toBe(404);
  });

  test("a suspended tenant, with 409", async () => {
    await h.db.asOwner("update tenants set status = 'suspended' where id = $1", [h.b.id]);
    expect((await invite({}, platform, `?tenantId=${h.b.id}`)).statusCode).toBe(409);
    await h.db.asOwner("update tenants set status = 'active' where id = $1", [h.b.id]);
  });
});

describe("at platform level", () => {
  test("without a tenant, allows platform roles only", async () => {
    expect((await invite({}, platform)).json()).toMatchObject({
      errors: [{ path: "role", message: "is a tenant role. Choose a tenant" }],
    });
    const id = await invited({ role: "account_admin" }, platform);
    expect(await one(id, platform)).toMatchObject({
      tenantId: null,
      tenantName: null,
      role: "account_admin",
    });
    expect((await audited(h, "invitation.create")).find((row) => row.object_id === id)!.tenant_id).toBe(
      PLATFORM,
    );
    expect(await one(id)).toBeUndefined();
  });

  test("with a tenant named, allows that tenant's roles; one list shows all tenants' invitations", async () => {
    const id = await invited({ role: "admin" }, platform, `?tenantId=${h.b.id}`);
    expect(await one(id, platform)).toMatchObject({ tenantId: h.b.id, tenantName: "Tenant b" });
    expect((await list(platform, `?tenantId=${h.a.id}`)).items.map((row) => row.id)).not.toContain(id);
    expect((await invite({ role: "account_admin" }, platform, `?tenantId=${h.b.id}`)).statusCode).toBe(400);
    expect((await invite({}, platform, `?tenantId=${NOWHERE}`)).statusCode).toBe(404);
  });
});

describe("the list", () => {
  test("is searched by every word, filtered by state, sorted, and paged", async () => {
    const mine = `findme${people}`;
    const ids = [];
    for (const n of [2, 1, 3]) ids.push(await invited({ emails: [`${mine}-${n}@larkfield.example`] }));
    await admin.call("POST", `/api/invitations/${ids[0]}/revoke`);
    await h.db.asOwner("update invitations set expires_at = now() where id = $1", [ids[1]]);
    const found = async (query: string) => {
      const { items, total } = await list(
        admin,
        `?q=${encodeURIComponent(`${mine} tenant_administrator`)}&${query}`,
      );
      return [items.map((row) => row.email.slice(mine.length + 1, mine.length + 2)).join(""), total];
    };
    expect(await found("sort=email")).toEqual(["123", 3]);
    expect(await found("sort=email&order=desc")).toEqual(["321", 3]);
    expect(await found("sort=created&pageSize=1&page=2")).toEqual(["1", 3]);
    expect(await found("status=pending")).toEqual(["3", 1]);
    expect(await found("status=revoked")).toEqual(["2", 1]);
    expect(await found("status=expired")).toEqual(["1", 1]);
    expect(await list(admin, `?q=${mine}%25`)).toEqual({ items: [], total: 0 });
    const csv = (await admin.call("GET", `/api/invitations/export?q=${mine}&sort=email`)).json<{
      csv: string;
      rows: number;
    }>();
    expect(csv.rows).toBe(3);
    expect(csv.csv.split("\n")[1]).toContain(`${mine}-1@larkfield.example,RISK ANALYST,Tenant a`);
    expect((await audited(h, "invitation.export")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      detail: { rows: 3 },
    });
  });
});

describe("resending", () => {
  const resend = (id: string, by = admin) => by.call("POST", `/api/invitations/${id}/resend`);

  test("renews the link and expiry; the first link stops working", async () => {
    const id = await invited();
    await h.db.asOwner("update invitations set expires_at = now() + interval '1 hour' where id = $1", [id]);
    const first = tokenIn((await mailsTo(h, email))[0], "/new-registration");
    expect((await resend(id)).json()).toMatchObject({ id, status: "pending", sentCount: 2 });
    const second = tokenIn((await mailsTo(h, email))[0], "/new-registration");
    const good = async (token: string) =>
      (await (await h.stranger()).call("GET", `/api/auth/registration-token?token=${token}`)).json<{
        valid: boolean;
      }>().valid;
    expect([second === first, await good(first), await good(second)]).toEqual([false, false, true]);
    expect((await audited(h, "invitation.resend")).at(-1)).toMatchObject({
      object_id: id,
      tenant_id: h.a.id,
    });
  });

  test("revives an expired invitation, up to five times a day", async () => {
    const id = await invited();
    await h.db.asOwner("update invitations set expires_at = now() where id = $1", [id]);
    expect((await one(id))!.status).toBe("expired");
    for (let i = 0; i < 5; i++) expect((await resend(id)).json()).toMatchObject({ status: "pending" });
    const answer = await resend(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: "too-many-requests" }]);
    expect(await mailsTo(h, email)).toHaveLength(6);
  });

  test("is refused with 409 after the invitation was revoked", async () => {
    const id = await invited();
    expect((await admin.call("POST", `/api/invitations/${id}/revoke`)).json()).toMatchObject({
      status: "revoked",
      revokedBy: "Test tenant_administrator",
    });
    for (const again of ["resend", "revoke"])
      expect((await admin.call("POST", `/api/invitations/${id}/${again}`)).json()).toMatchObject({
        status: 409,
        detail: "This invitation was already revoked.",
      });
    expect((await audited(h, "invitation.revoke")).at(-1)).toMatchObject({ object_id: id });
  });

  test("and revoking answer for another tenant's invitation as for one that never existed", async () => {
    const id = await invited({}, await h.signedIn("admin", "b"));
    for (const what of ["resend", "revoke"]) {
      const answers = [id, NOWHERE].map((of) => admin.call("POST", `/api/invitations/${of}/${what}`));
      const [foreign, missing] = (await Promise.all(answers)).map((answer) => {
        const { requestId: _, ...rest } = answer.json<{ requestId: string }>();
        return rest;
      });
      expect(foreign).toMatchObject({ status: 404 });
      expect(foreign).toEqual(missing);
    }
    expect(await one(id, await h.signedIn("admin", "b"))).toMatchObject({ status: "pending", sentCount: 1 });
  });

  test("and revoking are refused for a role above the caller's own", async () => {
    const id = await invited({ role: "admin" }, await h.signedIn("admin"));
    for (const what of ["resend", "revoke"])
      expect((await admin.call("POST", `/api/invitations/${id}/${what}`)).statusCode).toBe(403);
  });

  test("and revoking work in bulk; a refused one doesn't stop the others", async () => {
    const [a, b] = [await invited(), await invited({ role: "viewer" })];
    const theirs = await invited({}, await h.signedIn("admin", "b"));
    const answer = await admin.call("POST", "/api/invitations/revoke", { ids: [a, theirs, a, b] });
    expect(answer.json()).toEqual({ done: 2, refused: [{ id: theirs, message: "Not found" }] });
    expect((await admin.call("POST", "/api/invitations/resend", { ids: [a, b] })).json()).toMatchObject({
      done: 0,
      refused: [{ id: a, message: "This invitation was already revoked." }, { id: b }],
    });
  });
});

describe("the plan's seats", () => {
  /** A separate tenant with the starter plan and one administrator. */
  const starterTenant = async () => {
    const [tenant] = await h.db.asOwner<{ id: string }>(
      "insert into tenants (name, plan) values ($1, 'starter') returning id",
      [`Small ${people}`],
    );
    await person(h, { role: "admin", tenantId: tenant!.id });
    return tenant!.id;
  };
  const emails = (n: number) => Array.from({ length: n }, (_, i) => `place${people}-${i}@larkfield.example`);

  test("count members and open invitations; revoking frees one, and another role for a member needs none", async () => {
    const query = `?tenantId=${await starterTenant()}`;
    const { results } = (await invite({ emails: emails(3), role: "viewer" }, platform, query)).json<Answer>();
    expect(results.map((one) => one.outcome)).toEqual(["invited", "invited", "plan-limit"]);
    expect(results[2]!.message).toBe(
      "The Starter plan includes 3 team members, and all seats are in use: 1 person and 2 open invitations. Free up a seat or choose a larger plan.",
    );
    expect((await invite({ emails: emails(1), role: "admin" }, platform, query)).json<Answer>().invited).toBe(
      1,
    );
    await platform.call("POST", "/api/invitations/revoke", { ids: [results[1]!.id] });
    expect(
      (await invite({ emails: emails(3).slice(2), role: "viewer" }, platform, query)).json<Answer>().invited,
    ).toBe(1);
  });

  test("are needed again to resend an expired invitation", async () => {
    const query = `?tenantId=${await starterTenant()}`;
    const { results } = (await invite({ emails: emails(2) }, platform, query)).json<Answer>();
    await h.db.asOwner("update invitations set expires_at = now() where id = $1", [results[0]!.id]);
    expect((await invite({}, platform, query)).json<Answer>().invited).toBe(1);
    const answer = await platform.call("POST", `/api/invitations/${results[0]!.id}/resend`);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "plan-limit" }]);
  });

  test("are not exceeded by twenty concurrent invitations", async () => {
    const tenantId = await starterTenant();
    const answers = await Promise.all(
      emails(20).map((to) => invite({ emails: [to], role: "viewer" }, platform, `?tenantId=${tenantId}`)),
    );
    expect(answers.reduce((sum, answer) => sum + answer.json<Answer>().invited, 0)).toBe(2);
    const [row] = await h.db.asOwner<{ open: number }>(
      "select count(*)::int as open from invitations where tenant_id = $1",
      [tenantId],
    );
    expect(row!.open).toBe(2);
  });
});

test.each(["account_admin", "risk_analyst", "viewer"] satisfies Role[])(
  "%s can't invite anyone",
  async (role) => {
    expect((await invite({}, await h.signedIn(role))).statusCode).toBe(403);
  },
);
