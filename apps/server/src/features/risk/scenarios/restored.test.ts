/** A deleted scenario comes back with what its controls' records say by then, and nothing keeps it from coming back. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited, created, login, openBrowser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let me: Session;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const constant = (value: number) => ({ type: "constant", value });
const times = (node: string, value: number) => ({
  node,
  change: { type: "factor", factor: constant(value) },
});
const leaves = (value: number) => times("frequency.lef", value);
const NOTE = "Its controls changed while it was deleted.";

const newControl = async (effects: object[], more: object = {}) =>
  created(
    await me.call("POST", "/api/controls", {
      name: "MFA",
      inPlace: true,
      currency: "USD",
      annualCost: constant(50_000),
      effects,
      ...more,
    }),
  ).json<ControlRecord>();
const named = (record: string, more: object = {}) => ({
  id: "mfa",
  title: "MFA",
  status: "planned",
  annualCost: constant(50_000),
  record,
  ...more,
});
const newScenario = async (controls: object[], more: object = {}) =>
  created(
    await me.call("POST", "/api/scenarios", {
      title: "Away",
      estimate: ESTIMATE,
      treatment: { controls },
      ...more,
    }),
  ).json<ScenarioRecord>();
const ok = async (method: "PATCH" | "DELETE", path: string, body?: object) => {
  const answer = await me.call(method, path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};
const away = (id: string) => ok("DELETE", `/api/scenarios/${id}`);
const back = async (id: string, by: Pick<Session, "call"> = me) => {
  const answer = await by.call("POST", `/api/scenarios/${id}/restore`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ScenarioRecord>();
};
const control = async (id: string) => (await me.call("GET", `/api/controls/${id}`)).json<ControlRecord>();

test("it follows a record as that is now, as a version by the one who restores it; the next time nothing changes", async () => {
  const made = await newControl([leaves(0.5)]);
  const { id, figures } = await newScenario([named(made.id)]);
  await away(id);
  await ok("PATCH", `/api/controls/${made.id}`, { version: 1, effects: [leaves(0.25)] });
  const now = await back(id);
  expect(now.figures.mean / figures.mean).toBeCloseTo(0.5, 6);
  expect(now).toMatchObject({
    version: 2,
    note: NOTE,
    treatment: { controls: [{ follows: true, effects: [leaves(0.25)] }] },
  });
  const { items } = (await me.call("GET", `/api/scenarios/${id}/versions`)).json<{ items: object[] }>();
  expect(items).toMatchObject([{ version: 1, treatment: { controls: [{ effects: [leaves(0.5)] }] } }]);
  const log = (await audited(h, "scenario.restore")).find(({ object_id }) => object_id === id);
  expect(log).toMatchObject({ detail: { version: 2, note: NOTE } });
  await away(id);
  expect(await back(id)).toEqual(now);
});

test("it says a control's state and cost as they are now, with its own effects", async () => {
  const made = await newControl([]);
  const { id, figures } = await newScenario([named(made.id, { effects: [leaves(0.5)] })]);
  await away(id);
  await ok("PATCH", `/api/controls/${made.id}`, {
    version: 1,
    inPlace: false,
    willBe: true,
    annualCost: constant(1),
  });
  const now = await back(id);
  expect(now.figures.mean / figures.mean).toBeCloseTo(2, 6);
  expect(now.treatment.controls).toMatchObject([{ annualCost: constant(1), effects: [leaves(0.5)] }]);
  expect(now.treatment.controls[0]).not.toHaveProperty("inPlace");
});

test("it keeps the effects that it had where its record has none on it any more, or is gone", async () => {
  const silent = await newControl([leaves(0.5)]);
  const gone = await newControl([times("primary", 0.5)]);
  const controls = [named(silent.id), named(gone.id, { id: "edr", title: "EDR" })];
  const { id, figures } = await newScenario(controls);
  await away(id);
  await ok("PATCH", `/api/controls/${silent.id}`, { version: 1, effects: [] });
  await ok("DELETE", `/api/controls/${gone.id}`);
  const now = await back(id);
  expect(now.figures).toEqual(figures);
  const [one, other] = now.treatment.controls;
  expect(one).toMatchObject({ record: silent.id, effects: [leaves(0.5)] });
  expect(other).toMatchObject({ effects: [times("primary", 0.5)] });
  for (const kept of [one, other]) expect(kept).not.toHaveProperty("follows");
  expect(await control(other!.record!)).toMatchObject({ scenarios: [{ id }], effects: [] });
});

test("a record that has gone to another currency or client with the other scenario leaves it a copy, and acts on it no more", async () => {
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  for (const [moved, by] of [
    [{ estimate: { ...ESTIMATE, currency: "EUR" } }, me],
    [{ clientId: h.a.otherClient }, me],
    [{ clientId: h.a.otherClient }, narrow],
  ] as const) {
    const made = await newControl([leaves(0.5)], { clientId: h.a.client });
    const mine = { clientId: h.a.client };
    const { id, figures } = await newScenario([named(made.id)], mine);
    const other = await newScenario([named(made.id)], mine);
    await away(id);
    await ok("PATCH", `/api/scenarios/${other.id}`, { version: 1, ...moved });
    await ok("PATCH", `/api/controls/${made.id}`, { version: 2, name: "Not yours", effects: [leaves(0.1)] });
    const now = await back(id, by);
    expect(now.figures).toEqual(figures);
    const [kept] = now.treatment.controls;
    expect(kept).toMatchObject({ title: "MFA", effects: [leaves(0.5)] });
    expect(kept!.record).not.toBe(made.id);
    expect(await control(made.id)).toMatchObject({ scenarioCount: 1 });
  }
});

test("where a record now says what can't be computed, its controls stay as they were, with records of their own", async () => {
  const made = await newControl([leaves(0.5)]);
  const { id, figures } = await newScenario([named(made.id, { status: "existing" })]);
  await away(id);
  await ok("PATCH", `/api/controls/${made.id}`, { version: 1, effects: [leaves(0)], inPlace: false });
  const now = await back(id);
  expect(now.figures).toEqual(figures);
  expect(now.treatment.controls).toMatchObject([{ status: "existing", effects: [leaves(0.5)] }]);
  expect(now.treatment.controls[0]!.record).not.toBe(made.id);
});

test("restored at the moment when its control changes, both say the same", async () => {
  const made = await newControl([leaves(0.5)]);
  const { id } = await newScenario([named(made.id)]);
  for (const value of [0.4, 0.3, 0.2]) {
    await away(id);
    const { version } = await control(made.id);
    const [restored, changed] = await Promise.all([
      me.call("POST", `/api/scenarios/${id}/restore`),
      me.call("PATCH", `/api/controls/${made.id}`, { version, effects: [leaves(value)] }),
    ]);
    expect(restored.statusCode, restored.body).toBe(200);
    expect([200, 409]).toContain(changed.statusCode);
    const scenario = (await me.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
    const { effects } = await control(made.id);
    expect(scenario.treatment.controls[0]!.effects).toEqual(
      effects.map(({ node, change }) => ({ node, change })),
    );
  }
});
