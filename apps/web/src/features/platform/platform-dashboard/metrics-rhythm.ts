/** How often the platform's headline figures are refreshed: twice as often as the rest. */
export const METRICS_MS = 30_000;
