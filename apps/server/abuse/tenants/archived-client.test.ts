/**
 * An analyst of a client that the tenant no longer works for wants to go on: with the session that was open, by
 * signing in again, with an API key, with an invitation not yet used, or through a colleague who may see the whole
 * tenant. They would keep reading a former customer's losses, and leave drafts in its name.
 */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { mailsTo, tokenIn } from "../../test/mail.ts";
import { person } from "../../test/people.ts";
import { addScenario, settled } from "../../test/risk-dashboard.ts";
import { wholeTenant } from "../../src/db/doors.ts";
import { newToken, tokenHash } from "../../src/http/tokens.ts";

let h: Harness;
let admin: Session;
let email: string;
let open: Browser;
let key: string;
let invited: string;
let scenarioId: string;
let portfolioId: string;
let before: number;

const statusOf = async (
  who: Session | Browser,
  method: "GET" | "POST" | "PATCH",
  url: string,
  body?: object,
) => (await who.call(method, url, body)).statusCode;
const withKey = async (url: string) =>
  (await h.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode;
const titles = async (who: Session | Browser, url: string) =>
  (await who.call("GET", url)).json<{ items: { title: string }[]; total: number }>();

beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  scenarioId = await addScenario(admin, { title: "Theirs", estimate: ESTIMATE, clientId: h.a.client });
  const kept = await addScenario(admin, { title: "Ours", estimate: ESTIMATE });
  const portfolio = await admin.call("POST", "/api/portfolios", {
    title: "Everything",
    scenarioIds: [scenarioId, kept],
  });
  portfolioId = portfolio.json<{ id: string }>().id;
  before = (await settled(admin)).exposure!.mean;
  ({ email } = await person(h, { role: "risk_analyst", clientId: h.a.client }));
  open = openBrowser(h.app);
  await login(open, email);
  expect(await statusOf(open, "GET", `/api/scenarios/${scenarioId}`)).toBe(200);
  const prefix = `crq_p${randomBytes(4).toString("hex")}`;
  key = `${prefix}_${newToken()}`;
  await h.db.asOwner(
    `insert into api_keys (tenant_id, client_id, name, prefix, key_hash, permissions, role, created_by_name, expires_at)
     values ($1, $2, 'theirs', $3, $4, array['scenario:read'], 'risk_analyst', 'test', now() + interval '1 day')`,
    [h.a.id, h.a.client, prefix, tokenHash(key)],
  );
  expect(await withKey(`/api/scenarios/${scenarioId}`)).toBe(200);
  await admin.call("POST", "/api/invitations", {
    emails: ["late@invited.example"],
    role: "risk_analyst",
    clientId: h.a.client,
  });
  invited = tokenIn((await mailsTo(h, "late@invited.example"))[0], "/new-registration");
  expect(await statusOf(admin, "POST", `/api/clients/${h.a.client}/archive`)).toBe(200);
});
afterAll(() => h.close());

describe("after a client was archived, those who work for it", () => {
  test("are signed out, and don't get back in by signing in again", async () => {
    expect(await statusOf(open, "GET", `/api/scenarios/${scenarioId}`)).toBe(401);
    const again = openBrowser(h.app);
    await login(again, email);
    expect(await statusOf(again, "GET", `/api/scenarios/${scenarioId}`)).not.toBe(200);
    expect(await statusOf(again, "POST", "/api/scenarios", { title: "Draft", estimate: ESTIMATE })).toBe(403);
  });

  test("can't use a session that was opened at the same moment", async () => {
    const token = newToken();
    await h.db.asOwner(
      `insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, acting_client_id, ip_address, expires_at)
       select $1, id, 'risk_analyst', 'risk_analyst', $2, $3, '::1', now() + interval '1 hour' from users where email = $4`,
      [tokenHash(token), h.a.id, h.a.client, email],
    );
    const late = await h.app.inject({
      url: `/api/scenarios/${scenarioId}`,
      headers: { cookie: `crq-session=${token}` },
    });
    expect(late.statusCode).toBe(401);
  });

  test("can't use its API key, nor an invitation to it", async () => {
    expect(await withKey("/api/scenarios?sort=title")).toBe(401);
    const opened = await openBrowser(h.app).call("GET", `/api/auth/registration-token?token=${invited}`);
    expect(opened.json()).toMatchObject({ valid: false });
  });
});

describe("nor does anyone else in the tenant", () => {
  test("see its records: in lists, by search, by id, as a copy, in a portfolio", async () => {
    expect((await titles(admin, "/api/scenarios?sort=title")).items.map(({ title }) => title)).toEqual([
      "Ours",
    ]);
    expect((await titles(admin, "/api/scenarios?sort=title&q=theirs")).total).toBe(0);
    expect(await statusOf(admin, "GET", `/api/scenarios/${scenarioId}`)).toBe(404);
    expect(await statusOf(admin, "POST", `/api/scenarios/${scenarioId}/duplicate`)).toBe(404);
    const portfolio = (await admin.call("GET", `/api/portfolios/${portfolioId}`)).json<{
      members: unknown[];
    }>();
    expect(portfolio.members).toMatchObject([{ title: "Ours" }]);
  });

  test("write to it, or choose it", async () => {
    expect(await statusOf(admin, "PATCH", `/api/scenarios/${scenarioId}`, { version: 1, title: "X" })).toBe(
      404,
    );
    const draft = { title: "Draft", estimate: ESTIMATE, clientId: h.a.client };
    expect(await statusOf(admin, "POST", "/api/scenarios", draft)).toBe(400);
    await expect(
      h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
        tx.raw(
          `insert into risk_scenarios (client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
           values ($1, 'Past the rules', 'USD', '{}', 1, 2, 3, 0, '1')`,
          [h.a.client],
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test("count its losses", async () => {
    const now = await settled(admin);
    expect(now.exposure!.scenarios).toBe(1);
    expect(now.exposure!.mean).toBeCloseTo(before / 2, -2);
  });
});

test("restored, everything is back as it was", async () => {
  expect(await statusOf(admin, "POST", `/api/clients/${h.a.client}/restore`)).toBe(200);
  expect(await statusOf(admin, "GET", `/api/scenarios/${scenarioId}`)).toBe(200);
  const again = openBrowser(h.app);
  await login(again, email);
  expect(await statusOf(again, "GET", `/api/scenarios/${scenarioId}`)).toBe(200);
  expect(await withKey(`/api/scenarios/${scenarioId}`)).toBe(200);
  const portfolio = (await admin.call("GET", `/api/portfolios/${portfolioId}`)).json<{
    members: unknown[];
  }>();
  expect(portfolio.members).toHaveLength(2);
  expect((await settled(admin)).exposure!.mean).toBeCloseTo(before, 6);
});
