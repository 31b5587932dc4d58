/** The use cases 'resend an invitation' and 'revoke an invitation'. */
import type { AuditAction } from "@crq/contract/records";
import { grantable } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkMemberPlace } from "../../platform/plans/public.ts";
import { countAttempt, isReserved, type Limit, waitText } from "../sign-in/public.ts";
import { sendInvitation, type InviteDeps, type Inviter } from "./invite.ts";
import * as store from "./store.ts";

/** How often one invitation can be resent. */
const RESENDS_PER_INVITATION: Limit = {
  name: "invitation resend",
  per: "subject",
  count: 5,
  seconds: 86_400,
};

/** Resends an invitation with a new link, valid for seven more days. The previous link stops working. */
export async function resend(tx: Tx, deps: InviteDeps, by: Inviter, id: string): Promise<void> {
  const row = await changeable(tx, by, id);
  if (isReserved(deps.breakGlass, row.email))
    throw new Fault("conflict", { detail: "This email address is reserved. Revoke the invitation." });
  const seconds = await countAttempt(tx.all, RESENDS_PER_INVITATION, id);
  if (seconds > 0)
    throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
  if (row.status === "expired") await takePlaceAgain(tx, row);
  const token = newToken();
  await store.renew(tx, id, tokenHash(token));
  await sendInvitation(tx, deps, (await store.byId(tx, id))!, token, by.actor.name);
  await record(tx, by, row, "invitation.resend");
}

/** Revokes an invitation: its link stops working and its seat becomes free. */
export async function revoke(tx: Tx, by: Inviter, id: string): Promise<void> {
  const row = await changeable(tx, by, id);
  await store.revoke(tx, id, by.actor.name);
  await record(tx, by, row, "invitation.revoke");
}

/** A pending invitation that the inviter has the reach and rank to change, locked. */
async function changeable(tx: Tx, by: Inviter, id: string): Promise<store.InvitationRow> {
  const row = await store.lockById(tx, id);
  if (!row) throw new Fault("not-found");
  if (!grantable(by.actor.role).includes(row.role))
    throw new Fault("forbidden", { detail: "This invitation is for a role above your own." });
  if (row.status === "accepted")
    throw new Fault("conflict", { detail: "This invitation was already accepted." });
  if (row.status === "revoked")
    throw new Fault("conflict", { detail: "This invitation was already revoked." });
  return row;
}

/** An expired invitation holds no seat, so it needs a new one unless the person already has a seat. */
async function takePlaceAgain(tx: Tx, row: store.InvitationRow): Promise<void> {
  const { tenantId } = row;
  if (tenantId === null) return;
  const email = row.email.toLowerCase();
  const to = { role: row.role, clientId: row.clientId };
  await store.lockTenant(tx, tenantId);
  const [members, open] = [
    await store.membersAmong(tx, tenantId, [email], to),
    await store.openAmong(tx, tenantId, [email]),
  ];
  if (members.length === 0 && open.length === 0) await checkMemberPlace(tx, tenantId);
}

async function record(tx: Tx, by: Inviter, row: store.InvitationRow, action: AuditAction): Promise<void> {
  const detail = { email: row.email, role: row.role, clientId: row.clientId };
  const entry = { action, objectType: "invitation", objectId: row.id, detail } as const;
  await audit(tx, by.actor, by.request, entry, row.tenantId ?? PLATFORM);
}
