import type { CurrentUser } from "@crq/contract/auth";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentUserQuery } from "../../api/current-user.ts";
import type { ToastContent } from "../../ui/toast.ts";
import { type Credentials, resendCode, signIn, verifyCode } from "./sign-in.ts";

/** A sign-in under way: the form, or the code screen once `challenge` is set. */
export interface SignIn {
  readonly challenge: string | undefined;
  readonly email: string;
  /** The person is signed in; what follows is on its way. */
  readonly done: boolean;
  readonly submit: (credentials: Credentials) => Promise<void>;
  /** Resolves to false when the code was refused. */
  readonly verify: (code: string) => Promise<boolean>;
  readonly resend: () => Promise<void>;
  readonly cancel: () => void;
}

/**
 * The course of a sign-in, with the specification's messages. `notify` shows one; `onSignedIn` gets the person once
 * the cache holds them.
 */
export function useSignIn(
  notify: (content: ToastContent) => void,
  onSignedIn: (user: CurrentUser) => void,
): SignIn {
  const client = useQueryClient();
  const [challenge, setChallenge] = useState<string>();
  const [email, setEmail] = useState("");
  const [done, setDone] = useState(false);

  function finish(user: CurrentUser) {
    client.setQueryData(currentUserQuery.queryKey, user);
    setDone(true);
    onSignedIn(user);
  }

  async function submit(credentials: Credentials) {
    const outcome = await signIn(credentials);
    if (outcome.kind === "failed") {
      notify({ title: "Login Error", description: outcome.message, variant: "destructive" });
    } else if (outcome.kind === "code-needed") {
      setEmail(credentials.email);
      setChallenge(outcome.token);
      notify({
        title: "Verification Required",
        description: outcome.message ?? "Enter the code from the e-mail that we have just sent you.",
      });
    } else {
      notify({ title: "Login Successful", description: `Welcome back, ${outcome.user.firstName}!` });
      finish(outcome.user);
    }
  }

  async function verify(code: string): Promise<boolean> {
    if (challenge === undefined) return false;
    if (!/^[0-9]{6}$/.test(code)) {
      notify({
        title: "Invalid Code",
        description: "Please enter a 6-digit verification code",
        variant: "destructive",
      });
      return false;
    }
    const outcome = await verifyCode(challenge, code);
    if (outcome.kind === "failed") {
      notify({ title: "Verification Failed", description: outcome.message, variant: "destructive" });
      return false;
    }
    const user =
      outcome.kind === "verified" ? await client.fetchQuery(currentUserQuery).catch(() => null) : null;
    if (user === null) {
      notify({
        title: "Verification Error",
        description: "An error occurred. Please try again.",
        variant: "destructive",
      });
      return false;
    }
    notify({ title: "Verification Successful", description: "Welcome back!" });
    finish(user);
    return true;
  }

  async function resend() {
    if (challenge === undefined) return;
    notify({ title: "Resending Code", description: "A new verification code is being sent to your email." });
    const refusal = await resendCode(challenge);
    if (refusal !== undefined)
      notify({ title: "Verification Error", description: refusal, variant: "destructive" });
  }

  return { challenge, email, done, submit, verify, resend, cancel: () => setChallenge(undefined) };
}
