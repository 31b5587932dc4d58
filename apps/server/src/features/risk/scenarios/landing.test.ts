/** The data of an analyst's landing page: their unfinished scenarios, weak evidence, and others' changes. */
import type { RecentChange } from "@crq/contract/platform/activity";
import type { WeakEvidence } from "@crq/contract/risk/scenario-figures";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";
import { addScenario } from "../../../../test/risk-dashboard.ts";

const TILES = ["/api/weak-evidence", "/api/unfinished-scenarios", "/api/changes-by-others"];

let h: Harness;
let analyst: Session;
let assessor: Session;
let ofClient: Browser;
let ids: { own: string; ran: string; other: string };
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  assessor = await h.signedIn("assessor");
  const scenario = { estimate: ESTIMATE };
  ids = {
    own: await addScenario(analyst, { ...scenario, title: "Half done", clientId: h.a.client }),
    ran: await addScenario(analyst, { ...scenario, title: "Finished" }),
    other: await addScenario(assessor, { ...scenario, title: "Theirs", clientId: h.a.otherClient }),
  };
  await analyst.call("POST", `/api/scenarios/${ids.ran}/runs`, { engine: "exact" });
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  ofClient = openBrowser(h.app);
  await login(ofClient, email);
});
afterAll(() => h.close());

const titles = async (session: Pick<Session, "call">, path: string) =>
  (await session.call("GET", path)).json<{ title: string }[]>().map(({ title }) => title);

test("unfinished scenarios are the caller's own without a saved run", async () => {
  expect(await titles(analyst, "/api/unfinished-scenarios")).toEqual(["Half done"]);
  expect(await titles(assessor, "/api/unfinished-scenarios")).toEqual(["Theirs"]);
  expect(await titles(ofClient, "/api/unfinished-scenarios")).toEqual([]);
});

test("weak evidence lists scenarios with unsupported inputs", async () => {
  const read = async () => (await analyst.call("GET", "/api/weak-evidence")).json<WeakEvidence>();
  const before = await read();
  expect(before).toMatchObject({ total: 3, checked: 3 });
  const weak = before.items.find(({ id }) => id === ids.ran)!;
  expect(weak).toMatchObject({ title: "Finished", currency: "USD", inputCount: weak.unsupported.length });
  const evidence = weak.unsupported.map((input) => ({ input, source: "A study", statement: "It says so." }));
  await analyst.call("PATCH", `/api/scenarios/${ids.ran}`, { version: 1, evidence });
  expect((await read()).items.find(({ id }) => id === ids.ran)?.unsupported ?? []).toEqual([]);
});

test("changes by others leave out the caller's own, and name people", async () => {
  const read = async (session: Session) =>
    (await session.call("GET", "/api/changes-by-others?days=1")).json<RecentChange[]>();
  const seen = await read(analyst);
  expect(seen.map(({ action, title }) => [action, title])).toEqual([["scenario.create", "Theirs"]]);
  expect(seen[0]!.actor).not.toContain("@");
  const actions = (await read(assessor)).map(({ action }) => action);
  expect(new Set(actions)).toEqual(new Set(["scenario.create", "scenario.update", "run.create"]));
});

test("for one client, only that client's scenarios and changes are listed", async () => {
  const weak = (await ofClient.call("GET", "/api/weak-evidence")).json<WeakEvidence>();
  expect(weak.items.map(({ title }) => title)).not.toContain("Theirs");
  expect(await titles(ofClient, "/api/changes-by-others")).toEqual(["Half done"]);
});

test("roles that can't read scenarios are refused", async () => {
  for (const role of ["viewer", "business_stakeholder", "template_manager"] as const)
    for (const tile of TILES)
      expect((await (await h.signedIn(role)).call("GET", tile)).statusCode, `${role} ${tile}`).toBe(403);
});

test.each(["days=0", "days=31", "days=many"])("%s is refused by name", async (query) => {
  const answer = await analyst.call("GET", `/api/changes-by-others?${query}`);
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: expect.stringContaining("days") }] });
});
