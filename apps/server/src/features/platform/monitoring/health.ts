import { percentileMs } from "./latency-histogram.ts";

/** What all server processes together counted over the last hour. */
export interface LastHour {
  readonly requests: number;
  readonly serverErrors: number;
  readonly latencyCounts: readonly number[];
  readonly latencyMaxMs: number;
  /** Of the longest-running live process; null if there is none. */
  readonly uptimeSeconds: number | null;
}

/** The product's health. */
export interface Health {
  readonly percentage: number | null;
  readonly status: "healthy" | "degraded" | "unhealthy" | "unknown";
  readonly responseTimeMs: number | null;
  readonly uptimeSeconds: number | null;
}

/** The minimum share of answers other than 5xx, in percent. */
const HEALTHY = 99.5;
const DEGRADED = 95;

/** Rates an hour; see `recentHealth` for what each figure means. */
export function healthOf(hour: LastHour): Health {
  const { requests, serverErrors, uptimeSeconds } = hour;
  const percentage = requests === 0 ? null : (100 * (requests - serverErrors)) / requests;
  return {
    percentage,
    status: uptimeSeconds === null ? "unknown" : statusOf(percentage),
    responseTimeMs: percentileMs(hour.latencyCounts, hour.latencyMaxMs, 0.5),
    uptimeSeconds,
  };
}

function statusOf(percentage: number | null): Health["status"] {
  if (percentage === null) return "unknown";
  if (percentage >= HEALTHY) return "healthy";
  return percentage >= DEGRADED ? "degraded" : "unhealthy";
}
