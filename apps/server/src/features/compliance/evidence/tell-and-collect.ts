/** What happens with evidence every night, tenant by tenant: owners are reminded, and files that no one uses are deleted. */
import { type Doors, wholeTenant, wholeTenantWithArchived } from "../../../db/doors.ts";
import { evidenceEvents, notify } from "../../people/notifications/public.ts";
import type { EvidenceFiles } from "./files/settings.ts";
import { forgetOldUploads, isKept, lockFiles } from "./revision-store.ts";
import { toldNow } from "./store.ts";

/** Tells the owners of evidence that it expires within 14 days or has expired, once each. */
export async function tellOfExpiring(doors: Pick<Doors, "inTenant">, tenantId: string): Promise<void> {
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    for (const one of await toldNow(tx)) await notify(tx, evidenceEvents.evidenceExpires(tenantId, one));
  });
}

/** Forgets uploads of which no one made evidence, and deletes the tenant's files to which nothing refers. */
export async function collectFiles(
  doors: Pick<Doors, "inTenant">,
  files: EvidenceFiles | undefined,
  tenantId: string,
): Promise<void> {
  const scope = wholeTenantWithArchived(tenantId);
  await doors.inTenant(scope, forgetOldUploads);
  if (!files) return;
  for await (const sha256 of files.blobs.list(tenantId)) {
    const unused = await doors.inTenant(scope, async (tx) => !(await isKept(tx, sha256)));
    if (unused)
      await doors.inTenant(scope, async (tx) => {
        await lockFiles(tx, tenantId); // an upload of the same file waits, or was noted before
        if (!(await isKept(tx, sha256))) await files.blobs.remove(tenantId, sha256);
      });
  }
}
