/**
 * A price index moves every total that is stated in its prices, without touching a scenario. Another tenant's administrator tries to move ours
 * with indices of their own, or to reach ours; someone who works for one client tries to change them, or the year for everyone, over HTTP and
 * with an injection.
 */
import type { PriceLevel } from "@crq/contract/platform/price-levels";
import type { LossModel } from "@crq/contract/risk/loss-model";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { addScenario, settled } from "../../test/risk-dashboard.ts";

const LEVEL = { currency: "USD", year: 2027, index: 100, source: "Statistics office", note: "" };
const INDEPENDENT = { dependence: { type: "independent" }, causes: [] };

let h: Harness;
let admin: Session;
let stranger: Session;
let narrow: Browser;
let level: PriceLevel;
let mean: number;

beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  stranger = await h.signedIn("admin", "b");
  const analyst = await h.signedIn("risk_analyst");
  await addScenario(analyst, {
    title: "Old prices",
    estimate: { ...ESTIMATE, priceYear: 2020 },
    clientId: h.a.client,
  });
  await admin.call("POST", "/api/price-levels", { ...LEVEL, year: 2020, index: 50 });
  level = (await admin.call("POST", "/api/price-levels", LEVEL)).json<PriceLevel>();
  await admin.call("PUT", "/api/loss-model", { clientId: null, ...INDEPENDENT, priceYear: 2027 });
  mean = (await settled(admin)).exposure!.mean;
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  narrow = openBrowser(h.app);
  await login(narrow, email);
});
afterAll(() => h.close());

/** The total in these prices, computed now. */
const total = async () => {
  for (const table of ["exposure_snapshots", "exposure_computations"])
    await h.db.asOwner(`delete from ${table}`);
  return (await settled(admin)).exposure!.mean;
};

test("another tenant's indices and stated year move nothing here", async () => {
  const made = await stranger.call("POST", "/api/price-levels", { ...LEVEL, index: 1000 });
  expect(made.statusCode).toBe(201);
  await stranger.call("PUT", "/api/loss-model", { clientId: null, ...INDEPENDENT, priceYear: 1950 });
  expect(await total()).toBe(mean);
});

test("another tenant's administrator neither reads nor writes ours, whatever tenant they name", async () => {
  const path = `/api/price-levels/${level.id}`;
  for (const query of ["", `?tenantId=${h.a.id}`]) {
    const answers = [
      await stranger.call("PATCH", `${path}${query}`, { version: 1, index: 1000 }),
      await stranger.call("DELETE", `${path}${query}`),
    ];
    for (const answer of answers) expect([403, 404]).toContain(answer.statusCode);
    for (const list of ["/api/price-levels", "/api/price-levels/export"])
      expect((await stranger.call("GET", `${list}${query}`)).body).not.toContain("2020,50");
    expect((await stranger.call("GET", `/api/price-levels${query}`)).body).not.toContain(level.id);
  }
  const added = await stranger.call("POST", `/api/price-levels?tenantId=${h.a.id}`, { ...LEVEL, year: 2030 });
  expect(added.statusCode).not.toBe(201);
  expect(await total()).toBe(mean);
});

test("someone who works for one client changes neither indices nor the tenant's year, and sees their client in its prices", async () => {
  const path = `/api/price-levels/${level.id}`;
  for (const [method, at, body] of [
    ["GET", "/api/price-levels", undefined],
    ["GET", "/api/price-levels/export", undefined],
    ["POST", "/api/price-levels", { ...LEVEL, year: 2030 }],
    ["PATCH", path, { version: 1, index: 1e-6 }],
    ["DELETE", path, undefined],
    ["PUT", "/api/loss-model", { clientId: null, ...INDEPENDENT, priceYear: 1950, version: 1 }],
  ] as const)
    expect((await narrow.call(method, at, body)).statusCode).toBe(403);
  const model = (await narrow.call("GET", "/api/loss-model")).json<LossModel>();
  expect(model.priceYear).toBe(2027);
  expect(await total()).toBe(mean);
});

test("an injection in the tenant's door writes no indices", async () => {
  for (const scope of [wholeTenant(h.a.id), clientScope(h.a.id, h.a.client)])
    for (const statement of [
      `insert into price_levels (currency, year, index_value, source) values ('USD', 2031, 9, 'me')`,
      `update price_levels set index_value = 9`,
      `delete from price_levels`,
    ])
      await expect(
        h.doors.inTenant(scope, (tx) => tx.run({ compile: () => sql.raw(statement).compile(sqlFor) })),
      ).rejects.toThrow("permission denied");
  expect(await total()).toBe(mean);
});
