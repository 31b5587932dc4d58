/** What stands where nothing can be computed yet; never without its badge. */
export const SAMPLES = {
  health: 99.9,
  responseTime: 120,
  compliance: 78,
  riskReduction: 34,
  controls: 1240,
  controlsEach: 62,
  uptimeSeconds: 2_592_000,
  backupHours: "6 hours",
} as const;
