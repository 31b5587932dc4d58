/**
 * Effects that a control's record states, over HTTP: scenarios follow them unless they state their own, and one change of the record moves
 * every scenario that follows it.
 */
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audited, created, errorsOf } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;

const COST = { type: "constant", value: 50_000 };
const constant = (value: number) => ({ type: "constant", value });
const times = (node: string, value: number, more: object = {}) => ({
  node,
  change: { type: "factor", factor: constant(value) },
  ...more,
});
const SOURCED = {
  evidence: [
    { source: "Meyer et al. 2023", statement: "Half as many", url: "https://arxiv.org/abs/2305.00945" },
  ],
};
const named = (record: string, more: object = {}) => ({
  id: "mfa",
  title: "MFA",
  status: "planned",
  annualCost: COST,
  record,
  ...more,
});
const IN_PARTS = { ...ESTIMATE, frequency: { tef: constant(2), vulnerability: constant(0.25) } };

const newControl = async (effects: object[], more: object = {}) =>
  created(
    await me.call("POST", "/api/controls", {
      name: "MFA",
      inPlace: true,
      currency: "USD",
      annualCost: COST,
      effects,
      ...more,
    }),
  ).json<ControlRecord>();
const newScenario = async (title: string, controls: object[], more: object = {}) =>
  created(
    await me.call("POST", "/api/scenarios", { title, estimate: ESTIMATE, treatment: { controls }, ...more }),
  ).json<ScenarioRecord>();
const control = async (id: string) => (await me.call("GET", `/api/controls/${id}`)).json<ControlRecord>();
const scenario = async (id: string) => (await me.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
const state = (id: string, version: number, effects: object[]) =>
  me.call("PATCH", `/api/controls/${id}`, { version, effects });
const save = (id: string, version: number, body: object) =>
  me.call("PATCH", `/api/scenarios/${id}`, { version, ...body });

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

describe("a record with effects", () => {
  test("keeps them with their sources, and refuses those that no scenario could have", async () => {
    const effects = [times("frequency.lef", 0.5, SOURCED)];
    const made = await newControl(effects);
    expect(made.effects).toMatchObject(effects);
    const log = (await audited(h, "control.create")).find(({ object_id }) => object_id === made.id);
    expect(JSON.stringify(log)).toContain("Half as many");
    const impossible = [times("frequency.lef", 0.5), times("frequency.lef", 0.4)];
    expect(errorsOf(await state(made.id, 1, impossible))).toEqual([
      { path: "effects[1].node", message: "must appear only once in the control" },
    ]);
    const link = { evidence: [{ source: "A", statement: "B", url: "javascript:alert(1)" }] };
    expect(errorsOf(await state(made.id, 1, [times("primary", 0.5, link)]))[0]!.path).toBe(
      "effects[0].evidence[0].url",
    );
    // with the control in some scenarios, without it in others
    const becomes = {
      node: "frequency.vulnerability",
      change: { type: "replacement", distribution: constant(0.2) },
    };
    expect(errorsOf(await state(made.id, 1, [becomes]))[0]).toMatchObject({
      path: "effects[0].change.type",
      message: expect.stringContaining("must be factor"),
    });
  });

  test("is followed by a scenario that names it and states none, and by no scenario that states its own", async () => {
    const made = await newControl([times("frequency.lef", 0.5, SOURCED)]);
    const bare = await newScenario("Bare", []);
    const follower = await newScenario("Follows", [
      named(made.id, { effects: [times("primary", 0.9)], follows: true }),
    ]);
    const byDefault = await newScenario("By default", [named(made.id)]);
    const own = await newScenario("Own", [named(made.id, { effects: [times("frequency.lef", 0.8)] })]);
    for (const { treatment, figures } of [follower, byDefault]) {
      expect(treatment.controls[0]).toMatchObject({ follows: true, effects: [times("frequency.lef", 0.5)] });
      expect(JSON.stringify(treatment)).not.toContain("Half as many");
      expect(figures.mean / bare.figures.mean).toBeCloseTo(0.5, 6);
    }
    expect(own.treatment.controls[0]).not.toHaveProperty("follows");
    expect(own.figures.mean / bare.figures.mean).toBeCloseTo(0.8, 6);
    const shown = (await control(made.id)).scenarios.map(({ title, follows }) => [title, follows]);
    expect(new Map(shown as [string, boolean][])).toEqual(
      new Map([
        ["Own", false],
        ["Follows", true],
        ["By default", true],
      ]),
    );
  });

  test("can be left for the scenario's own effects, and followed again", async () => {
    const made = await newControl([times("frequency.lef", 0.5)]);
    const { id, figures, treatment } = await newScenario("Back and forth", [named(made.id)]);
    const mine = { ...treatment.controls[0], effects: [times("primary", 0.9)] };
    const own = await save(id, 1, { treatment: { controls: [{ ...mine, follows: false }] } });
    expect(own.json<ScenarioRecord>().treatment.controls[0]).not.toHaveProperty("follows");
    const elsewhere = await state(made.id, 1, [times("frequency.lef", 0.4)]);
    expect(elsewhere.json()).toMatchObject({ moved: [] });
    const back = await save(id, 2, { treatment: { controls: [{ ...mine, follows: true }] } });
    expect(back.json<ScenarioRecord>().figures.mean / figures.mean).toBeCloseTo(0.8, 6);
  });

  test("that states nothing can't be followed, nor can a record that isn't named", async () => {
    const silent = await newControl([]);
    const sent = (more: object) =>
      me.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, treatment: { controls: [more] } });
    expect(errorsOf(await sent(named(silent.id)))).toEqual([
      {
        path: "treatment.controls[0].effects",
        message: expect.stringContaining("states no effects to follow"),
      },
    ]);
    const { record: _, ...unnamed } = named(silent.id);
    expect(errorsOf(await sent({ ...unnamed, follows: true }))[0]).toMatchObject({
      path: "treatment.controls[0].record",
    });
    expect(errorsOf(await sent(unnamed))).toEqual([
      { path: "treatment.controls[0].effects", message: "must have at least one effect" },
    ]);
  });
});

describe("an effect on a factor that a scenario doesn't estimate", () => {
  const effects = [times("frequency.vulnerability", 0.5), times("primary", 0.8)];

  test("is left out there, is named on the control's page, and counts once the scenario estimates the factor", async () => {
    const made = await newControl(effects);
    const bare = await newScenario("Whole", []);
    const made1 = await newScenario("In parts later", [named(made.id)]);
    expect(made1.treatment.controls[0]!.effects).toEqual([times("primary", 0.8)]);
    expect((await control(made.id)).scenarios).toMatchObject([{ missing: ["frequency.vulnerability"] }]);
    const parts = (await save(made1.id, 1, { estimate: IN_PARTS })).json<ScenarioRecord>();
    expect(parts.treatment.controls[0]!.effects).toEqual(effects);
    expect((await control(made.id)).scenarios).toMatchObject([{ missing: [] }]);
    const again = (await save(made1.id, 2, { estimate: ESTIMATE })).json<ScenarioRecord>();
    expect(again.figures).toEqual(made1.figures);
    expect(bare.figures.mean).toBeGreaterThan(again.figures.mean);
  });

  test("is refused where nothing is left, by name, and then nothing changes anywhere", async () => {
    const made = await newControl(effects);
    const parts = await newScenario("Parts", [named(made.id)], { estimate: IN_PARTS });
    const whole = await newScenario("Whole", [named(made.id)]);
    const refused = errorsOf(await state(made.id, 1, [times("frequency.vulnerability", 0.1)]));
    expect(refused).toEqual([
      {
        path: "effects",
        message: expect.stringMatching(/^In 'Whole': 'MFA' states effects only on factors/),
      },
    ]);
    expect(errorsOf(await state(made.id, 1, []))[0]!.message).toContain("states no effects to follow");
    expect((await control(made.id)).version).toBe(1);
    for (const one of [parts, whole]) expect((await scenario(one.id)).version).toBe(1);
  });
});

describe("a change of a record's effects", () => {
  let shared: ControlRecord;
  let one: ScenarioRecord;
  let two: ScenarioRecord;
  let own: ScenarioRecord;
  beforeEach(async () => {
    shared = await newControl([times("frequency.lef", 0.5)], { name: `MFA ${Math.random()}` });
    one = await newScenario("One", [named(shared.id)]);
    two = await newScenario("Two", [named(shared.id, { id: "other-name" })]);
    own = await newScenario("Own", [named(shared.id, { effects: [times("frequency.lef", 0.5)] })]);
  });

  test("moves every scenario that follows, none that states its own, and says by how much", async () => {
    const answer = (await state(shared.id, 1, [times("frequency.lef", 0.25)])).json<{
      moved: { id: string; before: number; after: number }[];
    }>();
    expect(answer.moved.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    for (const { before, after } of answer.moved) expect(after / before).toBeCloseTo(0.5, 6);
    for (const { id } of [one, two]) {
      const now = await scenario(id);
      expect(now).toMatchObject({ version: 2, note: `The control “${shared.name}” changed.` });
      expect(now.figures.mean).toBe(answer.moved.find((moved) => moved.id === id)!.after);
      expect(now.treatment.controls[0]!.effects).toEqual([times("frequency.lef", 0.25)]);
    }
    expect(await scenario(own.id)).toMatchObject({ version: 1, figures: { mean: own.figures.mean } });
    const versions = await me.call("GET", `/api/scenarios/${one.id}/versions`);
    expect(versions.json()).toMatchObject({ items: [{ version: 1, mean: one.figures.mean }] });
  });

  test("is told as what moved the exposure, once for each scenario, and only where it moved", async () => {
    await state(shared.id, 1, [times("frequency.lef", 0.25)]);
    const changed = () =>
      h.db.asOwner("select title from exposure_events where kind = 'control-changed' and title = $1", [
        shared.name,
      ]);
    expect(await changed()).toHaveLength(2);
    await state(shared.id, 2, [times("frequency.lef", 0.25, SOURCED)]); // only its source
    expect(await changed()).toHaveLength(2);
    expect((await scenario(one.id)).version).toBe(2);
  });

  test("and a scenario's save at the same moment leave both saying the same", async () => {
    const [first, second] = await Promise.all([
      state(shared.id, 1, [times("frequency.lef", 0.25)]),
      save(one.id, 1, { treatment: { controls: [named(shared.id, { follows: true })] } }),
    ]);
    expect([first.statusCode, second.statusCode]).toContain(200);
    const stated = (await control(shared.id)).effects.map(({ node, change }) => ({ node, change }));
    for (const { id } of [one, two]) {
      const now = await scenario(id);
      expect(now.treatment.controls[0]!.effects).toEqual(stated);
      const fresh = await newScenario("Fresh", [named(shared.id)]);
      expect(now.figures.mean).toBe(fresh.figures.mean);
    }
  });
});

describe("what leaves the product", () => {
  test("carries the effects that count: a portfolio, a baseline and the tenant's file", async () => {
    const made = await newControl([
      times("frequency.vulnerability", 0.5),
      times("frequency.lef", 0.6, SOURCED),
    ]);
    const { id } = await newScenario("Leaves", [named(made.id)], { clientId: h.a.client });
    const asked = { scenarioIds: [id], clientId: h.a.client };
    const declared = await me.call("POST", "/api/portfolios/declared", asked);
    expect(declared.json()).toMatchObject({
      members: [{ treatment: { controls: [{ follows: true, effects: [times("frequency.lef", 0.6)] }] } }],
    });
    const frozen = created(
      await me.call("POST", "/api/baselines", { name: "Q", clientId: h.a.client, currency: "USD" }),
    ).json<{ id: string }>();
    const file = (await me.call("GET", `/api/baselines/${frozen.id}/export`)).json<{
      baseline: { members: ScenarioRecord[]; controls: { evidence: { statement: string }[] }[] };
    }>();
    const { members, controls } = file.baseline;
    expect(members[0]!.treatment.controls[0]).toMatchObject({
      follows: true,
      effects: [times("frequency.lef", 0.6)],
    });
    expect(controls[0]!.evidence.map(({ statement }) => statement)).toEqual(["Half as many"]);
    await state(made.id, 1, [times("frequency.lef", 0.1)]);
    expect((await me.call("GET", `/api/baselines/${frozen.id}/export`)).json()).toEqual(file);
  });

  test("a copy for another client follows a copy of the record, and the former client's record stays", async () => {
    const made = await newControl([times("frequency.lef", 0.5)], { clientId: h.a.client });
    const moving = await newScenario("Moving", [named(made.id)], { clientId: h.a.client });
    await newScenario("Staying", [named(made.id)], { clientId: h.a.client });
    const moved = (await save(moving.id, 1, { clientId: h.a.otherClient })).json<ScenarioRecord>();
    const copy = moved.treatment.controls[0]!.record!;
    expect(copy).not.toBe(made.id);
    expect(moved).toMatchObject({ figures: moving.figures, treatment: { controls: [{ follows: true }] } });
    expect(await control(copy)).toMatchObject({ effects: made.effects, clientId: h.a.otherClient });
    await state(made.id, 1, [times("frequency.lef", 0.1)]);
    expect((await scenario(moving.id)).figures).toEqual(moving.figures);
  });
});
