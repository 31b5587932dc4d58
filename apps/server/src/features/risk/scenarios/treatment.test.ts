/**
 * A scenario's controls, insurance, and tolerance: stored, versioned, copied, logged, and checked by the
 * engine's rules.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { audited, errorsOf } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
let id: string;

const constant = (value: number) => ({ type: "constant", value });
const control = (more: object = {}) => ({
  id: "backups",
  title: "Backups",
  status: "planned",
  annualCost: { type: "uniform", min: 1000, max: 2000 },
  effects: [
    {
      node: "primary.response",
      change: { type: "factor", factor: { type: "pert", min: 0.1, mode: 0.5, max: 1 } },
    },
  ],
  ...more,
});
const TREATMENT = {
  controls: [
    control(),
    control({
      id: "training",
      status: "existing",
      effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(0.8) } }],
    }),
  ],
  insurance: {
    perEvent: { retention: 10_000, limit: 1_000_000 },
    perYear: { retention: 0, limit: null },
    premium: 20_000,
  },
};
const TOLERANCE = [
  { loss: 1e6, probability: 0.1 },
  { loss: 1e7, probability: 0.01 },
];
const BODY = { title: "Treated", estimate: ESTIMATE, treatment: TREATMENT, tolerance: TOLERANCE };

const create = (body: object) => me.call("POST", "/api/scenarios", body);
const get = async (of = id) => (await me.call("GET", `/api/scenarios/${of}`)).json<ScenarioRecord>();
const patch = (body: object) => me.call("PATCH", `/api/scenarios/${id}`, body);

beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());
beforeEach(async () => {
  id = (await create(BODY)).json<{ id: string }>().id;
});

test("are returned as given, and the headline figures stay those of the estimate", async () => {
  const record = await get();
  expect(record).toMatchObject({ treatment: TREATMENT, tolerance: TOLERANCE });
  const plain = (await create({ title: "Plain", estimate: ESTIMATE })).json<ScenarioRecord>();
  expect(plain).toMatchObject({ treatment: { controls: [] }, tolerance: [] });
  expect(record.figures).toEqual(plain.figures);
});

test("are copied with the scenario", async () => {
  const copy = (await me.call("POST", `/api/scenarios/${id}/duplicate`)).json<ScenarioRecord>();
  expect(copy).toMatchObject({ treatment: TREATMENT, tolerance: TOLERANCE });
});

test("can change alone, create a new version, and are logged with old and new values", async () => {
  const before = await get();
  const { record } = before.treatment.controls[0]!;
  const treatment = { controls: [control({ title: "Better backups", record })] };
  const answer = await patch({ version: 1, treatment, tolerance: [] });
  expect(answer.json()).toEqual({
    ...before,
    treatment,
    tolerance: [],
    version: 2,
    updatedAt: expect.any(String),
  });
  const [made, changed] = (await audited(h, "scenario.%")).filter((row) => row.object_id === id);
  expect(made).toMatchObject({ detail: { treatment: TREATMENT, tolerance: TOLERANCE } });
  expect(changed).toMatchObject({
    detail: { before: { treatment: TREATMENT, tolerance: TOLERANCE }, after: { treatment, tolerance: [] } },
  });
});

describe("refused, with the field named:", () => {
  const controls = (...more: object[]) => ({ treatment: { controls: more.map((one) => control(one)) } });
  const effect = (node: string, change: object) => controls({ effects: [{ node, change }] });
  const factor = (of: object) => ({ type: "factor", factor: of });
  test.each([
    [
      "a node that the scenario has not",
      effect("frequency.tef", factor(constant(0.5))),
      "treatment.controls[0].effects[0].node",
      /is not a node of this scenario/,
    ],
    [
      "a node that is none",
      effect("owner", factor(constant(0.5))),
      "treatment.controls[0].effects[0].node",
      /must name a node/,
    ],
    ["an id twice", controls({}, {}), "treatment.controls[1].id", /only once/],
    [
      "a factor above 100",
      effect("primary", factor(constant(101))),
      "treatment.controls[0].effects[0].change.factor.value",
      /from 0 to 100/,
    ],
    [
      "min above mode",
      effect("primary", factor({ type: "pert", min: 2, mode: 1, max: 3 })),
      "treatment.controls[0].effects[0].change.factor.min",
      /at most mode/,
    ],
    [
      "a probability replaced by more than 1",
      effect("secondary.slef", { type: "replacement", distribution: constant(2) }),
      "treatment.controls[0].effects[0].change.distribution.value",
      /probability/,
    ],
    [
      "all losses replaced at once",
      effect("primary", { type: "replacement", distribution: constant(2) }),
      "treatment.controls[0].effects[0].change.type",
      /must be factor here/,
    ],
    [
      "a control without effect",
      controls({ effects: [] }),
      "treatment.controls[0].effects",
      /at least one effect/,
    ],
    [
      "a limit of 0",
      {
        treatment: {
          controls: [],
          insurance: { ...TREATMENT.insurance, perYear: { retention: 0, limit: 0 } },
        },
      },
      "treatment.insurance.perYear.limit",
      /above 0/,
    ],
    [
      "a negative premium",
      { treatment: { controls: [], insurance: { ...TREATMENT.insurance, premium: -1 } } },
      "treatment.insurance.premium",
      /from 0/,
    ],
    ["an unknown field", { treatment: { controls: [], budget: 5 } }, "treatment.budget", /not a field/],
    [
      "a tolerance whose losses fall",
      { tolerance: TOLERANCE.toReversed() },
      "tolerance",
      /increasing losses/,
    ],
    [
      "a tolerance above certainty",
      { tolerance: [{ loss: 1, probability: 2 }] },
      "tolerance[0].probability",
      /probability/,
    ],
  ] as const)("%s, in a new scenario and in a change", async (_what, body, path, message) => {
    const expected = [{ path, message: expect.stringMatching(message) }];
    expect(errorsOf(await create({ title: "x", estimate: ESTIMATE, ...body }))).toEqual(expected);
    expect(errorsOf(await patch({ version: 1, ...body }))).toEqual(expected);
    expect((await get()).version).toBe(1);
  });
});

describe("an estimate that removes a control's node", () => {
  const other = { ...ESTIMATE, primary: [{ form: "fines", loss: constant(5) }] };

  test("is refused, and the control's node is named", async () => {
    expect(errorsOf(await patch({ version: 1, estimate: other }))).toEqual([
      {
        path: "treatment.controls[0].effects[0].node",
        message: expect.stringMatching(/^is not a node of this scenario; .*primary\.fines/),
      },
    ]);
    expect((await get()).estimate).toEqual(ESTIMATE);
  });

  test("is accepted together with controls that fit it", async () => {
    const treatment = {
      controls: [
        control({ effects: [{ node: "primary.fines", change: { type: "factor", factor: constant(0.5) } }] }),
      ],
    };
    expect((await patch({ version: 1, estimate: other, treatment })).json()).toMatchObject({
      estimate: other,
      treatment,
      version: 2,
    });
  });

  test("of an outdated version is reported as a conflict first", async () => {
    await patch({ version: 1, title: "Theirs" });
    expect((await patch({ version: 1, estimate: other })).statusCode).toBe(409);
  });
});
