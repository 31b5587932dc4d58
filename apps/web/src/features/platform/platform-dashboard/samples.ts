/**
 * Figures shown until there is something to compute, always with their badge. Measured figures have none: a sample would contradict monitoring.
 */
export const SAMPLES = {
  compliance: 78,
  riskReduction: 34,
  controls: 1240,
  controlsEach: 62,
} as const;
