import type { Method } from "@crq/contract/people/auth";

/** What the screen of a way to answer is called. */
export function verificationTitle(method: Method): string {
  return {
    email: "Email verification",
    totp: "Authenticator app",
    passkey: "Passkey",
    recovery: "Recovery code",
  }[method];
}
