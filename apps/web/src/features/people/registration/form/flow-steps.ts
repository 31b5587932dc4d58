/** The steps of the guided registration, in order, with their names. */
export const FLOW_STEPS = [
  ["plan", "Plan"],
  ["details", "Details"],
  ["agreements", "Agreements"],
  ["done", "Done"],
] as const;

/** A step of the guided registration. */
export type FlowStep = (typeof FLOW_STEPS)[number][0];

/** The step that an address names; the first if it names none. */
export function stepOf(step: unknown): FlowStep {
  return FLOW_STEPS.find(([key]) => key === step)?.[0] ?? "plan";
}
