/**
 * The published JSON Schema is the API's own, and accepts the same files as the engine, except for rules that
 * a schema can't express.
 */
import { createRequire } from "node:module";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ScenarioFile } from "@crq/contract/risk/quantification";
import { checkTreatment } from "@crq/engine/controls/check-treatment";
import { parseScenario } from "@crq/engine/parse-scenario";
import { safeParse } from "zod/v4/core";
import { harness, type Harness } from "../../../../test/harness.ts";
import { anyEstimate, BEYOND_A_SCHEMA, INVALID_FILES, VALID_FILES } from "../../../../test/scenario-files.ts";

type Schema = Record<string, unknown>;
/** Ajv, which comes with Fastify. */
const { Ajv2020 } = createRequire(createRequire(import.meta.url).resolve("fastify"))("ajv/dist/2020.js") as {
  Ajv2020: new (options: object) => { compile(schema: Schema): (file: unknown) => boolean };
};

let h: Harness;
let schema: Schema;
let accepts: (file: unknown) => boolean;
beforeAll(async () => {
  h = await harness();
  const answer = await h.app.inject({ url: "/schemas/crq-scenario-1.json" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/schema+json");
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  schema = answer.json<Schema>();
  accepts = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    formats: { uuid: true }, // a pattern says it too
  }).compile(schema);
});
afterAll(() => h.close());

/** Every field, as `path: schema`, at every level. */
function fields(of: Schema, path = ""): [string, Schema][] {
  const within = [of["items"], ...((of["oneOf"] ?? of["anyOf"] ?? []) as Schema[])].filter(
    Boolean,
  ) as Schema[];
  return [
    ...Object.entries((of["properties"] ?? {}) as Record<string, Schema>).flatMap(
      ([name, one]): [string, Schema][] => [[`${path}.${name}`, one], ...fields(one, `${path}.${name}`)],
    ),
    ...within.flatMap((one) => fields(one, path)),
  ];
}

test("says what it is, where it is, and which rules it follows", () => {
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "http://127.0.0.1/schemas/crq-scenario-1.json",
    title: expect.stringContaining("crq-scenario/1"),
    description: expect.stringContaining("Open FAIR"),
    type: "object",
    additionalProperties: false,
  });
});

test("describes every field in words, each number with its unit", () => {
  const all = fields(schema);
  expect(all.length).toBeGreaterThan(100);
  for (const [path, one] of all) {
    if (path.endsWith(".type")) continue; // its description is that of the distribution
    expect(one["description"], path).toMatch(/^[A-Z].{15,}\.$/s);
    if (one["type"] === "number")
      expect(one["description"], path).toMatch(/per year|money|probability|percentile|without unit/);
  }
});

test("is the shape that the API validates scenario files with, and the API's document links to it", async () => {
  const document = (await h.app.inject({ url: "/api/openapi.json" })).json<{
    externalDocs: { url: string };
    components: { schemas: Record<string, Schema> };
  }>();
  expect(document.externalDocs.url).toBe(schema["$id"]);
  const { QuantificationQuantifyBody: body, ScenarioFile: file } = document.components.schemas;
  const { $schema: _, $id: __, title: ___, description: ____, ...shape } = schema;
  expect(body!["properties"]).toMatchObject({
    scenarios: { items: { $ref: "#/components/schemas/ScenarioFile" } },
  });
  expect(file).toEqual(shape);
});

test("contains the address it is served under", async () => {
  const secure = await harness({ publicUrl: "https://risk.example" });
  try {
    const answer = await secure.app.inject({ url: "/schemas/crq-scenario-1.json" });
    expect(answer.json<Schema>()["$id"]).toBe("https://risk.example/schemas/crq-scenario-1.json");
  } finally {
    await secure.close();
  }
});

const constant = (value: number) => ({ type: "constant", value });
const effects = [{ node: "frequency.lef", change: { type: "factor", factor: constant(0.5) } }];
const control = { id: "mfa", title: "MFA", status: "planned", annualCost: constant(1000), effects };
const layer = { retention: 0, limit: null };
const insurance = { perEvent: layer, perYear: { retention: 1e5, limit: 1e6 }, premium: 5000 };
const RECORD = "3f2b6c1e-0000-4000-8000-000000000000";

describe("a treatment", () => {
  const [, file] = VALID_FILES[0]!;
  const whole = file as { frequency: object };
  const base = { ...whole, frequency: { lef: constant(1) } };
  const judged = (treatment: unknown) => {
    const parsed = parseScenario(base);
    if (!parsed.ok) throw new Error("the file itself is not valid");
    const filed = { ...base, treatment };
    return [
      accepts(filed),
      safeParse(ScenarioFile, filed).success,
      checkTreatment(treatment, parsed.scenario).length === 0,
    ];
  };

  test.each([
    ["without anything", { controls: [] }],
    ["with a control", { controls: [control] }],
    [
      "with a record and states",
      { controls: [{ ...control, record: RECORD, inPlace: true, willBe: false }] },
    ],
    ["with a followed record", { controls: [{ ...control, record: RECORD, follows: true }] }],
    ["with insurance", { controls: [control], insurance }],
  ])("%s is accepted by schema, contract and engine", (_name, treatment) => {
    expect(judged(treatment)).toEqual([true, true, true]);
  });

  test.each([
    ["without controls", {}],
    ["with an unknown field", { controls: [], other: 1 }],
    ["with a control without effects", { controls: [{ ...control, effects: [] }] }],
    ["with an unclear 'follows'", { controls: [{ ...control, follows: "the record" }] }],
    ["with an unknown state", { controls: [{ ...control, status: "wished" }] }],
    ["with a negative premium", { controls: [], insurance: { ...insurance, premium: -1 } }],
    ["with a missing layer", { controls: [], insurance: { perEvent: layer, premium: 1 } }],
  ])("%s is refused by all three", (_name, treatment) => {
    expect(judged(treatment)).toEqual([false, false, false]);
  });
});

describe("schema, contract, and engine all accept", () => {
  test.each(VALID_FILES)("%s", (_name, file) => {
    expect([accepts(file), parseScenario(file).ok, safeParse(ScenarioFile, file).success]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe("schema and engine refuse", () => {
  test.each(INVALID_FILES)("%s", (_name, file) => {
    expect([accepts(file), parseScenario(file).ok]).toEqual([false, false]);
  });
});

describe("only the engine refuses, because a schema can't express it,", () => {
  test.each(BEYOND_A_SCHEMA)("%s", (_name, file) => {
    expect([accepts(file), parseScenario(file).ok]).toEqual([true, false]);
  });
});

test("whatever the engine accepts, contract and schema accept, across the whole taxonomy", () => {
  let valid = 0;
  fc.assert(
    fc.property(
      anyEstimate,
      fc.string({ minLength: 1, maxLength: 8, unit: "grapheme-ascii" }),
      (estimate, title) => {
        const file = { schema: "crq-scenario/1", id: "a", title, ...estimate };
        if (!parseScenario(file).ok) return;
        valid += 1;
        expect(safeParse(ScenarioFile, file)).toMatchObject({ success: true });
        expect(accepts(file)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
  expect(valid).toBeGreaterThan(250);
});
