import { describe, expect, test } from "vitest";
import { spoilt, valid } from "./parse-fixtures.ts";
import { parseScenario } from "./parse-scenario.ts";

/** The problems of a value: the rules by their paths. */
function rulesOf(value: unknown): Record<string, string> {
  const parsed = parseScenario(value);
  return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, rule }) => [path, rule]));
}

const constant = (value: number) => ({ type: "constant", value });
const WAYS =
  "give lef alone, or tef (or contactFrequency and probabilityOfAction) with vulnerability (or threatCapability and resistanceStrength)";
const DISTRIBUTIONS = "must be one of pert, lognormal90, triangular, uniform, constant";
const ID = "must have 1 to 100 letters, digits, '.', '_' or '-'";
const TITLE = "must have 1 to 200 characters";
const CURRENCY = "must be an ISO 4217 code such as USD";
const LAMBDA = "must be above 0 and at most 1000";
const RATE = "must be from 0 to 10000 events a year";
const MOST_EVENTS = "must make at most 10000 loss events a year, all its factors at their upper ends";

/** Where and how a test breaks a scenario, the expected path and the rule. */
const RULES: readonly (readonly [place: string, value: unknown, path: string, rule: string])[] = [
  ["schema", "crq-scenario/2", "schema", 'must be "crq-scenario/1"'],
  ["id", undefined, "id", "is required"],
  ["id", "", "id", ID],
  ["id", "a b", "id", ID],
  ["id", "x/", "id", ID],
  ["id", 7, "id", ID],
  ["title", undefined, "title", "is required"],
  ["title", "", "title", TITLE],
  ["title", "a\0", "title", TITLE],
  ["title", 7, "title", TITLE],
  ["currency", undefined, "currency", "is required"],
  ["currency", "USDX", "currency", CURRENCY],
  ["currency", "XUSD", "currency", CURRENCY],
  ["frequency", 3, "frequency", "must be an object"],
  ["frequency", {}, "frequency.lef", `is required; ${WAYS}`],
  ["frequency", { lef: constant(1), tef: constant(1) }, "frequency", `has too many fields: ${WAYS}`],
  ["frequency", { tef: constant(1) }, "frequency", `has too few fields: ${WAYS}`],
  [
    "frequency",
    { tef: constant(1), contactFrequency: constant(1), vulnerability: constant(1) },
    "frequency",
    "must give tef or contactFrequency and probabilityOfAction, not both",
  ],
  [
    "frequency",
    { tef: constant(1), vulnerability: constant(1), resistanceStrength: constant(1) },
    "frequency",
    "must give vulnerability or threatCapability and resistanceStrength, not both",
  ],
  [
    "frequency",
    { tef: constant(1), threatCapability: constant(1) },
    "frequency.resistanceStrength",
    "is required",
  ],
  ["frequency", { lef: constant(10_001) }, "frequency.lef.value", RATE],
  [
    "frequency",
    { tef: constant(1e9 + 1), vulnerability: constant(0) },
    "frequency.tef.value",
    "must be from 0 to 1e9 events a year",
  ],
  ["primary", undefined, "primary", "is required"],
  ["primary", {}, "primary", "must be a list of losses"],
  ["primary", [], "primary", "must have at least one form of loss"],
  ["primary.0", 3, "primary[0]", "must be an object"],
  ["primary.0.colour", "red", "primary[0].colour", "is not a field here; the fields are form, loss, cap"],
  [
    "primary.0.form",
    "morale",
    "primary[0].form",
    "must be one of productivity, response, replacement, fines, competitive, reputation",
  ],
  ["primary.1", valid().primary[0], "primary[1].form", "must appear only once in the list"],
  ["primary.0.loss", undefined, "primary[0].loss", "is required"],
  ["primary.0.loss", null, "primary[0].loss", "must be an object"],
  ["primary.0.loss", "much", "primary[0].loss", "must be an object"],
  ["primary.0.loss", [], "primary[0].loss", "must be an object"],
  ["primary.0.loss", {}, "primary[0].loss.type", DISTRIBUTIONS],
  ["primary.0.loss", { type: "toString" }, "primary[0].loss.type", DISTRIBUTIONS],
  ["primary.0.loss", { type: ["constant"], value: 1 }, "primary[0].loss.type", DISTRIBUTIONS],
  [
    "primary.0.loss.lambda",
    4,
    "primary[0].loss.lambda",
    "is not a field here; the fields are type, p5, p95, min, max",
  ],
  ["primary.0.loss.min", "1", "primary[0].loss.min", "must be a finite number"],
  ["primary.0.loss.min", -1, "primary[0].loss.min", "must be from 0 to 1e15"],
  ["primary.0.loss.max", 2e15, "primary[0].loss.max", "must be from 0 to 1e15"],
  [
    "primary.0.loss.min",
    2e6,
    "primary[0].loss.min",
    "must be below p95 (2000000): it would cut off nearly all of the estimate",
  ],
  [
    "primary.0.loss.max",
    50_000,
    "primary[0].loss.max",
    "must be above p5 (50000): it would cut off nearly all of the estimate",
  ],
  [
    "primary.0.loss",
    { type: "lognormal90", p5: 50_000, p95: 2_000_000, min: 60_000, max: 60_000 },
    "primary[0].loss.min",
    "must be below max (60000)",
  ],
  ["frequency", { lef: { type: "lognormal90", p5: 1, p95: 20, max: 10_001 } }, "frequency.lef.max", RATE],
  ["primary.0.loss.p5", undefined, "primary[0].loss.p5", "is required"],
  ["primary.0.loss.p5", "1", "primary[0].loss.p5", "must be a finite number"],
  ["primary.0.loss.p5", NaN, "primary[0].loss.p5", "must be a finite number"],
  ["primary.0.loss.p95", Infinity, "primary[0].loss.p95", "must be a finite number"],
  ["primary.0.loss.p5", 0, "primary[0].loss.p5", "must be above 0"],
  ["primary.0.loss.p5", 3e6, "primary[0].loss.p5", "must be at most p95 (2000000)"],
  ["primary.0.loss.p95", 1.1e15, "primary[0].loss.p95", "must be from 0 to 1e15"],
  ["frequency.lef.lambda", 0, "frequency.lef.lambda", LAMBDA],
  ["frequency.lef.lambda", 1001, "frequency.lef.lambda", LAMBDA],
  ["primary.0.cap", "much", "primary[0].cap", "must be a finite number"],
  ["primary.0.cap", -1, "primary[0].cap", "must be from 0 to 1e15"],
  ["secondary.losses.0.cap", 2e15, "secondary.losses[0].cap", "must be from 0 to 1e15"],
  ["eventCap", 0, "eventCap", "must be above 0 and at most 1e15"],
  ["eventCap", 2e15, "eventCap", "must be above 0 and at most 1e15"],
  ["eventCap", "much", "eventCap", "must be a finite number"],
  ["priceYear", 1899, "priceYear", "must be a year from 1900 to 2199"],
  ["priceYear", 2200, "priceYear", "must be a year from 1900 to 2199"],
  ["priceYear", 2026.5, "priceYear", "must be a year from 1900 to 2199"],
  ["priceYear", "2026", "priceYear", "must be a finite number"],
  ["secondary", 3, "secondary", "must be an object"],
  ["secondary.colour", "red", "secondary.colour", "is not a field here; the fields are slef, losses"],
  ["secondary.slef.max", 1.1, "secondary.slef.max", "must be a probability from 0 to 1"],
  [
    "secondary.slef",
    { type: "lognormal90", p5: 0.1, p95: 0.2 },
    "secondary.slef.type",
    "must not be lognormal90, which exceeds 1; use pert, triangular, uniform or constant",
  ],
  ["frequency", { tef: constant(1e6), vulnerability: constant(0.02) }, "frequency", MOST_EVENTS],
  [
    "frequency",
    { tef: { type: "uniform", min: 0, max: 20_000 }, vulnerability: { type: "uniform", min: 0, max: 1 } },
    "frequency",
    MOST_EVENTS,
  ],
  [
    "frequency",
    { tef: { type: "lognormal90", p5: 1, p95: 20_000 }, vulnerability: constant(1) },
    "frequency",
    MOST_EVENTS,
  ],
  [
    "frequency",
    { tef: { type: "lognormal90", p5: 1e-5, p95: 9000 }, vulnerability: constant(1) },
    "frequency",
    "must be narrower: its expected value is above 10000 loss events a year",
  ],
];

describe("broken rules are reported", () => {
  test.each(RULES)("%s = %j: %s %s", (place, value, path, rule) => {
    expect(rulesOf(spoilt([place, value]))).toEqual({ [path]: rule });
  });

  test("a value that is not a scenario, a missing one and an unknown field", () => {
    expect(rulesOf(undefined)).toEqual({ "": "is required" });
    expect(rulesOf(null)).toEqual({ "": "must be an object" });
    expect(rulesOf({ ...valid(), colour: "red" })).toEqual({
      colour:
        "is not a field here; the fields are schema, id, title, currency, frequency, primary, secondary, eventCap, formCorrelation, priceYear",
    });
  });

  test("a field of the same name elsewhere is identified by its path", () => {
    const again = { ...valid().secondary, losses: [{ form: "morale", loss: constant(-1) }] };
    expect(Object.keys(rulesOf(spoilt(["secondary", again])))).toEqual([
      "secondary.losses[0].form",
      "secondary.losses[0].loss.value",
    ]);
  });
});

describe("the limits themselves are allowed", () => {
  const LIMITS: readonly (readonly [place: string, value: unknown])[] = [
    ["id", "x"],
    ["id", "A.b_c-9".padEnd(100, "x")],
    ["title", "A"],
    ["title", "  after spaces"],
    ["title", "over\ntwo lines"],
    ["title", "𝒳".repeat(200)],
    ["frequency", { lef: constant(0) }],
    ["frequency", { lef: constant(10_000) }],
    ["frequency", { tef: constant(1e6), vulnerability: constant(0.01) }],
    ["frequency", { tef: constant(1e9), vulnerability: constant(0) }],
    ["frequency", { lef: { type: "lognormal90", p5: 100, p95: 10_000 } }],
    ["frequency", { lef: { type: "lognormal90", p5: 1e-5, p95: 9000, max: 9500 } }],
    ["primary.0.loss.min", 0],
    ["primary.0.cap", 0],
    ["priceYear", 1900],
    ["priceYear", 2199],
    ["eventCap", 1],
    ["eventCap", 1e15],
    ["secondary.losses.0.cap", 1e15],
    ["primary.0.loss.min", 1_999_999],
    ["primary.0.loss.max", 50_001],
    ["primary.0.loss", { type: "lognormal90", p5: 1, p95: 9, min: 2, max: 2.1 }],
    ["frequency.lef.lambda", 1000],
    ["frequency.lef.lambda", 0.01],
    ["primary.0.loss", constant(1e15)],
    ["secondary.slef", constant(0)],
    ["secondary.slef", constant(1)],
  ];
  test.each(LIMITS)("%s = %j", (place, value) => {
    expect(rulesOf(spoilt([place, value]))).toEqual({});
  });
});
