/**
 * Administering people, from the platform and from inside a tenant, where other tenants' people don't exist.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, openBrowser } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { openSession } from "../sign-in/open-session.ts";
import { accountByEmail } from "../sign-in/store.ts";

let h: Harness;
let platform: Session;
let admin: Session;
const PLATFORM = "00000000-0000-0000-0000-000000000000";
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
beforeAll(async () => {
  h = await harness();
  platform = await h.signedIn("super_admin");
  admin = await h.signedIn("admin");
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});
afterAll(() => h.close());

interface Listed {
  items: {
    id: string;
    email: string;
    status: string;
    manageable: boolean;
    roles: { role: string; tenantId: string }[];
  }[];
  total: number;
}
const list = async (who: Session, query: string) =>
  (await who.call("GET", `/api/users?${query}`)).json<Listed>();
const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;

/** A browser where someone is signed in, in their starting context. */
async function signedInAs(email: string) {
  const browser = openBrowser(h.app);
  const token = await h.doors.outside(async (tx) => {
    const account = await accountByEmail(tx, email);
    return (await openSession(tx, account!, { remember: false, ip: "127.0.0.1", userAgent: "test" })).token;
  });
  browser.jar.set("crq-session", token);
  return browser;
}
const alive = async (browser: Awaited<ReturnType<typeof signedInAs>>) =>
  (await browser.call("GET", "/api/auth/user")).statusCode === 200;

describe("the list", () => {
  test("matches every word in any part of name and address, ignoring case", async () => {
    const { email } = await person(h);
    const local = email.split("@")[0]!.toUpperCase();
    const found = await list(platform, `q=${local}%40%20PAT`);
    expect(found.items.map((one) => one.email)).toEqual([email]);
    expect((await list(platform, `q=${local}%40%20nobody`)).total).toBe(0);
  });

  test("takes wildcards literally", async () => {
    expect((await list(platform, "q=%25")).total).toBe(0);
    expect((await list(platform, "q=_")).items.every((one) => one.email.includes("_"))).toBe(true);
  });

  test("shows a tenant's administrators the people with a role there, and only that role", async () => {
    const both = await person(h, { also: [{ tenantId: h.b.id, role: "assessor", clientId: h.b.client }] });
    const found = (await list(admin, `q=${both.email}`)).items[0]!;
    expect(found.roles.map((one) => [one.role, one.tenantId])).toEqual([["viewer", h.a.id]]);
    const whole = (await list(platform, `q=${both.email}`)).items[0]!;
    expect(whole.roles.map((one) => one.role)).toEqual(["assessor", "viewer"]);
    const theirs = await person(h, { tenantId: h.b.id });
    expect((await list(admin, `q=${theirs.email}`)).total).toBe(0);
    expect((await list(admin, "pageSize=200")).items.every((one) => one.roles.length > 0)).toBe(true);
  });

  test("shows the platform's administrators one tenant if they name it, and nothing for a nonexistent one", async () => {
    const theirs = await person(h, { tenantId: h.b.id });
    expect((await list(platform, `tenantId=${h.b.id}&q=${theirs.email}`)).total).toBe(1);
    expect((await list(platform, `tenantId=${h.a.id}&q=${theirs.email}`)).total).toBe(0);
    expect((await list(platform, `tenantId=${NOWHERE}`)).total).toBe(0);
  });

  test("answers another tenant's id like one that never existed", async () => {
    const [foreign, missing] = await Promise.all(
      [h.b.id, NOWHERE].map((id) => admin.call("GET", `/api/users?tenantId=${id}`)),
    );
    expect(foreign!.statusCode).toBe(404);
    expect(bare(foreign!.json())).toEqual(bare(missing!.json()));
  });

  test("is filtered by role and state, sorted, and paged", async () => {
    const { email } = await person(h, { role: "template_manager", status: "invited" });
    const found = await list(admin, "role=template_manager&status=invited");
    expect(found.items.map((one) => one.email)).toContain(email);
    const down = await list(platform, "sort=email&order=desc&pageSize=5");
    const emails = down.items.map((one) => one.email.toLowerCase());
    expect(emails).toEqual(emails.toSorted().toReversed());
    const second = await list(platform, "sort=email&order=desc&pageSize=5&page=2");
    expect(second.items[0]!.email.toLowerCase() < emails.at(-1)!).toBe(true);
  });

  test("finds people without any role", async () => {
    const alone = await person(h);
    await h.doors.outside(async (tx) => {
      await tx.raw("delete from entitlements where user_id = $1", [alone.id]);
    });
    const found = await list(platform, "status=none");
    expect(found.items.map((one) => one.email)).toContain(alone.email);
    expect((await list(admin, `q=${alone.email}`)).total).toBe(0);
  });

  test.each(["status=asleep", "role=king", "sort=password_hash", "pageSize=201", "page=0", "extra=1"])(
    "refuses %s",
    async (query) => {
      expect((await platform.call("GET", `/api/users?${query}`)).statusCode).toBe(400);
    },
  );

  test("is also exported as a file, which is logged", async () => {
    const { email } = await person(h);
    const answer = (await admin.call("GET", `/api/users/export?q=${email}`)).json<{
      csv: string;
      rows: number;
    }>();
    expect(answer.rows).toBe(1);
    expect(answer.csv.split(/\r?\n/)[1]).toContain(email);
    const entry = (await audited(h, "user.export")).at(-1)!;
    expect([entry.tenant_id, entry.detail["rows"]]).toEqual([h.a.id, 1]);
  });
});

describe("a profile", () => {
  test("contains what is within reach: security and other tenants only from the platform", async () => {
    const both = await person(h, { also: [{ tenantId: h.b.id, role: "assessor", clientId: null }] });
    const inside = (await admin.call("GET", `/api/users/${both.id}`)).json<Record<string, unknown>>();
    expect(inside).toMatchObject({ security: null, roles: [{ tenantId: h.a.id }] });
    const outside = (await platform.call("GET", `/api/users/${both.id}`)).json<{ roles: unknown[] }>();
    expect(outside).toMatchObject({ security: { totp: false, passkeys: 0 } });
    expect(outside.roles).toHaveLength(2);
    expect(JSON.stringify([inside, outside])).not.toMatch(/argon|token/i);
  });

  test("answers an id out of reach like one that never existed, in every call", async () => {
    const theirs = await person(h, { tenantId: h.b.id });
    const calls: [string, string, unknown?][] = [
      ["GET", ""],
      ["PATCH", "", { firstName: "A", lastName: "B", jobTitle: "", phoneNumber: "" }],
      ["POST", "/suspend", { reason: "because" }],
      ["POST", "/reactivate"],
      ["POST", "/sign-out", {}],
      ["POST", "/reset-factors"],
      ["POST", "/resend-setup"],
    ];
    for (const [method, path, body] of calls) {
      const [foreign, missing] = [
        await admin.call(method, `/api/users/${theirs.id}${path}`, body),
        await admin.call(method, `/api/users/${NOWHERE}${path}`, body),
      ];
      expect([path, foreign.statusCode]).toEqual([path, 404]);
      expect(bare(foreign.json())).toEqual(bare(missing.json()));
    }
  });

  test("is changed only from the platform; the log contains only what changed", async () => {
    const { id } = await person(h);
    const body = { firstName: "Patricia", lastName: "Person", jobTitle: "Analyst", phoneNumber: "" };
    expect((await admin.call("PATCH", `/api/users/${id}`, body)).statusCode).toBe(403);
    const answer = await platform.call("PATCH", `/api/users/${id}`, body);
    expect(answer.json()).toMatchObject({ firstName: "Patricia", jobTitle: "Analyst" });
    const entry = (await audited(h, "user.update")).at(-1)!;
    expect([entry.object_id, entry.detail["before"], entry.detail["after"]]).toEqual([
      id,
      { firstName: "Pat", jobTitle: "" },
      { firstName: "Patricia", jobTitle: "Analyst" },
    ]);
  });

  test.each([{ status: "active" }, { email: "x@x.example" }, { mfaRequired: false }, { passwordHash: "x" }])(
    "accepts no other field: %j",
    async (more) => {
      const { id } = await person(h);
      const body = { firstName: "A", lastName: "B", jobTitle: "", phoneNumber: "", ...more };
      expect((await platform.call("PATCH", `/api/users/${id}`, body)).statusCode).toBe(400);
    },
  );
});

describe("a suspension inside a tenant", () => {
  test("ends the person's sessions there immediately, and leaves their other tenant open", async () => {
    const both = await person(h, {
      role: "risk_analyst",
      also: [{ tenantId: h.b.id, role: "viewer", clientId: null }],
    });
    const here = await signedInAs(both.email);
    expect(await alive(here)).toBe(true);
    const answer = await admin.call("POST", `/api/users/${both.id}/suspend`, { reason: "On leave" });
    expect(answer.json()).toMatchObject({ status: "suspended", sessions: [] });
    expect(await alive(here)).toBe(false);

    const there = await h.signedIn("admin", "b");
    expect((await list(there, `q=${both.email}`)).items[0]).toMatchObject({ status: "active" });
    expect((await list(admin, `q=${both.email}&status=suspended`)).total).toBe(1);
    const again = await signedInAs(both.email);
    expect((await again.call("GET", "/api/auth/user")).json()).toMatchObject({ tenantId: h.b.id });
    const entry = (await audited(h, "entitlement.suspend")).at(-1)!;
    expect([entry.tenant_id, entry.object_id, entry.detail["reason"]]).toEqual([h.a.id, both.id, "On leave"]);
  });

  test("ends with a reactivation there", async () => {
    const { id, email } = await person(h);
    await admin.call("POST", `/api/users/${id}/suspend`, { reason: "On leave" });
    expect((await admin.call("POST", `/api/users/${id}/reactivate`)).json()).toMatchObject({
      status: "active",
    });
    expect(await alive(await signedInAs(email))).toBe(true);
    expect((await admin.call("POST", `/api/users/${id}/reactivate`)).statusCode).toBe(409);
  });

  test("can't undo one by the platform", async () => {
    const { id } = await person(h);
    await platform.call("POST", `/api/users/${id}/suspend`, { reason: "Stolen laptop" });
    const answer = await admin.call("POST", `/api/users/${id}/reactivate`);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      "Platform administrators suspended this person.",
    ]);
  });
});

describe("a suspension by the platform", () => {
  test("ends every session and open sign-in, and can be undone", async () => {
    const both = await person(h, { also: [{ tenantId: h.b.id, role: "viewer", clientId: null }] });
    const browser = await signedInAs(both.email);
    const answer = await platform.call("POST", `/api/users/${both.id}/suspend`, { reason: "Stolen laptop" });
    expect(answer.json()).toMatchObject({ status: "suspended", sessions: [] });
    expect(await alive(browser)).toBe(false);
    expect((await audited(h, "user.suspend")).at(-1)).toMatchObject({ object_id: both.id });
    const back = await platform.call("POST", `/api/users/${both.id}/reactivate`);
    expect(back.json()).toMatchObject({ status: "active" });
  });

  test("of a person who never set up their account is undone to 'invited'", async () => {
    const { id } = await person(h, { status: "invited" });
    await platform.call("POST", `/api/users/${id}/suspend`, { reason: "Mistaken" });
    expect((await platform.call("POST", `/api/users/${id}/reactivate`)).json()).toMatchObject({
      status: "invited",
    });
  });
});

describe("rank", () => {
  const own = async (who: Session) => (await who.call("GET", "/api/auth/user")).json<{ id: string }>().id;

  test("users can't suspend or sign out themselves", async () => {
    const id = await own(admin);
    expect((await admin.call("POST", `/api/users/${id}/suspend`, { reason: "Bored" })).statusCode).toBe(403);
    expect((await admin.call("POST", `/api/users/${id}/sign-out`, {})).statusCode).toBe(403);
  });

  test("users can't act on someone of higher rank, and the list says so beforehand", async () => {
    const tenantAdministrator = await h.signedIn("tenant_administrator");
    const strong = await person(h, { role: "admin" });
    expect((await list(tenantAdministrator, `q=${strong.email}`)).items[0]!.manageable).toBe(false);
    const answer = await tenantAdministrator.call("POST", `/api/users/${strong.id}/suspend`, {
      reason: "Coup",
    });
    expect(answer.statusCode).toBe(403);
    const site = await h.signedIn("site_administrator");
    const id = await own(platform);
    for (const [path, body] of [
      ["/suspend", { reason: "Coup" }],
      ["/sign-out", {}],
      ["/reset-factors", undefined],
    ] as const)
      expect((await site.call("POST", `/api/users/${id}${path}`, body)).statusCode).toBe(403);
  });

  test("the last administrator of a tenant stays, even when two leave at the same moment", async () => {
    const id = (
      await platform.call("POST", "/api/tenants", {
        name: "Two rule",
        plan: "enterprise",
        billing: "monthly",
      })
    ).json<{ id: string }>().id;
    const [one, two] = [
      await person(h, { tenantId: id, role: "admin" }),
      await person(h, { tenantId: id, role: "admin" }),
    ];
    const answers = await Promise.all(
      [one, two].map((who) => platform.call("POST", `/api/users/${who.id}/suspend`, { reason: "Both" })),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 403]));
    const refused = answers.find((answer) => answer.statusCode === 403)!;
    expect(refused.json<{ detail: string }>().detail).toContain("the last administrator of Two rule");
  });

  test("of two super administrators who suspend each other at the same moment, one stays", async () => {
    const other = await person(h, { role: "super_admin", tenantId: PLATFORM });
    const second = await signedInAs(other.email);
    const [mine, theirs] = await Promise.all([
      platform.call("POST", `/api/users/${other.id}/suspend`, { reason: "Coup" }),
      second.call("POST", `/api/users/${await own(platform)}/suspend`, { reason: "Coup" }),
    ]);
    expect([mine.statusCode, theirs.statusCode].filter((status) => status === 200)).toHaveLength(1);
    await h.doors.outside(async (tx) => {
      const { rows } = await tx.raw(
        "select count(*)::int as n from users u join entitlements e on e.user_id = u.id where e.role = 'super_admin' and u.status = 'active'",
      );
      expect(rows[0]!["n"]).toBe(1);
      await tx.raw("update users set status = 'active' where email = $1", [h.emailOf("super_admin")]);
    });
    platform = await h.signedIn("super_admin");
  });
});

test("a bulk call has a result for each person: one refusal doesn't undo the others", async () => {
  const [one, two] = [await person(h), await person(h)];
  const me = (await admin.call("GET", "/api/auth/user")).json<{ id: string }>().id;
  const theirs = await person(h, { tenantId: h.b.id });
  const body = { ids: [one.id, me, theirs.id, two.id], action: "suspend", reason: "Project over" };
  const { results } = (await admin.call("POST", "/api/users/bulk", body)).json<{
    results: { id: string; done: boolean }[];
  }>();
  expect(results.map((result) => result.done)).toEqual([true, false, false, true]);
  const left = await admin.call("POST", "/api/users/bulk", { ids: [one.id], action: "suspend" });
  expect(left.statusCode).toBe(400);
});

test("sign-out ends only sessions within reach, or the one named", async () => {
  const { id, email } = await person(h);
  const [first, second] = [await signedInAs(email), await signedInAs(email)];
  const { sessions } = (await admin.call("GET", `/api/users/${id}`)).json<{ sessions: { id: string }[] }>();
  expect(sessions).toHaveLength(2);
  const named = await admin.call("POST", `/api/users/${id}/sign-out`, { sessionId: sessions[0]!.id });
  expect(named.json()).toEqual({ ended: 1 });
  expect([await alive(first), await alive(second)].filter(Boolean)).toHaveLength(1);
  expect((await admin.call("POST", `/api/users/${id}/sign-out`, {})).json()).toEqual({ ended: 1 });
  expect([await alive(first), await alive(second)]).toEqual([false, false]);
  expect((await audited(h, "session.end")).at(-1)).toMatchObject({ object_id: id, tenant_id: h.a.id });
});

test("a reset of factors removes them, notifies the person, and is logged without a secret", async () => {
  const { id, email } = await person(h);
  await h.doors.outside(async (tx) => {
    await tx.raw("insert into totp_factors (user_id, secret, confirmed_at) values ($1, 'hidden', now())", [
      id,
    ]);
    await tx.raw("insert into recovery_codes (user_id, code_hash) values ($1, 'hidden')", [id]);
  });
  const answer = await platform.call("POST", `/api/users/${id}/reset-factors`);
  expect(answer.json()).toMatchObject({ hasFactor: false, security: { totp: false, recoveryCodes: 0 } });
  const mails = await h.db.asOwner<{ subject: string }>("select subject from mail where to_address = $1", [
    email,
  ]);
  expect(mails.map((mail) => mail.subject)).toEqual(["Your two-factor authentication was reset"]);
  const entry = (await audited(h, "factor.reset")).at(-1)!;
  expect(entry.detail).toEqual({
    email,
    removed: { totp: 1, passkeys: 0, recoveryCodes: 1 },
    sessionsEnded: 0,
  });
});

test("an invited person gets a new setup link; a person with a set-up account doesn't", async () => {
  const { id, email } = await person(h, { status: "invited" });
  expect((await admin.call("POST", `/api/users/${id}/resend-setup`)).json()).toEqual({ email });
  const [mail] = await h.db.asOwner<{ text_body: string }>(
    "select text_body from mail where to_address = $1",
    [email],
  );
  const token = /\/setup\/(\S+)/.exec(mail!.text_body)![1]!;
  const stranger = await h.stranger();
  expect((await stranger.call("GET", `/api/setup/${token}`)).json()).toMatchObject({ email });
  const done = await person(h);
  expect((await admin.call("POST", `/api/users/${done.id}/resend-setup`)).statusCode).toBe(409);
});

test("roles are listed with their permissions and the number of people within reach who have them", async () => {
  const count = async (who: Session) =>
    (await who.call("GET", "/api/roles"))
      .json<{ role: string; holders: number; permissions: string[] }[]>()
      .find((one) => one.role === "template_manager")!;
  const [inside, outside] = [await count(admin), await count(platform)];
  expect(inside.permissions).toContain("template:manage");
  expect(outside.holders).toBeGreaterThan(inside.holders);
});
