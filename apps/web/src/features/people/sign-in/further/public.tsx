/** What sign-in shows of further factors, loaded when somebody needs it. */
export { LostDevice } from "./lost-device.tsx";
export { OtherWays } from "./other-ways.tsx";
export { PasskeyForm, signInWithPasskey } from "./passkey-form.tsx";
export { RecoveryForm } from "./recovery-form.tsx";
