/** What other features use of invitations: inviting within their own transaction, and accepting. */
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { checkRole, invite, type InviteDeps, type Inviter } from "./invite.ts";

export { inviteByDirectory, revokeByDirectory } from "./invite.ts";
export { brandOf } from "./mails.ts";
export { accept, byToken, type InvitationRow } from "./store.ts";

/**
 * Invites one person to a tenant within the open transaction; doesn't throw if the address is already invited
 * or a member.
 */
export async function inviteOne(
  tx: Tx,
  deps: InviteDeps,
  by: Inviter,
  to: { readonly tenantId: string; readonly email: string; readonly role: Role },
): Promise<void> {
  checkRole(by.actor.role, to.role, to.tenantId);
  await invite(tx, deps, by, { ...to, emails: [to.email], clientId: null, message: "" });
}
export { overdueInvitations } from "./overdue-store.ts";
