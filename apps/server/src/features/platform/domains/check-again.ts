/**
 * Looks up domain records again each night. A missing one triggers a warning but cuts no one off, since DNS
 * outages happen.
 */
import type { Doors } from "../../../db/doors.ts";
import { events, notifyAdministrators } from "../../people/notifications/public.ts";
import { isProved, type TxtLookup } from "./dns-proof.ts";
import * as store from "./store.ts";

/** How many domains are looked up per night. */
const MOST = 1000;

/**
 * Looks up the records of domains proved by DNS; tells a tenant's administrators once when a record is
 * missing.
 */
export async function checkDomainsAgain(deps: { doors: Doors; txtLookup?: TxtLookup }): Promise<void> {
  const { doors, txtLookup } = deps;
  if (!txtLookup) return;
  for (const claim of await store.dueForCheck(doors.ask, MOST)) {
    const found = await isProved(txtLookup, claim.domain, claim.token).catch(() => undefined);
    if (found === undefined) continue; // unknown: checked again the next night
    await doors.outside(async (tx) => {
      await store.setChecked(tx, claim, !found);
      if (!found && claim.missingSince === null)
        await notifyAdministrators(
          tx,
          claim.tenantId,
          events.domainRecordMissing(claim.tenantId, claim.domain),
        );
    });
  }
}
