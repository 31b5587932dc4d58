import { describe, expect, test } from "vitest";
import { parseScenario } from "./parse-scenario.ts";

/** A valid scenario as plain JSON, free to be spoilt. */
function valid(): Record<string, any> {
  return {
    schema: "crq-scenario/1",
    id: "ransomware-plant-a",
    title: "Ransomware stops plant A",
    currency: "USD",
    frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
    primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
    secondary: {
      slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
      losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
    },
  };
}

/** The paths of all problems of a scenario after it was spoilt. */
function pathsAfter(spoil: (scenario: Record<string, any>) => void): string[] {
  const scenario = valid();
  spoil(scenario);
  const parsed = parseScenario(scenario);
  return parsed.ok ? [] : parsed.problems.map((problem) => problem.path);
}

const INVALID: readonly (readonly [string, string, (s: Record<string, any>) => void])[] = [
  ["wrong schema tag", "schema", (s) => (s["schema"] = "crq-scenario/2")],
  ["id with a space", "id", (s) => (s["id"] = "plant a")],
  ["id too long", "id", (s) => (s["id"] = "x".repeat(101))],
  ["blank title", "title", (s) => (s["title"] = "  ")],
  ["title too long", "title", (s) => (s["title"] = "x".repeat(201))],
  ["currency in small letters", "currency", (s) => (s["currency"] = "usd")],
  ["missing frequency", "frequency", (s) => delete s["frequency"]],
  ["frequency without lef", "frequency.lef", (s) => (s["frequency"] = {})],
  ["unknown distribution", "frequency.lef.type", (s) => (s["frequency"].lef = { type: "gamma", value: 1 })],
  ["not a number", "frequency.lef.mode", (s) => (s["frequency"].lef.mode = "0.5")],
  ["not finite", "frequency.lef.max", (s) => (s["frequency"].lef.max = Infinity)],
  ["missing number", "frequency.lef.min", (s) => delete s["frequency"].lef.min],
  ["min above mode", "frequency.lef.min", (s) => (s["frequency"].lef.min = 0.6)],
  ["mode above max", "frequency.lef.mode", (s) => (s["frequency"].lef.mode = 5)],
  ["min above max", "frequency.lef.min", (s) => (s["frequency"].lef = { type: "uniform", min: 2, max: 1 })],
  ["negative rate", "frequency.lef.min", (s) => (s["frequency"].lef.min = -0.1)],
  ["rate above the limit", "frequency.lef.max", (s) => (s["frequency"].lef.max = 10_001)],
  ["negative loss", "primary[0].loss.value", (s) => (s["primary"][0].loss = { type: "constant", value: -1 })],
  ["loss above the limit", "primary[0].loss.p95", (s) => (s["primary"][0].loss.p95 = 1.1e15)],
  ["probability above 1", "secondary.slef.max", (s) => (s["secondary"].slef.max = 1.2)],
  [
    "lognormal probability",
    "secondary.slef.type",
    (s) => (s["secondary"].slef = { type: "lognormal90", p5: 0.1, p95: 0.2 }),
  ],
  ["λ of 0", "frequency.lef.lambda", (s) => (s["frequency"].lef.lambda = 0)],
  ["λ above 1000", "frequency.lef.lambda", (s) => (s["frequency"].lef.lambda = 1001)],
  ["p5 above p95", "primary[0].loss.p5", (s) => (s["primary"][0].loss.p5 = 3_000_000)],
  ["lognormal from 0", "primary[0].loss.p5", (s) => (s["primary"][0].loss.p5 = 0)],
  ["no primary loss", "primary", (s) => (s["primary"] = [])],
  ["primary not a list", "primary", (s) => (s["primary"] = { form: "response" })],
  ["unknown form of loss", "primary[0].form", (s) => (s["primary"][0].form = "morale")],
  ["form of loss twice", "primary[1].form", (s) => s["primary"].push(structuredClone(s["primary"][0]))],
  ["no secondary loss", "secondary.losses", (s) => (s["secondary"].losses = [])],
  ["secondary without slef", "secondary.slef", (s) => delete s["secondary"].slef],
  ["unknown field", "colour", (s) => (s["colour"] = "red")],
  ["unknown field of an estimate", "frequency.lef.p5", (s) => (s["frequency"].lef.p5 = 1)],
  ["λ where there is none", "primary[0].loss.lambda", (s) => (s["primary"][0].loss.lambda = 4)],
];

describe("reading a scenario", () => {
  test("a valid scenario is accepted as it is", () => {
    expect(parseScenario(valid())).toEqual({ ok: true, scenario: valid() });
    const { secondary: _, ...primaryOnly } = valid();
    expect(parseScenario(primaryOnly)).toEqual({ ok: true, scenario: primaryOnly });
  });

  test.each([undefined, null, 3, "scenario", []])("what is not an object is refused: %o", (value) => {
    const parsed = parseScenario(value);
    expect(parsed).toMatchObject({ ok: false, problems: [{ path: "" }] });
  });

  test.each(INVALID)("%s is refused by naming %s, and nothing else", (_, path, spoil) => {
    expect(pathsAfter(spoil)).toEqual([path]);
  });

  test("all problems are reported at once", () => {
    const paths = pathsAfter((s) => {
      for (const [, , spoil] of INVALID.filter(([, path]) =>
        /^(id|title|currency|primary\[0\]\.loss\.p95)$/.test(path),
      ))
        spoil(s);
      s["secondary"].losses[0].form = 7;
    });
    expect(paths.sort()).toEqual([
      "currency",
      "id",
      "primary[0].loss.p95",
      "secondary.losses[0].form",
      "title",
    ]);
  });

  test("a rule says what to do", () => {
    const scenario = valid();
    scenario["frequency"].lef.min = 0.6;
    expect(parseScenario(scenario)).toEqual({
      ok: false,
      problems: [{ path: "frequency.lef.min", rule: "must be at most mode (0.5)" }],
    });
  });

  test("an estimate without uncertainty is accepted", () => {
    const estimates = [
      { type: "pert", min: 2, mode: 2, max: 2 },
      { type: "lognormal90", p5: 2, p95: 2 },
      { type: "constant", value: 0 },
    ];
    for (const loss of estimates) expect(pathsAfter((s) => (s["primary"][0].loss = loss))).toEqual([]);
  });
});
