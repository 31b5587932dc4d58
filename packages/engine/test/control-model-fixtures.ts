/** Controls and settings that tests of the model share. */
import fc from "fast-check";
import { often } from "./often.ts";
import { DEEP, REFERENCE } from "../src/controls/controls-fixtures.ts";
import type { Scenario } from "../src/scenario.ts";
import { lossParts } from "../src/control-model/closing-gaps.ts";
import { CONTROL_FUNCTIONS, type ControlFunction } from "../src/control-model/control-function.ts";
import {
  type ControlModel,
  type Interval,
  type ModeledControl,
  ModelDraws,
} from "../src/control-model/model-draws.ts";
import { ControlledScenario } from "../src/control-model/remaining-share.ts";

/** A strength that is known. */
export const certain = (value: number): Interval => ({ low: value, likely: value, high: value });
const SURE = certain(1);
/** A control that does some things, always reliably unless given otherwise. */
export const control = (
  id: string,
  functions: Partial<Record<ControlFunction, Interval>>,
  techniques: readonly string[] = [],
  reliability = SURE,
): ModeledControl => ({
  id,
  functions: Object.entries(functions).map(([does, capability]) => ({
    does: does as ControlFunction,
    capability,
  })),
  reliability,
  techniques: new Set(techniques),
});

/** A model of controls that are independent of one another unless given otherwise. */
export const modelOf = (controls: readonly ModeledControl[], more: Partial<ControlModel> = {}) =>
  new ModelDraws({ controls, commonCause: 0, draws: 40, ...more });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anInterval = fc
  .tuple(share, share, share)
  .map((values) => values.map((x) => 0.95 * x).toSorted((a, b) => a - b))
  .map(([low, likely, high]): Interval => ({ low: low!, likely: likely!, high: high! }));
const TECHNIQUES = ["T1", "T2", "T3", "T4"];
const someControls = fc
  .array(
    fc.record({
      functions: fc.dictionary(fc.constantFrom(...CONTROL_FUNCTIONS), anInterval, { maxKeys: 3 }),
      techniques: fc.subarray(TECHNIQUES),
      reliability: anInterval,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((one, i) => control(`C-${i}`, one.functions, one.techniques, one.reliability)));
/** Any of them. */
const setting = fc.record({
  controls: someControls,
  commonCause: share,
  scenario: fc.constantFrom<Scenario>(REFERENCE, DEEP),
  techniques: fc.subarray(TECHNIQUES),
  reference: fc.array(share, { minLength: 6, maxLength: 6 }),
  now: fc.array(share, { minLength: 6, maxLength: 6 }),
});

/** A setting in both of its states. */
export function settled({ controls, commonCause, scenario, techniques, reference, now }: Setting) {
  const model = modelOf(controls, { commonCause, draws: 20 });
  const controlled = new ControlledScenario(model, scenario, techniques);
  const at = (states: readonly number[]) =>
    controlled.in(model.state(new Map(controls.map(({ id }, i) => [id, states[i]!]))));
  return { model, scenario: controlled, parts: lossParts(scenario), reference: at(reference), now: at(now) };
}
/** The states of a setting's controls by id. */
export const statesOf = ({ controls }: Setting, { states }: { readonly states: Float64Array }) =>
  new Map(controls.map(({ id }, i) => [id, states[i]!]));

/** Controls, a scenario, and two states. */
export interface Setting {
  readonly controls: readonly ModeledControl[];
  readonly commonCause: number;
  readonly scenario: Scenario;
  readonly techniques: readonly string[];
  readonly reference: readonly number[];
  readonly now: readonly number[];
}

/** Checks what holds in any setting. */
export function inEachSetting(check: (given: Setting) => void): void {
  fc.assert(fc.property(setting, check), { numRuns: often(40, 150) });
}
