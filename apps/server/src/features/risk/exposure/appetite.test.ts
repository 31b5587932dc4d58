/** The risk appetite: set, replaced, and removed by version, logged, and announced when it is exceeded. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RiskAppetite } from "@crq/contract/risk/exposure";
import { audited } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { addScenario, dashboard, settled, workingFor } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());
beforeEach(() => h.db.asOwner("delete from risk_appetites"));

const TOLERANCE = [
  { loss: 1_000_000, probability: 0.1 },
  { loss: 5_000_000, probability: 0.02 },
];
const put = (body: object, session = admin) =>
  session.call("PUT", "/api/risk-appetite", {
    clientId: null,
    currency: "USD",
    tolerance: TOLERANCE,
    ...body,
  });
const remove = (query = "", session = admin) => session.call("DELETE", `/api/risk-appetite${query}`);

test("is set, shown on the dashboard, replaced, and removed, each logged with old and new values", async () => {
  const first = await put({});
  expect(first.statusCode, first.body).toBe(200);
  expect(first.json<RiskAppetite>()).toMatchObject({
    currency: "USD",
    tolerance: TOLERANCE,
    version: 1,
    updatedBy: "Test admin",
    inherited: false,
  });
  expect((await dashboard(admin)).appetite).toEqual(first.json());
  expect((await dashboard(admin, `?clientId=${h.a.client}`)).appetite).toEqual({
    ...first.json<RiskAppetite>(),
    inherited: true,
  });

  const tolerance = [{ loss: 2_000_000, probability: 0.05 }];
  expect((await put({ version: 1, tolerance })).json()).toMatchObject({ version: 2, tolerance });
  expect((await remove("?version=2")).statusCode).toBe(204);
  expect((await dashboard(admin)).appetite).toBeNull();

  const said = (points: object[]) => ({ currency: "USD", tolerance: points });
  const entry = { object_type: "risk-appetite", object_id: h.a.id, actor: h.emailOf("admin") };
  expect(await audited(h, "risk-appetite.%")).toMatchObject([
    { ...entry, action: "risk-appetite.set", detail: { before: null, after: said(TOLERANCE) } },
    { ...entry, action: "risk-appetite.set", detail: { before: said(TOLERANCE), after: said(tolerance) } },
    { ...entry, action: "risk-appetite.remove", detail: { before: said(tolerance), after: null } },
  ]);
});

test("based on an outdated version is refused, and nothing changes", async () => {
  expect((await put({ version: 1 })).statusCode).toBe(409); // there is none
  await put({});
  for (const answer of [await put({}), await put({ version: 2 }), await remove("?version=2")]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toMatch(/Test admin.*version 1/);
  }
  expect((await dashboard(admin)).appetite?.version).toBe(1);
  expect((await remove()).statusCode).toBe(204); // without a version: whatever it is
  expect((await remove()).statusCode).toBe(404);
});

test("is in a currency of its scenarios, or in the tenant's", async () => {
  const analyst = await h.signedIn("risk_analyst");
  const euro = { ...ESTIMATE, currency: "EUR" };
  await addScenario(analyst, { title: "Euro", estimate: euro, clientId: h.a.client });
  expect((await put({ currency: "EUR" })).statusCode).toBe(200);
  expect((await put({ currency: "EUR", clientId: h.a.client })).statusCode).toBe(200);
  for (const body of [{ currency: "EUR", clientId: h.a.otherClient }, { currency: "GBP" }])
    expect((await put(body)).json()).toMatchObject({ status: 400, errors: [{ path: "currency" }] });
  await h.db.asOwner("delete from risk_scenarios");
});

test.each([
  [{ tolerance: [] }, "tolerance"],
  [
    {
      tolerance: [
        { loss: 2, probability: 0.1 },
        { loss: 1, probability: 0.1 },
      ],
    },
    "tolerance",
  ],
  [{ currency: "dollars" }, "currency"],
  [{ version: 0 }, "version"],
])("%j is refused by name", async (body, path) => {
  expect((await put(body)).json()).toMatchObject({ status: 400, errors: [{ path }] });
});

test("belongs to the tenant and to each of its clients; other tenants' and nonexistent ones are not found", async () => {
  expect((await put({ clientId: h.a.client })).statusCode).toBe(200);
  expect((await dashboard(admin)).appetite).toBeNull();
  expect((await dashboard(admin, `?clientId=${h.a.client}`)).appetite?.version).toBe(1);
  for (const clientId of [h.b.client, "3f2b6c1e-0000-4000-8000-000000000000"]) {
    expect((await put({ clientId })).statusCode).toBe(404);
    expect((await remove(`?clientId=${clientId}`)).statusCode).toBe(404);
  }
});

test("can be set by someone who works for one client only for that client", async () => {
  const narrow = await workingFor(h, h.a.client);
  expect((await put({}, narrow)).statusCode).toBe(403);
  expect((await remove("", narrow)).statusCode).toBe(403);
  expect((await put({ clientId: h.a.otherClient }, narrow)).statusCode).toBe(404);
  expect((await put({ clientId: h.a.client }, narrow)).statusCode).toBe(200);
  for (const role of ["viewer", "tenant_administrator", "risk_analyst"] as const)
    expect((await put({}, await h.signedIn(role))).statusCode, role).toBe(403);
});

test("once new figures exceed it and the previous ones didn't, dashboard readers are notified once", async () => {
  const told = () =>
    h.db.asOwner<{ email: string; title: string; body: string; href: string }>(
      "select u.email, n.title, n.body, n.href from notifications n join users u on u.id = n.user_id where n.kind = 'risk-appetite.break' order by 1",
    );
  const another = await person(h, { role: "admin" });
  const assessor = await person(h, { role: "assessor", clientId: h.a.client });
  const analyst = await h.signedIn("risk_analyst");
  const small = {
    currency: "USD",
    frequency: { lef: { type: "constant", value: 0.01 } },
    primary: [{ form: "response", loss: { type: "constant", value: 2_000_000 } }],
  };
  const id = await addScenario(analyst, { title: "Small", estimate: small, clientId: h.a.client });
  await put({ clientId: h.a.client });
  await settled(admin, `?clientId=${h.a.client}`);
  const larger = { ...small, frequency: { lef: { type: "constant", value: 0.2 } } };
  await analyst.call("PATCH", `/api/scenarios/${id}`, { version: 1, estimate: larger });
  expect(await told()).toEqual([]);
  await settled(admin, `?clientId=${h.a.client}`);
  expect(await told()).toEqual(
    [h.emailOf("admin"), another.email].sort().map((email) => ({
      email,
      title: "The risk of First client is above what is accepted",
      body: expect.stringMatching(/more than \$[\d.]+M in a year has a chance of [\d.]+%; at most [\d.]+%/),
      href: `/tenant/client-dashboard?client=${h.a.client}`,
    })),
  );
  expect((await told()).map(({ email }) => email)).not.toContain(assessor.email);

  const worse = { ...small, frequency: { lef: { type: "constant", value: 0.4 } } };
  await analyst.call("PATCH", `/api/scenarios/${id}`, { version: 2, estimate: worse });
  await settled(admin, `?clientId=${h.a.client}`);
  expect(await told()).toHaveLength(2); // it was already exceeded
  await settled(admin); // the whole tenant has no appetite set
  expect(await told()).toHaveLength(2);
});

test("a change or removal updates the comparison with the tenant's stored figures, which the platform's list of tenants shows", async () => {
  const analyst = await h.signedIn("risk_analyst");
  const root = await h.signedIn("super_admin");
  await addScenario(analyst, { title: "Stored", estimate: ESTIMATE });
  await settled(admin);
  const shown = async () => {
    const answer = await root.call("GET", "/api/platform/tenants?q=Tenant%20a");
    return answer.json<{ items: { exposure: Record<string, unknown>[] }[] }>().items[0]!.exposure[0]!;
  };
  expect(await shown()).toMatchObject({ acceptedP95: null, overAppetite: null, curve: { length: 24 } });
  await put({ tolerance: [{ loss: 1, probability: 0 }] });
  expect(await shown()).toMatchObject({ acceptedP95: 1, overAppetite: true });
  await put({ version: 1, tolerance: [{ loss: 1, probability: 1 }] });
  expect(await shown()).toMatchObject({ acceptedP95: null, overAppetite: false });
  await put({ clientId: h.a.client, tolerance: [{ loss: 1, probability: 0 }] }); // a client's appetite doesn't affect the tenant's comparison
  expect(await shown()).toMatchObject({ overAppetite: false });
  await remove();
  expect(await shown()).toMatchObject({ acceptedP95: null, overAppetite: null });
  await h.db.asOwner("delete from risk_scenarios");
});
