import { expect, test } from "vitest";
import { annualMoments } from "../exact/compound-model.ts";
import { avoidedLoss } from "./avoided-loss.ts";
import { withControls } from "./apply-control.ts";
import { chooseControls } from "./choose-controls.ts";
import { isInPlace, isPlanned, planChanges, willBeInPlace } from "./control-states.ts";
import { constant, control, REFERENCE, times } from "./controls-fixtures.ts";

const HALF = control("half", { "frequency.lef": times(0.5) }, constant(10));
const KEPT = control("kept", { "frequency.lef": times(0.25) }, constant(10), "existing");
const mean = (...asked: Parameters<typeof withControls>) => annualMoments(withControls(...asked)).mean;
const ESTIMATED = annualMoments(REFERENCE).mean;

test("a control is in place if the estimates assume it, unless given", () => {
  expect([isInPlace(HALF), isPlanned(HALF), willBeInPlace(HALF)]).toEqual([false, true, true]);
  expect([isInPlace(KEPT), isPlanned(KEPT), planChanges(KEPT)]).toEqual([true, false, false]);
  const done = { ...HALF, inPlace: true };
  expect([isInPlace(done), isPlanned(done), planChanges(done)]).toEqual([true, false, false]);
  const dropped = { ...HALF, willBe: false };
  expect([isInPlace(dropped), isPlanned(dropped), planChanges(dropped)]).toEqual([false, false, false]);
  const ending = { ...KEPT, willBe: false };
  expect([isInPlace(ending), isPlanned(ending), planChanges(ending)]).toEqual([true, false, true]);
});

test("with controls as the estimates assume them, the present is the very scenario that was estimated", () => {
  expect(withControls(REFERENCE, [HALF, KEPT], "current")).toBe(REFERENCE);
});

test("a planned control that was put in place moves the present, and no longer the plan", () => {
  const done = { ...HALF, inPlace: true };
  expect(mean(REFERENCE, [done], "current")).toBeCloseTo(ESTIMATED / 2, 6);
  expect(mean(REFERENCE, [done], "residual")).toBeCloseTo(ESTIMATED / 2, 6);
  expect(mean(REFERENCE, [done], "inherent")).toBeCloseTo(ESTIMATED, 6);
  expect(chooseControls(REFERENCE, [done]).choices).toHaveLength(1);
});

test("an existing control that lapsed raises the present; planned again, the plan brings it back", () => {
  const lapsed = { ...KEPT, inPlace: false };
  expect(mean(REFERENCE, [lapsed], "current") / (4 * ESTIMATED)).toBeCloseTo(1, 9);
  expect(mean(REFERENCE, [lapsed], "residual") / ESTIMATED).toBeCloseTo(1, 9);
  expect(chooseControls(REFERENCE, [lapsed]).choices.at(-1)).toMatchObject({ controls: ["kept"] });
});

test("a control that the plan takes away is there now and gone after", () => {
  const ending = { ...KEPT, willBe: false };
  expect(mean(REFERENCE, [ending], "current")).toBe(ESTIMATED);
  expect(mean(REFERENCE, [ending], "residual") / (4 * ESTIMATED)).toBeCloseTo(1, 9);
});

test("an idea that's neither in place nor planned changes nothing", () => {
  const idea = { ...HALF, willBe: false };
  for (const state of ["inherent", "current", "residual"] as const)
    expect(withControls(REFERENCE, [idea], state)).toBe(REFERENCE);
});

test("what controls avoid is compared by where they stand", () => {
  const done = { ...HALF, inPlace: true };
  const lapsed = { ...KEPT, inPlace: false };
  const options = { seed: 1, years: 20_000 } as const;
  const existing = avoidedLoss(REFERENCE, [done, lapsed], { ...options, controls: "existing" });
  expect(existing.controls.map(({ id }) => id)).toEqual(["half"]);
  const planned = avoidedLoss(REFERENCE, [done, lapsed], options);
  expect(planned.controls.map(({ id }) => id)).toEqual(["kept"]);
});
