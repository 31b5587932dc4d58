import { expect, test } from "vitest";
import { histogram, histogramHeight } from "./histogram.ts";

const curve = { loss: [1e4, 1e5, 1e6, 1e7], probability: [0.5, 0.4, 0.1, 0.001] };

test("all chances together add up to 1", () => {
  const { bands, none, below, above } = histogram(curve, [1e4, 1e7], 0.3);
  expect(bands.reduce((sum, { chance }) => sum + chance, none + below + above)).toBeCloseTo(1, 12);
  expect(below).toBeCloseTo(0.2, 12);
});

test("a band's chance is the difference of the two exceedance chances", () => {
  const { bands } = histogram(curve, [1e4, 1e7], 0.3);
  const from = bands.filter(({ from, to }) => from >= 1e5 * 0.999 && to <= 1e6 * 1.001);
  expect(from.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(0.3, 12);
});

test("bands have round ends, are adjacent, cover the range, and are few enough to read", () => {
  for (const stretch of [
    [1e4, 1e7],
    [2e3, 9e3],
    [1, 1e9],
  ] as const) {
    const { bands } = histogram(curve, stretch, 0.3);
    expect(bands.length).toBeLessThanOrEqual(42);
    expect(bands[0]!.from).toBeLessThanOrEqual(stretch[0]);
    expect(bands.at(-1)!.to).toBeGreaterThanOrEqual(stretch[1]);
    for (const [index, band] of bands.entries()) if (index > 0) expect(band.from).toBe(bands[index - 1]!.to);
  }
});

test("a curve without any loss has no loss at all", () => {
  expect(histogram({ loss: [], probability: [] }, [1e3, 1e6], 1)).toMatchObject({ none: 1, below: 0 });
});

test("the bar of years without loss is drawn whole up to three times the next tallest, and cut there", () => {
  const next = Math.max(...histogram(curve, [1e4, 1e7], 0).bands.map(({ chance }) => chance));
  const at = (none: number) => histogramHeight(histogram(curve, [1e4, 1e7], none));
  expect(at(next / 2)).toEqual({ highest: next, cut: false });
  expect(at(2 * next)).toEqual({ highest: 2 * next, cut: false });
  expect(at(4 * next)).toEqual({ highest: 3 * next, cut: true });
});
