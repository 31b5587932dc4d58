import { describe, expect, test } from "vitest";
import { studentCdf, studentQuantile } from "./student-t.ts";

describe("Student's t", () => {
  // computed to 40 digits from the incomplete beta function
  test.each([
    [0.95, 1, 6.3137515146750431],
    [0.975, 5, 2.57058183563631551],
    [0.95, 7.5, 1.87574747921128852],
    [0.95, 30, 1.69726088659395785],
    [0.995, 200, 2.60063443619155796],
    [0.6, 3, 0.276670662332689911],
    [0.001, 2, -22.3271247701198754],
  ])("the quantile at %d for %d degrees of freedom is right to 1e-12", (p, degrees, expected) => {
    expect(Math.abs(studentQuantile(p, degrees) / expected - 1)).toBeLessThan(1e-12);
  });

  test("two degrees of freedom have a closed form", () => {
    for (const t of [-40, -3, -0.2, 0, 0.7, 5]) {
      expect(studentCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 14);
    }
  });

  test("quantile and distribution are inverses", () => {
    for (const degrees of [0.7, 1, 3, 12, 400, 1e5])
      for (const p of [1e-5, 0.05, 0.4, 0.5, 0.6, 0.95])
        expect(Math.abs(studentCdf(studentQuantile(p, degrees), degrees) / p - 1)).toBeLessThan(1e-11);
  });

  test("the ends of the domain", () => {
    expect([studentQuantile(0, 3), studentQuantile(1, 3), studentQuantile(0.5, 0)]).toEqual([
      -Infinity,
      Infinity,
      NaN,
    ]);
    expect([studentCdf(-Infinity, 3), studentCdf(Infinity, 3)]).toEqual([0, 1]);
    expect([studentCdf(NaN, 3), studentCdf(1, 0), studentCdf(Infinity, -1), studentCdf(1, NaN)]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    for (const p of [-0.1, 1.1, NaN]) expect(studentQuantile(p, 3)).toBeNaN();
    for (const p of [0, 0.3, 1]) expect(studentQuantile(p, -1)).toBeNaN();
    expect(Math.abs(studentQuantile(0.5, 3))).toBe(0);
  });
});
