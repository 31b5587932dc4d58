import { expect, test } from "vitest";
import { afterPress, WIZARD_START, WIZARD_STEPS, wizardPercent, type WizardState } from "./wizard-state.ts";

const after = (...presses: ("next" | "back" | "skip")[]) =>
  presses.reduce<WizardState>(afterPress, WIZARD_START);

test("next marks the step as completed and moves on, back leaves it marked", () => {
  expect(after("next", "next", "back")).toEqual({ step: 1, completed: new Set([0, 1]), done: false });
  expect(after("back").step).toBe(0);
});

test("skip marks the step as completed and ends the wizard", () => {
  expect(after("next", "skip")).toEqual({ step: 1, completed: new Set([0, 1]), done: true });
});

test("next on the last of six steps finishes, all of them completed", () => {
  const { completed, done } = after(...Array.from({ length: WIZARD_STEPS }, () => "next" as const));
  expect([WIZARD_STEPS, completed.size, done]).toEqual([6, 6, true]);
});

test("the percentage is the current step over the total", () => {
  expect([after(), after("next"), after("next", "next")].map(wizardPercent)).toEqual([17, 33, 50]);
  expect(wizardPercent({ ...WIZARD_START, step: 5 })).toBe(100);
});
