/** What moves the exposure is recorded with the change that causes it, and read with the trend. */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
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
  for (const table of ["exposure_events", "risk_scenarios", "risk_appetites"])
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

test("a role that doesn't read scenarios sees no titles of scenarios or controls, only appetites", async () => {
  const tolerance = [{ loss: 1e6, probability: 0.1 }];
  await addScenario(analyst, { title: "Secret", estimate: ESTIMATE });
  await admin.call("PUT", "/api/risk-appetite", { clientId: null, currency: "USD", tolerance });
  await settled(admin);
  const reader = await h.signedIn("business_stakeholder");
  expect((await reader.call("GET", "/api/scenarios")).statusCode).toBe(403);
  expect(await eventsOf(reader)).toEqual([["appetite-set", ""]]);
});
