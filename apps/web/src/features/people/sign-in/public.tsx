/** What other features take from signing in. */
export { AccountLayout } from "./account-layout.tsx";
export { PasswordRules } from "./password-rules.tsx";
export { ProviderMark } from "./provider-marks.tsx";
export { continueWith, SocialButtons } from "./social-buttons.tsx";
