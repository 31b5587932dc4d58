/**
 * What controls do, by the functions of the FAIR Controls Analytics Model (FAIR-CAM 1.0), in the order in which they're shown: the first nine act on losses
 * themselves, the others on how reliable those are, and on decisions.
 */
export const CONTROL_FUNCTIONS = [
  "avoidance",
  "deterrence",
  "resistance",
  "visibility",
  "monitoring",
  "recognition",
  "event-termination",
  "resilience",
  "loss-reduction",
  "variance-management",
  "decision-support",
] as const;
