/** A fresh link by e-mail, for whoever lost theirs. */
export { ForgotPasswordForm } from "./forgot-password-form.tsx";
