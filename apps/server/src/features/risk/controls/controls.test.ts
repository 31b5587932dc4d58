/**
 * Controls over HTTP: records of their own, which any number of scenarios name. What is changed there changes all of them, and what is
 * changed in a scenario reaches the record only if no other scenario would change with it.
 */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, created, errorsOf } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { removeDeletedRecords } from "../../platform/housekeeping/store.ts";

let h: Harness;
let me: Session;
const COST = { type: "constant", value: 50_000 };
const CONTROL = { name: "Phishing-resistant sign-in", inPlace: false, currency: "USD", annualCost: COST };
const halves = (more: object = {}) => ({
  id: "mfa",
  title: CONTROL.name,
  status: "planned",
  annualCost: COST,
  effects: [{ node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } }],
  ...more,
});

const newControl = async (more: object = {}, by = me) =>
  created(await by.call("POST", "/api/controls", { ...CONTROL, ...more })).json<ControlRecord>();
const newScenario = async (title: string, controls: object[], more: object = {}, by = me) =>
  created(
    await by.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, treatment: { controls }, ...more }),
  ).json<ScenarioRecord>();
const control = async (id: string) => (await me.call("GET", `/api/controls/${id}`)).json<ControlRecord>();
const scenario = async (id: string) => (await me.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
const patch = (id: string, body: object, by = me) => by.call("PATCH", `/api/controls/${id}`, body);
const treat = (id: string, version: number, controls: object[]) =>
  me.call("PATCH", `/api/scenarios/${id}`, { version, treatment: { controls } });

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

describe("a control's record", () => {
  test("keeps what is given, is found by its words and states, and logs what happens to it", async () => {
    const given = {
      name: "Immutable backups off site",
      description: "Kept 90 days.",
      kind: "resilience",
      owner: "Infrastructure team",
      inPlace: false,
      willBe: true,
      plannedOn: "2027-03-31",
      currency: "USD",
      annualCost: { type: "pert", min: 40_000, mode: 50_000, max: 80_000 },
      oneOff: { amount: 90_000, years: 3 },
      evidence: [{ source: "Offer of May", statement: "Three suppliers asked" }],
      reviewOn: "2027-01-31",
      clientId: h.a.client,
    };
    const made = await newControl(given);
    expect(made).toMatchObject({ ...given, version: 1, scenarioCount: 0, scenarios: [] });
    const list = async (query: string) =>
      (await me.call("GET", `/api/controls?${query}`)).json<{ items: ControlRecord[] }>().items;
    expect((await list("q=immutable")).map(({ id }) => id)).toEqual([made.id]);
    expect((await list("state=in-place&q=immutable")).length).toBe(0);
    expect((await list(`state=planned&clientId=${h.a.client}`)).map(({ id }) => id)).toEqual([made.id]);
    const renamed = await patch(made.id, { version: 1, name: "Backups", oneOff: null });
    expect(renamed.json()).toMatchObject({
      control: { name: "Backups", oneOff: null, version: 2 },
      moved: [],
    });
    expect((await patch(made.id, { version: 1, name: "Late" })).statusCode).toBe(409);
    expect((await me.call("DELETE", `/api/controls/${made.id}`)).statusCode).toBe(204);
    expect((await me.call("GET", `/api/controls/${made.id}`)).statusCode).toBe(404);
    expect((await me.call("POST", `/api/controls/${made.id}/restore`)).json()).toMatchObject({
      name: "Backups",
    });
    const log = (await audited(h, "control.%")).filter(({ object_id }) => object_id === made.id);
    expect(log.map(({ action }) => action)).toEqual([
      "control.create",
      "control.update",
      "control.remove",
      "control.restore",
    ]);
  });

  test("can't cost something once beside a lognormal yearly cost", async () => {
    const body = {
      ...CONTROL,
      annualCost: { type: "lognormal90", p5: 1000, p95: 5000 },
      oneOff: { amount: 1, years: 1 },
    };
    expect(errorsOf(await me.call("POST", "/api/controls", body))).toEqual([
      { path: "oneOff", message: expect.stringContaining("lognormal") },
    ]);
  });

  test("goes 30 days after it was deleted", async () => {
    const { id } = await newControl();
    await me.call("DELETE", `/api/controls/${id}`);
    await h.db.asOwner("update controls set deleted_at = now() - interval '31 days' where id = $1", [id]);
    await removeDeletedRecords(h.doors, h.a.id);
    expect((await me.call("POST", `/api/controls/${id}/restore`)).statusCode).toBe(404);
  });
});

describe("a scenario's controls", () => {
  test("get records when it's saved, and keep them", async () => {
    const made = await newScenario("Own control", [halves()]);
    const record = made.treatment.controls[0]!.record!;
    expect(await control(record)).toMatchObject({
      ...CONTROL,
      willBe: true,
      scenarios: [{ id: made.id, title: "Own control", assumed: false }],
    });
    // sent again without the record, it's known by its id
    const again = await treat(made.id, 1, [halves({ title: "Renamed here" })]);
    expect(again.json<ScenarioRecord>().treatment.controls[0]).toMatchObject({
      record,
      title: "Renamed here",
    });
    expect((await control(record)).name).toBe("Renamed here");
    await treat(made.id, 2, []);
    expect((await control(record)).scenarios).toEqual([]);
  });

  test("name a record that others name too: once, here, and of this currency", async () => {
    const shared = await newControl();
    const [one, two] = [
      await newScenario("One", [halves({ record: shared.id })]),
      await newScenario("Two", [halves({ record: shared.id, id: "other-name" })]),
    ];
    expect((await control(shared.id)).scenarios.map(({ id }) => id).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    );
    const twice = await treat(one.id, 1, [
      halves({ record: shared.id }),
      halves({ id: "b", record: shared.id }),
    ]);
    expect(errorsOf(twice)[0]).toMatchObject({ path: "treatment.controls[1].record" });
    const nowhere = await treat(one.id, 1, [halves({ record: "3f2b6c1e-0000-4000-8000-000000000000" })]);
    expect(errorsOf(nowhere)).toEqual([
      { path: "treatment.controls[0].record", message: "names no control of this tenant" },
    ]);
    const euros = await newControl({ currency: "EUR" });
    expect(errorsOf(await treat(one.id, 1, [halves({ record: euros.id })]))[0]!.message).toContain(
      "is in EUR",
    );
  });

  test("can't be renamed, moved or repriced under another scenario's feet", async () => {
    const shared = await newControl();
    const one = await newScenario("One", [halves({ record: shared.id })]);
    await newScenario("Two", [halves({ record: shared.id })]);
    for (const change of [
      { title: "Mine" },
      { annualCost: { type: "constant", value: 1 } },
      { inPlace: true },
    ])
      expect(errorsOf(await treat(one.id, 1, [halves({ record: shared.id, ...change })]))).toEqual([
        { path: "treatment.controls[0]", message: expect.stringContaining("acts on 1 other scenario too") },
      ]);
    const effects = [
      { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.8 } } },
    ];
    expect((await treat(one.id, 1, [halves({ record: shared.id, effects })])).statusCode).toBe(200);
  });

  test("move with the scenario to another client, or are copied if others name them", async () => {
    const alone = await newScenario("Alone", [halves()], { clientId: h.a.client });
    const record = alone.treatment.controls[0]!.record!;
    const moved = await me.call("PATCH", `/api/scenarios/${alone.id}`, {
      version: 1,
      clientId: h.a.otherClient,
    });
    expect(moved.json<ScenarioRecord>().treatment.controls[0]!.record).toBe(record);
    expect(await control(record)).toMatchObject({ clientId: h.a.otherClient });
    await newScenario("Beside", [halves({ record })], { clientId: h.a.otherClient });
    const back = await me.call("PATCH", `/api/scenarios/${alone.id}`, { version: 2, clientId: h.a.client });
    const copy = back.json<ScenarioRecord>().treatment.controls[0]!.record!;
    expect(copy).not.toBe(record);
    expect(await control(copy)).toMatchObject({ clientId: h.a.client, name: CONTROL.name });
    expect((await control(record)).scenarios.map(({ title }) => title)).toEqual(["Beside"]);
  });

  test("of another client can't be taken", async () => {
    const theirs = await newControl({ clientId: h.a.otherClient });
    const mine = await newScenario("Mine", [], { clientId: h.a.client });
    expect(errorsOf(await treat(mine.id, 1, [halves({ record: theirs.id })]))[0]!.message).toContain(
      "another client",
    );
  });

  test("are shared by a copy of it, and let a control go only when no scenario names it", async () => {
    const made = await newScenario("To copy", [halves()]);
    const record = made.treatment.controls[0]!.record!;
    const copy = created(await me.call("POST", `/api/scenarios/${made.id}/duplicate`)).json<ScenarioRecord>();
    expect(copy.treatment.controls[0]!.record).toBe(record);
    const refused = await me.call("DELETE", `/api/controls/${record}`);
    expect(refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining("2 scenarios") });
  });
});

describe("a change of a control", () => {
  let shared: ControlRecord;
  let one: ScenarioRecord;
  let two: ScenarioRecord;
  beforeEach(async () => {
    shared = await newControl();
    one = await newScenario("One", [halves({ record: shared.id })]);
    two = await newScenario("Two", [halves({ record: shared.id })]);
  });

  test("to 'in place' moves every scenario that it acts on: half as many events, half the expected loss", async () => {
    const answer = (await patch(shared.id, { version: 1, inPlace: true })).json<{
      moved: { id: string; before: number; after: number }[];
    }>();
    expect(answer.moved.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    for (const { before, after } of answer.moved) expect(after / before).toBeCloseTo(0.5, 6);
    const now = await scenario(one.id);
    expect(now).toMatchObject({ version: 2, figures: { mean: answer.moved[0]!.after } });
    expect(now.treatment.controls[0]).toMatchObject({ status: "planned", inPlace: true });
    expect(now.estimate).toEqual(one.estimate);
    // a run of it, a portfolio and the exposure are of the present, too
    const run = (await me.call("POST", `/api/scenarios/${one.id}/runs`, { engine: "exact" })).json<{
      mean: number;
      id: string;
    }>();
    expect(run.mean).toBe(now.figures.mean);
    expect((await me.call("POST", `/api/runs/${run.id}/rerun`)).json()).toMatchObject({ identical: true });
    const portfolio = (await me.call("POST", "/api/portfolios", { title: "P", scenarioIds: [one.id] })).json<{
      members: { estimate: { frequency: { lef: object } } }[];
    }>();
    expect(portfolio.members[0]!.estimate.frequency).not.toEqual(one.estimate.frequency);
    // and back
    const back = await patch(shared.id, { version: 2, inPlace: false });
    expect(back.json()).toMatchObject({ control: { version: 3 } });
    expect(await scenario(one.id)).toMatchObject({ figures: { mean: one.figures.mean } });
  });

  test("of its name or cost reaches the scenarios, and no figure", async () => {
    const answer = await patch(shared.id, {
      version: 1,
      name: "Passkeys",
      oneOff: { amount: 30_000, years: 3 },
    });
    expect(answer.json()).toMatchObject({ moved: [] });
    const { treatment, figures } = await scenario(two.id);
    expect(treatment.controls[0]).toMatchObject({
      title: "Passkeys",
      annualCost: { type: "constant", value: 60_000 },
    });
    expect(figures).toEqual(two.figures);
  });

  test("that changes nothing there leaves the scenarios' versions alone", async () => {
    await patch(shared.id, { version: 1, owner: "Identity team" });
    expect((await scenario(one.id)).version).toBe(1);
  });

  test("that takes away one that prevents everything brings all events back", async () => {
    const none = {
      node: "frequency.lef",
      change: { type: "factor", factor: { type: "constant", value: 0 } },
    };
    const done = await newControl({ name: "Closed", inPlace: true });
    const quiet = await newScenario("Without events", [
      halves({ record: done.id, title: "Closed", inPlace: true, effects: [none] }),
    ]);
    expect(quiet.figures.mean).toBe(0);
    expect((await patch(done.id, { version: 1, inPlace: false })).json()).toMatchObject({
      moved: [{ id: quiet.id, before: 0, after: one.figures.mean }],
    });
  });

  test("is refused if a scenario was saved in the meantime, and nothing changes", async () => {
    const [first, second] = await Promise.all([
      patch(shared.id, { version: 1, inPlace: true }),
      treat(one.id, 1, [halves({ record: shared.id, effects: halves().effects })]),
    ]);
    const codes = [first.statusCode, second.statusCode];
    expect(codes).toContain(200);
    const { treatment } = await scenario(one.id);
    const state = (await control(shared.id)).inPlace;
    expect(treatment.controls[0]!.inPlace ?? false).toBe(state);
    expect((await scenario(two.id)).treatment.controls[0]!.inPlace ?? false).toBe(state);
  });

  test("is told as what moved the exposure", async () => {
    await patch(shared.id, { version: 1, inPlace: true });
    const rows = await h.db.asOwner("select title from exposure_events where kind = 'control-in-place'");
    expect(rows.filter(({ title }) => title === CONTROL.name).length).toBeGreaterThanOrEqual(2);
  });
});
