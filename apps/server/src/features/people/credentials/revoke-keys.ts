import type { Tx } from "../../../db/doors.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { revokeAllOf } from "./revoke-store.ts";

/**
 * Ends every key of a person, in the transaction in which their password changes: a key made by someone who got in must not outlast the
 * owner's taking the account back. Each is in the log of its tenant. Answers how many ended.
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

/** What an email says of keys that ended with the password; nothing where there were none. */
export function keysWords(ended: number): string {
  if (ended === 0) return "";
  return ended === 1 ? " Your API key was revoked." : ` Your ${ended} API keys were revoked.`;
}
