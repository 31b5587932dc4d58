import * as z from "zod/mini";
import { NewPassword } from "./auth.ts";
import { emailAddress, Outcome } from "./registration.ts";
import { routes } from "../route.ts";

/** The form for a forgotten password. */
export const ForgotPassword = z.strictObject({ email: emailAddress("Please enter a valid email address") });

const ResetToken = z
  .string("is required")
  .check(z.minLength(1, "is required"), z.maxLength(200, "is too long"));

/** A forgotten password: a mailed link, valid for an hour and for one use. */
export const passwordReset = routes({
  forgotPassword: {
    method: "POST",
    path: "/api/auth/forgot-password",
    access: "public",
    summary: "Mail a link to set a new password; answers alike whether or not the address has an account",
    repeatedBy: "browser",
    body: ForgotPassword,
    reply: Outcome,
    failures: { 429: Outcome },
  },
  validateResetToken: {
    method: "GET",
    path: "/api/validate-reset-token",
    access: "public",
    summary: "Whether a reset link is still good",
    query: z.strictObject({ token: ResetToken }),
    reply: z.object({ valid: z.boolean() }),
  },
  resetPassword: {
    method: "POST",
    path: "/api/reset-password",
    access: "public",
    summary: "Reset your password with a reset link, which is then spent; every session of the person ends",
    body: z.strictObject({ token: ResetToken, password: NewPassword }),
    reply: Outcome,
    /** 410: the link is used, expired or unknown. */
    failures: { 410: Outcome, 429: Outcome },
  },
});
