/** POST /api/quantify returns the engine's answer, in the shape of the command line's --json. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exact } from "@crq/engine/exact/exact";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { PortfolioResult } from "@crq/engine/portfolio/portfolio-result";
import { portfolioResultOf, simulatePortfolioPart } from "@crq/engine/portfolio/simulate-portfolio";
import { simulate } from "@crq/engine/simulate/simulate";
import { ENGINE_VERSION } from "@crq/engine/version";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const FILE = { schema: "crq-scenario/1", id: "plant-a", title: "Plant A", ...ESTIMATE } as const;
const OTHER = {
  ...FILE,
  id: "Other_1.2",
  title: "Other",
  secondary: undefined,
  frequency: { lef: { type: "constant", value: 2 } },
} as const;
const { secondary: _, ...PLAIN } = OTHER;
const quantify = (body: unknown) => me.call("POST", "/api/quantify", body);
const problems = async (body: unknown) => {
  const answer = await quantify(body);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ errors: { path: string; message: string }[] }>().errors;
};
const bits = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test("exact: the engine's numbers to the last bit", async () => {
  const answer = await quantify({ scenarios: [FILE, PLAIN], exceed: [1_000_000, 0.5] });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    engine: "exact",
    version: ENGINE_VERSION,
    years: null,
    seed: null,
    inputs: {
      "plant-a": expect.stringMatching(/^[0-9a-f]{64}$/),
      "Other_1.2": expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    scenarios: {
      "plant-a": bits(exact(FILE, { exceed: [1e6, 0.5] })),
      "Other_1.2": bits(exact(PLAIN, { exceed: [1e6, 0.5] })),
    },
    portfolio: bits(exactPortfolio([FILE, PLAIN], { exceed: [1e6, 0.5] })),
  });
});

test("simulate: the engine's numbers to the last bit, by years and seed", async () => {
  const answer = await quantify({
    scenarios: [FILE],
    engine: "simulate",
    years: 20_000,
    seed: 42,
    exceed: [1e6],
  });
  expect(answer.json()).toMatchObject({ engine: "simulate", years: 20_000, seed: 42 });
  expect(answer.json<{ scenarios: Record<string, unknown> }>().scenarios["plant-a"]).toEqual(
    bits(simulate(FILE, { years: 20_000, seed: 42, exceed: [1e6] })),
  );
});

describe("several scenarios together", () => {
  interface Answer {
    readonly scenarios: Record<string, unknown>;
    readonly portfolio: PortfolioResult;
  }
  const both = [FILE, PLAIN];
  const matrix = (r: number) => [
    [1, r],
    [r, 1],
  ];

  test("have a portfolio: contributions add up, and diversification has a value", async () => {
    const { portfolio } = (await quantify({ scenarios: both })).json<Answer>();
    const { contributions, diversification, cvar95, cvar99 } = portfolio;
    expect(Object.keys(contributions)).toEqual(["plant-a", "Other_1.2"]);
    for (const [key, total] of [
      ["cvar95", cvar95],
      ["cvar99", cvar99],
    ] as const)
      expect(Object.values(contributions).reduce((sum, one) => sum + one[key], 0) / total).toBeCloseTo(1, 9);
    expect(diversification.cvar99).toBeGreaterThan(0);
    expect(diversification.cvar99).toBeLessThan(1);
  });

  test("one scenario has none", async () => {
    expect((await quantify({ scenarios: [FILE], correlation: 0.5 })).json<object>()).not.toHaveProperty(
      "portfolio",
    );
  });

  test("exact, with a common correlation, return the engine's numbers to the last bit", async () => {
    const dependence = { type: "common", correlation: 0.3 } as const;
    expect((await quantify({ scenarios: both, correlation: 0.3 })).json<Answer>().portfolio).toEqual(
      bits(exactPortfolio(both, { dependence })),
    );
  });

  test.each([0, 0.3, -0.3, matrix(0.6)])("simulated with correlation %j do too", async (correlation) => {
    const sampling = { years: 40_000, seed: 5, exceed: [1e6] };
    const answer = (
      await quantify({ scenarios: both, engine: "simulate", ...sampling, correlation })
    ).json<Answer>();
    const dependence =
      typeof correlation === "number"
        ? correlation === 0
          ? ({ type: "independent" } as const)
          : ({ type: "common", correlation } as const)
        : ({ type: "matrix", matrix: correlation } as const);
    const expected = portfolioResultOf(
      [simulatePortfolioPart(both, { ...sampling, dependence })],
      sampling.exceed,
    );
    expect(answer.portfolio).toEqual(bits(expected.portfolio));
    expect(answer.scenarios["plant-a"]).toEqual(bits(simulate(FILE, sampling)));
  });

  test.each([
    [1.5, "correlation", /from -1 to 1/],
    ["high", "correlation", /a number from -1 to 1, or a matrix/],
    [-0.3, "correlation", /from 0 to 1 for the exact engine; simulate for less/],
    [matrix(0.3), "correlation", /one number for the exact engine; simulate for a matrix/],
    [[[1]], "correlation", /2 rows of 2/],
    [
      [
        [1, 0.5],
        [0.4, 1],
      ],
      "correlation[0][1]",
      /must equal matrix\[1\]\[0\]/,
    ],
    [matrix(1), "correlation", /must be positive definite; the nearest such matrix differs/],
  ])("refuses %j and names the rule", async (correlation, path, message) => {
    expect(await problems({ scenarios: both, correlation })).toEqual([
      { path, message: expect.stringMatching(message) },
    ]);
  });

  test("refuses two currencies, which can't be added", async () => {
    expect(await problems({ scenarios: [FILE, { ...PLAIN, currency: "EUR" }] })).toEqual([
      {
        path: "scenarios[1].currency",
        message: "must be USD as in the first scenario, because losses are added up",
      },
    ]);
  });
});

describe("the command line", () => {
  const script = fileURLToPath(new URL("../../../../../../packages/engine/bin/quantify.ts", import.meta.url));
  interface Printed {
    readonly scenarios: Record<string, Record<string, unknown>>;
    readonly inputs: Record<string, string>;
  }

  test.each([{ engine: "exact" }, { engine: "simulate", years: 16_384, seed: 9 }])(
    "prints the same with %j --json",
    async (how) => {
      const folder = await mkdtemp(join(tmpdir(), "crq-quantify-"));
      try {
        const file = join(folder, "scenario.json");
        await writeFile(file, JSON.stringify(FILE));
        const options = Object.entries(how).flatMap(([name, value]) => [`--${name}`, String(value)]);
        const { stdout } = await promisify(execFile)(process.execPath, [
          script,
          file,
          ...options,
          "--exceed",
          "1000000",
          "--json",
        ]);
        const printed = JSON.parse(stdout) as Printed;
        const answered = (await quantify({ scenarios: [FILE], ...how, exceed: [1_000_000] })).json<Printed>();
        const { curve, eventsPerYear, exceedError, error, pZero, ...rest } = answered.scenarios["plant-a"]!;
        const { eventsPerYear: _, pZero: none, ...errors } = error as Record<string, number>;
        // The command's names are prescribed: `p_zero`, where the API has one casing.
        const statistics = {
          ...rest,
          p_zero: pZero,
          error: { ...errors, p_zero: none, exceed: exceedError },
        };
        expect({ ...answered, scenarios: { "plant-a": statistics } }).toEqual(printed);
        expect([curve, eventsPerYear]).toEqual([
          expect.objectContaining({ loss: expect.any(Array) }),
          expect.any(Number),
        ]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});

describe("a file with a treatment", () => {
  const script = fileURLToPath(new URL("../../../../../../packages/engine/bin/quantify.ts", import.meta.url));
  const change = (value: number) => ({ type: "factor", factor: { type: "constant", value } });
  const common = { annualCost: { type: "constant", value: 1000 } };
  const treatment = {
    controls: [
      {
        ...common,
        id: "mfa",
        title: "MFA",
        status: "planned",
        inPlace: true,
        effects: [{ node: "frequency.lef", change: change(0.5) }],
      },
      {
        ...common,
        id: "backups",
        title: "Backups",
        status: "planned",
        effects: [{ node: "primary", change: change(0.7) }],
      },
    ],
    insurance: {
      perEvent: { retention: 10_000, limit: 1_000_000 },
      perYear: { retention: 50_000, limit: null },
      premium: 20_000,
    },
  };
  const file = {
    ...FILE,
    frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
    treatment,
  };
  interface Staged {
    readonly stage: string;
    readonly inputs: Record<string, string>;
    readonly scenarios: Record<string, { mean: number; p95: number }>;
    readonly stages: Record<string, Record<string, { mean: number; p95: number }>>;
  }

  test.each(["gross", "now", "plan", "net-now", "net-plan"])(
    "has the figures of the command line at stage %s, and beside them every stage",
    async (stage) => {
      const folder = await mkdtemp(join(tmpdir(), "crq-quantify-"));
      try {
        const path = join(folder, "scenario.json");
        await writeFile(path, JSON.stringify(file));
        const options = [path, "--stage", stage, "--years", "20000", "--json"];
        const { stdout } = await promisify(execFile)(process.execPath, [script, ...options]);
        const printed = JSON.parse(stdout) as Staged;
        const answered = (await quantify({ scenarios: [file], stage, years: 20_000 })).json<Staged>();
        const figures = ({ mean, p95 }: { mean: number; p95: number }) => [mean, p95];
        expect(answered.inputs).toEqual(printed.inputs);
        expect([answered.stage, Object.keys(answered.stages["plant-a"]!)]).toEqual([
          stage,
          ["gross", "now", "plan", "net-now", "net-plan"],
        ]);
        expect(figures(answered.scenarios["plant-a"]!)).toEqual(figures(printed.scenarios["plant-a"]!));
        for (const [name, one] of Object.entries(printed.stages["plant-a"]!))
          expect(figures(answered.stages["plant-a"]![name]!), name).toEqual(figures(one));
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  test("is refused a stage that it doesn't have, and a treatment that doesn't fit", async () => {
    const { insurance: _, ...uninsured } = treatment;
    const plain = { ...file, treatment: uninsured };
    for (const [body, path] of [
      [{ scenarios: [plain], stage: "net-now" }, "stage"],
      [{ scenarios: [file], stage: "net-now", engine: "simulate", years: 1000 }, "stage"],
      [{ scenarios: [file, { ...file, id: "b" }], stage: "net-plan" }, "stage"],
      [{ scenarios: [file], stage: "someday" }, "stage"],
      [
        {
          scenarios: [
            file,
            {
              ...file,
              id: "b",
              treatment: {
                controls: [
                  {
                    ...treatment.controls[0],
                    effects: [{ node: "secondary.competitive", change: change(0.5) }],
                  },
                ],
              },
            },
          ],
        },
        "scenarios[1].treatment.controls[0].effects[0].node",
      ],
    ] as const)
      expect((await problems(body)).map((one) => (one as { path: string }).path)).toContain(path);
  });

  test("takes no more work than the limits of computing allow", async () => {
    const busy = { ...file, frequency: { lef: { type: "constant", value: 5000 } } };
    const answer = await quantify({ scenarios: [busy], years: 10_000_000 });
    expect([400, 429]).toContain(answer.statusCode);
  });
});

describe("is refused, with the field named,", () => {
  test("a duplicate id", async () => {
    expect(await problems({ scenarios: [FILE, PLAIN, FILE] })).toEqual([
      { path: "scenarios[2].id", message: "is used twice" },
    ]);
  });

  test("a file that breaks the engine's rules, at any position", async () => {
    const bad = { ...FILE, id: "bad", frequency: { lef: { type: "pert", min: 5, mode: 1, max: 9 } } };
    expect(await problems({ scenarios: [FILE, bad] })).toEqual([
      { path: "scenarios[1].frequency.lef.min", message: "must be at most mode (1)" },
    ]);
  });

  test.each([
    [{ scenarios: [] }, "scenarios"],
    [{ scenarios: Array.from({ length: 51 }, (_one, i) => ({ ...FILE, id: `s${i}` })) }, "scenarios"],
    [{ scenarios: [{ ...FILE, schema: "crq-scenario/2" }] }, "scenarios[0].schema"],
    [{ scenarios: [{ ...FILE, id: "a b" }] }, "scenarios[0].id"],
    [{ scenarios: [{ ...FILE, id: "__proto__" }] }, "scenarios[0].id"],
    [{ scenarios: [{ ...FILE, tenant: "b" }] }, "scenarios[0].tenant"],
    [{ scenarios: [FILE], engine: "excel" }, "engine"],
    [{ scenarios: [FILE], years: 10 }, "years"],
    [{ scenarios: [FILE], seed: 1.5 }, "seed"],
    [{ scenarios: [FILE], exceed: [-1] }, "exceed[0]"],
    [{ scenarios: [FILE], exceed: Array.from({ length: 51 }, () => 1) }, "exceed"],
    [{ scenario: FILE }, "scenarios"],
  ])("%j", async (body, path) => {
    expect((await problems(body))[0]!.path).toBe(path);
  });

  test("a body over one megabyte", async () => {
    const answer = await quantify({ scenarios: [{ ...FILE, title: "x".repeat(1_100_000) }] });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, "too-large"]);
  });
});

test("fifty scenarios at once are answered in order", async () => {
  const scenarios = Array.from({ length: 50 }, (_one, i) => ({ ...PLAIN, id: `s${i}` }));
  const answer = await quantify({ scenarios });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json<{ scenarios: object }>().scenarios)).toEqual(scenarios.map((one) => one.id));
});

test("ids that are names of built-in object members are returned like any other", async () => {
  const ids = ["constructor", "toString", "hasOwnProperty", "prototype"];
  const answer = await quantify({ scenarios: ids.map((id) => ({ ...PLAIN, id })) });
  expect(Object.keys(answer.json<{ scenarios: object }>().scenarios)).toEqual(ids);
});

test("nothing is stored: no scenario, no run, no log entry", async () => {
  const counted = () =>
    h.db.asOwner(
      "select (select count(*) from risk_scenarios) as s, (select count(*) from risk_runs) as r, (select count(*) from audit_log) as a",
    );
  const before = await counted();
  await quantify({ scenarios: [FILE] });
  expect(await counted()).toEqual(before);
});
