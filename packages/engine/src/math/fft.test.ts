import { expect, test } from "vitest";
import { fourierPlan, inverseRealTransform, realTransform } from "./fft.ts";

/** A sequence without regularity. */
function sequence(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => Math.sin(i * i + 1));
}

test("the transform is the sum that defines it", () => {
  for (const n of [4, 8, 64, 256]) {
    const x = sequence(n);
    const transform = realTransform(fourierPlan(n), x);
    for (let k = 0; k <= n / 2; k++) {
      let re = 0;
      let im = 0;
      for (let j = 0; j < n; j++) {
        re += x[j]! * Math.cos((2 * Math.PI * j * k) / n);
        im -= x[j]! * Math.sin((2 * Math.PI * j * k) / n);
      }
      expect(transform[2 * k]).toBeCloseTo(re, 10);
      expect(transform[2 * k + 1]).toBeCloseTo(im, 10);
    }
  }
});

test("the inverse transform gives the sequence back", () => {
  for (const n of [4, 1024, 16_384]) {
    const x = sequence(n);
    const back = inverseRealTransform(fourierPlan(n), realTransform(fourierPlan(n), x));
    for (let i = 0; i < n; i += 7) expect(Math.abs(back[i]! - x[i]!)).toBeLessThan(1e-14);
  }
});
