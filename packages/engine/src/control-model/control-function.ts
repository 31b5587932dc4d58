/**
 * What controls do, by the functions that FAIR-CAM 1.0 (FAIR Institute) names, and the node of the taxonomy on which each acts. The names are FAIR-CAM's; every
 * formula in this folder is the product's own. See docs/engine/control-model.md.
 */
import type { Estimates } from "../inputs.ts";
import type { ControlNode } from "../treatment.ts";

/** Functions that keep attacks from happening or succeeding: they act on the techniques that a control mitigates. */
export const PREVENTION = ["avoidance", "deterrence", "resistance"] as const;
/** What detection needs, all of it: an event that can't be seen isn't watched for, and one that isn't recognized isn't ended. */
export const DETECTION = ["visibility", "monitoring", "recognition"] as const;
/** Functions that make an event cost less. */
export const RESPONSE = ["event-termination", "resilience", "loss-reduction"] as const;
/** Functions without an effect of their own on loss. */
export const SUPPORT = ["variance-management", "decision-support"] as const;

/** Every function, in the order in which they're shown. */
export const CONTROL_FUNCTIONS = [...PREVENTION, ...DETECTION, ...RESPONSE, ...SUPPORT] as const;
/** What a control does. */
export type ControlFunction = (typeof CONTROL_FUNCTIONS)[number];
/** A function that keeps attacks from happening or succeeding. */
export type Prevention = (typeof PREVENTION)[number];

/** What is remaining of a node's value: each of these is a share that multiplies. */
export type Acting = Prevention | (typeof RESPONSE)[number];
/** The functions that multiply a node, in the order of the taxonomy. */
export const ACTING: readonly Acting[] = [...PREVENTION, ...RESPONSE];

/**
 * The nodes of this scenario on which a function acts; none for variance management and decision support, which don't act by themselves, nor for the parts of
 * detection, which act through `event-termination`.
 *
 * Avoidance acts on contact frequency, deterrence on the probability of action, resistance on vulnerability; where a scenario estimates higher up, on the nearest node
 * above. Ending an event early acts on all losses, resilience on primary ones, loss reduction on secondary ones (on primary ones where there are no others).
 */
export function nodesOf(does: ControlFunction, { frequency, secondary }: Estimates): readonly ControlNode[] {
  const either = (
    ...names: ("contactFrequency" | "probabilityOfAction" | "tef")[]
  ): readonly ControlNode[] => [`frequency.${names.find((name) => name in frequency) ?? "lef"}`];
  switch (does) {
    case "avoidance":
      return either("contactFrequency", "tef");
    case "deterrence":
      return either("probabilityOfAction", "tef");
    case "resistance":
      return ["lef" in frequency ? "frequency.lef" : "frequency.vulnerability"];
    case "event-termination":
      return secondary ? ["primary", "secondary"] : ["primary"];
    case "resilience":
      return ["primary"];
    case "loss-reduction":
      return secondary ? ["secondary"] : ["primary"];
    default:
      return [];
  }
}
