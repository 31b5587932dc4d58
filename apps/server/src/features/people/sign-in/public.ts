/** What other features use of sign-in. */
export { isReserved } from "./break-glass.ts";
export { begin, PENDING_SCREEN, setPendingChallenge } from "./browser-session.ts";
export { checkConfirmationCode, sendConfirmationCode } from "./confirmation-code.ts";
export { type NewPasswordDeps, requireGoodPassword } from "./passwords/new-password.ts";
export { isProved } from "./proof-store.ts";
export { proveAddress } from "./prove-address.ts";
export { openRegistration, spendRegistration } from "./passkey-registration.ts";
export { requireOwnProof } from "./own-proof.ts";
export { hashPassword, matchesPassword } from "./passwords/passwords.ts";
export { proceed, type SignInDeps } from "./proceed.ts";
export { type DeviceDeps, forgetOtherDevices, rememberDevice } from "./limits/known-device.ts";
export { forgetDevices } from "./limits/device-store.ts";
export { countAttempt, giveBack } from "./limits/limit-store.ts";
export { type Budget, GUESSES_PER_ACCOUNT, type Limit, tooMany, waitText } from "./limits/rate-limits.ts";
export { openSetup, SETUP_HOURS } from "./set-up.ts";
export {
  type Account,
  accountByEmail,
  accountById,
  countCodeAttempt,
  deleteSessionsOf,
  entitlementsOf,
  homeOf,
  insertChallenge,
  openChallenge,
  setCode,
  spendChallenge,
  voidChallenges,
} from "./store.ts";
export { CODE_ATTEMPTS, CODE_MINUTES, codeHash, isCode, newCode } from "./codes.ts";
export { locationOf } from "./limits/location.ts";
export { makeRoom, startingContext } from "./open-session.ts";
export { confinedElsewhere, outranksProvider, spanOf, tooWeak } from "./session-policy.ts";
export {
  moveSession,
  openedHow,
  policyOf,
  recentSessions,
  rememberContext,
  renewSession,
} from "./session-store.ts";
