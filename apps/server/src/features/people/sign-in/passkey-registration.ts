/** The challenge that a signed-in person answers to add a passkey: opened once, spent once. */
import type { Tx } from "../../../db/doors.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { CODE_MINUTES } from "./codes.ts";
import * as store from "./store.ts";

/** Opens a registration challenge for a new passkey, and returns its token. */
export async function openRegistration(tx: Tx, userId: string, passkey: string): Promise<string> {
  const token = newToken();
  await store.insertChallenge(tx, {
    kind: "passkey-registration",
    tokenHash: tokenHash(token),
    userId,
    minutes: CODE_MINUTES,
    data: { passkey },
  });
  return token;
}

/**
 * What the new passkey must have signed; undefined if the registration belongs to someone else, has expired,
 * or was used.
 */
export async function spendRegistration(tx: Tx, userId: string, token: string): Promise<string | undefined> {
  const open = await store.openChallenge(tx, "passkey-registration", tokenHash(token));
  if (open?.user_id !== userId || !(await store.spendChallenge(tx, open.id))) return undefined;
  return open.data.passkey;
}
