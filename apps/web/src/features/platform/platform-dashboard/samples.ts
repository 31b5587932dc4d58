/** Figures shown until there is something to compute, always with their badge. What monitoring measures has none: a sample would contradict it. */
export const SAMPLES = {
  compliance: 78,
  riskReduction: 34,
  controls: 1240,
  controlsEach: 62,
} as const;
