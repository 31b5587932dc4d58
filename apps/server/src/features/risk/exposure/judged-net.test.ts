/** Joint figures of several clients with a policy, a common cause and two currencies: parts that add up, and one judgment after insurance. */
import type { ClientStanding, Standing } from "@crq/contract/platform/clients";
import type { TopScenarios } from "@crq/contract/risk/scenario-figures";
import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { addScenario, dashboard, settled, workingFor } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
let analyst: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());
beforeEach(async () => {
  const tables =
    "exposure_snapshots exposure_computations exposure_events notifications policies loss_models risk_appetites risk_scenarios exchange_rates";
  for (const table of tables.split(" ")) await h.db.asOwner(`delete from ${table}`);
});

/** A loss of 2 million with a chance of about 18% a year. */
const BIG = {
  currency: "USD",
  frequency: { lef: { type: "constant", value: 0.2 } },
  primary: [{ form: "response", loss: { type: "constant", value: 2_000_000 } }],
};
const TOLERANCE = [{ loss: 1_000_000, probability: 0.1 }];
const accept = (clientId: string | null, more: object = {}) =>
  admin.call("PUT", "/api/risk-appetite", { clientId, currency: "USD", tolerance: TOLERANCE, ...more });
/** A policy that pays every event in full. */
const insure = async (more: object = {}) => {
  const answer = await analyst.call("POST", "/api/policies", {
    name: "Full cover",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 0, limit: null, share: 1 }],
    premium: 1000,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
};

describe("the appetite is judged after insurance", () => {
  test("in the platform's list too, also when the appetite is changed later", async () => {
    await addScenario(analyst, { title: "Insured", estimate: BIG });
    await insure();
    await accept(null);
    const { exposure } = await settled(admin);
    expect(exposure!.p90).toBe(2_000_000);
    expect(exposure!.net!.now).toMatchObject({ mean: 0, p90: 0 });
    const root = await h.signedIn("super_admin");
    const shown = async () => {
      const answer = await root.call("GET", "/api/platform/tenants?q=Tenant%20a");
      return answer.json<{ items: TenantStanding[] }>().items[0]!.exposure[0]!;
    };
    expect(await shown()).toMatchObject({ mean: 0, p95: 0, overAppetite: false });
    expect(
      (await accept(null, { version: 1, tolerance: [{ loss: 900_000, probability: 0.05 }] })).statusCode,
    ).toBe(200);
    expect(await shown()).toMatchObject({ acceptedP95: 900_000, overAppetite: false });
  });

  test("in the alarm, which is raised when a policy ends although the loss before insurance was above it all along", async () => {
    await addScenario(analyst, { title: "Insured", estimate: BIG, clientId: h.a.client });
    const policy = await insure({ clientId: h.a.client });
    await accept(h.a.client);
    await settled(admin, `?clientId=${h.a.client}`);
    const told = () =>
      h.db.asOwner<{ body: string }>("select body from notifications where kind = 'risk-appetite.break'");
    expect(await told()).toEqual([]);
    expect((await analyst.call("DELETE", `/api/policies/${policy}`)).statusCode).toBe(204);
    await settled(admin, `?clientId=${h.a.client}`);
    expect(await told()).toEqual([
      {
        body: "A loss of more than $1M in a year has a chance of 18%; at most 10% is accepted.",
      },
    ]);
  });

  test("in the alarm, whose figures can be told apart where rounding would make them equal", async () => {
    const id = await addScenario(analyst, {
      title: "Close",
      estimate: { ...BIG, frequency: { lef: { type: "constant", value: 0.01 } } },
    });
    await accept(null);
    await settled(admin);
    // Just above 10%: 1 − e^−0.1058.
    const estimate = { ...BIG, frequency: { lef: { type: "constant", value: 0.1058 } } };
    await analyst.call("PATCH", `/api/scenarios/${id}`, { version: 1, estimate });
    await settled(admin);
    const [told] = await h.db.asOwner<{ body: string }>(
      "select body from notifications where kind = 'risk-appetite.break'",
    );
    expect(told!.body).toBe(
      "A loss of more than $1M in a year has a chance of 10.04%; at most 10% is accepted.",
    );
  });

  test("over time: the trend has the figures after insurance, on older days without the curves", async () => {
    await addScenario(analyst, { title: "Insured", estimate: BIG });
    await insure();
    await settled(admin);
    await h.db.asOwner("update exposure_snapshots set on_date = on_date - 1, basis_hash = 'of before'");
    const { exposure } = await settled(admin);
    expect(exposure!.trend).toMatchObject([
      { mean: 400_000, netMean: 0, netP95: 0 },
      { mean: 400_000, netMean: 0, netP95: 0 },
    ]);
    expect(
      await h.db.asOwner("select curve, net, net_mean from exposure_snapshots where on_date < current_date"),
    ).toEqual([{ curve: null, net: null, net_mean: 0 }]);
    expect(exposure!.states).toMatchObject({ inherent: { p90: 2_000_000 }, residual: { p90: 2_000_000 } });
  });
});

describe("a client without an appetite", () => {
  test("inherits the tenant's until it has its own, which is the one that its figures are judged by", async () => {
    const of = async (session = admin) =>
      (await dashboard(session, session === admin ? `?clientId=${h.a.client}` : "")).appetite;
    await accept(null);
    expect(await of()).toMatchObject({ tolerance: TOLERANCE, inherited: true });
    expect((await dashboard(admin)).appetite).toMatchObject({ inherited: false });
    expect(await of(await workingFor(h, h.a.client))).toMatchObject({ inherited: true });
    const own = [{ loss: 5_000_000, probability: 0.05 }];
    const set = await accept(h.a.client, { tolerance: own }); // the first, whatever the tenant's version is
    expect(set.json()).toMatchObject({ version: 1, inherited: false });
    expect(await of()).toMatchObject({ tolerance: own, inherited: false });
    expect((await admin.call("DELETE", `/api/risk-appetite?clientId=${h.a.client}`)).statusCode).toBe(204);
    expect(await of()).toMatchObject({ tolerance: TOLERANCE, inherited: true });
    // What it inherits isn't the client's to remove.
    expect((await admin.call("DELETE", `/api/risk-appetite?clientId=${h.a.client}`)).statusCode).toBe(404);
  });

  test("inherits none where clients are separate organizations", async () => {
    await accept(null);
    await h.db.asOwner("update tenants set clients_apart = true where id = $1", [h.a.id]);
    expect((await dashboard(admin, `?clientId=${h.a.client}`)).appetite).toBeNull();
    expect((await dashboard(await workingFor(h, h.a.client))).appetite).toBeNull();
    await h.db.asOwner("update tenants set clients_apart = false where id = $1", [h.a.id]);
  });

  test("is alarmed, planned and frozen by the inherited one", async () => {
    const id = await addScenario(analyst, { title: "Theirs", estimate: BIG, clientId: h.a.client });
    await insure({ clientId: h.a.client, inPlace: true });
    await accept(null);
    await settled(admin, `?clientId=${h.a.client}`);
    const plan = await analyst.call("GET", `/api/plan/returns?clientId=${h.a.client}`);
    expect(plan.json()).toMatchObject({
      appetite: TOLERANCE,
      joinedBy: { dependence: { type: "independent" }, causes: 0 },
    });
    const frozen = await analyst.call("POST", "/api/baselines", {
      name: "Inherited",
      clientId: h.a.client,
      decision: "",
      assumptions: [],
    });
    expect(frozen.json()).toMatchObject({ overAppetite: false });
    const [policy] = await h.db.asOwner<{ id: string }>("select id from policies where deleted_at is null");
    await analyst.call("DELETE", `/api/policies/${policy!.id}`);
    await settled(admin, `?clientId=${h.a.client}`);
    expect(await h.db.asOwner("select href from notifications where kind = 'risk-appetite.break'")).toEqual([
      { href: `/tenant/client-dashboard?client=${h.a.client}` },
    ]);
    await h.db.asOwner("delete from baselines");
    expect((await analyst.call("DELETE", `/api/scenarios/${id}`)).statusCode).toBe(204);
  });
});

test("with a common cause and two currencies, the rows of scenarios and of clients add up to the headline", async () => {
  await admin.call("POST", "/api/exchange-rates", {
    from: "EUR",
    rate: 2,
    asOf: "2024-11-03",
    source: "ECB",
  });
  const one = await addScenario(analyst, { title: "One", estimate: BIG, clientId: h.a.client });
  const two = await addScenario(analyst, {
    title: "Two",
    estimate: { ...BIG, currency: "EUR" },
    clientId: h.a.otherClient,
  });
  await addScenario(analyst, { title: "Of no client", estimate: BIG });
  const cause = {
    id: "7a0b4c1e-0000-4000-8000-000000000001",
    title: "Cloud outage",
    frequency: { type: "constant", value: 0.1 },
    strikes: [one, two].map((scenarioId) => ({ scenarioId, probability: 0.5 })),
  };
  const declared = await analyst.call("PUT", "/api/loss-model", {
    clientId: null,
    dependence: { type: "independent" },
    causes: [cause],
  });
  expect(declared.statusCode, declared.body).toBe(200);
  const { exposure } = await settled(admin);
  // 0.1 events a year, each striking with 50%: 2 million, and 2 million euros at a rate of 2.
  expect(exposure!.causesMean).toBeCloseTo(0.1 * 0.5 * (2e6 + 4e6), 3);
  expect(exposure!.mean).toBeCloseTo(0.2 * (2e6 + 4e6 + 2e6) + exposure!.causesMean!, 3);

  const top = (await admin.call("GET", "/api/top-scenarios")).json<TopScenarios>();
  expect(top.causes).toBe(exposure!.causesMean);
  expect(top.items.reduce((sum, { mean }) => sum + mean, top.causes) / exposure!.mean).toBeCloseTo(1, 12);
  expect(top.sum / exposure!.mean).toBeCloseTo(1, 12);

  const standings = (await admin.call("GET", "/api/client-standings")).json<{
    clients: ClientStanding[];
    unassigned: Standing;
    causes: number | null;
    whole: Standing;
  }>();
  const rows = [...standings.clients, standings.unassigned].reduce((sum, { mean }) => sum + (mean ?? 0), 0);
  expect((rows + standings.causes!) / exposure!.mean).toBeCloseTo(1, 12);
  expect(standings.whole.mean! / exposure!.mean).toBeCloseTo(1, 12);

  const client = await settled(admin, `?clientId=${h.a.client}`);
  const theirs = (await admin.call("GET", `/api/top-scenarios?clientId=${h.a.client}`)).json<TopScenarios>();
  expect(theirs.causes).toBeCloseTo(0.1 * 0.5 * 2e6, 3);
  expect(theirs.sum / client.exposure!.mean).toBeCloseTo(1, 12);
});
