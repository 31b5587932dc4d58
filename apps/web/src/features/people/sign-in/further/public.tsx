/** Sign-in's second factor screens, loaded when needed. */
export { LostDevice } from "./lost-device.tsx";
export { OtherWays } from "./other-ways.tsx";
export { PasskeyForm, signInWithPasskey } from "./passkey-form.tsx";
export { RecoveryForm } from "./recovery-form.tsx";
