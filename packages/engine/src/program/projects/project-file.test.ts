/** A project's file says what its figures follow from: computed by hand where everything in it is certain, and told apart where something was altered. */
import { expect, test } from "vitest";
import { type ProjectFile, recomputedProject } from "./project-file.ts";

const constant = (value: number) => ({ type: "constant", value }) as const;
const sure = (value: number) => ({ low: value, likely: value, high: value });
const figures = {} as ProjectFile["figures"];

/** Two events a year in euros at $2 each, half of which succeed; a control of the project halves what one costs, and a closed gap stops 54 % of them. */
const FILE: ProjectFile = {
  schema: "crq-project/1",
  engine: "2.0.0",
  project: {
    id: "p",
    title: "Segment",
    costs: [
      { amount: constant(30_000), times: 1 / 3 },
      { amount: constant(5_000), times: 1 },
    ],
    controls: ["segmentation"],
  },
  currency: "USD",
  rates: [{ from: "EUR", rate: 2, asOf: "2026-11-27", source: "ECB" }],
  members: [
    {
      id: "one",
      title: "Stolen passwords",
      version: 3,
      client: null,
      evidence: [],
      estimate: {
        currency: "EUR",
        frequency: { tef: constant(2), vulnerability: constant(0.5) },
        primary: [{ form: "response", loss: constant(100_000) }],
      },
      treatment: {
        controls: [
          {
            id: "c",
            title: "Segmentation",
            status: "planned",
            record: "segmentation",
            annualCost: constant(0),
            effects: [{ node: "primary", change: { type: "factor", factor: constant(0.5) } }],
          },
        ],
      },
    },
  ],
  joined: { dependence: { type: "independent" }, causes: [], policies: [] },
  controls: [],
  gaps: [
    {
      assessment: { id: "a", name: "Autumn", framework: "NIST SP 800-53 Rev. 5", via: [] },
      entries: ["IA-2"],
      edition: { model: 1, strengths: 1 },
      strengthsVersion: 0,
      commonCause: 0.25,
      controls: [
        {
          id: "IA-2",
          functions: [{ does: "resistance", capability: sure(0.6) }],
          reliability: sure(0.9),
          techniques: ["T1078"],
          source: "Red team",
        },
      ],
      scenarios: [{ id: "one", techniques: ["T1078"], counted: { "IA-2": 0 }, closed: { "IA-2": 1 } }],
    },
  ],
  draws: 2,
  figures,
};

test("figures follow from rates, the project's controls, and the strengths of closed gaps", () => {
  const { figures: found } = recomputedProject(FILE);
  expect(found.before.mean).toBeCloseTo(200_000, 6);
  expect(found.planned.mean).toBeCloseTo(200_000 * 0.5 * (1 - 0.6 * 0.9), 6);
  expect(found.cost).toBeCloseTo(15_000, 9);
  expect(found.intervals.saved.low).toBeCloseTo(200_000 - 46_000, 6);
});

test("stated figures are compared to the bit", () => {
  const { figures: found } = recomputedProject(FILE);
  const stated = { ...FILE, figures: JSON.parse(JSON.stringify(found)) as typeof found };
  expect(recomputedProject(stated).differences).toEqual([]);
  const altered = { ...stated, figures: { ...found, cost: 15_000.000000001 } };
  expect(recomputedProject(altered).differences).toMatchObject([
    { figure: "cost", stated: 15_000.000000001 },
  ]);
  const closed = stated.gaps.map((gap) => ({ ...gap, scenarios: [] }));
  expect(recomputedProject({ ...stated, gaps: closed }).differences.map(({ figure }) => figure)).toContain(
    "planned.mean",
  );
});

test("a file that acts on none of its scenarios, or names others, is refused", () => {
  expect(() => recomputedProject({ ...FILE, gaps: [], project: { ...FILE.project, controls: [] } })).toThrow(
    "must act on a scenario",
  );
  const gaps = FILE.gaps.map((gap) => ({
    ...gap,
    scenarios: gap.scenarios.map((one) => ({ ...one, id: "two" })),
  }));
  expect(() => recomputedProject({ ...FILE, gaps })).toThrow("must name scenarios of the file, not two");
});
