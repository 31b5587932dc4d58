/** A fresh link by email, for anyone who lost theirs. */
export { ForgotPasswordForm } from "./forgot-password-form.tsx";
