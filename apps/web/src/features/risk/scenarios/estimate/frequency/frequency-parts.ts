import type { FrequencyInput } from "@crq/engine/inputs";

/** The nodes of the frequency that can be estimated from two parts instead of directly. */
export const FREQUENCY_PARTS = {
  lef: ["tef", "vulnerability"],
  tef: ["contactFrequency", "probabilityOfAction"],
  vulnerability: ["threatCapability", "resistanceStrength"],
} as const satisfies Partial<Record<FrequencyInput, readonly [FrequencyInput, FrequencyInput]>>;

/** A node of the frequency that has parts. */
export type SplitNode = keyof typeof FREQUENCY_PARTS;

/** Whether a node of the frequency has parts. */
export function isSplitNode(name: FrequencyInput): name is SplitNode {
  return Object.hasOwn(FREQUENCY_PARTS, name);
}

/** Every input below a node. */
export function inputsBelow(node: SplitNode): FrequencyInput[] {
  return FREQUENCY_PARTS[node].flatMap((part) => (isSplitNode(part) ? [part, ...inputsBelow(part)] : [part]));
}
