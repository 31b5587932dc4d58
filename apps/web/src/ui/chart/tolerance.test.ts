import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptedAt, breaches, movedPoint, withPoint } from "./tolerance.ts";

const POINTS = [
  { loss: 1e5, probability: 0.2 },
  { loss: 1e7, probability: 0.02 },
];
const curve = { loss: [1e4, 1e5, 1e6, 1e7, 1e8], probability: [0.3, 0.25, 0.1, 0.01, 0.001] };

test("between two points the accepted chance is a straight line over the logarithm of the loss", () => {
  expect(acceptedAt(POINTS, 1e6)).toBeCloseTo(0.11, 12);
});

test("there is no tolerance below the first point, and the last point applies beyond it", () => {
  expect(acceptedAt(POINTS, 9e4)).toBeNull();
  expect(acceptedAt(POINTS, 1e9)).toBe(0.02);
  expect(acceptedAt([], 1)).toBeNull();
});

test("a breach has its start, its end, and its worst point", () => {
  const [breach, ...others] = breaches(curve, POINTS);
  expect(others).toEqual([]);
  expect(breach!.from).toBe(1e5);
  expect(breach!.to).toBeGreaterThan(2e5);
  expect(breach!.to).toBeLessThan(1e6);
  expect(breach!.worst.chance / breach!.worst.accepted).toBeGreaterThan(1.2);
});

test("a curve exactly on its tolerance doesn't breach it", () => {
  const on = curve.loss.map((loss, index) => ({ loss, probability: curve.probability[index]! }));
  expect(
    breaches({ loss: on.map(({ loss }) => loss), probability: curve.probability }, on.slice(0, 1)),
  ).toEqual([]);
});

test("after any addition or move, losses increase and chances never rise", () => {
  const point = fc.record({
    loss: fc.double({ min: 1, max: 1e12, noNaN: true }),
    probability: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), point, fc.nat(7), (added, target, at) => {
      let points = added.reduce<ReturnType<typeof withPoint>>((all, next) => withPoint(all, next), []);
      points = movedPoint(points, at % points.length, target);
      for (const [index, { loss, probability }] of points.entries()) {
        const before = points[index - 1];
        if (!before) continue;
        expect(loss).toBeGreaterThan(before.loss);
        expect(probability).toBeLessThanOrEqual(before.probability);
      }
    }),
    { numRuns: 200 },
  );
});
