/**
 * A plan names controls and policies with their costs and what they save: a competitor among a provider's clients would like to read that. Someone who works for one
 * client asks for another's plan or the whole tenant's, judges choices of others' controls, or writes a requirement that names one to learn its name.
 */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { JudgedChoice, PlanReturns } from "@crq/contract/risk/plan";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let narrow: Browser;
const controls = new Map<string | null, string>();

beforeAll(async () => {
  h = await harness();
  const everyones = await h.signedIn("risk_analyst");
  const annualCost = { type: "constant", value: 777_000 };
  for (const clientId of [null, h.a.client, h.a.otherClient]) {
    const body = { name: `Secret of ${clientId}`, inPlace: false, currency: "USD", annualCost, clientId };
    const { id, name } = (await everyones.call("POST", "/api/controls", body)).json<ControlRecord>();
    controls.set(clientId, id);
    const half = { type: "factor", factor: { type: "constant", value: 0.5 } };
    const effects = [{ node: "frequency.lef", change: half }];
    const treatment = {
      controls: [{ id: "one", record: id, title: name, status: "planned", annualCost, effects }],
    };
    await everyones.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, treatment, clientId });
  }
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  narrow = openBrowser(h.app);
  await login(narrow, email);
});
afterAll(() => h.close());

test("people of one client plan with its controls alone, whatever they ask", async () => {
  for (const query of ["", `?clientId=${h.a.client}`]) {
    const answer = await narrow.call("GET", `/api/plan/returns${query}`);
    const { candidates, scenarios } = answer.json<PlanReturns>();
    expect(candidates.map(({ id }) => id)).toEqual([controls.get(h.a.client)]);
    expect(scenarios).toBe(1);
    expect(answer.body).not.toContain(h.a.otherClient);
  }
  for (const what of ["returns", "figures", "cheapest"])
    expect((await narrow.call("GET", `/api/plan/${what}?clientId=${h.a.otherClient}`)).statusCode).toBe(404);
});

test("others' controls are judged like ones that don't exist", async () => {
  const chosen = [...controls.values()].join();
  const judged = async (ids: string) =>
    (await narrow.call("GET", `/api/plan/figures?chosen=${ids}`)).json<{ choice: JudgedChoice }>().choice;
  expect(await judged(chosen)).toEqual(await judged(controls.get(h.a.client)!));
});

test("a requirement doesn't tell the name of what it may not see", async () => {
  const answer = await narrow.call("POST", "/api/controls", {
    name: "Probe",
    inPlace: false,
    currency: "USD",
    annualCost: { type: "constant", value: 1 },
    requires: [controls.get(h.a.otherClient)],
  });
  expect(answer.json()).toMatchObject({
    errors: [{ path: "requires[0]", message: "names no control of this tenant" }],
  });
});

test("another tenant's person has nothing to plan", async () => {
  const stranger = await h.signedIn("risk_analyst", "b");
  const answer = await stranger.call("GET", "/api/plan/returns");
  expect(answer.json()).toMatchObject({ scenarios: 0, candidates: [] });
});
