import { mitigated } from "@crq/threats/mitigated";
import { expect, test } from "vitest";
import { closedGaps, type GroupedEntry } from "./closed-gaps.ts";
import { Simulation } from "./simulation.ts";

const constant = (value: number) => ({ type: "constant", value }) as const;
const sure = (value: number) => ({ low: value, likely: value, high: value });
/** Both mitigate this technique, so what one misses the other may stop. */
const TECHNIQUES = ["T1110"];
const strength = (of: string, capability: number) => ({
  of,
  functions: [{ does: "resistance" as const, capability: sure(capability) }],
  reliability: sure(1),
  source: "Red team",
});
const STRENGTHS = { items: [strength("IA-2", 0.6), strength("AC-7", 0.5)], commonCause: 0 };
const scenario = (id: string, reference: Readonly<Record<string, number>> = {}) => ({
  id,
  version: 1,
  title: id,
  clientName: null,
  currency: "USD",
  mean: 200_000,
  // Two loss events a year of 100,000.
  estimate: {
    currency: "USD",
    frequency: { lef: constant(2) },
    primary: [{ form: "response" as const, loss: constant(100_000) }],
  },
  treatment: { controls: [] },
  basisVersion: 1,
  techniques: TECHNIQUES,
  assessmentId: null,
  reference,
  taken: null,
});
const entry = (id: string, state: number | null, controls = [id]): GroupedEntry => ({
  id,
  state,
  controls,
  group: id.slice(0, 2),
});
const ask = (entries: readonly GroupedEntry[], own = true) =>
  closedGaps({ entries, own, scenarios: [scenario("one"), scenario("two")], strengths: STRENGTHS });

test("a group saves what its gaps save together, which isn't the sum of what each saves", () => {
  for (const control of ["IA-2", "AC-7"]) expect(mitigated().get(control)!.has("T1110")).toBe(true);
  const closed = ask([entry("IA-2", 0), entry("AC-7", 0)]);
  expect(closed.loss.mean).toBeCloseTo(400_000, 6);
  expect(closed.gaps.map((one) => [one.entry, Math.round(one.avoided.mean)])).toEqual([
    ["IA-2", 240_000],
    ["AC-7", 200_000],
  ]);
  expect(closed.all.total.mean).toBeCloseTo(400_000 * (1 - 0.4 * 0.5), 6);
  expect(closed.all.byScenario).toEqual([expect.closeTo(160_000, 6), expect.closeTo(160_000, 6)]);
  expect(closed.groups.map(({ group, saved }) => [group, Math.round(saved.total.mean)])).toEqual([
    ["IA", 240_000],
    ["AC", 200_000],
  ]);
});

test("it's what the simulation says of the same states set by hand", () => {
  const entries = [entry("IA-2", 0.5), entry("IA-2(1)", 0, ["IA-2"]), entry("AC-7", 1 / 3)];
  const scenarios = [scenario("one", { "IA-2": 0.1 }), scenario("two")];
  const closed = closedGaps({ entries, own: true, scenarios, strengths: STRENGTHS });
  const now = { "IA-2": 0.25, "AC-7": 1 / 3 };
  const simulation = new Simulation({ scenarios, now, strengths: STRENGTHS });
  const before = simulation.draw({});
  expect(closed.loss).toEqual(before.mean);
  // Half by the control itself, half by its enhancement.
  const after = { "IA-2": 0.5, "IA-2(1)": 0.75, "AC-7": 0.25 };
  for (const { entry: id, avoided, controls } of closed.gaps) {
    const state = id === "AC-7" ? 1 : after[id as keyof typeof after];
    const drawn = simulation.draw({ [controls[0]!]: state });
    expect(avoided.mean).toBeCloseTo(before.mean.mean - drawn.mean.mean, 6);
  }
  expect(closed.all.total.mean).toBeCloseTo(
    before.mean.mean - simulation.draw({ "IA-2": 1, "AC-7": 1 }).mean.mean,
    6,
  );
});

test("an entry of another framework acts through its controls; one without has no figure, and one without an answer isn't a gap", () => {
  const entries = [
    entry("a", 0, ["IA-2", "AC-7"]),
    entry("b", 0, []),
    entry("c", null, ["IA-2"]),
    entry("d", 1, ["AC-7"]),
  ];
  const closed = ask(entries, false);
  // AC-7 is half in place by a and d, and IA-2 not at all.
  const left = { before: 1 - 0.5 * 0.5, after: 0.4 * 0.5 };
  expect(closed.gaps.map((one) => one.entry)).toEqual(["a"]);
  expect(closed.gaps[0]!.avoided.mean / 400_000).toBeCloseTo(1 - left.after / left.before, 9);
});

test("without an answer the loss is what's estimated, and nothing is saved", () => {
  const scenarios = [scenario("one", { "IA-2": 0.5 })];
  const closed = closedGaps({ entries: [entry("IA-2", null)], own: true, scenarios, strengths: STRENGTHS });
  expect(closed).toMatchObject({ gaps: [], groups: [], all: { total: { mean: 0 } } });
  expect(closed.loss.mean).toBeCloseTo(200_000, 6);
});

test("an assessment without answers leaves losses as estimated, alike in the simulation and on dashboards", () => {
  const scenarios = [scenario("one", { "IA-2": 0.5, "AC-7": 0.2 }), scenario("two", { "IA-2": 1 })];
  const entries = [entry("IA-2", null), entry("AC-7", null), entry("CP-9", null)];
  const closed = closedGaps({ entries, own: true, scenarios, strengths: STRENGTHS });
  const simulation = new Simulation({ scenarios, now: {}, strengths: STRENGTHS });
  const drawn = simulation.draw({});
  expect(drawn.mean).toEqual(closed.loss);
  expect(drawn.mean.mean).toBeCloseTo(400_000, 6);
  expect(drawn.scenarios.map(({ id, loss }) => ({ id, mean: loss.mean }))).toEqual(closed.scenarios);
  expect(simulation.facts.map(({ id, before }) => [id, before])).toEqual([
    ["AC-7", { by: "estimates", state: 0.2 }],
    ["IA-2", { by: "estimates", state: undefined }],
  ]);
  // What it's set to by hand counts from there: the strongest of what the first scenario's estimates leave.
  const tried = simulation.draw({ "IA-2": 0 });
  expect(tried.scenarios[0]!.loss.mean).toBeCloseTo(200_000 / (1 - 0.6 * 0.5), 6);
  expect(tried.scenarios[1]!.loss.mean).toBeCloseTo(200_000 / (1 - 0.6), 6);
});
