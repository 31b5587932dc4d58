/** Scenarios from before controls had records: each control gets one, and those that are alike get one together. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/database.ts";
import { olderDatabase } from "../../../test/older-database.ts";
import { APP_ROLE } from "../local-database.ts";
import { migrate } from "../migrate.ts";

const TENANT = randomUUID();
let db: TestDatabase;
let client: string;

const INSURANCE = {
  perEvent: { retention: 5, limit: null },
  perYear: { retention: 0, limit: 50 },
  premium: 1,
};
const control = (title: string, more: object = {}) => ({
  id: "control-1",
  title,
  status: "existing",
  annualCost: { type: "constant", value: 10 },
  effects: [{ node: "primary", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
  ...more,
});

beforeAll(async () => {
  db = await olderDatabase("0069");
  await db.asOwner("insert into tenants (id, name) values ($1, 'Old')", [TENANT]);
  [{ id: client }] = (await db.asOwner<{ id: string }>(
    "insert into clients (tenant_id, name) values ($1, 'Client') returning id",
    [TENANT],
  )) as [{ id: string }];
  const scenario = (title: string, clientId: string | null, controls: object[]) =>
    db.asOwner(
      `insert into risk_scenarios (tenant_id, client_id, title, currency, estimate, mean, p95, p99, p_zero, engine_version, treatment)
       values ($1, $2, $3, 'USD', '{}', 1, 2, 3, 0, '1', $4)`,
      [TENANT, clientId, title, JSON.stringify({ controls, insurance: INSURANCE })],
    );
  await scenario("one", null, [control("MFA"), control("Backups", { id: "b", status: "planned" })]);
  await scenario("two", null, [control("MFA", { id: "other" }), control("MFA", { id: "again" })]);
  await scenario("of a client", client, [control("MFA")]);
  await scenario("without", null, []);
  await migrate(db.ownerUrl, APP_ROLE);
});
afterAll(() => db.drop());

test("the records say what the scenarios said, and the scenarios name them", async () => {
  const records = await db.asOwner<{ id: string; name: string; client_id: string | null; in_place: boolean }>(
    "select id, name, client_id, in_place from cell_1.controls order by name, client_id nulls first, id",
  );
  expect(records.map(({ name, client_id, in_place }) => [name, client_id, in_place])).toEqual([
    ["Backups", null, false],
    ["MFA", null, true],
    ["MFA", null, true],
    ["MFA", client, true],
  ]);
  const named = await db.asOwner<{
    title: string;
    treatment: { controls: { id: string; record: string }[] };
  }>("select title, treatment from cell_1.risk_scenarios");
  const of = (title: string) => named.find((row) => row.title === title)!.treatment;
  const recordsOf = (title: string) => of(title).controls.map(({ record }) => record);
  const [mfa] = recordsOf("one");
  expect(recordsOf("two")[0]).toBe(mfa);
  expect(new Set([...recordsOf("one"), ...recordsOf("two"), ...recordsOf("of a client")])).toEqual(
    new Set(records.map(({ id }) => id)),
  );
  expect(of("one").controls[1]).toEqual({
    ...control("Backups", { id: "b", status: "planned" }),
    record: expect.any(String),
  });
  expect(of("one")).toMatchObject({ insurance: INSURANCE });
  expect(of("without").controls).toEqual([]);
  const links = await db.asOwner<{ count: number }>(
    "select count(*)::int as count from cell_1.control_links",
  );
  expect(links).toEqual([{ count: 5 }]);
});

test("a scenario's insurance is among the policies", async () => {
  const policies = await db.asOwner(
    `select p.name, p.tower, p.per_year, p.premium, p.client_id, array_agg(s.title) as covered from cell_1.policies p
     join cell_1.policy_links l on l.policy_id = p.id join cell_1.risk_scenarios s on s.id = l.scenario_id
     group by p.id, p.name, p.tower, p.per_year, p.premium, p.client_id order by p.name`,
  );
  expect(policies).toHaveLength(4);
  expect(policies[0]).toEqual({
    name: "Insurance of of a client",
    tower: [{ ...INSURANCE.perEvent, share: 1 }],
    per_year: INSURANCE.perYear,
    premium: 1,
    client_id: client,
    covered: ["of a client"],
  });
});
