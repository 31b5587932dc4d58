/**
 * An account's credentials besides its password: passkeys, authenticator apps, recovery codes, and the keys
 * that end with it.
 */
export { answersOf, hasOwnFactor, methodsFor } from "./methods.ts";
export { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from "./passkey-store.ts";
export { checkNewPasskey, creationOptions, passkeySite, requestOptions, spendPasskey } from "./passkeys.ts";
export { recoveryCodesOf } from "./recovery-code-store.ts";
export { newRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";
export { keysWords, revokeKeysOf } from "./revoke-keys.ts";
export { type Standing, standingOf } from "./standing-store.ts";
export { deleteTotp, totpOf } from "./totp-store.ts";
export { confirmTotp, countStale, resealApps, spendTotpCode, startTotp } from "./totp.ts";
