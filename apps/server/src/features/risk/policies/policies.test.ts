/** Policies over HTTP, and what they and the declared dependence do to the joint figures. */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import type { LossModel } from "@crq/contract/risk/loss-model";
import type { Policy } from "@crq/contract/risk/policies";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited, errorsOf } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { settledExposure } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let me: Session;

const TERMS = {
  name: "Cyber tower",
  insurer: "First Mutual",
  inPlace: true,
  currency: "USD",
  tower: [
    { retention: 1_000_000, limit: 5_000_000, share: 1 },
    { retention: 6_000_000, limit: 5_000_000, share: 0.5 },
  ],
  perYear: { retention: 0, limit: 10_000_000 },
  premium: 120_000,
};
const newScenario = async (title: string, more: object = {}) =>
  (await me.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, ...more })).json<ScenarioRecord>();
const create = (more: object = {}, by = me) => by.call("POST", "/api/policies", { ...TERMS, ...more });
const made = async (more: object = {}) => {
  const answer = await create(more);
  expect(answer.statusCode).toBe(201);
  return answer.json<Policy>();
};
const list = async () =>
  (await me.call("GET", "/api/policies?pageSize=200")).json<{ items: Policy[] }>().items;
const setModel = (body: object) => me.call("PUT", "/api/loss-model", { clientId: null, ...body });
const INDEPENDENT = { type: "independent" };

const exposure = (clientId?: string) => settledExposure(me, clientId);

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

describe("a policy", () => {
  test("keeps what is given, changes, goes and comes back, all of it logged", async () => {
    const { id: scenarioId } = await newScenario("Covered");
    const policy = await made({ scenarioIds: [scenarioId], startsOn: "2027-01-01", endsOn: "2027-12-31" });
    expect(policy).toMatchObject({
      ...TERMS,
      scenarioIds: [scenarioId],
      startsOn: "2027-01-01",
      endsOn: "2027-12-31",
      version: 1,
      ownScenario: null,
    });
    const changed = await me.call("PATCH", `/api/policies/${policy.id}`, {
      version: 1,
      premium: 90_000,
      scenarioIds: null,
    });
    expect(changed.json()).toMatchObject({ premium: 90_000, scenarioIds: null, version: 2 });
    expect(
      (await me.call("PATCH", `/api/policies/${policy.id}`, { version: 1, premium: 1 })).statusCode,
    ).toBe(409);
    expect((await me.call("DELETE", `/api/policies/${policy.id}`)).statusCode).toBe(204);
    expect((await me.call("POST", `/api/policies/${policy.id}/restore`)).json()).toMatchObject({
      premium: 90_000,
    });
    const log = (await audited(h, "policy.%")).filter(({ object_id }) => object_id === policy.id);
    expect(log.map(({ action }) => action)).toEqual([
      "policy.create",
      "policy.update",
      "policy.remove",
      "policy.restore",
    ]);
    await me.call("DELETE", `/api/policies/${policy.id}`);
  });

  test("covers scenarios of its client and currency only", async () => {
    const theirs = await newScenario("Theirs", { clientId: h.a.otherClient });
    const euros = await newScenario("Euros", { estimate: { ...ESTIMATE, currency: "EUR" } });
    expect(errorsOf(await create({ clientId: h.a.client, scenarioIds: [theirs.id] }))).toEqual([
      { path: "scenarioIds[0]", message: "is not a scenario of this client" },
    ]);
    expect(errorsOf(await create({ scenarioIds: [euros.id] }))[0]!.message).toContain("is in EUR");
    expect(errorsOf(await create({ tower: [] }))[0]).toMatchObject({ path: "tower" });
    expect(errorsOf(await create({ tower: [{ retention: 0, limit: 0, share: 1 }] }))[0]!.message).toContain(
      "above 0",
    );
    expect(errorsOf(await create({ clientId: h.b.client }))[0]).toMatchObject({ path: "clientId" });
  });

  test("keeps sublimits and waiting periods of covered scenarios only, and drops those that it covers no longer", async () => {
    const [one, two] = [await newScenario("First"), await newScenario("Second")];
    const terms = [
      { scenarioId: one.id, sublimit: 250_000, waiting: null },
      { scenarioId: two.id, sublimit: null, waiting: { hours: 8, lossPerHour: 5000 } },
    ];
    const policy = await made({ scenarioIds: [one.id, two.id], terms });
    expect(policy.terms).toEqual(terms);
    const less = await me.call("PATCH", `/api/policies/${policy.id}`, { version: 1, scenarioIds: [two.id] });
    expect(less.json<Policy>().terms).toEqual(terms.slice(1));
    const refused = (more: object) =>
      create({ scenarioIds: [two.id], terms: [{ ...terms[1], ...more }] }).then(errorsOf);
    expect(await refused({ scenarioId: one.id })).toEqual([
      { path: "terms[0].scenarioId", message: "must be a scenario that the policy covers" },
    ]);
    expect((await refused({ sublimit: 0 }))[0]!.path).toBe("terms[0].sublimit");
    expect((await refused({ waiting: { hours: 9000, lossPerHour: 1 } }))[0]!.path).toBe(
      "terms[0].waiting.hours",
    );
    expect(errorsOf(await create({ terms: [terms[0], terms[0]] }))[0]!.message).toContain("once");
    const theirs = await newScenario("Elsewhere", { clientId: h.a.otherClient });
    const foreign = [{ scenarioId: theirs.id, sublimit: 1, waiting: null }];
    expect(errorsOf(await create({ clientId: h.a.client, terms: foreign }))).toEqual([
      { path: "terms[0].scenarioId", message: "is not a scenario of this client" },
    ]);
    await me.call("DELETE", `/api/policies/${policy.id}`);
  });

  test("keeps what it says of a deleted scenario when anything else is saved, for when that is restored", async () => {
    const [one, two] = [await newScenario("Stays"), await newScenario("Goes and comes back")];
    const terms = [
      { scenarioId: one.id, sublimit: 250_000, waiting: null },
      { scenarioId: two.id, sublimit: 100_000, waiting: null },
    ];
    const ids = [two.id, one.id];
    const [listed, whole] = [await made({ scenarioIds: ids, terms }), await made({ terms })];
    const save = async ({ id }: Policy, version: number, body: object) =>
      (await me.call("PATCH", `/api/policies/${id}`, { version, ...body })).json<Policy>();
    await me.call("DELETE", `/api/scenarios/${two.id}`);
    for (const policy of [listed, whole]) {
      const scenarioIds = policy.scenarioIds && [one.id];
      expect(await save(policy, 1, { premium: 5 })).toMatchObject({ scenarioIds, terms: terms.slice(0, 1) });
      // As the form saves it: everything that it shows.
      await save(policy, 2, { name: "Renamed", scenarioIds, terms: terms.slice(0, 1) });
    }
    await me.call("POST", `/api/scenarios/${two.id}/restore`);
    const now = async ({ id }: Policy) => (await me.call("GET", `/api/policies/${id}`)).json<Policy>();
    expect(await now(listed)).toMatchObject({ scenarioIds: ids, terms });
    expect(await now(whole)).toMatchObject({ scenarioIds: null, terms });
    await me.call("DELETE", `/api/scenarios/${two.id}`);
    await save(whole, 3, { scenarioIds: [one.id] }); // covers the deleted one no longer
    await me.call("POST", `/api/scenarios/${two.id}/restore`);
    expect(await now(whole)).toMatchObject({ scenarioIds: [one.id], terms: terms.slice(0, 1) });
    for (const { id } of [listed, whole]) await me.call("DELETE", `/api/policies/${id}`);
  });

  test("of a scenario follows the scenario, and isn't changed apart from it", async () => {
    const insurance = {
      perEvent: { retention: 500_000, limit: 5_000_000 },
      perYear: { retention: 0, limit: 5_000_000 },
      premium: 40_000,
    };
    const insured = await newScenario("Insured", { treatment: { controls: [], insurance } });
    const own = async () => (await list()).find(({ ownScenario }) => ownScenario?.id === insured.id);
    const policy = (await own())!;
    expect(policy).toMatchObject({
      tower: [{ ...insurance.perEvent, share: 1 }],
      perYear: insurance.perYear,
      premium: 40_000,
      scenarioIds: [insured.id],
    });
    const refused = await me.call("PATCH", `/api/policies/${policy.id}`, { version: 1, premium: 1 });
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining("'Insured'") });
    expect((await me.call("DELETE", `/api/policies/${policy.id}`)).statusCode).toBe(409);
    const save = (version: number, treatment: object) =>
      me.call("PATCH", `/api/scenarios/${insured.id}`, { version, treatment });
    await save(1, { controls: [], insurance: { ...insurance, premium: 55_000 } });
    expect(await own()).toMatchObject({ premium: 55_000, version: 2 });
    await save(2, { controls: [] });
    expect(await own()).toBeUndefined();
    await save(3, { controls: [], insurance });
    expect(await own()).toMatchObject({ id: policy.id, premium: 40_000 });
    await save(4, { controls: [] });
  });
});

describe("the joint figures", () => {
  let alone: Harness;

  beforeAll(async () => {
    alone = await harness();
    h = alone;
    me = await alone.signedIn("risk_analyst");
  });

  test("pay less with a sublimit, and nothing since the day after the policy's last, by name", async () => {
    await newScenario("Limited");
    const everything = {
      tower: [{ retention: 0, limit: null, share: 1 }],
      perYear: { retention: 0, limit: null },
    };
    const policy = await made(everything);
    const open = await exposure();
    expect(open.net!.now!.mean).toBeLessThan(1);
    const [{ id: scenarioId }] = (await me.call("GET", "/api/scenarios")).json<{ items: [{ id: string }] }>()
      .items;
    const save = async (version: number, body: object) =>
      (await me.call("PATCH", `/api/policies/${policy.id}`, { version, ...body })).json<Policy>();
    await save(1, { terms: [{ scenarioId, sublimit: 1000, waiting: null }] });
    const limited = await exposure();
    expect(limited.net!.now!.mean).toBeGreaterThan(0.5 * limited.mean);
    const today = (await h.db.asOwner<{ day: string }>("select current_date::text as day"))[0]!.day;
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    await save(2, { endsOn: today });
    expect((await exposure()).net).not.toBeNull();
    await save(3, { endsOn: yesterday });
    const without = await exposure();
    expect(without.net).toBeNull();
    expect(without.endedPolicies).toEqual([{ name: policy.name, endsOn: yesterday }]);
    const outsider = await h.signedIn("business_stakeholder");
    const seen = (await outsider.call("GET", "/api/exposure")).json<ExposureStanding>();
    expect(seen.exposure!.endedPolicies).toEqual([{ name: "Ended policy 1", endsOn: yesterday }]);
    expect(JSON.stringify(seen)).not.toContain(policy.name);
    await me.call("DELETE", `/api/policies/${policy.id}`);
    expect((await exposure()).endedPolicies).toBeUndefined();
  });

  test("go from gross to net: with policies they say what insurance leaves, and how that was found", async () => {
    await newScenario("One");
    await newScenario("Two");
    const before = await exposure();
    expect(before).toMatchObject({ net: null, joinedBy: { dependence: INDEPENDENT, causes: 0 } });
    const policy = await made({
      tower: [{ retention: 100_000, limit: null, share: 1 }],
      perYear: { retention: 0, limit: null },
    });
    const { net, mean, p99 } = await exposure();
    expect(net).toMatchObject({
      years: 100_000,
      seed: 1,
      policies: [{ id: policy.id, name: "Cyber tower" }],
    });
    expect(mean).toBe(before.mean);
    expect(net!.now!.mean).toBeLessThan(mean);
    expect(net!.now!.p99).toBeLessThan(p99);
    expect(net!.plan).toEqual(net!.now);
    await me.call("PATCH", `/api/policies/${policy.id}`, { version: 1, inPlace: false });
    const planned = await exposure();
    expect(planned.net).toMatchObject({ now: null, plan: { mean: net!.now!.mean } });
    await me.call("DELETE", `/api/policies/${policy.id}`);
    expect((await exposure()).net).toBeNull();
  });

  test("follow the declared dependence, and its common causes", async () => {
    const { items } = (await me.call("GET", "/api/scenarios")).json<{ items: ScenarioRecord[] }>();
    const [one, two] = items;
    const apart = await exposure();
    const common = { type: "common", correlation: 0.5 };
    const declared = await setModel({ dependence: common, causes: [] });
    expect(declared.json<LossModel>()).toMatchObject({ dependence: common, version: 1, inherited: false });
    const together = await exposure();
    expect(together.mean).toBeCloseTo(apart.mean, 6);
    expect(together.p99).toBeGreaterThan(apart.p99);
    expect(together.joinedBy).toEqual({ dependence: common, causes: 0 });
    const cause = {
      id: "3f2b6c1e-0000-4000-8000-00000000000c",
      title: "The cloud provider is down",
      frequency: { type: "constant", value: 0.5 },
      strikes: [
        { scenarioId: one!.id, probability: 1 },
        { scenarioId: two!.id, probability: 0.5 },
      ],
    };
    expect((await setModel({ dependence: INDEPENDENT, causes: [cause] })).statusCode).toBe(409);
    await setModel({ dependence: INDEPENDENT, causes: [cause], version: 1 });
    const struck = await exposure();
    expect(struck.joinedBy).toEqual({ dependence: INDEPENDENT, causes: 1 });
    // 0.5 a year, one scenario always and the other every second time: 0.75 more events of the same loss
    const lossOfOne = apart.mean / items.length / meanEvents();
    expect(struck.mean / (apart.mean + 0.75 * lossOfOne)).toBeCloseTo(1, 6);
    expect(
      errorsOf(
        await setModel({
          version: 2,
          dependence: INDEPENDENT,
          causes: [{ ...cause, strikes: [{ scenarioId: h.b.client, probability: 1 }] }],
        }),
      )[0],
    ).toMatchObject({
      path: "causes[0].strikes[0].scenarioId",
    });
    expect(
      errorsOf(await setModel({ version: 2, dependence: { type: "common", correlation: 1 }, causes: [] }))
        .length,
    ).toBe(1);
  });

  test("of a client inherit the tenant's dependence, and the strikes on its own scenarios", async () => {
    const own = await newScenario("A client's", { clientId: h.a.client });
    const model = (await me.call("GET", `/api/loss-model?clientId=${h.a.client}`)).json<LossModel>();
    expect(model).toMatchObject({ inherited: true, causes: [], version: null });
    const whole = (await me.call("GET", "/api/loss-model")).json<LossModel>();
    const before = await exposure(h.a.client);
    const causes = whole.causes.map((cause) => ({
      ...cause,
      strikes: [...cause.strikes, { scenarioId: own.id, probability: 1 }],
    }));
    await setModel({ dependence: INDEPENDENT, causes, version: whole.version });
    const after = await exposure(h.a.client);
    expect(after.joinedBy!.causes).toBe(1);
    expect(after.mean).toBeGreaterThan(before.mean);
    // a deleted scenario is struck no more
    await me.call("DELETE", `/api/scenarios/${own.id}`);
    expect((await exposure()).joinedBy!.causes).toBe(1);
  });
});

/** The expected events a year of the harness's estimate. */
function meanEvents(): number {
  const { lef } = ESTIMATE.frequency as { lef: { min: number; mode: number; max: number } };
  return (lef.min + 4 * lef.mode + lef.max) / 6;
}
