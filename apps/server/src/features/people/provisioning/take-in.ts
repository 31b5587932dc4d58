/**
 * Accepts a directory's invitation: from now on the directory manages the person in this tenant, and its
 * groups give them their roles.
 */
import type { Tx } from "../../../db/doors.ts";
import { grantByGroup } from "./group-roles-store.ts";
import * as accounts from "./account-store.ts";
import * as store from "./store.ts";
import { tellOfRoles } from "./tell-of-roles.ts";

/** Does nothing if no directory sent the invitation, or it was sent to another account. */
export async function directoryInvitationAccepted(
  tx: Tx,
  accepted: { readonly tenantId: string; readonly invitationId: string; readonly userId: string },
): Promise<void> {
  const { tenantId, userId } = accepted;
  const joined = await store.join(tx, accepted);
  if (!joined) return;
  for (const id of joined.groups) await tellOfRoles(tx, tenantId, await grantByGroup(tx, tenantId, id));
  if (!joined.active && !(await accounts.administers(tx, tenantId, userId)))
    await store.setActive(tx, tenantId, userId, false);
}
