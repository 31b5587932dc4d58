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
  expect(checked.largest).toBeLessThan(0.01);
  expect(isSound(checked)).toBe(true);
  expect(baselineLines(checked).join("\n")).toMatch(
    /recomputed to the bit\.|Engine \S+ gives figures up to \S+ different from 2\.5\.0/,
  );
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
