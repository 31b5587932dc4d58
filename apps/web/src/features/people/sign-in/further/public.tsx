/** What sign-in shows of second factors, loaded when someone needs it. */
export { LostDevice } from "./lost-device.tsx";
export { OtherWays } from "./other-ways.tsx";
export { PasskeyForm, signInWithPasskey } from "./passkey-form.tsx";
export { RecoveryForm } from "./recovery-form.tsx";
