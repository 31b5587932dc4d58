/** How well the product has answered lately, for other features' screens. */
import type { Doors } from "../../../db/doors.ts";
import { healthOf, type Health } from "./health.ts";
import { lastHour } from "./health-store.ts";

/**
 * How well all server processes together answered over the last hour.
 *
 * `percentage`: of answers that are no 5xx, null without any. `status` by it: from 99.5 'healthy', from 95 'degraded', below
 * 'unhealthy'; 'unknown' without an answer, or where no server process was heard for two and a half minutes. `responseTimeMs`: the median
 * of the calls that somebody waits for. `uptimeSeconds`: of the longest running server process.
 */
export async function recentHealth(ask: Doors["ask"]): Promise<Health> {
  return healthOf(await lastHour(ask));
}
export { removeOldSamples } from "./sample-store.ts";
export { noteVerification } from "./verification-store.ts";
export { newestBackup } from "./platform-store.ts";
