/** A new link by email, for a lost one. */
export { ForgotPasswordForm } from "./forgot-password-form.tsx";
