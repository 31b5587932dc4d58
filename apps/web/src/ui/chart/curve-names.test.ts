import { expect, test } from "vitest";
import { geometry } from "./curve-geometry.ts";
import { overlap } from "./label-placement.ts";
import { placeNames } from "./curve-names.tsx";

const laidOut = geometry(
  { width: 800, height: 420, top: 26, right: 14, bottom: 30, left: 46 },
  [1e5, 1e8],
  "linear",
  0.4,
);
/** A level line from the left edge that falls to the base at the right. */
const falling = (y: number) => [
  { x: 46, y },
  { x: 400, y },
  { x: 500, y: 390 },
  { x: 786, y: 390 },
];
const named = (label: string, y: number) => ({ label, points: falling(y) });

test("the highest curve is named above its line and the lowest below", () => {
  const names = placeNames(laidOut, named("Current", 160), [named("Without controls", 120)]);
  expect(names.map(({ label }) => label)).toEqual(["Without controls", "Current"]);
  expect(names[0]!.box.y + names[0]!.box.height).toBeLessThan(120);
  expect(names[1]!.box.y).toBeGreaterThan(160);
});

test("a main curve between others is named on its own line, apart from theirs", () => {
  const names = placeNames(laidOut, named("Current", 160), [
    named("Without controls", 150),
    named("With planned controls", 172),
  ]);
  const current = names.find(({ label }) => label === "Current")!;
  expect(current.main).toBe(true);
  expect(current.box.y + current.box.height / 2).toBeCloseTo(160);
  for (const { label, box } of names) if (label !== "Current") expect(overlap(box, current.box)).toBe(false);
});

test("where others are too close, only the legend names the main curve", () => {
  const names = placeNames(laidOut, named("Current", 160), [named("Above", 157), named("Below", 163)]);
  expect(names.map(({ label }) => label)).toEqual(["Above", "Below"]);
});

test("a single curve needs no name", () => {
  expect(placeNames(laidOut, named("Current", 160), [])).toEqual([]);
});
