/** The path to a first statement of risk: each step follows from the records, for the tenant and for a client apart. */
import type { FirstHour } from "@crq/contract/risk/first-hour";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { addScenario } from "../../../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
let ofClient: Browser;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  ofClient = openBrowser(h.app);
  await login(ofClient, email);
});
afterAll(() => h.close());

const NOTHING = {
  described: false,
  scenarios: 0,
  control: false,
  insurance: false,
  appetite: false,
  statement: false,
  assessed: false,
  latest: null,
};
const path = async (session: Pick<Session, "call">) =>
  (await session.call("GET", "/api/first-hour")).json<FirstHour>();

test("a step is done once its record exists, and undone when it's gone", async () => {
  expect(await path(admin)).toEqual(NOTHING);
  const { version } = (await admin.call("GET", "/api/organization")).json<{ version: number }>();
  await admin.call("PATCH", "/api/organization", { version, industry: "retail" });
  expect((await path(admin)).described).toBe(false);
  await admin.call("PATCH", "/api/organization", { version: version + 1, annualRevenue: "lt_10m" });
  expect((await path(admin)).described).toBe(true);

  const ids: string[] = [];
  for (const title of ["1", "2", "3", "4", "5", "6"])
    ids.push(await addScenario(admin, { title, estimate: ESTIMATE }));
  expect(await path(admin)).toMatchObject({ scenarios: 5, control: false, insurance: false, latest: ids[5] });
  const made = { name: "One", framework: "nist-csf-2-0" };
  expect((await admin.call("POST", "/api/assessments", made)).statusCode).toBe(201);
  expect((await path(admin)).assessed).toBe(true);
  expect((await path(ofClient)).assessed).toBe(false);
  await admin.call("POST", "/api/baselines", { name: "First" });
  expect((await path(admin)).statement).toBe(true);
  expect((await path(ofClient)).statement).toBe(false);
  const control = {
    id: "3f2b6c1e-0000-4000-8000-00000000000a",
    title: "Restore drills",
    status: "existing",
    annualCost: { type: "constant", value: 1000 },
    effects: [
      { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } },
    ],
  };
  const layer = { retention: 0, limit: 1_000_000 };
  const treatment = { controls: [control], insurance: { perEvent: layer, perYear: layer, premium: 5000 } };
  const treated = await admin.call("PATCH", `/api/scenarios/${ids[0]}`, { version: 1, treatment });
  expect(treated.statusCode, treated.body).toBe(200);
  expect(await path(admin)).toMatchObject({ control: true, insurance: true, latest: ids[0] });
  expect((await path(ofClient)).insurance).toBe(false);
  await admin.call("DELETE", `/api/scenarios/${ids[0]}`);
  expect(await path(admin)).toMatchObject({ scenarios: 5, control: false, insurance: false, latest: ids[5] });

  const appetite = { clientId: null, currency: "USD", tolerance: [{ loss: 1_000_000, probability: 0.1 }] };
  const set = await admin.call("PUT", "/api/risk-appetite", appetite);
  expect(set.statusCode, set.body).toBeLessThan(300);
  expect((await path(admin)).appetite).toBe(true);
});

test("a client's path counts that client's records alone, and the appetite that it inherits", async () => {
  const INHERITED = { ...NOTHING, appetite: true };
  expect(await path(ofClient)).toEqual(INHERITED);
  const id = await addScenario(ofClient as unknown as Session, {
    title: "Own",
    estimate: ESTIMATE,
    clientId: h.a.client,
  });
  expect(await path(ofClient)).toEqual({ ...INHERITED, scenarios: 1, latest: id });
  await ofClient.call("DELETE", `/api/scenarios/${id}`);
  expect(await path(ofClient)).toEqual(INHERITED);
});
