/** Signing in, for other features. */
export { AccountLayout } from "./account-layout.tsx";
export { PasswordRules } from "./password-rules.tsx";
export { ProviderMark } from "./provider-marks.tsx";
export { continueWith, SocialButtons } from "./social-buttons.tsx";
