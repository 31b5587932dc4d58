/**
 * An exchange rate moves every total that it joins, without touching a scenario. Another tenant's administrator tries to move ours with rates of their own, or to
 * reach our rates; someone who works for one client tries to change them, over HTTP and with an injection.
 */
import type { ExchangeRate } from "@crq/contract/platform/exchange-rates";
import { sqlFor } from "../../src/db/query.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { addScenario, settled } from "../../test/risk-dashboard.ts";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";

const EUR = { from: "EUR", rate: 1.09, asOf: "2024-11-03", source: "ECB" };

let h: Harness;
let admin: Session;
let stranger: Session;
let narrow: Browser;
let rate: ExchangeRate;
let mean: number;

beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  stranger = await h.signedIn("admin", "b");
  const analyst = await h.signedIn("risk_analyst");
  await addScenario(analyst, { title: "Dollars", estimate: ESTIMATE });
  await addScenario(analyst, {
    title: "Euros",
    estimate: { ...ESTIMATE, currency: "EUR" },
    clientId: h.a.client,
  });
  rate = (await admin.call("POST", "/api/exchange-rates", EUR)).json<ExchangeRate>();
  mean = (await settled(admin)).exposure!.mean;
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  narrow = openBrowser(h.app);
  await login(narrow, email);
});
afterAll(() => h.close());

/** The total that the rate joins, computed now. */
const total = async () => {
  for (const table of ["exposure_snapshots", "exposure_computations"])
    await h.db.asOwner(`delete from ${table}`);
  return (await settled(admin)).exposure!.mean;
};

test("another tenant's rates move nothing here", async () => {
  for (const [from, to] of [[EUR.from], ["GBP"]].map(([one]) => [one, "USD"]))
    expect(
      (
        await stranger.call("POST", "/api/exchange-rates", { ...EUR, from, asOf: "2024-12-01", rate: 1000 })
      ).json(),
    ).toMatchObject({ from, to, standing: "used" });
  expect(await total()).toBe(mean);
});

test("another tenant's administrator neither reads nor writes ours, whatever tenant they name", async () => {
  const path = `/api/exchange-rates/${rate.id}`;
  for (const query of ["", `?tenantId=${h.a.id}`]) {
    const answers = [
      await stranger.call("PATCH", `${path}${query}`, { version: 1, rate: 1000 }),
      await stranger.call("DELETE", `${path}${query}`),
    ];
    for (const answer of answers) expect([403, 404]).toContain(answer.statusCode);
    const added = await stranger.call("POST", `/api/exchange-rates${query}`, { ...EUR, from: "CHF" });
    expect(added.statusCode === 201 ? query : "refused").toBe(query === "" ? "" : "refused");
    const list = await stranger.call("GET", `/api/exchange-rates${query}`);
    expect(list.body).not.toContain(rate.id);
  }
  expect(await total()).toBe(mean);
});

test("someone who works for one client doesn't change rates, and sees their client joined at them", async () => {
  const path = `/api/exchange-rates/${rate.id}`;
  for (const [method, at, body] of [
    ["GET", "/api/exchange-rates", undefined],
    ["POST", "/api/exchange-rates", { ...EUR, asOf: "2024-12-01", rate: 1e-6 }],
    ["PATCH", path, { version: 1, rate: 1e-6 }],
    ["DELETE", path, undefined],
  ] as const)
    expect((await narrow.call(method, at, body)).statusCode).toBe(403);
  expect(await total()).toBe(mean);
});

test("an injection in the tenant's door writes no rates", async () => {
  for (const scope of [wholeTenant(h.a.id), clientScope(h.a.id, h.a.client)])
    for (const statement of [
      `insert into exchange_rates (from_currency, to_currency, rate, as_of, source) values ('EUR', 'USD', 9, current_date, 'me')`,
      `update exchange_rates set rate = 9`,
      `delete from exchange_rates`,
    ])
      await expect(
        h.doors.inTenant(scope, (tx) => tx.run({ compile: () => sql.raw(statement).compile(sqlFor) })),
      ).rejects.toThrow("permission denied");
  expect(await total()).toBe(mean);
});

test("an injection in the administration door adds nothing to the trend but rates and prices of the whole tenant", async () => {
  const add = (kind: string, client_id: string | null) =>
    h.doors.administer(wholeTenant(h.a.id), (tx) =>
      tx.run(
        sqlFor.insertInto("exposure_events").values({ kind, title: "Forged", client_id, currency: "USD" }),
      ),
    );
  for (const [kind, client] of [
    ["scenario-removed", null],
    ["appetite-set", null],
    ["causes-changed", null],
    ["rate-changed", h.a.client],
  ] as const)
    await expect(add(kind, client)).rejects.toThrow(/row-level security/);
  for (const kind of ["rate-changed", "prices-changed"]) expect(await add(kind, null)).toBe(1);
});
