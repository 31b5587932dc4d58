/** Scenario files across the whole taxonomy: arbitrary ones, and collections of valid and invalid ones. */
import * as fc from "fast-check";
import { LOSS_FORMS, type Distribution, type Loss, type ScenarioEstimate } from "@crq/engine/scenario";
import { DEMO_SCENARIOS } from "../src/demo/scenarios.ts";
import { ESTIMATE } from "./harness.ts";

type Estimate = ScenarioEstimate;

/** A number from `least` to `most`, with all its digits, or a short one. */
const number = (least: number, most: number) =>
  fc
    .oneof(
      fc.double({ min: least, max: most, noNaN: true }),
      fc.constantFrom(least, most, (least + most) / 2),
      fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
    )
    .map((x) => x + 0); // no negative zero, which JSON doesn't preserve

const sorted = (n: number, least: number, most: number) =>
  fc
    .array(number(least, most), { minLength: n, maxLength: n })
    .map((values) => values.toSorted((a, b) => a - b) as [number, number, number]);

/** Any estimate with values from `least` to `most`. */
function distribution(least: number, most: number, unbounded: boolean): fc.Arbitrary<Distribution> {
  const three = sorted(3, least, most);
  const two = sorted(2, least, most);
  const lambda = fc.option(fc.double({ min: 1e-3, max: 1000, noNaN: true }), { nil: undefined });
  return fc.oneof(
    fc.tuple(three, lambda).map(([[min, mode, max], weight]) => ({
      type: "pert" as const,
      min,
      mode,
      max,
      ...(weight !== undefined && { lambda: weight }),
    })),
    three.map(([min, mode, max]) => ({ type: "triangular" as const, min, mode, max })),
    two.map(([min, max]) => ({ type: "uniform" as const, min, max })),
    number(least, most).map((value) => ({ type: "constant" as const, value })),
    ...(unbounded
      ? [
          sorted(2, Math.max(least, most / 1e6), most).map(([p5, p95]) => ({
            type: "lognormal90" as const,
            p5,
            p95,
          })),
          sorted(3, Math.max(least, most / 1e6), most).map(([p5, p95, max]) => ({
            type: "lognormal90" as const,
            p5,
            p95,
            max,
          })),
        ]
      : []),
  );
}

const probability = distribution(0, 1, false);
const threats = distribution(0, 5000, true);
const losses: fc.Arbitrary<Loss[]> = fc
  .subarray([...LOSS_FORMS], { minLength: 1 })
  .chain((forms) =>
    fc.tuple(
      ...forms.map((form) =>
        fc
          .tuple(
            distribution(0, 1e15, true),
            fc.option(fc.double({ min: 0, max: 1e15, noNaN: true }), { nil: undefined }),
          )
          .map(([loss, cap]) => ({ form, loss, ...(cap !== undefined && { cap }) })),
      ),
    ),
  );

const frequency = fc.oneof(
  fc.record({ lef: distribution(0, 5000, true) }),
  fc.record({ tef: threats, vulnerability: probability }),
  fc.record({ tef: threats, threatCapability: probability, resistanceStrength: probability }),
  fc.record({ contactFrequency: threats, probabilityOfAction: probability, vulnerability: probability }),
  fc.record({
    contactFrequency: threats,
    probabilityOfAction: probability,
    threatCapability: probability,
    resistanceStrength: probability,
  }),
);

/** An estimate at any level of the taxonomy, with any distributions; nearly all are valid. */
export const anyEstimate: fc.Arbitrary<Estimate> = fc
  .record({
    currency: fc.constantFrom("USD", "EUR", "JPY"),
    frequency,
    primary: losses,
    secondary: fc.option(fc.record({ slef: probability, losses }), { nil: undefined }),
    eventCap: fc.option(fc.double({ min: 1, max: 1e15, noNaN: true }), { nil: undefined }),
    formCorrelation: fc.option(fc.double({ min: 0, max: 0.95, noNaN: true }), { nil: undefined }),
    priceYear: fc.option(fc.integer({ min: 1900, max: 2199 }), { nil: undefined }),
  })
  .map(({ secondary, eventCap, formCorrelation, priceYear, ...rest }) => ({
    ...rest,
    ...(secondary && { secondary }),
    ...(eventCap !== undefined && { eventCap }),
    ...(formCorrelation !== undefined && { formCorrelation }),
    ...(priceYear !== undefined && { priceYear }),
  }));

const file = (changes: object): Record<string, unknown> => ({
  schema: "crq-scenario/1",
  id: "plant-a",
  title: "Plant A",
  ...ESTIMATE,
  ...changes,
});
const constant = (value: number) => ({ type: "constant", value });
const lef = (one: unknown) => file({ frequency: { lef: one } });
const loss = (one: unknown) => file({ primary: [{ form: "response", loss: one }] });
const slef = (one: unknown) => file({ secondary: { ...ESTIMATE.secondary, slef: one } });

const valid: readonly (readonly [string, object])[] = [
  ["as in the documentation", file({})],
  ["no secondary loss", { ...file({}), secondary: undefined }],
  ["threats with vulnerability", file({ frequency: { tef: constant(3), vulnerability: constant(0.5) } })],
  [
    "threats with capability and strength",
    file({
      frequency: {
        tef: { type: "lognormal90", p5: 1, p95: 9 },
        threatCapability: { type: "pert", min: 0, mode: 0.5, max: 1 },
        resistanceStrength: { type: "uniform", min: 0.4, max: 0.9 },
      },
    }),
  ],
  [
    "contacts with vulnerability",
    file({
      frequency: {
        contactFrequency: constant(1e6),
        probabilityOfAction: { type: "triangular", min: 0, mode: 0.001, max: 0.01 },
        vulnerability: constant(0.1),
      },
    }),
  ],
  [
    "contacts down to capability and strength",
    file({
      frequency: {
        contactFrequency: constant(100),
        probabilityOfAction: constant(0.1),
        threatCapability: { type: "uniform", min: 0, max: 1 },
        resistanceStrength: { type: "uniform", min: 0, max: 1 },
      },
    }),
  ],
  ["a pert with a weight", lef({ type: "pert", min: 0, mode: 1, max: 2, lambda: 1000 })],
  ["a triangular", lef({ type: "triangular", min: 0, mode: 0, max: 2 })],
  ["a uniform", lef({ type: "uniform", min: 2, max: 2 })],
  ["a lognormal", lef({ type: "lognormal90", p5: 0.1, p95: 20 })],
  ["a lognormal with bounds", loss({ type: "lognormal90", p5: 1, p95: 9, min: 0.5, max: 20 })],
  ["a lognormal with one bound", lef({ type: "lognormal90", p5: 1, p95: 9, max: 20 })],
  ["a capped form", file({ primary: [{ form: "response", loss: constant(5), cap: 3 }] })],
  ["a cap on events", file({ eventCap: 5_000_000 })],
  ["forms that move together", file({ formCorrelation: 0.95 })],
  ["a price year", file({ priceYear: 2026 })],
  ["the most events", lef(constant(10_000))],
  ["no event at all", lef(constant(0))],
  ["the largest loss", loss(constant(1e15))],
  ["a certain secondary loss", slef(constant(1))],
  ["the longest id", file({ id: "x".repeat(100) })],
  ["a title in any letters", file({ title: "Zażółć gęślą jaźń 🦊" })],
  ...DEMO_SCENARIOS.map(
    ({ title, estimate }, i) =>
      [title, file({ id: `demo-${i}`, title, secondary: undefined, ...estimate })] as const,
  ),
];

/** Valid files: every way to estimate a frequency, every distribution, the edge cases, and the demo's. */
export const VALID_FILES = valid.map(([name, one]): [string, object] => [
  name,
  JSON.parse(JSON.stringify(one)) as object,
]);

const without = (name: string) => {
  const { [name]: _, ...rest } = file({});
  return rest;
};

/** Files that both the schema and the engine refuse. */
export const INVALID_FILES: readonly (readonly [string, unknown])[] = [
  ["nothing", null],
  ["a list", [file({})]],
  ...["schema", "id", "title", "currency", "frequency", "primary"].map(
    (name) => [`no ${name}`, without(name)] as const,
  ),
  ["another version", file({ schema: "crq-scenario/2" })],
  ["an id with a space", file({ id: "a b" })],
  ["an empty id", file({ id: "" })],
  ["an id that is too long", file({ id: "x".repeat(101) })],
  ["an empty title", file({ title: "" })],
  ["a title that is too long", file({ title: "x".repeat(201) })],
  ["a title with NUL", file({ title: "a\0b" })],
  ["a currency in words", file({ currency: "dollars" })],
  ["an unknown field", file({ owner: "me" })],
  ["an empty frequency", file({ frequency: {} })],
  ["lef and tef", file({ frequency: { lef: constant(1), tef: constant(1), vulnerability: constant(1) } })],
  ["lef and vulnerability", file({ frequency: { lef: constant(1), vulnerability: constant(1) } })],
  ["tef alone", file({ frequency: { tef: constant(1) } })],
  ["vulnerability alone", file({ frequency: { vulnerability: constant(1) } })],
  [
    "tef and contacts",
    file({
      frequency: {
        tef: constant(1),
        contactFrequency: constant(1),
        probabilityOfAction: constant(1),
        vulnerability: constant(1),
      },
    }),
  ],
  [
    "contacts without action",
    file({ frequency: { contactFrequency: constant(1), vulnerability: constant(1) } }),
  ],
  ["capability without strength", file({ frequency: { tef: constant(1), threatCapability: constant(1) } })],
  [
    "vulnerability and capability",
    file({
      frequency: {
        tef: constant(1),
        vulnerability: constant(1),
        threatCapability: constant(1),
        resistanceStrength: constant(1),
      },
    }),
  ],
  ["an unknown factor", file({ frequency: { lef: constant(1), likelihood: constant(1) } })],
  ["a rate below 0", lef(constant(-1))],
  ["a rate past the limit", lef(constant(10_001))],
  ["threats past the limit", file({ frequency: { tef: constant(2e9), vulnerability: constant(0) } })],
  [
    "contacts below 0",
    file({
      frequency: {
        contactFrequency: constant(-1),
        probabilityOfAction: constant(1),
        vulnerability: constant(1),
      },
    }),
  ],
  ["a vulnerability above 1", file({ frequency: { tef: constant(1), vulnerability: constant(1.1) } })],
  [
    "a lognormal vulnerability",
    file({ frequency: { tef: constant(1), vulnerability: { type: "lognormal90", p5: 0.1, p95: 0.5 } } }),
  ],
  [
    "a capability above 1",
    file({ frequency: { tef: constant(1), threatCapability: constant(2), resistanceStrength: constant(1) } }),
  ],
  [
    "a strength below 0",
    file({
      frequency: { tef: constant(1), threatCapability: constant(1), resistanceStrength: constant(-0.1) },
    }),
  ],
  [
    "a probability of action above 1",
    file({
      frequency: {
        contactFrequency: constant(1),
        probabilityOfAction: constant(1.5),
        vulnerability: constant(1),
      },
    }),
  ],
  ["an unknown distribution", lef({ type: "weibull", shape: 1 })],
  ["a distribution without type", lef({ min: 1, mode: 2, max: 3 })],
  ["a number instead of an estimate", lef(1)],
  ["a pert without mode", lef({ type: "pert", min: 1, max: 3 })],
  ["a field of another distribution", lef({ type: "constant", value: 1, max: 2 })],
  ["a weight of 0", lef({ type: "pert", min: 1, mode: 2, max: 3, lambda: 0 })],
  ["a weight past the limit", lef({ type: "pert", min: 1, mode: 2, max: 3, lambda: 1001 })],
  ["a number as text", lef({ type: "constant", value: "1" })],
  ["a loss below 0", loss(constant(-1))],
  ["a loss past the limit", loss({ type: "lognormal90", p5: 1, p95: 1e16 })],
  ["a bound past the limit", loss({ type: "lognormal90", p5: 1, p95: 9, max: 1e16 })],
  ["a cap below 0", file({ primary: [{ form: "response", loss: constant(5), cap: -3 }] })],
  ["a cap as text", file({ primary: [{ form: "response", loss: constant(5), cap: "3" }] })],
  ["a cap of 0 on events", file({ eventCap: 0 })],
  ["forms that move together too closely", file({ formCorrelation: 0.96 })],
  ["a price year before all prices", file({ priceYear: 1899 })],
  ["a price year within a year", file({ priceYear: 2026.5 })],
  ["forms that move apart", file({ formCorrelation: -0.1 })],
  ["a cap on events past the limit", file({ eventCap: 2e15 })],
  ["no form of loss", file({ primary: [] })],
  ["an unknown form", file({ primary: [{ form: "morale", loss: constant(1) }] })],
  ["a form without loss", file({ primary: [{ form: "fines" }] })],
  ["a secondary without slef", file({ secondary: { losses: ESTIMATE.secondary.losses } })],
  ["a secondary without losses", file({ secondary: { ...ESTIMATE.secondary, losses: [] } })],
  ["a slef above 1", slef(constant(1.5))],
  ["a lognormal slef", slef({ type: "lognormal90", p5: 0.1, p95: 0.5 })],
];

/** Files that the engine refuses by rules that a schema can't express. */
export const BEYOND_A_SCHEMA: readonly (readonly [string, unknown])[] = [
  ["min above mode", lef({ type: "pert", min: 2, mode: 1, max: 4 })],
  ["mode above max", lef({ type: "triangular", min: 1, mode: 5, max: 4 })],
  ["min above max", lef({ type: "uniform", min: 5, max: 4 })],
  ["p5 above p95", loss({ type: "lognormal90", p5: 9, p95: 1 })],
  ["a least value above p95", loss({ type: "lognormal90", p5: 1, p95: 9, min: 9 })],
  ["a greatest value below p5", loss({ type: "lognormal90", p5: 1, p95: 9, max: 1 })],
  ["bounds that meet", loss({ type: "lognormal90", p5: 1, p95: 9, min: 4, max: 4 })],
  ["p5 of 0", loss({ type: "lognormal90", p5: 0, p95: 1 })],
  [
    "factors that make too many events",
    file({ frequency: { tef: constant(1e6), vulnerability: constant(0.5) } }),
  ],
  ["an expected value of too many events", lef({ type: "lognormal90", p5: 1e-9, p95: 9000 })],
  ["a form twice", file({ primary: [ESTIMATE.primary[0], ESTIMATE.primary[0]] })],
  ["a title of spaces", file({ title: "   " })],
];
