/** Appetite and tolerance by category: who sets them, and that every risk is judged by the right ones, whatever changes. */
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { type MatrixPosition, ratingAt } from "@crq/engine/rating/matrix";
import type { LimitedCategory, RiskLimit, VerdictCounts } from "@crq/contract/risk/register/risk-limits";
import type { RiskRecord, RiskSummary } from "@crq/contract/risk/register/risk-record";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let analyst: Session;
let ownerId: string;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  ownerId = people.json<{ items: [{ id: string }] }>().items[0].id;
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from risks");
  await h.db.asOwner("delete from risk_limits");
});

const PATH = "/api/risk-limits";
const MODERATE = { appetite: 250, tolerance: 500 };
const sent = (more: object = {}) => ({
  category: "Fraud",
  version: 0,
  rating: MODERATE,
  loss: null,
  reason: "The board said so",
  reviewedOn: "2026-01-31",
  ...more,
});
async function limit(more: object = {}): Promise<RiskLimit> {
  const reply = await analyst.call("PUT", PATH, sent(more));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<RiskLimit>();
}
async function record(more: object = {}): Promise<RiskRecord> {
  const body = { title: "Flood", category: "Fraud", ownerId, ...more };
  const reply = await analyst.call("POST", "/api/risks", body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<RiskRecord>();
}
const read = async (id: string) => (await analyst.call("GET", `/api/risks/${id}`)).json<RiskRecord>();
const verdict = async ({ id }: { id: string }) => (await read(id)).appetite;
const at = (likelihood: number, impact: number) => ({ current: { likelihood, impact } });
const change = (risk: RiskRecord, body: object) =>
  analyst.call("PATCH", `/api/risks/${risk.id}`, { version: risk.version, ...body });
/** A scenario that only its figures matter of. */
async function scenario(mean: number, currency = "USD", clientId: string | null = null): Promise<string> {
  const [row] = await h.db.asOwner<{ id: string }>(
    `insert into risk_scenarios (tenant_id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version)
     values ($1, $2, 'Loss', $3, '{}', $4, 1, 1, 0.5, '1') returning id`,
    [h.a.id, clientId, currency, mean],
  );
  return row!.id;
}

/** The verdict as a person would tell it: by the rating's rank among its matrix's, and by the loss. */
function told(
  share: number | null,
  [appetite, tolerance]: readonly [number, number] | readonly [null, null],
  loss: number | null,
  [most, utmost]: readonly [number, number] | readonly [null, null],
): number | null {
  const one = (value: number | null, low: number | null, high: number | null) =>
    value === null || low === null || high === null ? 0 : value > high ? 3 : value > low ? 2 : 1;
  return Math.max(one(share, appetite, tolerance), one(loss, most, utmost)) || null;
}

test("verdicts of all combinations of rating, loss and limits are those that are worked out apart", async () => {
  const places = [0, 250, 333, 500, 667, 750, 1000];
  const pairs = [
    [null, null] as const,
    ...places.flatMap((low) => places.filter((high) => high >= low).map((high) => [low, high] as const)),
  ];
  const losses = [[null, null] as const, [0, 0] as const, [10, 20] as const, [15, 15] as const];
  const ranks = [
    null,
    ...[2, 3, 4, 5, 6].flatMap((of) => Array.from({ length: of }, (_, i) => i / (of - 1))),
  ];
  const cases = ranks.flatMap((share) =>
    pairs.flatMap((rating) =>
      [null, 0, 10, 12, 15, 20, 20.5].flatMap((loss) =>
        losses.map((money) => ({ share, rating, loss, money })),
      ),
    ),
  );
  expect(cases.length).toBeGreaterThan(15_000);
  const rows = await h.db.inFirstCell<{ n: number; verdict: number | null }>(
    `select n::int, risk_verdict((c ->> 0)::int, (c ->> 1)::float8, 'USD', (c ->> 2)::smallint, (c ->> 3)::smallint, 'USD', (c ->> 4)::float8,
      (c ->> 5)::float8) as verdict from jsonb_array_elements($1::jsonb) with ordinality as e (c, n) order by n`,
    [
      JSON.stringify(
        cases.map(({ share, rating, loss, money }, i) => [
          // A place within a rating: its thousandths, then from 1 to 999 for the levels.
          share === null ? null : Math.round(share * 1000) * 1000 + 1 + (i % 999),
          loss,
          ...rating,
          ...money,
        ]),
      ),
    ],
  );
  const wrong = cases.filter(({ share, rating, loss, money }, i) => {
    const thousandths = share === null ? null : Math.round(share * 1000);
    return rows[i]!.verdict !== told(thousandths, rating, loss, money);
  });
  expect(wrong.slice(0, 3)).toEqual([]);
});

test("every position of the product's own matrix is judged as its rating compares with the limit's", async () => {
  const positions = Array.from({ length: 25 }, (_, i) => ({
    likelihood: 1 + (i % 5),
    impact: 1 + Math.floor(i / 5),
  }));
  for (const current of positions) await record({ current });
  await record();
  let version = 0;
  for (const [appetite, tolerance] of [
    [1, 1],
    [1, 3],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 5],
  ] as const) {
    await limit({ version, rating: { appetite: (appetite - 1) * 250, tolerance: (tolerance - 1) * 250 } });
    version += 1;
    const list = (await analyst.call("GET", "/api/risks?pageSize=100")).json<{ items: RiskSummary[] }>();
    const expected = (current: MatrixPosition | null) => {
      if (!current) return null;
      const rating = ratingAt(BUILT_IN_MATRIX, current);
      return rating <= appetite ? "within" : rating <= tolerance ? "beyond-appetite" : "beyond-tolerance";
    };
    for (const risk of list.items) expect(risk.appetite).toBe(expected(risk.current));
    for (const asked of ["within", "beyond-appetite", "beyond-tolerance", "not-judged"]) {
      const found = (await analyst.call("GET", `/api/risks?appetite=${asked}`)).json<{ total: number }>();
      const those = list.items.filter((risk) => (risk.appetite ?? "not-judged") === asked);
      expect(found.total).toBe(those.length);
    }
  }
});

test("a verdict follows the risk, its limits, its matrix, and its scenario", async () => {
  const usd = await scenario(100);
  const risk = await record({ ...at(5, 5), scenarioId: usd });
  expect(risk).toMatchObject({ appetite: null, limits: null });
  const first = await limit();
  expect(await read(risk.id)).toMatchObject({
    appetite: "beyond-tolerance",
    limits: { ofClient: false, rating: MODERATE, loss: null, byRating: "beyond-tolerance", byLoss: null },
  });
  expect((await change(risk, at(3, 3))).json()).toMatchObject({ appetite: "beyond-appetite" });
  expect((await change(await read(risk.id), { category: "Other" })).json()).toMatchObject({ appetite: null });
  await change(await read(risk.id), { category: "Fraud", ...at(1, 1) });
  expect(await verdict(risk)).toBe("within");

  await limit({ version: first.version, loss: { currency: "USD", appetite: 50, tolerance: 99.5 } });
  expect(await read(risk.id)).toMatchObject({
    appetite: "beyond-tolerance",
    limits: { byRating: "within", byLoss: "beyond-tolerance" },
  });
  await h.db.asOwner("update risk_scenarios set mean = 60 where id = $1", [usd]);
  expect(await verdict(risk)).toBe("beyond-appetite");
  await h.db.asOwner("update risk_scenarios set currency = 'EUR' where id = $1", [usd]);
  expect(await verdict(risk)).toBe("within"); // by its rating alone: nothing is converted
  await h.db.asOwner("update risk_scenarios set currency = 'USD', deleted_at = now() where id = $1", [usd]);
  expect(await verdict(risk)).toBe("within");
  expect((await analyst.call("DELETE", `${PATH}/${first.id}`)).statusCode).toBe(204);
  expect(await verdict(risk)).toBeNull();
});

test("a matrix that rates otherwise takes verdicts along, and limits hold in matrices with other ratings", async () => {
  const levels = (...labels: string[]) => labels.map((label) => ({ label, description: "", from: null }));
  const matrix = {
    likelihood: levels("a", "b", "c"),
    impact: levels("a", "b", "c"),
    currency: null,
    ratings: ["Low", "Middle", "High"].map((label, i) => ({ label, color: `sev-${i + 1}` })),
    cells: [
      [1, 1, 2],
      [1, 2, 3],
      [2, 3, 3],
    ],
    orientation: { horizontal: "impact", rising: "up" },
  };
  const made = await analyst.call("POST", "/api/risk-matrices", { name: "Three", description: "", matrix });
  expect(made.statusCode, made.body).toBe(201);
  const { id: matrixId, version } = made.json<{ id: string; version: number }>();
  const risk = await record({ matrixId, ...at(1, 3) });
  await limit(); // content up to a quarter, and up to the middle at most
  expect(await verdict(risk)).toBe("beyond-appetite");
  const body = {
    version,
    matrix: {
      ...matrix,
      cells: [
        [1, 1, 3],
        [1, 2, 3],
        [2, 3, 3],
      ],
    },
  };
  expect((await analyst.call("PATCH", `/api/risk-matrices/${matrixId}`, body)).statusCode).toBe(200);
  expect(await verdict(risk)).toBe("beyond-tolerance");
});

test("a client's own limits hold before the tenant's, for its risks alone", async () => {
  const [wide, own] = [await record(at(3, 3)), await record({ ...at(3, 3), clientId: h.a.client })];
  await limit();
  expect([await verdict(wide), await verdict(own)]).toEqual(["beyond-appetite", "beyond-appetite"]);
  const theirs = await limit({ clientId: h.a.client, rating: { appetite: 500, tolerance: 750 } });
  expect([await verdict(wide), await verdict(own)]).toEqual(["beyond-appetite", "within"]);
  expect((await read(own.id)).limits).toMatchObject({ ofClient: true });
  // Stricter limits of the tenant don't reach a client that has its own.
  await limit({ version: 1, rating: { appetite: 0, tolerance: 0 } });
  expect([await verdict(wide), await verdict(own)]).toEqual(["beyond-tolerance", "within"]);
  const whole = (await analyst.call("GET", PATH)).json<{ items: LimitedCategory[] }>();
  expect(whole.items).toMatchObject([{ limit: { clientId: null }, inherited: null, clients: 1 }]);
  const listed = await analyst.call("GET", `${PATH}?clientId=${h.a.client}`);
  expect(listed.json<{ items: LimitedCategory[] }>().items).toMatchObject([
    {
      limit: { clientId: h.a.client },
      inherited: { clientId: null },
      counts: { within: 1, beyondTolerance: 0 },
    },
  ]);
  await analyst.call("DELETE", `${PATH}/${theirs.id}`);
  expect(await verdict(own)).toBe("beyond-tolerance");
});

test("what limits would change is said before they're saved, and is what they change", async () => {
  for (const impact of [1, 2, 3, 4, 5]) await record(at(3, impact));
  await record({ ...at(5, 5), treatment: "accept" });
  await record({ ...at(5, 5), clientId: h.a.client });
  await record({ scenarioId: await scenario(5, "EUR") });
  await limit({ clientId: h.a.client, rating: { appetite: 1000, tolerance: 1000 } });
  const counts = async () =>
    (await analyst.call("GET", PATH)).json<{ items: LimitedCategory[] }>().items[0]!.counts;
  const asked = { category: "Fraud", rating: MODERATE, loss: { currency: "USD", appetite: 1, tolerance: 2 } };
  const effects = (await analyst.call("POST", `${PATH}/effects`, asked)).json<{
    now: VerdictCounts;
    after: VerdictCounts;
  }>();
  expect(effects).toEqual({
    now: { within: 0, beyondAppetite: 0, beyondTolerance: 0, notJudged: 7 },
    // In the product's own matrix, likelihood 3 is 1, 2, 3, 3, 4.
    after: { within: 2, beyondAppetite: 2, beyondTolerance: 2, notJudged: 1 },
    otherCurrency: 1,
    accepted: 1,
  });
  const saved = await limit(asked);
  const { within, ...rest } = await counts();
  expect({ within: within - 1, ...rest }).toEqual(effects.after); // the client's own risk is within
  const away = { category: "Fraud", rating: null, loss: null };
  expect((await analyst.call("POST", `${PATH}/effects`, away)).json()).toMatchObject({
    now: effects.after,
    after: effects.now,
  });
  const inherits = await analyst.call("POST", `${PATH}/effects`, { ...away, clientId: h.a.client });
  expect(inherits.json()).toMatchObject({ now: { within: 1 }, after: { beyondTolerance: 1 } });
  await analyst.call("DELETE", `${PATH}/${saved.id}`);
  expect(await counts()).toEqual({ ...effects.now, within: 1 });
});

test("tolerance below appetite, no limit, no reason, a day to come and a stale version are refused", async () => {
  const refused = async (more: object) => {
    const reply = await analyst.call("PUT", PATH, sent(more));
    expect(reply.statusCode, reply.body).toBe(400);
    return reply.json<{ errors: { path: string; message: string }[] }>().errors;
  };
  expect(await refused({ rating: { appetite: 500, tolerance: 250 } })).toEqual([
    { path: "rating.tolerance", message: "Tolerance can't be below appetite" },
  ]);
  expect(await refused({ loss: { currency: "USD", appetite: 2, tolerance: 1 } })).toEqual([
    { path: "loss.tolerance", message: "Tolerance can't be below appetite" },
  ]);
  expect(await refused({ rating: null })).toMatchObject([{ path: "rating" }]);
  expect(await refused({ reason: " " })).toMatchObject([{ path: "reason" }]);
  expect(await refused({ reviewedOn: "2199-01-01" })).toMatchObject([{ path: "reviewedOn" }]);
  const { id } = await limit();
  expect((await analyst.call("PUT", PATH, sent())).statusCode).toBe(409);
  expect((await analyst.call("PUT", PATH, sent({ version: 2 }))).statusCode).toBe(409);
  await limit({ version: 1, rating: { appetite: 0, tolerance: 1000 } });
  const log = await h.db.asOwner(
    `select detail -> 'name' as name, detail -> 'before' -> 'rating' as was, detail -> 'after' -> 'rating' as is
     from audit_log where action = 'risk-limit.update' and object_id = $1`,
    [id],
  );
  expect(log).toEqual([
    {
      name: "Fraud",
      was: { appetite: "Low", tolerance: "Moderate" },
      is: { appetite: "Very low", tolerance: "Very high" },
    },
  ]);
});

test("an accepted risk beyond tolerance is a contradiction, and dashboards count it", async () => {
  await limit();
  const { contradictions } = await record({ ...at(5, 5), treatment: "accept" });
  expect(contradictions[0]).toBe("accepted-beyond-tolerance");
  await record(at(3, 3));
  const counts = (await analyst.call("GET", "/api/risk-figures/counts")).json();
  expect(counts).toMatchObject({
    appetite: { within: 0, beyondAppetite: 1, beyondTolerance: 1, notJudged: 0, accepted: 1 },
    beyondByCategory: [{ category: "Fraud", beyondAppetite: 1, beyondTolerance: 1 }],
  });
  const { csv } = (await analyst.call("GET", "/api/risks/export?sort=reference")).json<{ csv: string }>();
  expect(csv.split("\n")[0]).toContain("Appetite");
  expect(csv).toContain("beyond-tolerance");
});

test("the owner is told when a rating takes a risk beyond tolerance, once", async () => {
  await limit();
  const risk = await record(at(3, 3));
  await change(risk, at(5, 5));
  const review = { version: risk.version + 1, said: "Worse still", current: { likelihood: 5, impact: 4 } };
  expect((await analyst.call("POST", `/api/risks/${risk.id}/reviews`, review)).statusCode).toBe(200);
  const told = await h.db.asOwner<{ title: string }>(
    "select title from notifications where kind = 'risk.beyond-tolerance' and user_id = $1",
    [ownerId],
  );
  expect(told).toHaveLength(1);
  expect(told[0]!.title).toContain("beyond tolerance");
});

test("risks of an archived client are judged at once by what changes in the meantime, and nothing is learned of them", async () => {
  const admin = await h.signedIn("admin");
  const client = h.a.otherClient;
  const own = async (to: "archive" | "restore") => {
    const reply = await admin.call("POST", `/api/clients/${client}/${to}`);
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  };
  const stored = async ({ id }: RiskRecord) =>
    (await h.db.asOwner<{ appetite: number | null }>("select appetite from risks where id = $1", [id]))[0]!
      .appetite;
  const worth = (loss: number) => ({
    currency: "USD",
    frequency: { lef: { type: "constant", value: 1 } },
    primary: [{ form: "response", loss: { type: "constant", value: loss } }],
  });
  const made = await analyst.call("POST", "/api/scenarios", { title: "Shared", estimate: worth(100) });
  expect(made.statusCode, made.body).toBe(201);
  const { id: shared, version } = made.json<{ id: string; version: number }>();
  const rated = await record({ ...at(3, 3), clientId: client });
  const inMoney = await record({ category: "Money", clientId: client, scenarioId: shared });
  await limit({ category: "Money", rating: null, loss: { currency: "USD", appetite: 200, tolerance: 300 } });
  expect([await verdict(rated), await verdict(inMoney)]).toEqual([null, "within"]);
  await own("archive");
  // The tenant's limits are set and removed, and a scenario of the whole tenant is changed, by calls.
  const set = await limit();
  expect(await stored(rated)).toBe(2);
  const saved = await analyst.call("PATCH", `/api/scenarios/${shared}`, { version, estimate: worth(250) });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await stored(inMoney)).toBe(2);
  const asked = { category: "Fraud", rating: MODERATE, loss: null };
  const effects = await analyst.call("POST", `${PATH}/effects`, asked);
  expect(effects.statusCode, effects.body).toBe(200);
  expect(JSON.stringify(effects.json())).not.toMatch(/[1-9]/);
  expect((await analyst.call("GET", `/api/risks/${rated.id}`)).statusCode).toBe(404);
  await own("restore");
  expect([await verdict(rated), await verdict(inMoney)]).toEqual(["beyond-appetite", "beyond-appetite"]);
  await own("archive");
  expect((await analyst.call("DELETE", `${PATH}/${set.id}`)).statusCode).toBe(204);
  expect(await stored(rated)).toBeNull();
  await own("restore");
});
