import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { baselineLines, checkBaseline, isBaselineFile, isSound } from "./baseline-file.ts";
import { InputProblems } from "./problem.ts";

/** Exported and signed by engine 2.5.0, before baselines froze scopes and the records of controls. */
const PATH = new URL("baseline-before-scopes.json", import.meta.url);
const file = () => {
  const read = JSON.parse(readFileSync(PATH, "utf8")) as unknown;
  if (!isBaselineFile(read)) throw new Error("no baseline file");
  return read;
};

test("a baseline that's older than a field of the format still has its fingerprint and a signature that holds", () => {
  const checked = checkBaseline("old.json", file());
  expect(checked).toMatchObject({ unaltered: true, signature: "holds" });
  expect(isSound(checked)).toBe(true);
  expect(checked.differences).toEqual([]);
  expect(baselineLines(checked)).toContain("All figures are recomputed to the bit.");
});

test("one whose figures this engine gives differently says by how much, and is sound by its signature alone", () => {
  const checked = {
    ...checkBaseline("old.json", file()),
    engine: { frozen: "2.5.0", now: "9.0.0" },
    differences: [{ figure: "now.p95", stated: 100, recomputed: 102 }],
    largest: 0.02,
  };
  expect(isSound(checked)).toBe(true);
  expect(baselineLines(checked)).toContain(
    "Engine 9.0.0 gives figures up to 2% different from 2.5.0, which froze it.",
  );
  expect(isSound({ ...checked, signature: "none" })).toBe(false);
});

test("a field added to it afterwards alters it", () => {
  const { baseline, ...rest } = file();
  const added = { ...rest, baseline: { ...baseline, controls: [] } };
  expect(isSound(checkBaseline("old.json", added))).toBe(false);
});

test("an altered file isn't excused by naming an older engine", () => {
  const { baseline, ...rest } = file();
  const checked = checkBaseline("old.json", { ...rest, baseline: { ...baseline, engine: "1.0.0" } });
  expect(checked.unaltered).toBe(false);
  expect(isSound(checked)).toBe(false);
});

test("a part that's missing is named", () => {
  expect(() => checkBaseline("old.json", { ...file(), hash: undefined as never })).toThrow(InputProblems);
});
