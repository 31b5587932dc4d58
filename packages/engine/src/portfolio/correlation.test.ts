import { describe, expect, it } from "vitest";
import { cholesky } from "../math/cholesky.ts";
import { IndefiniteCorrelation, oneFactorCorrelation, requirePortfolio } from "./correlation.ts";
import { nearestCorrelation } from "./nearest-correlation.ts";

const IDS = ["a", "b", "c"];
const common = (correlation: number) => ({ type: "common", correlation }) as const;
const matrix = (...rows: number[][]) => ({ type: "matrix", matrix: rows }) as const;

describe("an invalid dependence is refused by field and rule", () => {
  it.each([
    [common(1.01), /^correlation: must be from -0\.5 to 1 for 3 scenarios$/],
    [common(-0.51), /^correlation: must be from -0\.5 to 1/],
    [common(Number.NaN), /^correlation: must be /],
    [matrix([1, 0], [0, 1]), /^matrix: must have 3 rows of 3 numbers/],
    [matrix([1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]), /^matrix: must have 3 rows of 3 numbers/],
    [matrix([1, 0, -1.5], [0, 1, 0], [-1.5, 0, 1]), /^matrix\[0\]\[2\]: must be from -1 to 1$/],
    [matrix([1, 0, 0], [0, 1, 0], [0, 0]), /^matrix: must have 3 rows of 3 numbers/],
    [matrix([1, 0, 0], [0, 0.9, 0], [0, 0, 1]), /^matrix\[1\]\[1\]: must be 1/],
    [matrix([1, 0, 1.5], [0, 1, 0], [1.5, 0, 1]), /^matrix\[0\]\[2\]: must be from -1 to 1$/],
    [matrix([1, 0.2, 0], [0.3, 1, 0], [0, 0, 1]), /^matrix\[0\]\[1\]: must equal matrix\[1\]\[0\]$/],
    [
      matrix([1, 0.9, -0.9], [0.9, 1, 0.9], [-0.9, 0.9, 1]),
      /^matrix: must be positive definite; the nearest/,
    ],
  ])("%j", (dependence, rule) => {
    expect(() => requirePortfolio(IDS, dependence)).toThrow(RangeError);
    expect(() => requirePortfolio(IDS, dependence)).toThrow(rule);
  });

  it("every possible correlation is accepted", () => {
    for (const r of [-0.5, 0, 1]) expect(() => requirePortfolio(IDS, common(r))).not.toThrow();
    for (const r of [-1, 1]) {
      expect(() => requirePortfolio(["a"], common(r))).not.toThrow();
      expect(() => requirePortfolio(["a", "b"], common(r))).not.toThrow();
    }
    expect(() => requirePortfolio(["a"], common(-1.1))).toThrow(
      new RangeError("correlation: must be from -1 to 1 for 1 scenario"),
    );
    const most = Array.from({ length: 200 }, (_, i) => String(i));
    expect(() => requirePortfolio(most, { type: "independent" })).not.toThrow();
    expect(() => requirePortfolio(IDS, matrix([1, 0.5, 0], [0.5, 1, -0.5], [0, -0.5, 1]))).not.toThrow();
  });

  it("the exact engine refuses a negative one or a matrix too, and says what to do instead", () => {
    expect(oneFactorCorrelation(common(0.25))).toBe(0.25);
    expect([oneFactorCorrelation(common(0)), oneFactorCorrelation({ type: "independent" })]).toEqual([0, 0]);
    expect(() => oneFactorCorrelation(common(-0.1))).toThrow(/^correlation: must be from 0 to 1 .*simulate/);
    expect(() => oneFactorCorrelation(matrix([1]))).toThrow(/^correlation: must be one number .*simulate/);
  });

  it("invalid members are refused: none, too many, duplicates", () => {
    const many = Array.from({ length: 201 }, (_, i) => String(i));
    for (const ids of [[], many])
      expect(() => requirePortfolio(ids, common(0))).toThrow(/^scenarios: must be 1 to 200/);
    expect(() => requirePortfolio(["a", "a"], common(0))).toThrow(/^scenarios: must have distinct ids$/);
  });
});

describe("the nearest correlation matrix", () => {
  it("is that of Higham's example (2002, section 4)", () => {
    const { matrix, distance, largestChange } = nearestCorrelation([
      [1, 1, 0],
      [1, 1, 1],
      [0, 1, 1],
    ]);
    expect(matrix[0]![1]).toBeCloseTo(0.7607, 4);
    expect(matrix[1]![2]).toBeCloseTo(0.7607, 4);
    expect(matrix[0]![2]).toBeCloseTo(0.1573, 4);
    expect(distance).toBeCloseTo(0.5278, 4);
    expect(largestChange).toBeCloseTo(0.2393, 4);
  });

  it("can be drawn from, for 100 members, and no random correlation matrix nearby is nearer", () => {
    const n = 100;
    const entry = (i: number, j: number): number =>
      i === j ? 1 : (((i * j * 7919 + i + j) % 201) - 100) / 100;
    const wrong = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => entry(i, j)));
    expect(() =>
      requirePortfolio(
        wrong.map((_, i) => String(i)),
        { type: "matrix", matrix: wrong },
      ),
    ).toThrow(expect.objectContaining({ constructor: IndefiniteCorrelation, name: "IndefiniteCorrelation" }));
    const { matrix, distance } = nearestCorrelation(wrong);
    expect(cholesky(Float64Array.from(matrix.flat()), n)).toBeDefined();
    expect(matrix.every((row, i) => row[i] === 1 && row.every((x, j) => x === matrix[j]![i]))).toBe(true);
    // the set is convex: a step towards any other member of it (here the identity) must lead away from the matrix
    const moved = Math.sqrt(
      matrix.flat().reduce((sum, x, at) => {
        const [i, j] = [Math.floor(at / n), at % n];
        return sum + (0.999 * x + (i === j ? 0.001 : 0) - wrong[i]![j]!) ** 2;
      }, 0),
    );
    expect(moved).toBeGreaterThan(distance * (1 - 1e-9));
  });

  it("is the matrix itself, but for 1e-6, if that is one", () => {
    expect(
      nearestCorrelation([
        [1, 0.3],
        [0.3, 1],
      ]).largestChange,
    ).toBeLessThan(1e-6);
  });
});
