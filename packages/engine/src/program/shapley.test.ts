/** Shapley values against their axioms and a value computed by hand. */
import { expect, test } from "vitest";
import { shapleyValues } from "./shapley.ts";

const bits = (set: number, n: number) => Array.from({ length: n }, (_, i) => (set >> i) & 1);

test("of an additive value are the players' own", () => {
  const own = [3, 5, 7, -2];
  const values = shapleyValues(4, (set) => [bits(set, 4).reduce((sum, on, i) => sum + on * own[i]!, 0)]);
  for (const [i, [value]] of values.entries()) expect(value).toBeCloseTo(own[i]!, 12);
});

test("split a product of two changes into halves of what they add together", () => {
  // 100 → 100 · 2 · 3 = 600: doubling adds 100 first or 300 last, tripling 200 first or 400 last.
  const values = shapleyValues(2, (set) => [100 * (set & 1 ? 2 : 1) * (set & 2 ? 3 : 1)]);
  expect(values).toEqual([[200], [300]]);
});

test("sum to the whole, treat alike players alike, and give nothing to one without effect", () => {
  const valueOf = (set: number) => {
    const [a = 0, b = 0, c = 0] = bits(set, 4);
    return [(a + b) ** 3 + 5 * c * (a + b), a * b];
  };
  const values = shapleyValues(4, valueOf);
  expect(values.reduce((sum, [value]) => sum + value!, 0)).toBeCloseTo(8 + 10, 12);
  expect(values[0]).toEqual(values[1]);
  expect(values[3]).toEqual([0, 0]);
});

test("asks for each set once, and refuses too many players", () => {
  const asked: number[] = [];
  shapleyValues(3, (set) => (asked.push(set), [0]));
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(() => shapleyValues(11, () => [0])).toThrow("players");
});
