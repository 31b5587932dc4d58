/** A scenario's earlier versions: kept by the database at every save, by any path. */
import type { ScenarioRecord, ScenarioVersion } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeTenant } from "../../../db/doors.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
let id: string;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  id = (
    await me.call("POST", "/api/scenarios", { title: "First", estimate: ESTIMATE })
  ).json<ScenarioRecord>().id;
});
afterAll(() => h.close());

const versions = async (query = "") =>
  (await me.call("GET", `/api/scenarios/${id}/versions${query}`)).json<{
    items: ScenarioVersion[];
    next: string | null;
  }>();
const rename = (version: number, title: string) =>
  me.call("PATCH", `/api/scenarios/${id}`, { version, title });

test("a new scenario has none; each save keeps what was before it, with who saved that", async () => {
  expect(await versions()).toEqual({ items: [], next: null });
  const other = await h.signedIn("assessor");
  await other.call("PATCH", `/api/scenarios/${id}`, {
    version: 1,
    title: "Second",
    estimate: { ...ESTIMATE, frequency: { lef: { type: "constant", value: 3 } } },
  });
  await rename(2, "Third");
  const { items } = await versions();
  expect(items.map(({ version, title }) => [version, title])).toEqual([
    [2, "Second"],
    [1, "First"],
  ]);
  expect(items[1]!.estimate).toEqual(ESTIMATE);
  expect(items[0]!.estimate.frequency).toEqual({ lef: { type: "constant", value: 3 } });
  expect(items[0]!.savedBy).not.toBe(items[1]!.savedBy);
  expect(items[0]!.mean).toBeGreaterThan(items[1]!.mean);
});

test("threat, asset and effect are fields of their own, kept in each version", async () => {
  const scope = { threat: "Cyber criminals", asset: "Patient records", effect: "confidentiality" };
  const made = await me.call("POST", "/api/scenarios", { title: "Scoped", estimate: ESTIMATE, scope });
  const { id: scoped, scope: kept } = made.json<ScenarioRecord>();
  expect(kept).toEqual(scope);
  const next = { version: 1, scope: { ...scope, effect: "availability" } };
  expect((await me.call("PATCH", `/api/scenarios/${scoped}`, next)).json()).toMatchObject({
    scope: { effect: "availability", asset: "Patient records" },
  });
  const { items } = (await me.call("GET", `/api/scenarios/${scoped}/versions`)).json<{
    items: ScenarioVersion[];
  }>();
  expect(items[0]!.scope).toEqual(scope);
  const copy = (await me.call("POST", `/api/scenarios/${scoped}/duplicate`)).json<ScenarioRecord>();
  expect(copy.scope.effect).toBe("availability");
  const wrong = await me.call("PATCH", `/api/scenarios/${scoped}`, { version: 2, scope: { effect: "loss" } });
  expect(wrong.json()).toMatchObject({ errors: [{ path: "scope.effect" }] });
});

test("a refused save keeps nothing, nor does a kept run", async () => {
  expect((await rename(1, "Stale")).statusCode).toBe(409);
  await me.call("POST", `/api/scenarios/${id}/runs`, { engine: "exact" });
  expect((await versions()).items).toHaveLength(2);
});

test("a change of a shared control keeps the versions of all its scenarios", async () => {
  const annualCost = { type: "constant", value: 1 };
  const made = await me.call("POST", "/api/controls", {
    name: "MFA",
    inPlace: false,
    currency: "USD",
    annualCost,
  });
  const record = made.json<{ id: string }>().id;
  const effects = [
    { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } },
  ];
  const controls = [{ id: "c", title: "MFA", status: "planned", annualCost, effects, record }];
  await me.call("PATCH", `/api/scenarios/${id}`, { version: 3, treatment: { controls } });
  await me.call("PATCH", `/api/controls/${record}`, { version: 1, inPlace: true });
  const [latest] = (await versions()).items;
  expect(latest).toMatchObject({ version: 4, treatment: { controls: [{ id: "c" }] } });
});

test("twenty at a time, the older ones on asking", async () => {
  for (let version = 5; version < 28; version++) await rename(version, `Name ${version}`);
  const page = await versions();
  expect([page.items.length, page.next, page.items[0]!.version]).toEqual([20, "8", 27]);
  const older = await versions(`?after=${page.next}`);
  expect([older.items.length, older.next, older.items.at(-1)!.version]).toEqual([7, null, 1]);
  expect((await versions("?pageSize=3&after=8")).items.map(({ version }) => version)).toEqual([7, 6, 5]);
});

test("what was can't be rewritten", async () => {
  for (const text of ["update scenario_versions set mean = 0", "delete from scenario_versions"])
    await expect(h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw(text))).rejects.toThrow(
      "permission denied",
    );
});
