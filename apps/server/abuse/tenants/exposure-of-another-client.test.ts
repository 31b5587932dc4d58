/**
 * A board reader of one client wants the figures of another client of the same tenant, or those of the whole
 * tenant. Risk readers can request exposure, so they name the other client, leave the name out, ask for its
 * currency, and try what the dashboards of administrators and analysts read. They would gain a competitor's
 * losses and how much of them it accepts.
 */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";
import { addScenario, settled } from "../../test/risk-dashboard.ts";

let h: Harness;
let admin: Session;
let me: Browser;

beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  const treatment = {
    controls: [
      {
        id: "backups",
        title: "Offline copies",
        status: "planned",
        annualCost: { type: "constant", value: 1 },
        effects: [
          { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } },
        ],
      },
    ],
  };
  await addScenario(admin, { title: "Mine", estimate: ESTIMATE, clientId: h.a.client, treatment });
  const theirs = { ...ESTIMATE, currency: "EUR" };
  await addScenario(admin, { title: "Theirs", estimate: theirs, clientId: h.a.otherClient });
  await addScenario(admin, { title: "Theirs too", estimate: ESTIMATE, clientId: h.a.otherClient });
  await addScenario(admin, { title: "Everyone's", estimate: ESTIMATE });
  const appetite = {
    clientId: h.a.otherClient,
    currency: "EUR",
    tolerance: [{ loss: 1234, probability: 0.5 }],
  };
  await admin.call("PUT", "/api/risk-appetite", appetite);
  for (const query of ["", "?currency=EUR", `?clientId=${h.a.client}`, `?clientId=${h.a.otherClient}`])
    await settled(admin, query);
  const { email } = await person(h, { role: "business_stakeholder", clientId: h.a.client });
  me = openBrowser(h.app);
  await login(me, email);
});
afterAll(() => h.close());

test("another client is not found, whether of the same tenant or of another", async () => {
  for (const clientId of [h.a.otherClient, h.b.client])
    for (const query of [`clientId=${clientId}`, `clientId=${clientId}&currency=EUR&days=730`])
      expect((await me.call("GET", `/api/exposure?${query}`)).json()).toMatchObject({ status: 404 });
});

test("without a named client, the answer is the caller's own client's exposure in its currency, and nothing of the tenant's", async () => {
  const own = await settled(admin, `?clientId=${h.a.client}`);
  const whole = await settled(admin);
  expect(whole.exposure!.mean).toBeGreaterThan(own.exposure!.mean);
  for (const query of ["", "?currency=EUR", `?clientId=${h.a.client}`]) {
    const seen = (await me.call("GET", `/api/exposure${query}`)).json<ExposureStanding>();
    expect(seen).toMatchObject({
      client: { id: h.a.client },
      currencies: ["USD"],
      scenarioCount: 1,
      appetite: null,
      exposure: { mean: own.exposure!.mean, scenarios: 1, trend: own.exposure!.trend },
    });
  }
});

test("the best next control, which names a scenario, is shown only to scenario readers", async () => {
  expect((await settled(admin, `?clientId=${h.a.client}`)).exposure!.bestControl).not.toBeNull();
  const seen = (await me.call("GET", "/api/exposure")).json<ExposureStanding>();
  expect(seen.exposure!.bestControl).toBeNull();
});

test("the other tiles are refused", async () => {
  const paths = ["top-scenarios", "weak-evidence", "unfinished-scenarios", "changes-by-others"];
  for (const path of [...paths, "recent-changes", "client-standings", "scenarios"])
    expect((await me.call("GET", `/api/${path}`)).statusCode, path).toBe(403);
});
