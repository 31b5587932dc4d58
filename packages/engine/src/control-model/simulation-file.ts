/** A simulation of controls as a file, `crq-control-simulation/1`: everything that its expected losses follow from, so that anyone can compute them again. */
import { withControls } from "../controls/apply-control.ts";
import type { Scenario } from "../scenario.ts";
import type { Treatment } from "../treatment.ts";
import { lossAvoided, lossParts, scenarioNow, spreadOf, type Uncertain } from "./closing-gaps.ts";
import { ModelDraws, type ModeledControl } from "./model-draws.ts";
import { ControlledScenario } from "./remaining-share.ts";

/** States of controls by id, 0 to 1. */
type States = Readonly<Record<string, number>>;

/** A control as the file has it. */
export interface FiledControl extends Omit<ModeledControl, "techniques"> {
  readonly techniques: readonly string[];
  /** Where its strength is from. */
  readonly source: string;
}

/** A scenario as the file has it. */
export interface FiledScenario {
  readonly scenario: Scenario;
  /** Its controls besides those that follow from the assessment. */
  readonly treatment: Treatment;
  readonly techniques: readonly string[];
  /** How much of each control is in place by what its estimates assume. */
  readonly reference: States;
}

/** What the expected losses of a simulation of controls follow from. */
export interface SimulationFile {
  readonly schema: "crq-control-simulation/1";
  readonly engine: string;
  /** The edition of the model, and of the product's strengths. */
  readonly edition: { readonly model: number; readonly strengths: number };
  /** The version of the tenant's strengths; 0 without any. */
  readonly strengthsVersion: number;
  /** The assessment by whose answers controls are in place; null where they're set by hand. */
  readonly assessment: {
    readonly name: string;
    readonly framework: string;
    readonly via: readonly string[];
  } | null;
  readonly commonCause: number;
  readonly controls: readonly FiledControl[];
  /** How much of each control is in place, and what was set by hand over it. */
  readonly now: States;
  readonly byHand: States;
  readonly scenarios: readonly FiledScenario[];
}

/** The expected losses of a simulation of controls, money a year. */
export interface SimulationFigures {
  readonly expected: Uncertain;
  /** In the order of the file. */
  readonly scenarios: readonly { readonly id: string; readonly expected: Uncertain }[];
  /** What each control saves once it's wholly in place, the most first; those that save nothing are left out. */
  readonly avoided: readonly { readonly id: string; readonly avoided: Uncertain }[];
}

/**
 * Computes a simulation's expected losses from its file.
 *
 * @throws RangeError if a strength or state makes no sense
 */
export function simulationFigures(file: SimulationFile): SimulationFigures {
  const controls = file.controls.map((one) => ({ ...one, techniques: new Set(one.techniques) }));
  const model = new ModelDraws({ controls, commonCause: file.commonCause });
  const now = file.scenarios.map(({ scenario: whole, treatment, techniques, reference }) => {
    const base = withControls(whole, treatment.controls, "current");
    const scenario = new ControlledScenario(model, base, techniques);
    const at = (...states: readonly States[]) =>
      scenario.in(model.state(new Map(Object.entries(Object.assign({}, ...states) as States))));
    return scenarioNow({
      scenario,
      parts: lossParts(base),
      reference: at(file.now, reference),
      now: at(reference, file.now, file.byHand),
    });
  });
  const sum = new Float64Array(model.draws);
  let mean = 0;
  for (const one of now) {
    mean += one.mean;
    for (let d = 0; d < sum.length; d++) sum[d]! += one.byDraw[d]!;
  }
  return {
    expected: { mean, ...spreadOf(sum) },
    scenarios: now.map((one, i) => ({
      id: file.scenarios[i]!.scenario.id,
      expected: { mean: one.mean, ...spreadOf(one.byDraw) },
    })),
    avoided: controls
      .map(({ id }, at) => ({ id, avoided: lossAvoided(now, at) }))
      .filter(({ avoided }) => avoided.mean > 0)
      .toSorted((one, other) => other.avoided.mean - one.avoided.mean),
  };
}
