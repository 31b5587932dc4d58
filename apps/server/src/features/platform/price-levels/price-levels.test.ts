/** Price levels over HTTP: kept by administrators, one for a currency and year, and what joint figures make of them. */
import type { PriceLevel } from "@crq/contract/platform/price-levels";
import type { Baseline, Bridge } from "@crq/contract/risk/baselines/baselines";
import type { LossModel } from "@crq/contract/risk/loss-model";
import type { PlanReturns } from "@crq/contract/risk/plan";
import type { Joining } from "@crq/contract/platform/exchange-rates";
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
    "loss_models",
    "risk_scenarios",
    "exchange_rates",
    "price_levels",
  ])
    await h.db.asOwner(`delete from ${table}`);
});

// Invented indices: only their ratios are under test.
const LEVEL = {
  currency: "USD",
  year: 2027,
  index: 100,
  source: "Statistics office",
  note: "Annual average",
};
const add = (body: object) => admin.call("POST", "/api/price-levels", body);
const added = async (body: object = {}) => (await add({ ...LEVEL, ...body })).json<PriceLevel>();
const used = ({ currency, year, index, source }: PriceLevel) => ({ currency, year, index, source });

describe("a price level", () => {
  test("is added, corrected by version and deleted, and the log shows how", async () => {
    const made = await add(LEVEL);
    expect(made.statusCode).toBe(201);
    const level = made.json<PriceLevel>();
    expect(level).toMatchObject({ ...LEVEL, version: 1 });
    const path = `/api/price-levels/${level.id}`;
    const corrected = await admin.call("PATCH", path, { version: 1, index: 101.5 });
    expect(corrected.json()).toMatchObject({ ...LEVEL, index: 101.5, version: 2 });
    expect((await admin.call("PATCH", path, { version: 1, index: 2 })).statusCode).toBe(409);
    expect((await admin.call("DELETE", path)).statusCode).toBe(204);
    expect((await admin.call("PATCH", path, { version: 2, index: 2 })).statusCode).toBe(404);
    expect((await admin.call("DELETE", path)).statusCode).toBe(404);
    const name = "USD 2027";
    const log = await h.db.asOwner<{ action: string; detail: unknown }>(
      "select action, detail from audit_log where object_id = $1 order by seq",
      [level.id],
    );
    expect(log).toEqual([
      { action: "price-level.create", detail: { name, after: LEVEL } },
      { action: "price-level.update", detail: { name, before: { index: 100 }, after: { index: 101.5 } } },
      { action: "price-level.remove", detail: { name, before: { ...LEVEL, index: 101.5 } } },
    ]);
  });

  test.each([
    [{ index: 0 }, "index"],
    [{ index: -1 }, "index"],
    [{ index: 1e10 }, "index"],
    [{ index: "100" }, "index"],
    [{ year: 1899 }, "year"],
    [{ year: 2026.5 }, "year"],
    [{ year: "2026" }, "year"],
    [{ currency: "Euro" }, "currency"],
    [{ source: " " }, "source"],
    [{ note: "x".repeat(501) }, "note"],
  ])("with %o is refused", async (change, path) => {
    const answer = await add({ ...LEVEL, ...change });
    expect(answer.statusCode).toBe(400);
    const paths = answer.json<{ errors: { path: string }[] }>().errors.map((one) => one.path);
    expect([...new Set(paths)]).toEqual([path]);
  });

  test("is the only one of its currency and year", async () => {
    await added();
    const other = await added({ year: 2028 });
    const twice = { errors: [{ path: "year", message: "already has a USD index. Edit that one instead" }] };
    expect((await add(LEVEL)).json()).toMatchObject(twice);
    const moved = await admin.call("PATCH", `/api/price-levels/${other.id}`, { version: 1, year: 2027 });
    expect(moved.json()).toMatchObject(twice);
  });

  test("is found by its words, and the list is a file too", async () => {
    await added();
    await added({ currency: "EUR", source: "Eurostat" });
    const found = await admin.call("GET", "/api/price-levels?q=eurostat 2027");
    expect(found.json()).toMatchObject({ total: 1, items: [{ currency: "EUR", year: 2027 }] });
    const file = await admin.call("GET", "/api/price-levels/export?sort=currency");
    expect(file.json<{ csv: string }>().csv.split("\r\n").slice(0, 3)).toEqual([
      "Currency,Year,Index,Source,Note",
      "EUR,2027,100,Eurostat,Annual average",
      "USD,2027,100,Statistics office,Annual average",
    ]);
  });
});

const scenario = (priceYear: number | undefined, more: object = {}) =>
  addScenario(analyst, {
    title: `In prices of ${priceYear}`,
    estimate: { ...ESTIMATE, ...(priceYear !== undefined && { priceYear }), ...more },
  });

/** States losses in the prices of a year, for the tenant. */
async function state(priceYear: number | null, clientId: string | null = null): Promise<LossModel> {
  const path = `/api/loss-model${clientId === null ? "" : `?clientId=${clientId}`}`;
  const now = (await admin.call("GET", path)).json<LossModel>();
  const { dependence, causes, version } = now;
  const body = { clientId, dependence, causes, priceYear, ...(version !== null && { version }) };
  return (await admin.call("PUT", "/api/loss-model", body)).json<LossModel>();
}

/** The dashboard's exposure, after what was just changed. */
const exposure = async (query = "") => {
  const { exposure, joining } = await settled(admin, query);
  return { ...exposure!, joining };
};

describe("joint figures", () => {
  test("are as estimated unless a year is stated, and follow a new, corrected and deleted index", async () => {
    await scenario(2020);
    const own = await exposure();
    const from = await added({ year: 2020, index: 50 });
    const to = await added();
    const still = await exposure();
    expect([still.mean, still.p95, still.joining.pricing]).toEqual([own.mean, own.p95, undefined]);
    expect(await state(2027)).toMatchObject({ priceYear: 2027, inherited: false });
    const doubled = await exposure();
    expect(doubled.mean / (own.mean * 2)).toBeCloseTo(1, 12);
    expect(doubled.joining.pricing).toEqual({
      year: 2027,
      levels: [used(from), used(to)],
      unstated: 0,
      missing: [],
    });
    await admin.call("PATCH", `/api/price-levels/${to.id}`, { version: 1, index: 150 });
    expect((await exposure()).mean / (own.mean * 3)).toBeCloseTo(1, 12);
    await admin.call("DELETE", `/api/price-levels/${to.id}`);
    const missing = await exposure();
    expect(missing.mean).toBe(own.mean);
    expect(missing.joining.pricing).toMatchObject({
      levels: [],
      missing: [{ currency: "USD", year: 2027, scenarios: 1 }],
    });
    await state(null);
    const again = await exposure();
    expect([again.mean, again.joining.pricing]).toEqual([own.mean, undefined]);
  });

  test("take scenarios without a price year as estimated, and say how many", async () => {
    await scenario(undefined);
    await scenario(undefined);
    const own = await exposure();
    await added({ year: 2020, index: 50 });
    await added();
    await state(2027);
    const stated = await exposure();
    expect([stated.mean, stated.p95]).toEqual([own.mean, own.p95]);
    expect(stated.joining.pricing).toMatchObject({ year: 2027, levels: [], unstated: 2, missing: [] });
  });

  test("of a client are in the prices that it declares, or else in the tenant's", async () => {
    const clientId = h.a.client;
    await addScenario(analyst, { title: "Theirs", clientId, estimate: { ...ESTIMATE, priceYear: 2020 } });
    await added({ year: 2020, index: 50 });
    await added();
    const own = await exposure(`?clientId=${clientId}`);
    await state(2027);
    const inherited = await exposure(`?clientId=${clientId}`);
    expect(inherited.mean / (own.mean * 2)).toBeCloseTo(1, 12);
    // A dependence of its own keeps the year that it inherited.
    const common = { type: "common", correlation: 0.2 };
    const put = await admin.call("PUT", "/api/loss-model", { clientId, dependence: common, causes: [] });
    expect(put.json()).toMatchObject({ priceYear: 2027, inherited: false });
    expect(await state(null, clientId)).toMatchObject({ priceYear: null });
    expect((await exposure(`?clientId=${clientId}`)).mean).toBe(own.mean);
    expect((await exposure()).joining.pricing).toMatchObject({ year: 2027 });
  });

  test("scale by the index of the scenario's currency before they convert", async () => {
    await scenario(2020, { currency: "EUR" });
    await added({ currency: "EUR", year: 2020, index: 100 });
    await added({ currency: "EUR", index: 130 });
    const euros = await exposure("?currency=EUR");
    await admin.call("POST", "/api/exchange-rates", {
      from: "EUR",
      rate: 2,
      asOf: "2024-11-03",
      source: "ECB",
    });
    await state(2027);
    expect((await exposure()).mean / (euros.mean * 1.3 * 2)).toBeCloseTo(1, 12);
  });

  test("of a plan are in these prices, and its costs aren't", async () => {
    const half = { type: "factor", factor: { type: "constant", value: 0.5 } };
    const control = {
      id: "one",
      title: "Backups",
      status: "planned",
      annualCost: { type: "constant", value: 100 },
      effects: [{ node: "frequency.lef", change: half }],
    };
    await addScenario(analyst, {
      title: "Planned",
      estimate: { ...ESTIMATE, priceYear: 2020 },
      treatment: { controls: [control] },
    });
    const plan = async () => (await analyst.call("GET", "/api/plan/returns")).json<PlanReturns>();
    const before = await plan();
    await added({ year: 2020, index: 50 });
    await added();
    await state(2027);
    const after = await plan();
    expect(after.nothing / (before.nothing * 2)).toBeCloseTo(1, 12);
    expect(after.candidates.map(({ cost }) => cost)).toEqual([100]);
    expect(after.joining.pricing).toMatchObject({ year: 2027 });
  });

  test("of a portfolio are in these prices, as its own figures say", async () => {
    const id = await scenario(2020);
    const made = await analyst.call("POST", "/api/portfolios", { title: "Old prices", scenarioIds: [id] });
    const path = `/api/portfolios/${made.json<{ id: string }>().id}`;
    const figures = async () =>
      (await analyst.call("GET", `${path}/figures`)).json<{
        joining: Joining;
        portfolio: { mean: number };
      }>();
    const before = await figures();
    await added({ year: 2020, index: 50 });
    await added();
    await state(2027);
    const after = await figures();
    expect(after.portfolio.mean / (before.portfolio.mean * 2)).toBeCloseTo(1, 12);
    expect(after.joining.pricing).toMatchObject({ year: 2027, unstated: 0, missing: [] });
    const inUse = (await analyst.call("GET", "/api/rates-in-use")).json<{ prices: object }>();
    expect(inUse.prices).toMatchObject({
      years: [{ clientId: null, year: 2027 }],
      levels: [{ currency: "USD", year: 2020, index: 50 }, { year: 2027 }],
    });
  });

  test("of single scenarios beside them stay as estimated, and say so", async () => {
    await scenario(2020);
    await added({ year: 2020, index: 50 });
    await added();
    const top = async () => (await admin.call("GET", "/api/top-scenarios")).json<TopScenarios>();
    const before = await top();
    await state(2027);
    const after = await top();
    expect(after.sum).toBe(before.sum);
    expect(after.joining.pricing).toMatchObject({ year: 2027, asEstimated: true });
    const compared = await admin.call("GET", "/api/client-standings");
    expect(compared.json()).toMatchObject({ joining: { pricing: { year: 2027, asEstimated: true } } });
  });

  test("a year that isn't one is refused", async () => {
    for (const priceYear of [1899, 2026.5, "2026"]) {
      const body = { clientId: null, dependence: { type: "independent" }, causes: [], priceYear };
      const answer = await admin.call("PUT", "/api/loss-model", body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: "priceYear" }] });
    }
  });

  test("the log says who stated which year", async () => {
    await state(2027);
    await state(2028);
    const log = await h.db.asOwner<{ detail: { before: unknown; after: unknown } }>(
      "select detail from audit_log where action = 'loss-model.set' order by seq desc limit 2",
    );
    expect(log.map(({ detail }) => detail)).toMatchObject([
      { before: { priceYear: 2027 }, after: { priceYear: 2028 } },
      { after: { priceYear: 2027 } },
    ]);
  });
});

describe("a baseline", () => {
  const freeze = async (name: string) =>
    (await analyst.call("POST", "/api/baselines", { name })).json<Baseline>();
  const bridge = (to: Baseline, from: Baseline, more = "") =>
    analyst.call("GET", `/api/baselines/${to.id}/bridge?from=${from.id}${more}`);

  test("freezes the indices that it used, and quantify computes the same bits from it", async () => {
    await scenario(2020);
    const from = await added({ year: 2020, index: 50 });
    const to = await added();
    await added({ currency: "JPY", year: 2020 });
    const estimated = await freeze("As estimated");
    await state(2027);
    const shown = await exposure();
    const made = await freeze("Year end");
    expect(made).toMatchObject({
      mean: shown.mean,
      p95: shown.p95,
      joining: { pricing: { year: 2027, levels: [used(from), used(to)] } },
    });
    await admin.call("PATCH", `/api/price-levels/${to.id}`, { version: 1, index: 150 });
    const verified = await analyst.call("POST", `/api/baselines/${made.id}/verify`);
    expect(verified.json()).toMatchObject({ hashMatches: true, differences: [] });
    const file = (await analyst.call("GET", `/api/baselines/${made.id}/export`)).json<{ baseline: object }>();
    expect(file.baseline).toMatchObject({ prices: { year: 2027, levels: [used(from), used(to)] } });
    const { output } = await quantify(JSON.stringify(file));
    expect(output).toContain("In prices of 2027");
    expect(output).toContain("index USD 2027: 100, Statistics office");
    expect(output).toContain("All figures are recomputed to the bit");

    // The index rose by half: the price level moved the mean by half, and nothing else did.
    const later = await freeze("After the index rose");
    const moved = (await bridge(later, made)).json<Bridge>();
    expect(moved.groups.map(({ group }) => group)).toEqual(["prices"]);
    expect(moved).toMatchObject({ statesPrices: true, changes: [{ what: "prices", title: "USD 2027" }] });
    expect(moved.groups[0]!.now.mean / (0.5 * made.mean)).toBeCloseTo(1, 9);
    const adopted = (await bridge(made, estimated)).json<Bridge>();
    expect(adopted.groups.map(({ group }) => group)).toEqual(["prices"]);
    expect(adopted.groups[0]!.now.mean / estimated.mean).toBeCloseTo(1, 9);
    const typed = await bridge(later, made, "&inflation=0.03");
    expect(typed.json()).toMatchObject({
      errors: [{ path: "inflation", message: "must be 0: these baselines state their prices" }],
    });
  });

  test("without prices takes a typed rate of inflation as before", async () => {
    await scenario(undefined);
    const [first, second] = [await freeze("First"), await freeze("Second")];
    const typed = (await bridge(second, first, "&inflation=0.03")).json<Bridge>();
    expect(typed.statesPrices).toBeUndefined();
    expect(typed.groups.map(({ group }) => group)).toEqual(["estimates", "prices"]);
  });
});
