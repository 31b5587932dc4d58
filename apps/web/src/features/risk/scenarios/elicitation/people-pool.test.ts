import { expect, test } from "vitest";
import { CHANCE_AXIS } from "../estimate/density.ts";
import { sketchOfCurve } from "./density-curve.ts";
import {
  type PersonDraft,
  countedPeople,
  personProblems,
  poolOf,
  poolStatement,
  readWeight,
} from "./people-pool.ts";

const person = (id: number, p5: string, p95: string, weight = "1", name = ""): PersonDraft => ({
  id,
  name,
  weight,
  draft: { type: "lognormal90", text: { p5, p95 } },
});

test("only finished estimates count, and people without a name get a number", () => {
  const people = [
    person(1, "10k", "1M", "2", "Ann"),
    person(2, "10k", ""),
    person(3, "50k", "2M"),
    person(4, "1", "2", "0"),
  ];
  expect(countedPeople(people, "money").map(({ name, weight }) => [name, weight])).toEqual([
    ["Ann", 2],
    ["Person 3", 1],
  ]);
});

test("an empty field isn't a problem yet; an invalid one is", () => {
  expect(personProblems(person(1, "", ""), "money")).toEqual({});
  expect(Object.keys(personProblems(person(1, "lots", "1M"), "money"))).toEqual(["p5"]);
  expect(Object.keys(personProblems(person(1, "2M", "1M"), "money"))).toEqual([""]);
});

test("one person isn't a pool; two who disagree make a wider one by the linear pool than by quantiles", () => {
  const people = countedPeople([person(1, "10k", "100k"), person(2, "1M", "10M")], "money");
  expect(poolOf(people.slice(0, 1), "money", "linear")).toBeNull();
  const [linear, quantile] = (["linear", "quantile"] as const).map((method) =>
    poolOf(people, "money", method)!,
  );
  expect(linear!.p95 / linear!.p5).toBeGreaterThan(quantile!.p95 / quantile!.p5);
});

test("the statement fits into the evidence however long the names are", () => {
  const people = countedPeople(
    Array.from({ length: 12 }, (_, i) =>
      person(i, "10k", "1M", String(i + 1), "A very long name of a department ".repeat(3)),
    ),
    "money",
  );
  const pool = poolOf(people, "money", "linear")!;
  const statement = poolStatement(people, pool, "linear", "money", "USD");
  expect(statement.length).toBeLessThanOrEqual(500);
  expect(statement).toMatch(/^Linear pool of 12 people's estimates: .*90% interval in brackets\.$/);
});

test.each([
  ["1", 1],
  ["0.5", 0.5],
  ["0", null],
  ["-1", null],
  ["much", null],
  ["1e9", null],
])("the weight %j reads as %s", (text, weight) => expect(readWeight(text)).toBe(weight));

test("a curve's drawing peaks where its density does and stays on the axis", () => {
  const shape = sketchOfCurve({ value: [0.1, 0.2, 0.3, 1.4], density: [1, 4, 1, 0.5] }, CHANCE_AXIS);
  expect(shape.kind).toBe("density");
  if (shape.kind !== "density") return;
  expect([shape.from, shape.to]).toEqual([0.1, 1]);
  const peak = shape.heights.indexOf(Math.max(...shape.heights));
  expect(0.1 + (peak / (shape.heights.length - 1)) * 0.9).toBeCloseTo(0.2, 1);
  expect(Math.max(...shape.heights)).toBeLessThanOrEqual(1);
});
