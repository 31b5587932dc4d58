/**
 * A tenant's clients are separate organizations. Who gains: someone who isn't an administrator and adds them up again, or hides a client's losses from
 * the total; someone who quotes a sum over clients all the same, from any of the places that join losses; another tenant.
 */
import type { ClientStanding } from "@crq/contract/platform/clients";
import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import type { PlanReturns } from "@crq/contract/risk/plan";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";

let h: Harness;
let cast: Cast;
let admin: Session;
let analyst: Session;
const ids: string[] = [];

const constant = (value: number) => ({ type: "constant", value });
const settings = async () =>
  (await admin.call("GET", "/api/tenant-settings")).json<{ version: number; clientsApart: boolean }>();
const apart = async (clientsApart: unknown, by: Pick<Session, "call"> = admin) =>
  by.call("PATCH", "/api/tenant-settings", { version: (await settings()).version, clientsApart });
const plan = async (query = "") =>
  (await analyst.call("GET", `/api/plan/returns?${query}`)).json<PlanReturns>();
const exposure = async () => (await analyst.call("GET", "/api/exposure")).json<ExposureStanding>();
const compared = async () =>
  (await admin.call("GET", "/api/client-standings")).json<{
    whole: { mean: number } | null;
    unassigned: { mean: number };
    clients: ClientStanding[];
  }>();
const portfolio = async (title: string, scenarioIds: readonly string[]) =>
  analyst.call("POST", "/api/portfolios", { title, scenarioIds });

beforeAll(async () => {
  h = await harness();
  cast = castOf(h);
  admin = await h.signedIn("admin");
  analyst = await h.signedIn("risk_analyst");
  for (const [i, clientId] of [null, h.a.client, h.a.otherClient].entries()) {
    const estimate = {
      currency: "USD",
      frequency: { lef: constant(1) },
      primary: [{ form: "response", loss: constant(1000 * 10 ** i) }],
    };
    const made = await analyst.call("POST", "/api/scenarios", { title: `Loss ${i}`, estimate, clientId });
    ids.push(made.json<{ id: string }>().id);
  }
});
afterAll(() => h.close());

test("parts of one organization add up", async () => {
  expect((await settings()).clientsApart).toBe(false);
  expect(await plan()).toMatchObject({ scenarios: 3, nothing: 111_000 });
  expect((await exposure()).scenarioCount).toBe(3);
  expect((await compared()).whole).toMatchObject({ mean: 111_000 });
  expect((await portfolio("Before", ids)).statusCode).toBe(201);
});

test("separate organizations don't, in any joint figure, and each client keeps its own", async () => {
  expect((await apart(true)).statusCode).toBe(200);
  expect((await analyst.call("GET", "/api/auth/user")).json()).toMatchObject({ clientsApart: true });
  expect(await plan()).toMatchObject({ scenarios: 1, nothing: 1000 });
  expect(await plan(`clientId=${h.a.client}`)).toMatchObject({ scenarios: 1, nothing: 10_000 });
  expect((await exposure()).scenarioCount).toBe(1);
  const { whole, unassigned, clients } = await compared();
  expect(whole).toBeNull();
  expect(unassigned.mean).toBe(1000);
  expect(clients.map(({ mean }) => mean)).toEqual([100_000, 10_000]);
  const top = await admin.call("GET", "/api/top-scenarios");
  expect(top.json()).toMatchObject({ sum: 1000, total: 1 });
  const frozen = await analyst.call("POST", "/api/baselines", { name: "Now", clientId: null });
  expect([frozen.statusCode, frozen.json<Baseline>().scenarios]).toEqual([201, 1]);
});

test("the exposure is computed again from the tenant's own scenarios", async () => {
  let standing = await exposure();
  for (let i = 0; i < 100 && standing.exposure?.state !== "current"; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    standing = await exposure();
  }
  expect(standing.exposure).toMatchObject({ mean: 1000, scenarios: 1 });
  expect(standing.exposure!.trend).toHaveLength(1);
});

test("a portfolio isn't made over several of them, and one from before has no joint figure", async () => {
  for (const members of [ids, ids.slice(1), ids.slice(0, 2)]) {
    const refused = await portfolio("Mixed", members);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ path: "scenarioIds" }] });
  }
  expect((await portfolio("Own", ids.slice(0, 1))).statusCode).toBe(201);
  const list = await analyst.call("GET", "/api/portfolios?q=Before");
  const [{ id, version }] = list.json<{ items: [{ id: string; version: number }] }>().items;
  const figures = await analyst.call("GET", `/api/portfolios/${id}/figures`);
  expect(figures.statusCode).toBe(409);
  expect(figures.body).toContain("separate organizations");
  const same = await analyst.call("PATCH", `/api/portfolios/${id}`, { version, scenarioIds: ids.slice(1) });
  expect(same.statusCode).toBe(400);
});

test("only administrators choose", async () => {
  for (const role of ["risk_analyst", "viewer", "account_admin"] as const)
    expect((await apart(false, await h.signedIn(role))).statusCode, role).toBe(403);
  const theirs = await h.signedIn("admin", "b");
  const other = await theirs.call("GET", "/api/tenant-settings");
  expect(other.json()).toMatchObject({ clientsApart: false });
  const narrow = await cast.session("risk_analyst", { clientId: h.a.client });
  const { version } = await settings();
  const tried = await cast.call(narrow, "PATCH", "/api/tenant-settings", { version, clientsApart: false });
  expect([403, 404]).toContain(tried.statusCode);
  for (const wrong of ["yes", 1, null]) expect((await apart(wrong)).statusCode).toBe(400);
  expect((await settings()).clientsApart).toBe(true);
});

test("the choice is in the tenant's log, and adds up again when it's taken back", async () => {
  expect((await apart(false)).statusCode).toBe(200);
  expect(await plan()).toMatchObject({ scenarios: 3, nothing: 111_000 });
  const log = await h.db.asOwner<{ detail: string }>(
    "select detail::text from audit_log where action = 'tenant.update' and detail::text like '%clientsApart%'",
  );
  expect(log.length).toBeGreaterThanOrEqual(2);
});
