import type { Method } from "@crq/contract/auth";
import type { Standing } from "./standing-store.ts";

/**
 * In which ways a person may answer at sign-in, the one asked for first in front; none when no further factor is asked of them.
 * Whoever has set up an app or a passkey wants to be asked; email always remains, so that nobody is locked out by a lost phone.
 */
export function methodsFor(account: { readonly mfa_required: boolean }, has: Standing): Method[] {
  const own = [...(has.totp ? (["totp"] as const) : []), ...(has.passkeys > 0 ? (["passkey"] as const) : [])];
  if (!account.mfa_required && has.role === null && has.tenant === null && own.length === 0) return [];
  return [...own, "email", ...(has.recoveryCodes > 0 ? (["recovery"] as const) : [])];
}
