/** What a scenario takes from a control's record: the one rule for everything that follows one. */
import type { Estimates } from "../inputs.ts";
import type { Control, ControlEffect, ControlNode } from "../treatment.ts";
import { controlNodes } from "./applied-effects.ts";

/** A record's effects on one scenario. */
export interface FollowedEffects {
  /** Those on nodes that the scenario has, in the record's order. */
  readonly effects: readonly ControlEffect[];
  /** The nodes of the others, which the scenario doesn't have. */
  readonly leftOut: readonly ControlNode[];
}

/**
 * The effects that a scenario has by following a control's record: those on its own nodes. An effect on a node that the scenario doesn't
 * estimate says nothing about it, and is left out; which ones were is part of the answer.
 *
 * Sources and evidence of the record's effects stay with the record.
 */
export function followedEffects(effects: readonly ControlEffect[], scenario: Estimates): FollowedEffects {
  const nodes = controlNodes(scenario);
  const has = ({ node }: ControlEffect) => nodes.has(node);
  return {
    effects: effects.filter(has).map(({ node, change }) => ({ node, change })),
    leftOut: effects.filter((effect) => !has(effect)).map(({ node }) => node),
  };
}

/**
 * A scenario's controls while its estimates are being changed: those that follow a record act on the nodes that are left. Saving settles them
 * by their records.
 */
export function controlsOn(controls: readonly Control[], scenario: Estimates): readonly Control[] {
  return controls.map((control) =>
    control.follows ? { ...control, effects: followedEffects(control.effects, scenario).effects } : control,
  );
}
