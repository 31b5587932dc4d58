import { type Input, type InputName, inputsOf } from "@crq/engine/inputs";
import type { ScenarioEstimate } from "@crq/engine/scenario";
import type { Control, ControlEffect, ControlNode } from "@crq/engine/treatment";

/** A control's effect on a factor. */
interface ActingEffect {
  readonly control: Control;
  readonly effect: ControlEffect;
}

/** A factor of the taxonomy: estimated, or made up of those below it. */
export interface FactorNode {
  readonly name: ControlNode | "loss" | "magnitude";
  /** Its estimate; null if it follows from the factors below. */
  readonly input: Input | null;
  /** What acts on it. */
  readonly acting: readonly ActingEffect[];
  readonly below: readonly FactorNode[];
}

/** Each factor of the frequency with what it's made up of, in the order of the taxonomy. */
const FREQUENCY = {
  "frequency.lef": ["frequency.tef", "frequency.vulnerability"],
  "frequency.tef": ["frequency.contactFrequency", "frequency.probabilityOfAction"],
  "frequency.vulnerability": ["frequency.threatCapability", "frequency.resistanceStrength"],
} as const;

/** The tree of a scenario's factors: how often, and how much, each with its estimate and the controls that act on it. */
export function factorNodes(estimate: ScenarioEstimate, controls: readonly Control[]): FactorNode {
  const inputs = new Map<string, Input>(inputsOf(estimate).map((input) => [input.name, input]));
  const node = (name: FactorNode["name"], below: readonly FactorNode[] = []): FactorNode => ({
    name,
    input: inputs.get(name) ?? null,
    acting: controls.flatMap((control) =>
      control.effects.flatMap((effect) => (effect.node === name ? [{ control, effect }] : [])),
    ),
    below,
  });
  const frequency = (name: InputName): FactorNode => {
    const parts: readonly InputName[] = inputs.has(name)
      ? []
      : (FREQUENCY[name as keyof typeof FREQUENCY] ?? []);
    return node(name, parts.map(frequency));
  };
  const side = (name: "primary" | "secondary") =>
    node(
      name,
      [...inputs.keys()]
        .filter((input) => input.startsWith(`${name}.`))
        .map((input) => node(input as InputName)),
    );
  return node("loss", [
    frequency("frequency.lef"),
    node("magnitude", [side("primary"), ...(estimate.secondary ? [side("secondary")] : [])]),
  ]);
}
