/**
 * A tenant's settings: changed by its administrators, effective immediately, and never overwritten from an
 * outdated version.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let admin: Session;
let platform: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  platform = await h.signedIn("site_administrator");
});
afterAll(() => h.close());

const PATH = "/api/tenant-settings";
interface Settings {
  version: number;
  [name: string]: unknown;
}
const settings = async (session = admin, query = "") =>
  (await session.call("GET", `${PATH}${query}`)).json<Settings>();
const change = async (body: object) =>
  admin.call("PATCH", PATH, { version: (await settings()).version, ...body });

describe("settings", () => {
  test("are the caller's own tenant's or, from the platform, those of the tenant named", async () => {
    expect(await settings()).toMatchObject({
      tenantId: h.a.id,
      name: "Tenant a",
      currency: "USD",
      idleMinutes: 60,
    });
    expect(await settings(platform, `?tenantId=${h.b.id}`)).toMatchObject({ tenantId: h.b.id });
    expect(await settings(platform)).toMatchObject({ status: 400, errors: [{ path: "tenantId" }] });
    for (const id of [h.b.id, "3f2b6c1e-0000-4000-8000-000000000000"])
      expect((await admin.call("GET", `${PATH}?tenantId=${id}`)).statusCode).toBe(404);
  });

  test("are saved, and the log shows what changed", async () => {
    const answer = await change({
      currency: "EUR",
      timezone: "Europe/Berlin",
      supportEmail: "help@a.example",
      allowedDomains: ["B.example", "a.example", "a.example"],
    });
    expect(answer.json()).toMatchObject({
      currency: "EUR",
      timezone: "Europe/Berlin",
      supportEmail: "help@a.example",
      allowedDomains: ["a.example", "b.example"],
    });
    const [entry] = await h.db.asOwner(
      "select detail from audit_log where action = 'tenant.update' and tenant_id = $1 order by seq desc limit 1",
      [h.a.id],
    );
    expect(entry).toEqual({
      detail: {
        before: { currency: "USD", timezone: "America/New_York", supportEmail: null, allowedDomains: [] },
        after: {
          currency: "EUR",
          timezone: "Europe/Berlin",
          supportEmail: "help@a.example",
          allowedDomains: ["a.example", "b.example"],
        },
      },
    });
    expect((await change({ supportEmail: "" })).json()).toMatchObject({ supportEmail: null });
  });

  test("based on an outdated version are refused", async () => {
    const { version } = await settings();
    await change({ industry: "energy" });
    const answer = await admin.call("PATCH", PATH, { version, industry: "retail" });
    expect([answer.statusCode, (await settings())["industry"]]).toEqual([409, "energy"]);
  });

  test.each([
    [{ currency: "dollars" }, "currency"],
    [{ timezone: "Mars/Olympus" }, "timezone"],
    [{ supportEmail: "nobody" }, "supportEmail"],
    [{ allowedDomains: ["not a domain"] }, "allowedDomains[0]"],
    [{ idleMinutes: 4 }, "idleMinutes"],
    [{ sessionHours: 721 }, "sessionHours"],
    [{ maxSessions: 0 }, "maxSessions"],
    [{ ssoRequired: true }, "ssoRequired"],
  ])("%j is refused at its field", async (body, path) => {
    expect((await change(body)).json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test("can't include the plan, state, or logo", async () => {
    for (const body of [
      { plan: "enterprise" },
      { status: "active" },
      { logoHash: "x" },
      { tenantId: h.b.id },
    ])
      expect((await change(body)).statusCode).toBe(400);
  });

  test("require single sign-on only if it is enabled", async () => {
    await h.db.asOwner(
      "insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled) values ($1, 'e', 'https://e.example', '{}', true)",
      [h.a.id],
    );
    expect((await change({ ssoRequired: true })).json()).toMatchObject({ ssoRequired: true });
    expect((await change({ ssoRequired: false })).json()).toMatchObject({ ssoRequired: false });
  });
});

describe("tightened session limits", () => {
  const mine = () =>
    h.db.asOwner<{ idle_minutes: number; hours: number }>(
      "select s.idle_minutes, round(extract(epoch from s.expires_at - s.created_at) / 3600)::int as hours from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.seen_at desc",
      [h.emailOf("viewer")],
    );

  test("shorten open sessions, and looser ones extend none", async () => {
    await h.signedIn("viewer");
    await change({ idleMinutes: 10, sessionHours: 2 });
    expect(await mine()).toEqual([{ idle_minutes: 10, hours: 2 }]);
    await change({ idleMinutes: 1000, sessionHours: 700 });
    expect(await mine()).toEqual([{ idle_minutes: 10, hours: 2 }]);
  });

  test("end the sessions beyond the maximum, each person's least recently used first", async () => {
    const sessions = [await h.signedIn("viewer"), await h.signedIn("viewer"), await h.signedIn("viewer")];
    const [oldest] = sessions;
    await h.db.asOwner(
      "update sessions set seen_at = now() - interval '5 minutes' where id in (select s.id from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.created_at limit 2)",
      [h.emailOf("viewer")],
    );
    await change({ maxSessions: 2 });
    expect(await mine()).toHaveLength(2);
    expect((await oldest!.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await sessions[2]!.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });

  test.each([
    { asks: "mfaRequired", ended: ["password", "google"], kept: ["password+email", "passkey", "saml"] },
    { asks: "ssoRequired", ended: ["password", "password+email", "passkey", "google"], kept: ["saml"] },
  ])("$asks ends the sessions that don't meet it, except the caller's", async ({ asks, ended, kept }) => {
    await h.db.asOwner(
      `insert into saml_connections (tenant_id, entity_id, sso_url, certificates, enabled)
       values ($1, 'idp', 'https://idp.example/sso', '{}', true) on conflict do nothing`,
      [h.a.id],
    );
    await change({ mfaRequired: false, ssoRequired: false, maxSessions: null });
    await h.db.asOwner("delete from sessions s using users u where u.id = s.user_id and u.email = $1", [
      h.emailOf("viewer"),
    ]);
    const opened = new Map<string, Session>();
    for (const method of [...ended, ...kept]) {
      opened.set(method, await h.signedIn("viewer"));
      await h.db.asOwner(
        `update sessions set method = $1 where id =
           (select s.id from sessions s join users u on u.id = s.user_id where u.email = $2 order by s.created_at desc limit 1)`,
        [method === "saml" ? `saml:${h.a.id}` : method, h.emailOf("viewer")],
      );
    }
    const elsewhere = await h.signedIn("viewer", "b");
    expect((await change({ [asks]: true })).statusCode).toBe(200);
    const status = async (session: Session) => (await session.call("GET", "/api/auth/user")).statusCode;
    for (const method of ended) expect([method, await status(opened.get(method)!)]).toEqual([method, 401]);
    for (const method of kept) expect([method, await status(opened.get(method)!)]).toEqual([method, 200]);
    expect([await status(elsewhere), await status(admin)]).toEqual([200, 200]);
    await change({ mfaRequired: false, ssoRequired: false });
  });
});

test("the plan is shown with its limits and usage", async () => {
  expect((await admin.call("GET", `${PATH}/plan`)).json()).toMatchObject({
    plan: expect.any(String),
    limits: { members: expect.toSatisfy((limit) => limit === null || typeof limit === "number") },
    used: { members: 8 },
  });
});
