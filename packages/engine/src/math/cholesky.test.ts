import { expect, test } from "vitest";
import { cholesky } from "./cholesky.ts";

test("the root times its transpose is the matrix, and the root is lower triangular", () => {
  const a = Float64Array.of(4, 2, -2, 2, 10, 5, -2, 5, 9);
  const root = cholesky(a, 3)!;
  expect([...root]).toEqual([2, 0, 0, 1, 3, 0, -1, 2, 2]);
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += root[i * 3 + k]! * root[j * 3 + k]!;
      expect(sum).toBe(a[i * 3 + j]);
    }
});

test("only the lower triangle is read", () => {
  const a = Float64Array.of(4, NaN, NaN, 2, 10, NaN, -2, 5, 9);
  expect([...cholesky(a, 3)!]).toEqual([2, 0, 0, 1, 3, 0, -1, 2, 2]);
});

test("a matrix that is not positive definite, or barely is, has none", () => {
  expect(cholesky(Float64Array.of(1, 0, 2, 1), 2)).toBeUndefined();
  expect(cholesky(Float64Array.of(1, 0, 1, 1), 2)).toBeUndefined();
  expect(cholesky(Float64Array.of(1e-10), 1)).toBeUndefined();
  expect(cholesky(Float64Array.of(0.04), 1)).toEqual(Float64Array.of(0.2));
});

test("rows that start with zeros have the same root, with the same zeros", () => {
  const a = Float64Array.of(1, 0, 0.5, 0, 0, 1, 0, 0.25, 0.5, 0, 1, 0.5, 0, 0.25, 0.5, 1);
  const root = cholesky(a, 4)!;
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += root[i * 4 + k]! * root[j * 4 + k]!;
      expect(sum).toBeCloseTo(a[i * 4 + j]!, 15);
    }
  expect([root[4], root[9], root[12]]).toEqual([0, 0, 0]);
  expect(cholesky(Float64Array.of(1, 0, 0, 0), 2)).toBeUndefined();
});
