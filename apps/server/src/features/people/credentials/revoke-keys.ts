import type { Tx } from "../../../db/doors.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { revokeAllOf } from "./revoke-store.ts";

/**
 * Revokes all of a person's keys, in the transaction that changes their password: an intruder's key must not
 * survive the owner's recovery of the account. Each is logged in its tenant. Returns how many were revoked.
 */
export async function revokeKeysOf(
  tx: Tx,
  person: { readonly id: string; readonly email: string },
  origin: Parameters<typeof auditAs>[2],
  reason: string,
): Promise<number> {
  const ended = await revokeAllOf(tx, person.id);
  for (const { id, tenant_id, prefix, name } of ended) {
    const detail = { prefix, name, reason };
    const entry = { action: "api-key.revoke", objectType: "api-key", objectId: id, detail } as const;
    await auditAs(tx, person.email, origin, entry, tenant_id);
  }
  return ended.length;
}

/** An email's sentence about keys revoked with the password; empty if there were none. */
export function keysWords(ended: number): string {
  if (ended === 0) return "";
  return ended === 1 ? " Your API key was revoked." : ` Your ${ended} API keys were revoked.`;
}
