import type { Method } from "@crq/contract/people/auth";
import type { Standing } from "./standing-store.ts";

/**
 * Whether a person has set up a second factor of their own: an authenticator app confirmed with a code, or a
 * passkey.
 */
export function hasOwnFactor(has: Pick<Standing, "totp" | "passkeys">): boolean {
  return has.totp || has.passkeys > 0;
}

/**
 * The methods by which a person can answer a challenge, the preferred one first. Email counts only until they
 * set up a factor of their own: from then on, a stolen mailbox must not open the account, and recovery takes
 * a recovery code or an administrator.
 */
export function answersOf(has: Standing): Method[] {
  const own = [...(has.totp ? (["totp"] as const) : []), ...(has.passkeys > 0 ? (["passkey"] as const) : [])];
  return [
    ...(own.length > 0 ? own : (["email"] as const)),
    ...(has.recoveryCodes > 0 ? (["recovery"] as const) : []),
  ];
}

/** The methods a person must use at sign-in; none if no second factor is required. */
export function methodsFor(account: { readonly mfa_required: boolean }, has: Standing): Method[] {
  const asked = account.mfa_required || has.role !== null || has.tenant !== null || hasOwnFactor(has);
  return asked ? answersOf(has) : [];
}
