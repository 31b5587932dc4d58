import type { Method } from "@crq/contract/people/auth";
import type { ReactNode } from "react";
import { CodeForm } from "./code-form.tsx";
import type { SignIn } from "./use-sign-in.ts";
import { verificationTitle } from "./verification-title.ts";
import { Heading } from "../../../ui/heading.tsx";

/** The second factor's screen: the question and the form. */
export function Verification({ signIn }: { signIn: SignIn }) {
  const asks: Record<Method, ReactNode> = {
    email: (
      <>
        We sent a code to <strong className="font-medium break-words text-ink">{signIn.email}</strong>. Enter
        it to finish signing in.
      </>
    ),
    totp: "Enter the current code from your authenticator app.",
    passkey: "Confirm with your fingerprint, face, PIN or security key.",
    recovery: "Enter one of your saved recovery codes. Each works once.",
  };
  return (
    <>
      <Heading size="title">{verificationTitle(signIn.method)}</Heading>
      <p className="mt-1.5 mb-7 text-base text-muted">{asks[signIn.method]}</p>
      <CodeForm signIn={signIn} />
    </>
  );
}
