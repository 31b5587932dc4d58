/** The product's recent health, for other features' screens. */
import type { Doors } from "../../../db/doors.ts";
import { healthOf, type Health } from "./health.ts";
import { lastHour } from "./health-store.ts";

/**
 * The health of all server processes together over the last hour.
 *
 * `percentage`: answers other than 5xx, null without any. `status` by it: from 99.5 'healthy', from 95
 * 'degraded', below 'unhealthy'; 'unknown' without answers, or if no server process has reported for two and
 * a half minutes. `responseTimeMs`: the median of the calls that users wait for. `uptimeSeconds`: of the
 * longest-running server process.
 */
export async function recentHealth(ask: Doors["ask"]): Promise<Health> {
  return healthOf(await lastHour(ask));
}
export { removeOldSamples } from "./sample-store.ts";
export { noteVerification } from "./verification-store.ts";
export { newestBackup } from "./platform-store.ts";
