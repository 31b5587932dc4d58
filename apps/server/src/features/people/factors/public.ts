/** What sign-in asks of further factors. */
export { answersOf, hasOwnFactor, methodsFor } from "./methods.ts";
export { requestOptions, spendPasskey } from "./passkeys.ts";
export { spendRecoveryCode } from "./recovery-codes.ts";
export { requireRecentProof } from "./fresh-proof.ts";
export { standingOf } from "./standing-store.ts";
export { countStale, resealApps, spendTotpCode } from "./totp.ts";
