/** What moves the exposure is recorded with the change that causes it, and read with the trend. */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { addScenario, settled, workingFor } from "../../../../test/risk-dashboard.ts";

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
  for (const table of "exposure_events risk_scenarios risk_appetites policies loss_models exchange_rates price_levels".split(
    " ",
  ))
    await h.db.asOwner(`delete from ${table}`);
});

const CONTROL = {
  id: "mfa",
  title: "MFA",
  status: "planned",
  annualCost: { type: "constant", value: 1000 },
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.6 } } }],
};
const eventsOf = async (by: Session, query = "") => {
  const { exposure } = (await by.call("GET", `/api/exposure${query}`)).json<ExposureStanding>();
  return exposure!.events
    .map(({ kind, title }) => [kind, title])
    .toSorted((a, b) => a.join().localeCompare(b.join()));
};

test("scenarios that come and go, estimates and controls that change are events", async () => {
  const kept = await addScenario(analyst, { title: "Kept", estimate: ESTIMATE });
  const id = await addScenario(analyst, { title: "Ransomware", estimate: ESTIMATE });
  const change = (version: number, body: object) =>
    analyst.call("PATCH", `/api/scenarios/${id}`, { version, ...body });
  const with_ = (status: string) => ({ treatment: { controls: [{ ...CONTROL, status }] } });
  const answers = [
    await change(1, { title: "Ransomware" }), // nothing that moves the exposure
    await change(2, with_("planned")),
    await change(3, with_("existing")),
    await change(4, { estimate: { ...ESTIMATE, frequency: { lef: { type: "constant", value: 0.3 } } } }),
    await change(5, with_("planned")),
    await analyst.call("DELETE", `/api/scenarios/${id}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 204]);
  await settled(admin);
  expect(await eventsOf(admin)).toEqual([
    ["control-ended", "MFA"],
    ["control-in-place", "MFA"],
    ["estimate-changed", "Ransomware"],
    ["scenario-added", "Kept"],
    ["scenario-added", "Ransomware"],
    ["scenario-removed", "Ransomware"],
  ]);
  expect((await analyst.call("GET", `/api/scenarios/${kept}`)).statusCode).toBe(200);
});

test("a control that acts otherwise on the present is an event, and one whose effects the estimates assume isn't", async () => {
  const came = { ...CONTROL, inPlace: true };
  const assumed = { ...CONTROL, id: "edr", title: "EDR", status: "existing" };
  const id = await addScenario(analyst, {
    title: "Ransomware",
    estimate: ESTIMATE,
    treatment: { controls: [came, assumed] },
  });
  const effects = [
    { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.9 } } },
  ];
  const changed = await analyst.call("PATCH", `/api/scenarios/${id}`, {
    version: 1,
    treatment: {
      controls: [
        { ...came, effects },
        { ...assumed, effects },
      ],
    },
  });
  expect(changed.statusCode).toBe(200);
  await settled(admin);
  expect(await eventsOf(admin)).toEqual([
    ["control-changed", "MFA"],
    ["scenario-added", "Ransomware"],
  ]);
});

test("a client's events are the client's and the tenant's, its appetite is its own", async () => {
  await addScenario(analyst, { title: "Theirs", estimate: ESTIMATE, clientId: h.a.client });
  await addScenario(analyst, { title: "Others", estimate: ESTIMATE, clientId: h.a.otherClient });
  const tolerance = [{ loss: 1e6, probability: 0.1 }];
  await admin.call("PUT", "/api/risk-appetite", { clientId: h.a.client, currency: "USD", tolerance });
  await settled(admin);
  await settled(admin, `?clientId=${h.a.client}`);
  expect(await eventsOf(admin)).toEqual([
    ["scenario-added", "Others"],
    ["scenario-added", "Theirs"],
  ]);
  expect(await eventsOf(admin, `?clientId=${h.a.client}`)).toEqual([
    ["appetite-set", ""],
    ["scenario-added", "Theirs"],
  ]);
});

test("policies, the dependence, common causes and rates are events, each named, and changes without an effect aren't", async () => {
  const id = await addScenario(analyst, { title: "Base", estimate: ESTIMATE, clientId: h.a.client });
  await h.db.asOwner("delete from exposure_events");
  const policy = {
    name: "Tower",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 0, limit: 1e6, share: 1 }],
    premium: 1,
  };
  const made = await analyst.call("POST", "/api/policies", policy);
  await analyst.call("POST", "/api/policies", { ...policy, name: "Only planned", inPlace: false });
  const at = `/api/policies/${made.json<{ id: string }>().id}`;
  const cause = (probability: number) => ({
    id: "7a0b4c1e-0000-4000-8000-000000000001",
    title: "Cloud outage",
    frequency: { type: "constant", value: 0.1 },
    strikes: [{ scenarioId: id, probability }],
  });
  const model = (body: object) => analyst.call("PUT", "/api/loss-model", { clientId: null, ...body });
  const independent = { type: "independent" };
  const rate = { from: "EUR", rate: 1.1, asOf: "2024-01-01", source: "ECB" };
  const answers = [
    await analyst.call("PATCH", at, { version: 1, premium: 2 }), // pays the same
    await analyst.call("PATCH", at, { version: 2, tower: [{ retention: 0, limit: 2e6, share: 1 }] }),
    await analyst.call("DELETE", at),
    await analyst.call("POST", `${at}/restore`),
    await model({ dependence: independent, causes: [cause(0.5)] }),
    await model({ version: 1, dependence: { type: "common", correlation: 0.3 }, causes: [cause(0.5)] }),
    await model({ version: 2, dependence: { type: "common", correlation: 0.3 }, causes: [cause(0.6)] }),
    await admin.call("POST", "/api/exchange-rates", rate),
    await admin.call("POST", "/api/exchange-rates", { ...rate, asOf: "2126-01-01" }), // not yet
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 204, 200, 200, 200, 200, 201, 201]);
  await settled(admin);
  expect(await eventsOf(admin)).toEqual([
    ["causes-changed", "Cloud outage"],
    ["causes-changed", "Cloud outage"],
    ["dependence-changed", ""],
    ["policy-changed", "Tower"],
    ["policy-ended", "Tower"],
    ["policy-in-place", "Tower"],
    ["policy-in-place", "Tower"],
    ["rate-changed", "EUR"],
  ]);
  // What the tenant declares moves its clients' figures too; its own policies don't.
  const shared = [
    ["dependence-changed", ""],
    ["inherited-cause-changed", ""],
    ["inherited-cause-changed", ""],
    ["rate-changed", "EUR"],
  ];
  await settled(admin, `?clientId=${h.a.client}`);
  expect(await eventsOf(admin, `?clientId=${h.a.client}`)).toEqual(shared);
  expect(await eventsOf(await workingFor(h, h.a.client))).toEqual(shared);
  const reader = await h.signedIn("business_stakeholder");
  expect(await eventsOf(reader)).toEqual([
    ["dependence-changed", ""],
    ["rate-changed", "EUR"],
  ]);
  const own = await analyst.call("PUT", "/api/loss-model", {
    clientId: h.a.client,
    dependence: independent,
    causes: [],
  });
  expect(own.statusCode).toBe(200);
  await model({ version: 3, dependence: independent, causes: [cause(0.6)] });
  await settled(admin, `?clientId=${h.a.client}`);
  const theirs = await eventsOf(admin, `?clientId=${h.a.client}`);
  expect(theirs.filter(([kind]) => kind === "dependence-changed")).toHaveLength(1); // its own
  const ofTenant = await eventsOf(admin);
  expect(ofTenant.filter(([kind]) => kind === "dependence-changed")).toHaveLength(2); // without the client's
});

test("a rate that no figure uses is no event, and a corrected currency is one of both", async () => {
  await addScenario(analyst, { title: "Base", estimate: ESTIMATE });
  const rate = { rate: 1.1, source: "ECB" };
  const add = async (body: object) =>
    (await admin.call("POST", "/api/exchange-rates", { ...rate, ...body })).json<{ id: string }>();
  const used = await add({ from: "EUR", asOf: "2024-06-01" });
  await h.db.asOwner("delete from exposure_events");
  const older = await add({ from: "EUR", asOf: "2023-06-01" });
  await admin.call("PATCH", `/api/exchange-rates/${older.id}`, { version: 1, rate: 1.2 });
  await admin.call("DELETE", `/api/exchange-rates/${older.id}`);
  await settled(admin);
  expect((await eventsOf(admin)).filter(([kind]) => kind === "rate-changed")).toEqual([]);
  await admin.call("PATCH", `/api/exchange-rates/${used.id}`, { version: 1, from: "GBP" });
  expect((await eventsOf(admin)).filter(([kind]) => kind === "rate-changed")).toEqual([
    ["rate-changed", "EUR"],
    ["rate-changed", "GBP"],
  ]);
  await h.db.asOwner("update tenants set currency = 'CHF' where id = $1", [h.a.id]);
  await h.db.asOwner("delete from exposure_events");
  await admin.call("DELETE", `/api/exchange-rates/${used.id}`);
  await h.db.asOwner("update tenants set currency = 'USD' where id = $1", [h.a.id]);
  expect((await eventsOf(admin)).filter(([kind]) => kind === "rate-changed")).toEqual([]);
});

test("the year of prices is an event of those whose figures it moves, and an index of those that are in a year's prices", async () => {
  const base = { estimate: ESTIMATE, clientId: h.a.client };
  await addScenario(analyst, { title: "Base", ...base });
  await h.db.asOwner("delete from exposure_events");
  const level = { currency: "USD", year: 2024, index: 100, source: "Office", note: "" };
  const events = async (query = "") => {
    await settled(admin, query);
    return (await eventsOf(admin, query)).filter(([kind]) => kind === "prices-changed");
  };
  const add = (body: object) => admin.call("POST", "/api/price-levels", { ...level, ...body });
  expect((await add({})).statusCode).toBe(201);
  expect(await events()).toEqual([]);
  const model = { clientId: null, dependence: { type: "independent" }, causes: [] };
  await analyst.call("PUT", "/api/loss-model", { ...model, priceYear: 2025 });
  await h.db.asOwner("delete from exposure_events where title <> ''");
  await add({ year: 2025, index: 103 });
  await add({ currency: "EUR" });
  const both = [
    ["prices-changed", ""],
    ["prices-changed", "USD"],
  ];
  expect(await events()).toEqual(both);
  expect(await events(`?clientId=${h.a.client}`)).toEqual(both);
  await analyst.call("PUT", "/api/loss-model", { ...model, clientId: h.a.client, priceYear: null });
  expect(await events(`?clientId=${h.a.client}`)).toEqual([["prices-changed", ""]]);
  expect(await events()).toEqual(both);
});

test("a policy that has ended moves nothing, and one with a last day ends on the day after it, once", async () => {
  await addScenario(analyst, { title: "Base", estimate: ESTIMATE });
  await h.db.asOwner("delete from exposure_events");
  const [{ today }] = (await h.db.asOwner("select current_date::text as today")) as [{ today: string }];
  const on = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const policy = {
    name: "Tower",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 0, limit: 1e6, share: 1 }],
    premium: 1,
    endsOn: on(-1),
  };
  const stored = () =>
    h.db.asOwner("select kind, on_date::text as day from exposure_events order by on_date, kind");
  const { id } = (await analyst.call("POST", "/api/policies", policy)).json<{ id: string }>();
  const change = (version: number, body: object) =>
    analyst.call("PATCH", `/api/policies/${id}`, { version, ...body });
  await change(1, { tower: [{ retention: 0, limit: 2e6, share: 1 }] });
  expect(await stored()).toEqual([]);
  await change(2, { endsOn: on(10) }); // renewed
  await change(3, { endsOn: on(20), name: "Tower 2" });
  expect(await stored()).toEqual([
    { kind: "policy-in-place", day: today },
    { kind: "policy-ended", day: on(21) },
  ]);
  await settled(admin);
  expect(await eventsOf(admin)).toEqual([["policy-in-place", "Tower"]]);
  await change(4, { endsOn: on(-1) });
  expect(await stored()).toEqual([
    { kind: "policy-ended", day: today },
    { kind: "policy-in-place", day: today },
  ]);
  expect((await analyst.call("DELETE", `/api/policies/${id}`)).statusCode).toBe(204);
  expect(await stored()).toHaveLength(2);
});

test("of two policies with one name and last day, a change of one leaves the other's end", async () => {
  await h.db.asOwner("delete from exposure_events");
  const [{ soon }] = (await h.db.asOwner("select (current_date + 10)::text as soon")) as [{ soon: string }];
  const policy = {
    name: "Excess",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 0, limit: 1e6, share: 1 }],
    premium: 1,
    endsOn: soon,
  };
  const add = async () => (await analyst.call("POST", "/api/policies", policy)).json<{ id: string }>().id;
  const [one, other] = [await add(), await add()];
  const ends = () =>
    h.db.asOwner(
      "select on_date - current_date as days from exposure_events where kind = 'policy-ended' order by 1",
    );
  await analyst.call("PATCH", `/api/policies/${one}`, { version: 1, endsOn: null });
  expect(await ends()).toEqual([{ days: 11 }]);
  await analyst.call("PATCH", `/api/policies/${one}`, { version: 2, inPlace: false, endsOn: soon });
  await analyst.call("PATCH", `/api/policies/${one}`, { version: 3, premium: 2 }); // planned: it has no end to forget
  expect((await ends()).filter(({ days }) => days !== 0)).toEqual([{ days: 11 }]);
  for (const id of [one, other]) await analyst.call("DELETE", `/api/policies/${id}`);
  expect((await ends()).filter(({ days }) => days !== 0)).toEqual([]);
});

test("a scenario's own policy is an event of its scenario", async () => {
  const id = await addScenario(analyst, { title: "Ransomware", estimate: ESTIMATE });
  const insurance = {
    premium: 1,
    perEvent: { retention: 0, limit: 1e6 },
    perYear: { retention: 0, limit: null },
  };
  const change = (version: number, treatment: object) =>
    analyst.call("PATCH", `/api/scenarios/${id}`, { version, treatment });
  expect((await change(1, { controls: [], insurance })).statusCode).toBe(200);
  expect((await change(2, { controls: [] })).statusCode).toBe(200);
  await settled(admin);
  expect((await eventsOf(admin)).filter(([kind]) => kind!.startsWith("policy"))).toEqual([
    ["policy-ended", "Insurance of Ransomware"],
    ["policy-in-place", "Insurance of Ransomware"],
  ]);
});

test("events of scenarios in another currency are in the trend that a rate brings them into", async () => {
  const euro = { ...ESTIMATE, currency: "EUR" };
  await addScenario(analyst, { title: "Dollar", estimate: ESTIMATE });
  await addScenario(analyst, { title: "Euro", estimate: euro });
  await settled(admin);
  expect(await eventsOf(admin)).toEqual([["scenario-added", "Dollar"]]);
  await admin.call("POST", "/api/exchange-rates", {
    from: "EUR",
    rate: 1.1,
    asOf: "2024-01-01",
    source: "ECB",
  });
  await settled(admin);
  expect(await eventsOf(admin)).toEqual([
    ["rate-changed", "EUR"],
    ["scenario-added", "Dollar"],
    ["scenario-added", "Euro"],
  ]);
  await settled(admin, "?currency=EUR");
  expect(await eventsOf(admin, "?currency=EUR")).toEqual([["scenario-added", "Euro"]]);
});

test("a role that doesn't read scenarios sees no titles of scenarios or controls, only appetites", async () => {
  const tolerance = [{ loss: 1e6, probability: 0.1 }];
  await addScenario(analyst, { title: "Secret", estimate: ESTIMATE });
  await admin.call("PUT", "/api/risk-appetite", { clientId: null, currency: "USD", tolerance });
  await settled(admin);
  const reader = await h.signedIn("business_stakeholder");
  expect((await reader.call("GET", "/api/scenarios")).statusCode).toBe(403);
  expect(await eventsOf(reader)).toEqual([["appetite-set", ""]]);
});
