import type { Invitation } from "@crq/contract/people/invitations";
import type { Role } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import type { InvitationRow } from "./store.ts";

/** An invitation, as administrators see it. */
export function invitationOf(row: InvitationRow): Invitation {
  const inTenant = row.tenant_id !== PLATFORM;
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    tenantId: inTenant ? row.tenant_id : null,
    tenantName: inTenant ? row.tenant_name : null,
    clientId: row.client_id,
    clientName: row.client_name,
    message: row.message,
    status: row.status,
    invitedBy: row.invited_by_name,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    sentCount: row.sent_count,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by_name,
  };
}
