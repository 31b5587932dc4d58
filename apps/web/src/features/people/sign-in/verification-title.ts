import type { Method } from "@crq/contract/people/auth";

/** The title of a method's screen. */
export function verificationTitle(method: Method): string {
  return {
    email: "Email verification",
    totp: "Authenticator app",
    passkey: "Passkey",
    recovery: "Recovery code",
  }[method];
}
