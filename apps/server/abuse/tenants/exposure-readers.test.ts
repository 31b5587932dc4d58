/**
 * A tenant lets further roles see its loss exposure. Who gains: a viewer who reads more than the exposure by it, or another tenant's or client's; someone who isn't
 * an administrator and lets themselves in; a program with a viewer's key; a viewer whom the tenant has shut out again.
 */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";

let h: Harness;
let cast: Cast;
let admin: Session;

const read = async () =>
  (await admin.call("GET", "/api/tenant-settings")).json<{ version: number; exposureRoles: string[] }>();
const allow = async (exposureRoles: unknown, by: Pick<Session, "call"> = admin) =>
  by.call("PATCH", "/api/tenant-settings", { version: (await read()).version, exposureRoles });

beforeAll(async () => {
  h = await harness();
  cast = castOf(h);
  admin = await h.signedIn("admin");
  const analyst = await h.signedIn("risk_analyst");
  const insurance = {
    perEvent: { retention: 500_000, limit: 5_000_000 },
    perYear: { retention: 0, limit: 5_000_000 },
    premium: 40_000,
  };
  for (const clientId of [null, h.a.client, h.a.otherClient])
    await analyst.call("POST", "/api/scenarios", {
      title: "Secret plan",
      estimate: ESTIMATE,
      treatment: { controls: [], insurance },
      clientId,
    });
  await vi.waitFor(async () => {
    const { computing, exposure } = (await analyst.call("GET", "/api/exposure")).json<ExposureStanding>();
    expect(exposure !== null && !computing).toBe(true);
  }, 30_000);
});
afterAll(() => h.close());

test("a viewer sees the exposure while the tenant lets them, and nothing of what it follows from", async () => {
  const viewer = await h.signedIn("viewer");
  const code = async (path: string) => (await viewer.call("GET", path)).statusCode;
  expect(await code("/api/exposure")).toBe(403);
  expect((await viewer.call("GET", "/api/auth/user")).json()).toMatchObject({ seesExposure: false });
  expect((await allow(["viewer"])).statusCode).toBe(200);
  const seen = await viewer.call("GET", "/api/exposure");
  expect(seen.statusCode).toBe(200);
  expect(seen.json<ExposureStanding>().exposure!.net!.policies[0]!.name).toBe("Policy 1");
  expect(seen.body).not.toContain("Secret plan");
  expect((await viewer.call("GET", "/api/auth/user")).json()).toMatchObject({ seesExposure: true });
  for (const path of [
    "/api/scenarios",
    "/api/baselines",
    "/api/dashboard/top-scenarios",
    "/api/tenant-settings",
  ])
    expect([403, 404], path).toContain(await code(path));
  const write = await viewer.call("PUT", "/api/risk-appetite", {
    clientId: null,
    currency: "USD",
    tolerance: [],
  });
  expect(write.statusCode).toBe(403);
  expect((await allow([])).statusCode).toBe(200);
  expect(await code("/api/exposure")).toBe(403);
});

test("a viewer of one client sees that client's alone", async () => {
  await allow(["viewer"]);
  const narrow = await cast.session("viewer", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", "/api/exposure")).statusCode).toBe(200);
  const other = await cast.call(narrow, "GET", `/api/exposure?clientId=${h.a.otherClient}`);
  expect(other.statusCode).toBe(404);
  await allow([]);
});

test("another tenant's viewers, other roles, and keys gain nothing", async () => {
  await allow(["viewer"]);
  const theirs = await h.signedIn("viewer", "b");
  expect((await theirs.call("GET", "/api/exposure")).statusCode).toBe(403);
  const accounts = await h.signedIn("account_admin");
  expect((await accounts.call("GET", "/api/exposure")).statusCode).toBe(403);
  const key = await cast.key("viewer", ["risk:read", "documentation:read"]);
  expect((await cast.call(key, "GET", "/api/exposure")).statusCode).toBe(403);
  await allow([]);
});

test("only administrators of the tenant choose, and only among these roles", async () => {
  for (const role of ["risk_analyst", "viewer", "account_admin"] as const)
    expect((await allow(["viewer"], await h.signedIn(role))).statusCode, role).toBe(403);
  for (const wrong of [["risk_analyst"], ["super_admin"], ["viewer", "viewer"], "viewer"])
    expect((await allow(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  await expect(
    h.db.asOwner("update tenants set exposure_roles = '{super_admin}' where id = $1", [h.a.id]),
  ).rejects.toThrow("tenants_exposure_roles_check");
  expect((await read()).exposureRoles).toEqual([]);
});

test("the choice is in the tenant's log", async () => {
  await allow(["account_admin", "viewer"]);
  await allow([]);
  const log = await h.db.asOwner<{ detail: string }>(
    "select detail::text from audit_log where action = 'tenant.update' and detail::text like '%exposureRoles%'",
  );
  expect(log.length).toBeGreaterThanOrEqual(2);
});
