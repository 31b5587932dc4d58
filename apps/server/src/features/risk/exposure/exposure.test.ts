/**
 * Exposure on the dashboard: the engine's figures, stored per day, and recomputed once after scenarios
 * change.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { annualMoments } from "@crq/engine/exact/compound-model";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import { withControls } from "@crq/engine/controls/apply-control";
import type { Scenario } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import { pino } from "pino";
import { sql } from "kysely";
import { sqlFor } from "../../../db/query.ts";
import { openCompute, type Compute } from "../../../jobs/compute-pool.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { addScenario, dashboard, settled } from "../../../../test/risk-dashboard.ts";
import { exposureHandlers } from "./handlers.ts";
import { currenciesOf } from "./keys-store.ts";
import { takeSnapshot } from "./take-snapshot.ts";
import { wholeTenant } from "../../../db/doors.ts";

const pool = openCompute({ cores: 2 });
/** Joint computations started; the next one fails, or waits, on request. */
let computed = 0;
let next: "runs" | "fails" = "runs";
let held: Promise<void> | undefined;
const compute = {
  run: async (task: Parameters<Compute["run"]>[0], caller: Parameters<Compute["run"]>[1]) => {
    if (!("members" in task)) return pool.run(task, caller);
    computed += 1;
    await held;
    if (next === "fails") throw new Error("the thread went away");
    return pool.run(task, caller);
  },
  close: pool.close,
} as Compute;

let h: Harness;
let admin: Session;
let analyst: Session;
beforeAll(async () => {
  h = await harness({ compute });
  admin = await h.signedIn("admin");
  analyst = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());
beforeEach(async () => {
  for (const table of ["exposure_snapshots", "exposure_computations", "risk_scenarios"])
    await h.db.asOwner(`delete from ${table}`);
  computed = 0;
  next = "runs";
  held = undefined;
});

const rare = { ...ESTIMATE, frequency: { lef: { type: "constant", value: 0.1 } } } as const;
const control = (status: Control["status"], factor: number): Control => ({
  id: status,
  title: status,
  status,
  annualCost: { type: "constant", value: 1 },
  effects: [
    { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: factor } } },
  ],
});

test("shows the engine's figures, whose mean is the sum of the scenarios' means", async () => {
  const controls = [control("existing", 0.5), control("planned", 0.25)];
  const one = await addScenario(analyst, { title: "One", estimate: ESTIMATE, treatment: { controls } });
  const two = await addScenario(analyst, { title: "Two", estimate: rare, clientId: h.a.client });
  const { exposure, topScenarios } = await settled(admin);
  const scenarios: Scenario[] = [
    { schema: "crq-scenario/1", id: one, title: "One", ...ESTIMATE },
    { schema: "crq-scenario/1", id: two, title: "Two", ...rare },
  ];
  const { mean, p90, p95, p99 } = exactPortfolio(scenarios);
  expect(exposure).toMatchObject({ currency: "USD", state: "current", scenarios: 2, leftOut: 0 });
  expect(exposure).toMatchObject({ mean, p90, p95, p99 });
  expect(exposure!.mean / topScenarios.reduce((sum, top) => sum + top.mean, 0)).toBeCloseTo(1, 12);
  const scenario = scenarios[0]!;
  const residual = exactPortfolio([withControls(scenario, controls, "residual"), scenarios[1]!]).curve;
  const points = new Map(residual.loss.map((loss, i) => [loss, residual.probability[i]]));
  expect(exposure!.curveResidual!.every(([loss, chance]) => points.get(loss) === chance)).toBe(true);
  expect(exposure!.curveInherent!.at(-1)![0]).toBeGreaterThan(0);
  expect(exposure!.bestControl).toMatchObject({ scenarioId: one, title: "planned", cost: 1 });
  const saves = annualMoments(scenario).mean * 0.75;
  expect(exposure!.bestControl!.saves / saves).toBeCloseTo(1, 9);
  const stakeholder = await (await h.signedIn("business_stakeholder")).call("GET", "/api/exposure");
  expect(stakeholder.json()).toMatchObject({ exposure: { mean, bestControl: null } });
  const inState = (state: "inherent" | "residual") =>
    annualMoments(withControls(scenarios[0]!, controls, state)).mean + annualMoments(scenarios[1]!).mean;
  expect(exposure!.meanInherent / inState("inherent")).toBeCloseTo(1, 12);
  expect(exposure!.meanResidual / inState("residual")).toBeCloseTo(1, 12);
  const losses = exposure!.curve.map(([loss]) => loss);
  expect(losses).toEqual(losses.toSorted((a, b) => a - b));
  expect(exposure!.trend).toEqual([{ date: today(), mean, p95, p99, netMean: mean, netP95: p95 }]);
  expect(exposure!.states!.inherent.mean).toBe(exposure!.meanInherent);
  expect(exposure!.states!.residual).toMatchObject({
    mean: exposure!.meanResidual,
    p95: exactPortfolio([withControls(scenario, controls, "residual"), scenarios[1]!]).p95,
  });
  expect(exposure!.causesMean).toBe(0);
});

test("of a client covers only its own scenarios; with one scenario, it equals that scenario's figures", async () => {
  await addScenario(analyst, { title: "Of all", estimate: ESTIMATE });
  await addScenario(analyst, { title: "Theirs", estimate: rare, clientId: h.a.client });
  const { exposure, topScenarios, scenarioCount } = await settled(admin, `?clientId=${h.a.client}`);
  expect(scenarioCount).toBe(1);
  const [{ mean, p95, p99 }] = topScenarios as [(typeof topScenarios)[number]];
  expect(exposure).toMatchObject({ scenarios: 1, mean, p95, p99 });
});

test("is computing after a scenario changed, shows the older figures until done, and is then current again", async () => {
  const id = await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  expect(await dashboard(admin)).toMatchObject({ exposure: null, computing: true });
  const before = await settled(admin);
  let go = () => {};
  held = new Promise((resolve) => {
    go = resolve;
  });
  await analyst.call("PATCH", `/api/scenarios/${id}`, { version: 1, estimate: rare });
  const meanwhile = await dashboard(admin);
  expect(meanwhile).toMatchObject({
    computing: true,
    exposure: { state: "computing", mean: before.exposure!.mean },
  });
  await expect.poll(() => computed).toBe(2);
  expect((await dashboard(admin)).computing).toBe(true);
  go();
  const after = await settled(admin);
  expect(after.exposure).toMatchObject({ state: "current", mean: after.topScenarios[0]!.mean });
  expect(after.exposure!.mean).toBeLessThan(before.exposure!.mean);
  expect(after.exposure!.trend).toHaveLength(1); // the day's last figures count
  expect(computed).toBe(2);

  await analyst.call("DELETE", `/api/scenarios/${id}`);
  expect(await dashboard(admin)).toMatchObject({ exposure: null, computing: false, currencies: [] });
});

test("is computed once for all concurrent callers, whichever process they ask", async () => {
  await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  let go = () => {};
  held = new Promise((resolve) => {
    go = resolve;
  });
  const logger = pino({ level: "silent" });
  const another = exposureHandlers({ doors: h.doors, compute, logger });
  const actor = { tenantId: h.a.id, clientId: null };
  const ctx = { actor, readTenant: (work: never) => h.doors.readTenant(wholeTenant(h.a.id), work) } as never;
  const answers = await Promise.all([
    dashboard(admin),
    dashboard(admin),
    another.get(ctx, { query: { days: 90, clientId: undefined, currency: undefined } }),
  ]);
  expect(answers.map(({ computing }) => computing)).toEqual([true, true, true]);
  await expect.poll(() => computed).toBeGreaterThan(0);
  await dashboard(admin);
  go();
  await settled(admin);
  expect(computed).toBe(1);
});

test("isn't computed again by a caller that read stale figures before another process stored new ones", async () => {
  await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  await settled(admin);
  const [found] = await h.doors.inTenant(wholeTenant(h.a.id), (tx) => currenciesOf(tx, null));
  const deps = { doors: h.doors, compute };
  const key = { clientId: null, currency: found!.currency };
  expect(await takeSnapshot(deps, h.a.id, key, found!.basis_hash, true)).toBe(false);
  expect(computed).toBe(1);
  expect(await takeSnapshot(deps, h.a.id, key, found!.basis_hash)).toBe(true); // a new day's figures
  expect(computed).toBe(2);
});

test("that fails is reported, and is retried once a scenario changes or the pause is over", async () => {
  const id = await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  next = "fails";
  expect(await dashboard(admin)).toMatchObject({ computing: true, failed: false });
  await expect.poll(() => dashboard(admin)).toMatchObject({ failed: true });
  for (let i = 0; i < 3; i++)
    expect(await dashboard(admin)).toMatchObject({ computing: false, failed: true, exposure: null });
  expect(computed).toBe(1);

  await analyst.call("PATCH", `/api/scenarios/${id}`, { version: 1, title: "Another" });
  await expect.poll(async () => (await dashboard(admin)).failed).toBe(true);
  expect(computed).toBe(2);

  next = "runs";
  await h.db.asOwner("update exposure_computations set failed_at = now() - interval '11 minutes'");
  expect(await settled(admin)).toMatchObject({ failed: false, exposure: { state: "current" } });
  expect(computed).toBe(3);
});

test("whose process died is taken over by another after a minute and a half", async () => {
  await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  const leased = (seconds: number) =>
    h.db.inFirstCell(
      `insert into exposure_computations (tenant_id, currency, basis_hash, started_at) values ($1, 'USD', 'of before', now() - make_interval(secs => $2))
       on conflict (tenant_id, client_id, currency) do update set started_at = excluded.started_at`,
      [h.a.id, seconds],
    );
  await leased(80);
  expect((await dashboard(admin)).computing).toBe(true);
  expect(computed).toBe(0);
  await leased(91);
  expect((await settled(admin)).exposure?.state).toBe("current");
});

test("uses the requested currency if scenarios use it, otherwise the tenant's, otherwise the most common one", async () => {
  await addScenario(analyst, { title: "Euro", estimate: { ...ESTIMATE, currency: "EUR" } });
  await addScenario(analyst, { title: "Another", estimate: { ...ESTIMATE, currency: "EUR" } });
  await addScenario(analyst, { title: "Pound", estimate: { ...ESTIMATE, currency: "GBP" } });
  expect((await dashboard(admin)).currencies).toEqual(["EUR", "GBP"]);
  expect((await dashboard(admin, "?currency=GBP")).currencies).toEqual(["GBP", "EUR"]);
  expect((await dashboard(admin, "?currency=JPY")).currencies).toEqual(["EUR", "GBP"]);
  await addScenario(analyst, { title: "Dollar", estimate: ESTIMATE });
  expect((await dashboard(admin)).currencies).toEqual(["USD", "EUR", "GBP"]);
  const euro = await settled(admin, "?currency=EUR");
  expect(euro.topScenarios.map(({ title }) => title).sort()).toEqual(["Another", "Euro"]);
  expect(euro).toMatchObject({ exposure: { currency: "EUR", scenarios: 2 }, scenarioCount: 4 });
});

test("has a trend of the requested days, with a point for each computed day", async () => {
  await addScenario(analyst, { title: "One", estimate: ESTIMATE });
  await settled(admin);
  for (const days of [6, 7, 40])
    await h.db.asOwner(
      `insert into exposure_snapshots (tenant_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, basis_hash, engine_version)
       values ($1, 'USD', current_date - $2::int, 1, $2, 1, 1, 1, 1, 1, '', '')`,
      [h.a.id, days],
    );
  const of = async (days: number) =>
    (await dashboard(admin, `?days=${days}`)).exposure!.trend.map(({ mean }) => mean).slice(0, -1);
  expect([await of(7), await of(30), await of(90)]).toEqual([[6], [7, 6], [40, 7, 6]]);
});

test("the platform reads only what its list of tenants shows: no full curve, no rarer percentile, and no appetite", async () => {
  const ask = (column: string) =>
    h.doors.outsideOf(h.a.id, (tx) =>
      tx.all(sqlFor.selectFrom("exposure_snapshots").select(sql.ref(column).as("found"))),
    );
  for (const column of ["mean", "p95", "net_mean", "net_p95", "mini_curve", "accepted_p95", "over_appetite"])
    await expect(ask(column)).resolves.toEqual([]);
  for (const column of [
    "p99",
    "curve",
    "curve_residual",
    "best_control",
    "net",
    "inherent",
    "causes_mean",
    "basis_hash",
  ])
    await expect(ask(column)).rejects.toThrow(/permission denied/);
  const appetites = h.doors.outsideOf(h.a.id, (tx) =>
    tx.all(sqlFor.selectFrom("risk_appetites").select("tolerance")),
  );
  await expect(appetites).rejects.toThrow(/permission denied/);
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
