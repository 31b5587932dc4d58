import type { Tx } from "../../../../db/doors.ts";
import { hashNow } from "./signing.ts";
import { byId, signatureOf } from "./store.ts";

/** Whether a signed assessment is what was signed; null while it isn't signed. */
export async function isSealed(tx: Tx, id: string): Promise<boolean | null> {
  const record = await byId(tx, id);
  const signature = await signatureOf(tx, id);
  if (!record || record.signedAt === null || !signature) return null;
  return (await hashNow(tx, record, signature)) === signature.signed_hash;
}
