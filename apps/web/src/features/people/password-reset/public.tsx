/** A fresh link by email, for whoever lost theirs. */
export { ForgotPasswordForm } from "./forgot-password-form.tsx";
