/** Projects chosen within a budget, against every combination and arithmetic of its own. */
import { describe, expect, test } from "vitest";
import { often } from "../../../test/often.ts";
import type { Distribution } from "../../scenario.ts";
import type { Control } from "../../treatment.ts";
import { APART } from "../joined.ts";
import type { Member } from "../member.ts";
import { combinations, numbersFrom } from "../plan/plan-fixtures.ts";
import type { Project } from "./bundles.ts";
import { chooseProjects } from "./choose-projects.ts";
import { projectEffect } from "./project-effect.ts";

const constant = (value: number): Distribution => ({ type: "constant", value });

interface Simple {
  readonly members: Member[];
  readonly projects: Project[];
  /** The expected loss of a choice, by a sum of products. */
  readonly lossOf: (chosen: ReadonlySet<string>) => number;
}

/** Scenarios of a rate times a loss, and projects of one to three controls, each a factor on the rate or on the loss of some scenarios. */
function simple(seed: number, count: number): Simple {
  const random = numbersFrom(seed);
  const scenarios = Array.from({ length: 4 }, (_, i) => ({
    id: `s${i}`,
    rate: 0.1 + random(),
    loss: 1e5 * (1 + 9 * random()),
  }));
  const acting = new Map<string, Control[]>(scenarios.map(({ id }) => [id, []]));
  const factors: { project: string; scenario: string; factor: number }[] = [];
  const projects = Array.from({ length: count }, (_, p): Project => {
    const id = `p${p}`;
    const controls = Array.from({ length: 1 + Math.floor(3 * random()) }, (__, c) => {
      const record = `${id}c${c}`;
      for (let k = 0; k < 2; k++) {
        const scenario = scenarios[Math.floor(4 * random())]!.id;
        const own = acting.get(scenario)!;
        if (own.some((one) => one.record === record)) continue;
        const factor = 0.3 + 0.6 * random();
        factors.push({ project: id, scenario, factor });
        own.push({
          id: `${record}-here`,
          title: record,
          status: "planned",
          annualCost: constant(0),
          record,
          effects: [
            {
              node: random() < 0.5 ? "frequency.lef" : "primary",
              change: { type: "factor", factor: constant(factor) },
            },
          ],
        });
      }
      return record;
    });
    return {
      id,
      title: id,
      done: false,
      costs: [
        { amount: constant(Math.round(1e4 * (1 + 5 * random()))), times: 1 },
        { amount: constant(Math.round(3e4 * random())), times: 1 / 3 },
      ],
      requires: p > 0 && random() < 0.3 ? [`p${Math.floor(random() * p)}`] : [],
      excludes: p > 1 && random() < 0.2 ? [`p${Math.floor(random() * p)}`] : [],
      controls,
    };
  });
  const members = scenarios.map(({ id, rate, loss }): Member => ({
    id,
    estimate: {
      currency: "USD",
      frequency: { lef: constant(rate) },
      primary: [{ form: "response", loss: constant(loss) }],
    },
    treatment: { controls: acting.get(id)! },
  }));
  const lossOf = (chosen: ReadonlySet<string>) =>
    scenarios.reduce(
      (sum, { id, rate, loss }) =>
        sum +
        factors.reduce(
          (left, one) => (one.scenario === id && chosen.has(one.project) ? left * one.factor : left),
          rate * loss,
        ),
      0,
    );
  return { members, projects, lossOf };
}

function best({ projects, lossOf }: Simple, budget: number): { loss: number; cost: number } {
  let least = { loss: Infinity, cost: 0 };
  for (const combination of combinations(projects.length)) {
    const chosen = projects.filter((_, i) => combination[i]);
    const ids = new Set(chosen.map(({ id }) => id));
    const cost = chosen.reduce(
      (sum, { costs }) =>
        sum + costs.reduce((all, { amount, times }) => all + times * (amount as { value: number }).value, 0),
      0,
    );
    const kept = chosen.every(
      ({ requires, excludes }) => requires.every((id) => ids.has(id)) && excludes.every((id) => !ids.has(id)),
    );
    if (!kept || cost > budget) continue;
    const loss = lossOf(ids);
    if (loss < least.loss) least = { loss, cost };
  }
  return least;
}

describe("a choice within a budget", () => {
  test.each(Array.from({ length: often(10, 25) }, (_, seed) => seed + 1))(
    "is the best of all combinations, organization %i",
    (seed) => {
      const made = simple(seed, 9);
      for (const budget of [20_000, 60_000, 150_000]) {
        const { withinBudget, proven, nothing } = chooseProjects(
          { ...made, joined: APART },
          budget,
          () => false,
        );
        const right = best(made, budget);
        expect(proven).toBe(true);
        expect(nothing).toBeCloseTo(made.lossOf(new Set()), 4);
        expect(withinBudget!.expectedLoss).toBeCloseTo(right.loss, 4);
        expect(withinBudget!.expectedLoss).toBeCloseTo(made.lossOf(new Set(withinBudget!.chosen)), 4);
        expect(withinBudget!.cost).toBeLessThanOrEqual(budget);
      }
    },
  );

  test.each([true, false])("takes one of two that exclude each other, named by the first: %s", (first) => {
    const made = simple(11, 2);
    const [one, other] = made.projects as [Project, Project];
    const free = { requires: [], excludes: [] };
    const choiceOf = (projects: Project[]) =>
      chooseProjects({ ...made, projects, joined: APART }, 1e9, () => false);
    const both = choiceOf([
      { ...one, ...free },
      { ...other, ...free },
    ]);
    expect(both.withinBudget!.chosen).toHaveLength(2);
    const apart = [
      { ...one, ...free, excludes: first ? [other.id] : [] },
      { ...other, ...free, excludes: first ? [] : [one.id] },
    ];
    const { withinBudget, candidates } = choiceOf(apart);
    expect(withinBudget!.chosen).toHaveLength(1);
    expect(withinBudget!.expectedLoss).toBeCloseTo(best({ ...made, projects: apart }, 1e9).loss, 4);
    // Each says so, whichever names the other.
    expect(candidates.map(({ id, excludes }) => [id, excludes])).toEqual([
      [one.id, [other.id]],
      [other.id, [one.id]],
    ]);
  });

  test("stays best in every draw where nothing is uncertain, and the intervals are points", () => {
    const made = simple(3, 8);
    const { sureness, withinBudget } = chooseProjects(
      { ...made, joined: APART },
      80_000,
      (draws) => draws < 10,
    );
    expect(sureness).toMatchObject({ draws: 10, solved: 10, staysBest: 1, overBudget: 0 });
    expect(sureness!.missed).toBeCloseTo(0, 3);
    expect(sureness!.left.low).toBeCloseTo(withinBudget!.expectedLoss, 4);
    expect(sureness!.left.high).toBeCloseTo(withinBudget!.expectedLoss, 4);
    for (const { id, share } of sureness!.inBest)
      expect(share).toBe(withinBudget!.chosen.includes(id) ? 1 : 0);
  });

  test("says which projects change nothing, and leaves out what excludes a done one", () => {
    const made = simple(5, 4);
    const plain = { requires: [], excludes: [], costs: [], done: false, controls: [] };
    const projects = [
      ...made.projects,
      { ...plain, id: "idle", title: "idle" },
      { ...plain, id: "done", title: "done", done: true },
      { ...made.projects[0]!, id: "late", excludes: ["done"], requires: [], controls: ["x"] },
    ];
    const { idle, candidates } = chooseProjects({ ...made, projects, joined: APART }, null, () => false);
    expect(idle).toEqual(["idle", "late"]);
    expect(candidates.map(({ id }) => id)).not.toContain("done");
  });
});

const uncertain: { member: Member; project: Project } = {
  member: {
    id: "s",
    estimate: {
      currency: "USD",
      frequency: { lef: constant(2) },
      primary: [{ form: "response", loss: constant(100_000) }],
    },
    treatment: {
      controls: [
        {
          id: "c",
          title: "c",
          status: "planned",
          annualCost: constant(0),
          record: "r",
          effects: [
            {
              node: "frequency.lef",
              change: { type: "factor", factor: { type: "uniform", min: 0.2, max: 0.6 } },
            },
          ],
        },
      ],
    },
  },
  project: {
    id: "p",
    title: "p",
    done: false,
    costs: [{ amount: { type: "uniform", min: 10_000, max: 30_000 }, times: 1 }],
    requires: [],
    excludes: [],
    controls: ["r"],
  },
};

test("a project's effect has the means of its estimates, and intervals of their draws", () => {
  const { member, project } = uncertain;
  const effect = projectEffect({ members: [member], joined: APART, project })!;
  expect(effect.scenarios).toEqual(["s"]);
  expect(effect.before.mean).toBeCloseTo(200_000, 3);
  expect(effect.planned.mean).toBeCloseTo(80_000, 3); // 200,000 × 0.4
  expect(effect.cost).toBeCloseTo(20_000, 6);
  // a uniform factor's 5th and 95th percentiles are 0.22 and 0.58
  const { saved, cost, planned } = effect.intervals;
  expect(saved.low / 84_000).toBeCloseTo(1, 1);
  expect(saved.high / 156_000).toBeCloseTo(1, 1);
  expect(planned.mean.low / 44_000).toBeCloseTo(1, 1);
  expect(cost.low / 11_000).toBeCloseTo(1, 1);
  expect(cost.high / 29_000).toBeCloseTo(1, 1);
});

test("a project whose controls are in place acts on nothing any more", () => {
  const { member, project } = uncertain;
  const [control] = member.treatment.controls;
  const done = { ...member, treatment: { controls: [{ ...control!, inPlace: true }] } };
  expect(projectEffect({ members: [done], joined: APART, project })).toBeNull();
});

test("what a project does besides its records counts, and its strength is drawn", () => {
  const { member, project } = uncertain;
  const [control] = member.treatment.controls;
  const { record: _, ...gaps } = control!;
  const bare = { ...member, treatment: { controls: [] } };
  const closing = { ...project, controls: [], besides: new Map([[member.id, [gaps]]]) };
  const effect = projectEffect({ members: [bare], joined: APART, project: closing })!;
  expect(effect.planned.mean).toBeCloseTo(80_000, 3);
  expect(effect.intervals.saved.low / 84_000).toBeCloseTo(1, 1);
  const { candidates, mostSaved } = chooseProjects(
    { members: [bare], joined: APART, projects: [closing] },
    null,
    () => false,
  );
  expect(candidates.map(({ id }) => id)).toEqual(["p"]);
  expect(mostSaved.expectedLoss).toBeCloseTo(80_000, 3);
});
