import { describe, expect, test } from "vitest";
import { spoilt, valid } from "./parse-fixtures.ts";
import { parseScenario } from "./parse-scenario.ts";

/** The paths of all problems of a value. */
function pathsOf(value: unknown): string[] {
  const parsed = parseScenario(value);
  return parsed.ok ? [] : parsed.problems.map((problem) => problem.path);
}

/** The problem, the path that must be named, and where and how the test breaks the scenario. */
const ONE = { type: "constant", value: 1 };
const HALF = { type: "constant", value: 0.5 };

const INVALID: readonly (readonly [name: string, path: string, place: string, value: unknown])[] = [
  ["wrong schema tag", "schema", "schema", "crq-scenario/2"],
  ["id with a space", "id", "id", "plant a"],
  ["id too long", "id", "id", "x".repeat(101)],
  ["blank title", "title", "title", "  "],
  ["title too long", "title", "title", "x".repeat(201)],
  ["currency in small letters", "currency", "currency", "usd"],
  ["missing frequency", "frequency", "frequency", undefined],
  ["frequency without lef", "frequency.lef", "frequency", {}],
  ["unknown distribution", "frequency.lef.type", "frequency.lef", { type: "gamma", value: 1 }],
  ["not a number", "frequency.lef.mode", "frequency.lef.mode", "0.5"],
  ["not finite", "frequency.lef.max", "frequency.lef.max", Infinity],
  ["missing number", "frequency.lef.min", "frequency.lef.min", undefined],
  ["min above mode", "frequency.lef.min", "frequency.lef.min", 0.6],
  ["mode above max", "frequency.lef.mode", "frequency.lef.mode", 5],
  ["min above max", "frequency.lef.min", "frequency.lef", { type: "uniform", min: 2, max: 1 }],
  ["negative rate", "frequency.lef.min", "frequency.lef.min", -0.1],
  ["rate above the limit", "frequency.lef.max", "frequency.lef.max", 10_001],
  ["negative loss", "primary[0].loss.value", "primary.0.loss", { type: "constant", value: -1 }],
  ["loss above the limit", "primary[0].loss.p95", "primary.0.loss.p95", 1.1e15],
  ["probability above 1", "secondary.slef.max", "secondary.slef.max", 1.2],
  [
    "lognormal probability",
    "secondary.slef.type",
    "secondary.slef",
    { type: "lognormal90", p5: 0.1, p95: 0.2 },
  ],
  [
    "a lognormal rate too wide",
    "frequency.lef",
    "frequency.lef",
    { type: "lognormal90", p5: 1e-5, p95: 9000 },
  ],
  ["lef and tef", "frequency", "frequency.tef", { type: "constant", value: 1 }],
  ["tef without vulnerability", "frequency", "frequency", { tef: ONE }],
  ["vulnerability without threats", "frequency", "frequency", { vulnerability: HALF }],
  [
    "tef and contact frequency",
    "frequency",
    "frequency",
    { tef: ONE, contactFrequency: ONE, vulnerability: HALF },
  ],
  [
    "vulnerability and threat capability",
    "frequency",
    "frequency",
    { tef: ONE, vulnerability: HALF, threatCapability: HALF, resistanceStrength: HALF },
  ],
  [
    "contact frequency without probability of action",
    "frequency.probabilityOfAction",
    "frequency",
    { contactFrequency: ONE, vulnerability: HALF },
  ],
  [
    "threat capability without resistance strength",
    "frequency.resistanceStrength",
    "frequency",
    { tef: ONE, threatCapability: HALF },
  ],
  [
    "vulnerability above 1",
    "frequency.vulnerability.value",
    "frequency",
    { tef: ONE, vulnerability: { type: "constant", value: 1.5 } },
  ],
  [
    "lognormal resistance strength",
    "frequency.resistanceStrength.type",
    "frequency",
    { tef: ONE, threatCapability: HALF, resistanceStrength: { type: "lognormal90", p5: 0.1, p95: 0.5 } },
  ],
  [
    "more loss events than are served",
    "frequency",
    "frequency",
    { tef: { type: "constant", value: 1e6 }, vulnerability: { type: "constant", value: 0.02 } },
  ],
  [
    "threat events beyond the limit",
    "frequency.tef.value",
    "frequency",
    { tef: { type: "constant", value: 2e9 }, vulnerability: HALF },
  ],
  ["λ of 0", "frequency.lef.lambda", "frequency.lef.lambda", 0],
  ["λ above 1000", "frequency.lef.lambda", "frequency.lef.lambda", 1001],
  ["p5 above p95", "primary[0].loss.p5", "primary.0.loss.p5", 3_000_000],
  ["lognormal from 0", "primary[0].loss.p5", "primary.0.loss.p5", 0],
  ["no primary loss", "primary", "primary", []],
  ["primary not a list", "primary", "primary", { form: "response" }],
  ["unknown form of loss", "primary[0].form", "primary.0.form", "morale"],
  ["form of loss twice", "primary[1].form", "primary.1", valid().primary[0]],
  ["no secondary loss", "secondary.losses", "secondary.losses", []],
  ["secondary without slef", "secondary.slef", "secondary.slef", undefined],
  ["unknown field", "colour", "colour", "red"],
  ["unknown field of an estimate", "frequency.lef.p5", "frequency.lef.p5", 1],
  ["λ where there is none", "primary[0].loss.lambda", "primary.0.loss.lambda", 4],
];

describe("reading a scenario", () => {
  test("a valid scenario is accepted unchanged", () => {
    expect(parseScenario(valid())).toEqual({ ok: true, scenario: valid() });
    const { secondary: _, ...primaryOnly } = valid();
    expect(parseScenario(primaryOnly)).toEqual({ ok: true, scenario: primaryOnly });
  });

  test.each([undefined, null, 3, "scenario", []])("a value that is not an object is refused: %o", (value) => {
    const parsed = parseScenario(value);
    expect(parsed).toMatchObject({ ok: false, problems: [{ path: "" }] });
  });

  test.each(INVALID)("%s is refused by naming %s, and nothing else", (_, path, place, value) => {
    expect(pathsOf(spoilt([place, value]))).toEqual([path]);
  });

  test("all problems are reported at once", () => {
    const paths = pathsOf(
      spoilt(
        ["id", "plant a"],
        ["title", " "],
        ["currency", "usd"],
        ["primary.0.loss.p95", 1.1e15],
        ["secondary.losses.0.form", 7],
      ),
    );
    expect(paths.toSorted()).toEqual([
      "currency",
      "id",
      "primary[0].loss.p95",
      "secondary.losses[0].form",
      "title",
    ]);
  });

  test("a rule says what to do", () => {
    expect(parseScenario(spoilt(["frequency.lef.min", 0.6]))).toEqual({
      ok: false,
      problems: [{ path: "frequency.lef.min", rule: "must be at most mode (0.5)" }],
    });
  });

  test.each([
    [{ lef: ONE }],
    [{ tef: ONE, vulnerability: HALF }],
    [{ tef: ONE, threatCapability: HALF, resistanceStrength: HALF }],
    [{ contactFrequency: ONE, probabilityOfAction: HALF, vulnerability: HALF }],
    [{ contactFrequency: ONE, probabilityOfAction: HALF, threatCapability: HALF, resistanceStrength: HALF }],
    [
      {
        contactFrequency: { type: "constant", value: 1e8 },
        probabilityOfAction: { type: "constant", value: 1e-6 },
        vulnerability: HALF,
      },
    ],
  ])("frequency is accepted at every level of the taxonomy: %j", (frequency) => {
    expect(parseScenario(spoilt(["frequency", frequency])).ok).toBe(true);
  });

  test("an estimate without uncertainty is accepted", () => {
    const estimates = [
      { type: "pert", min: 2, mode: 2, max: 2 },
      { type: "lognormal90", p5: 2, p95: 2 },
      { type: "lognormal90", p5: 0, p95: 0 },
      { type: "constant", value: 0 },
    ];
    for (const loss of estimates) expect(pathsOf(spoilt(["primary.0.loss", loss]))).toEqual([]);
  });
});
