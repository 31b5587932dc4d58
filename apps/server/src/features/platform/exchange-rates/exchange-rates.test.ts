/** Exchange rates over HTTP: kept by administrators, one for a currency and day, and what joint figures make of them. */
import type { ExchangeRate, Joining } from "@crq/contract/platform/exchange-rates";
import type { Baseline, Bridge } from "@crq/contract/risk/baselines/baselines";
import type { PlanReturns } from "@crq/contract/risk/plan";
import type { TopScenarios } from "@crq/contract/risk/scenario-figures";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { quantify } from "../../../../test/quantify.ts";
import { addScenario, settled } from "../../../../test/risk-dashboard.ts";

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
  for (const table of [
    "exposure_snapshots",
    "exposure_computations",
    "baselines",
    "policies",
    "risk_scenarios",
    "exchange_rates",
  ])
    await h.db.asOwner(`delete from ${table}`);
});

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const EUR = { from: "EUR", rate: 1.09, asOf: "2024-11-03", source: "ECB" };
const add = (body: object) => admin.call("POST", "/api/exchange-rates", body);
const added = async (body: object) => (await add(body)).json<ExchangeRate>();
const used = ({ from, rate, asOf, source }: ExchangeRate) => ({ from, rate, asOf, source });

describe("a rate", () => {
  test("is added, corrected by version and deleted, and the log shows how", async () => {
    const made = await add(EUR);
    expect(made.statusCode).toBe(201);
    const rate = made.json<ExchangeRate>();
    expect(rate).toMatchObject({ ...EUR, to: "USD", standing: "used", version: 1 });
    const path = `/api/exchange-rates/${rate.id}`;
    const corrected = await admin.call("PATCH", path, { version: 1, rate: 1.08 });
    expect(corrected.json()).toMatchObject({ rate: 1.08, version: 2, asOf: EUR.asOf });
    expect((await admin.call("PATCH", path, { version: 1, rate: 2 })).statusCode).toBe(409);
    expect((await admin.call("DELETE", path)).statusCode).toBe(204);
    expect((await admin.call("PATCH", path, { version: 2, rate: 2 })).statusCode).toBe(404);
    expect((await admin.call("DELETE", path)).statusCode).toBe(404);
    const name = `EUR to USD, ${EUR.asOf}`;
    const log = await h.db.asOwner<{ action: string; detail: unknown }>(
      "select action, detail from audit_log where object_id = $1 order by seq",
      [rate.id],
    );
    expect(log).toEqual([
      { action: "exchange-rate.create", detail: { name, after: EUR } },
      { action: "exchange-rate.update", detail: { name, before: { rate: 1.09 }, after: { rate: 1.08 } } },
      { action: "exchange-rate.remove", detail: { name, before: { ...EUR, rate: 1.08 } } },
    ]);
  });

  test.each([
    [{ rate: 0 }, "rate"],
    [{ rate: -1 }, "rate"],
    [{ rate: 1e7 }, "rate"],
    [{ rate: "1.09" }, "rate"],
    [{ from: "Euro" }, "from"],
    [{ from: "USD" }, "from"],
    [{ asOf: "2024-02-30" }, "asOf"],
    [{ asOf: "0001-01-01" }, "asOf"],
    [{ source: " " }, "source"],
  ])("with %o is refused", async (change, path) => {
    const answer = await add({ ...EUR, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((one) => one.path)).toEqual([path]);
  });

  test("is the only one of its currency and day", async () => {
    await added(EUR);
    const later = await added({ ...EUR, asOf: "2024-11-04" });
    const twice = {
      errors: [{ path: "asOf", message: "already has a rate from EUR. Edit that one instead" }],
    };
    expect((await add(EUR)).json()).toMatchObject(twice);
    const moved = await admin.call("PATCH", `/api/exchange-rates/${later.id}`, {
      version: 1,
      asOf: EUR.asOf,
    });
    expect(moved.json()).toMatchObject(twice);
  });

  test("is used if it's the newest that isn't of a later day, and the list says which is", async () => {
    await added(EUR);
    await added({ ...EUR, asOf: day(-1), rate: 1.1 });
    await added({ ...EUR, asOf: day(2), rate: 1.2 });
    await h.db.asOwner(
      "insert into exchange_rates (tenant_id, from_currency, to_currency, rate, as_of, source) values ($1, 'USD', 'CHF', 0.9, '2024-01-01', 'SNB')",
      [h.a.id],
    );
    const list = await admin.call("GET", "/api/exchange-rates?sort=date&order=desc");
    const items = list.json<{ items: ExchangeRate[] }>().items;
    expect(items.map(({ standing }) => standing)).toEqual(["later", "used", "older", "other-currency"]);
    const found = await admin.call("GET", "/api/exchange-rates?q=snb");
    expect(found.json()).toMatchObject({ total: 1, items: [{ from: "USD", to: "CHF" }] });
  });
});

const scenario = (currency: string, more: object = {}) =>
  addScenario(analyst, { title: `In ${currency}`, estimate: { ...ESTIMATE, currency }, ...more });

/** The dashboard's exposure, after what was just changed. */
const exposure = async (query = "") => {
  const { exposure, joining, currencies } = await settled(admin, query);
  return { ...exposure!, joining, currencies };
};

describe("joint figures", () => {
  test("leave out scenarios without a rate and say so, and join them at the newest one", async () => {
    await scenario("USD");
    const alone = await exposure();
    await scenario("EUR", { clientId: h.a.client });
    const apart = await exposure();
    expect(apart.mean).toBe(alone.mean);
    expect(apart.joining).toEqual({ rates: [], apart: [{ currency: "EUR", scenarios: 1 }], joins: true });
    const rate = await added(EUR);
    const joined = await exposure();
    expect(joined.scenarios).toBe(2);
    expect(joined.mean / (alone.mean * 2.09)).toBeCloseTo(1, 12);
    expect(joined.p95).toBeGreaterThan(alone.p95);
    expect(joined.joining).toEqual({ rates: [used(rate)], apart: [], joins: true });
    expect(joined.currencies).toEqual(["USD", "EUR"]);
    // Corrected, and then superseded.
    await admin.call("PATCH", `/api/exchange-rates/${rate.id}`, { version: 1, rate: 1 });
    expect((await exposure()).mean / (alone.mean * 2)).toBeCloseTo(1, 12);
    await added({ ...EUR, rate: 3, asOf: day(0), source: "Fed" });
    const newer = await exposure();
    expect(newer.mean / (alone.mean * 4)).toBeCloseTo(1, 12);
    expect(newer.joining.rates).toEqual([{ from: "EUR", rate: 3, asOf: day(0), source: "Fed" }]);
    // In euros they stay alone.
    const euros = await exposure("?currency=EUR");
    expect(euros.mean).toBe(alone.mean);
    expect(euros.joining).toEqual({ rates: [], apart: [{ currency: "USD", scenarios: 1 }], joins: false });
  });

  test("are in the tenant's currency even if every scenario is in another", async () => {
    await scenario("EUR");
    expect((await exposure()).currency).toBe("EUR");
    await added(EUR);
    const { currency, currencies, joining } = await exposure();
    expect([currency, currencies, joining.apart]).toEqual(["USD", ["USD", "EUR"], []]);
  });

  test("of the largest scenarios and of compared clients are at the rate too", async () => {
    await scenario("USD");
    await scenario("EUR", { clientId: h.a.client });
    await scenario("JPY");
    const rate = await added({ ...EUR, rate: 2 });
    const joining: Joining = { rates: [used(rate)], apart: [{ currency: "JPY", scenarios: 1 }], joins: true };
    const top = (await admin.call("GET", "/api/top-scenarios")).json<TopScenarios>();
    const [first, second] = top.items;
    expect(top).toMatchObject({ currency: "USD", total: 3, joining });
    expect(top.items).toHaveLength(2);
    expect(first!.title).toBe("In EUR");
    expect(first!.mean).toBe(second!.mean * 2);
    expect(first!.p99).toBe(second!.p99 * 2);
    expect(first!.curve!.map(([loss]) => loss)).toEqual(second!.curve!.map(([loss]) => loss * 2));
    expect(top.sum).toBe(second!.mean * 3);
    const compared = (await admin.call("GET", "/api/client-standings")).json<{
      clients: { id: string; mean: number | null }[];
      whole: { mean: number };
    }>();
    expect(compared).toMatchObject({ currency: "USD", joining });
    expect(compared.clients.find(({ id }) => id === h.a.client)!.mean).toBe(first!.mean);
    expect(compared.whole.mean).toBe(top.sum);
  });

  test("insure with policies in other currencies, and one that covers all covers those in its own", async () => {
    await scenario("USD");
    await scenario("EUR");
    await added({ ...EUR, rate: 2 });
    const terms = {
      name: "Tower",
      inPlace: true,
      premium: 10,
      tower: [{ retention: 0, limit: null, share: 1 }],
    };
    const gross = await exposure();
    const made = await analyst.call("POST", "/api/policies", { ...terms, currency: "EUR" });
    expect(made.statusCode).toBe(201);
    const { net, mean } = await exposure();
    expect(mean).toBe(gross.mean);
    expect(net!.policies[0]!.premium).toBe(20);
    // All of the scenario in euros is paid: two thirds of the whole.
    expect(net!.now!.mean / mean).toBeCloseTo(1 / 3, 1);
  });

  test("insure chosen scenarios that join the policy's currency at a rate, and no others", async () => {
    await scenario("USD");
    const euros = await scenario("EUR");
    const terms = {
      name: "Tower",
      inPlace: true,
      premium: 10,
      tower: [{ retention: 0, limit: null, share: 1 }],
    };
    const cover = () =>
      analyst.call("POST", "/api/policies", { ...terms, currency: "USD", scenarioIds: [euros] });
    expect((await cover()).json()).toMatchObject({
      errors: [
        {
          path: "scenarioIds[0]",
          message: "is in EUR; must be in USD as the policy, or have an exchange rate",
        },
      ],
    });
    await added({ ...EUR, rate: 2 });
    expect((await cover()).statusCode).toBe(201);
    const { net, mean } = await exposure();
    expect(net!.now!.mean / mean).toBeCloseTo(1 / 3, 1);
  });

  test("a plan's costs and losses are in its currency", async () => {
    const half = { type: "factor", factor: { type: "constant", value: 0.5 } };
    const control = {
      id: "one",
      title: "Backups",
      status: "planned",
      annualCost: { type: "constant", value: 100 },
      effects: [{ node: "frequency.lef", change: half }],
    };
    await scenario("USD");
    await scenario("EUR", { treatment: { controls: [control] } });
    const plan = async () => (await analyst.call("GET", "/api/plan/returns")).json<PlanReturns>();
    const before = await plan();
    expect(before).toMatchObject({
      scenarios: 1,
      candidates: [],
      joining: { apart: [{ currency: "EUR", scenarios: 1 }] },
    });
    const rate = await added({ ...EUR, rate: 2 });
    const after = await plan();
    expect(after).toMatchObject({
      currency: "USD",
      scenarios: 2,
      joining: { rates: [used(rate)], apart: [] },
    });
    expect(after.candidates.map(({ title, cost }) => [title, cost])).toEqual([["Backups", 200]]);
    expect(after.nothing / (before.nothing * 3)).toBeCloseTo(1, 12);
    expect(after.mostSaved!.expectedLoss / (before.nothing * 2)).toBeCloseTo(1, 9);
  });
});

describe("a baseline", () => {
  const freeze = async (name: string) =>
    (await analyst.call("POST", "/api/baselines", { name })).json<Baseline>();

  test("freezes the rates that it used, and quantify computes the same bits from it", async () => {
    await scenario("USD");
    await scenario("EUR");
    await scenario("GBP");
    const rate = await added(EUR);
    const shown = await exposure();
    const made = await freeze("Year end");
    expect(made).toMatchObject({
      currency: "USD",
      scenarios: 2,
      mean: shown.mean,
      p95: shown.p95,
      joining: { rates: [used(rate)], apart: [{ currency: "GBP", scenarios: 1 }], joins: true },
    });
    await admin.call("PATCH", `/api/exchange-rates/${rate.id}`, { version: 1, rate: 5 });
    const verified = await analyst.call("POST", `/api/baselines/${made.id}/verify`);
    expect(verified.json()).toMatchObject({ hashMatches: true, differences: [] });
    const file = (await analyst.call("GET", `/api/baselines/${made.id}/export`)).json<{ baseline: object }>();
    expect(file.baseline).toMatchObject({ rates: [used(rate)] });
    const { output } = await quantify(JSON.stringify(file));
    expect(output).toContain("Joined at 1 EUR = 1.09 USD of 2024-11-03, ECB");
    expect(output).toContain("All figures are recomputed to the bit");
    const later = await freeze("After the euro rose");
    const bridge = (
      await analyst.call("GET", `/api/baselines/${later.id}/bridge?from=${made.id}`)
    ).json<Bridge>();
    expect(bridge.groups.map(({ group }) => group)).toEqual(["rates"]);
    expect(bridge.changes).toEqual([{ what: "rate", title: "EUR" }]);
    expect(bridge.groups[0]!.now.mean / (later.mean - made.mean)).toBeCloseTo(1, 9);
  });
});
