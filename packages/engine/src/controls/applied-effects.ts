/** Which effects of which controls turn the estimated scenario into another state. */
import { lawOf } from "../distributions/distribution.ts";
import { type Estimates, inputsOf } from "../inputs.ts";
import type { Scenario } from "../scenario.ts";
import type { Control, ControlEffect, ControlNode } from "../treatment.ts";

/** One effect to apply or to remove. */
export interface AppliedEffect {
  readonly control: string;
  readonly effect: ControlEffect;
  /** Whether the control is being removed: a factor then divides. */
  readonly removed: boolean;
}

/**
 * Every node of the scenario that a control can change: its estimates, the nodes above them, and each side's losses together.
 */
export function controlNodes(scenario: Estimates): ReadonlySet<ControlNode> {
  const nodes = new Set<ControlNode>(inputsOf(scenario).map(({ name }) => name));
  nodes.add("frequency.lef");
  if (nodes.has("frequency.contactFrequency")) nodes.add("frequency.tef");
  if (nodes.has("frequency.threatCapability")) nodes.add("frequency.vulnerability");
  nodes.add("primary");
  if (scenario.secondary) nodes.add("secondary");
  return nodes;
}

/** The rule for an effect on a node that the scenario does not have. */
export function missingNodeRule(nodes: ReadonlySet<ControlNode>): string {
  return `is not a node of this scenario; estimate it there, or choose one of ${[...nodes].join(", ")}`;
}

/** Refuses what has no meaning in this scenario. */
function requireMeaning(nodes: ReadonlySet<ControlNode>, { control, effect, removed }: AppliedEffect): void {
  const { node, change } = effect;
  const at = `control ${control}: ${node}`;
  if (!nodes.has(node)) throw new RangeError(`${at} ${missingNodeRule(nodes)}`);
  if (change.type === "replacement") {
    if (node === "primary" || node === "secondary")
      throw new RangeError(`${at} can only be multiplied; replace the forms of loss one by one`);
    return;
  }
  const { type } = change.factor;
  const { low } = lawOf(change.factor);
  if (removed && low <= 0 && !(type === "lognormal90" && change.factor.p5 > 0))
    throw new RangeError(
      `${at} needs a factor above 0 to be taken away again; give the estimate without it as a replacement`,
    );
}

/**
 * The effects that lead from the estimates, which assume every existing control and no planned one, to a state with other controls in place.
 *
 * @param inPlace whether a control is in place in that state
 * @throws RangeError that names control and node if the scenario has no such node, or a factor of 0 would have to be undone
 */
export function appliedEffects(
  scenario: Scenario,
  controls: readonly Control[],
  inPlace: (control: Control) => boolean,
): readonly AppliedEffect[] {
  const nodes = controlNodes(scenario);
  const applied: AppliedEffect[] = [];
  for (const control of controls) {
    const removed = control.status === "existing";
    if (inPlace(control) === removed) continue;
    for (const effect of control.effects) applied.push({ control: control.id, effect, removed });
  }
  for (const effect of applied) requireMeaning(nodes, effect);
  return applied;
}
