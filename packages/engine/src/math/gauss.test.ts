import { expect, test } from "vitest";
import { gaussBeta } from "./gauss.ts";

test("a Gauss rule of n points gives the moments of the beta distribution up to order 2n − 1", () => {
  for (const [n, a, b] of [
    [1, 2, 3],
    [5, 1, 1],
    [8, 1.2, 4.8],
    [40, 3.5, 2.5],
    [6, 1, 900],
  ] as const) {
    const { value, weight } = gaussBeta(n, a, b);
    let expected = 1;
    for (let order = 0; order < 2 * n; order++) {
      let moment = 0;
      for (let i = 0; i < n; i++) moment += weight[i]! * value[i]! ** order;
      expect(Math.abs(moment / expected - 1)).toBeLessThan(1e-12);
      expected *= (a + order) / (a + b + order);
    }
  }
});
