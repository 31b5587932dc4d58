import { repeatToday } from "./snapshot-store.ts";
import { keysWithScenarios } from "./keys-store.ts";
import type { ExposureKey } from "./store.ts";
import { takeSnapshot, type ExposureDeps } from "./take-snapshot.ts";
import { wholeTenant } from "../../../db/doors.ts";

/**
 * Stores today's figures of a tenant and each client with scenarios, so that no day is missing: a copy of the
 * newest if nothing changed, otherwise computed. A second run on the same day does only what is left.
 * @param onError called for each failure while the others continue; without it, the first failure ends the
 * run
 */
export async function snapshotTenant(
  deps: ExposureDeps,
  tenantId: string,
  onError?: (error: unknown, key: ExposureKey) => void,
): Promise<void> {
  const keys = await deps.doors.inTenant(wholeTenant(tenantId), keysWithScenarios);
  for (const { current, today, basisHash, ...key } of keys) {
    if (current && today) continue;
    try {
      if (current) await deps.doors.inTenant(wholeTenant(tenantId), (tx) => repeatToday(tx, key));
      else await takeSnapshot(deps, tenantId, key, basisHash);
    } catch (error) {
      if (!onError) throw error;
      onError(error, key);
    }
  }
}
