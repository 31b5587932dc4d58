import type { CurrentUser, Method } from "@crq/contract/people/auth";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { currentUserQuery } from "../../../api/current-user.ts";
import type { ToastContent } from "../../../ui/overlay/toast.ts";
import { type Credentials, resendCode, signIn, verified, type VerifyReply } from "./sign-in.ts";

/** The second step of a sign-in, after the password. */
interface Challenge {
  readonly token: string;
  readonly methods: readonly Method[];
}

/** A sign-in in progress: the form, or the second factor's screen once `challenge` is set. */
export interface SignIn {
  readonly challenge: string | undefined;
  /** The methods that the person can use. */
  readonly methods: readonly Method[];
  /** The chosen method. */
  readonly method: Method;
  readonly email: string;
  /** The person is signed in; the next screen is loading. */
  readonly done: boolean;
  /** Resolves to the reason for a failure, which the form shows as well, or to undefined. */
  readonly submit: (credentials: Credentials) => Promise<string | undefined>;
  /** Continues with a challenge that was opened in another place. */
  readonly resume: (challenge: Challenge, email: string) => void;
  /** Switches the method; choosing email for the first time sends a code. */
  readonly choose: (method: Method) => void;
  /** Resolves to false if the code was refused. */
  readonly verify: (code: string) => Promise<boolean>;
  /** Sends another answer; resolves to false if it was refused. */
  readonly answer: (reply: Promise<VerifyReply>, fallback: string) => Promise<boolean>;
  readonly resend: () => Promise<void>;
  readonly cancel: () => void;
}

/**
 * The steps of a sign-in, with the specification's messages. `notify` shows one; `onSignedIn` gets the person once
 * the cache has them.
 */
export function useSignIn(
  notify: (content: ToastContent) => void,
  onSignedIn: (user: CurrentUser) => void,
): SignIn {
  const client = useQueryClient();
  const [challenge, setChallenge] = useState<Challenge>();
  const [method, setMethod] = useState<Method>("email");
  const [mailed, setMailed] = useState(false);
  const [email, setEmail] = useState("");
  const [done, setDone] = useState(false);

  function finish(user: CurrentUser) {
    client.setQueryData(currentUserQuery.queryKey, user);
    setDone(true);
    onSignedIn(user);
  }

  function fail(title: string, description: string): false {
    notify({ title, description, variant: "destructive" });
    return false;
  }

  function resume(next: Challenge, of: string) {
    const first = next.methods[0] ?? "email";
    setEmail(of);
    setMethod(first);
    setMailed(first === "email");
    setChallenge(next);
  }

  async function submit(credentials: Credentials) {
    const outcome = await signIn(credentials);
    if (outcome.kind === "failed") {
      fail("Login Error", outcome.message);
      return outcome.message;
    }
    if (outcome.kind === "code-needed") {
      resume(outcome, credentials.email);
      notify({
        title: "Verification Required",
        description: outcome.message ?? "Enter the code from the email we just sent you.",
      });
    } else {
      notify({ title: "Login Successful", description: `Welcome back, ${outcome.user.firstName}!` });
      finish(outcome.user);
    }
    return undefined;
  }

  async function answer(reply: Promise<VerifyReply>, fallback: string): Promise<boolean> {
    const outcome = await verified(reply, fallback);
    if (outcome.kind === "failed")
      return fail(challenge === undefined ? "Login Error" : "Verification Failed", outcome.message);
    const user =
      outcome.kind === "verified" ? await client.fetchQuery(currentUserQuery).catch(() => null) : null;
    if (user === null) return fail("Verification Error", "An error occurred. Please try again.");
    notify({ title: "Verification Successful", description: "Welcome back!" });
    finish(user);
    return true;
  }

  async function verify(code: string): Promise<boolean> {
    if (challenge === undefined) return false;
    if (!/^[0-9]{6}$/.test(code)) return fail("Invalid Code", "Please enter a 6-digit verification code");
    const body = { token: challenge.token, code };
    return answer(call("auth.verifyCode", { body }), "Invalid verification code. Please try again.");
  }

  async function resend() {
    if (challenge === undefined) return;
    setMailed(true);
    notify({ title: "Resending Code", description: "A new verification code is being sent to your email." });
    const refusal = await resendCode(challenge.token);
    if (refusal !== undefined) fail("Verification Error", refusal);
  }

  function choose(next: Method) {
    setMethod(next);
    if (next === "email" && !mailed) void resend();
  }

  return {
    challenge: challenge?.token,
    methods: challenge?.methods ?? [],
    method,
    email,
    done,
    submit,
    resume,
    choose,
    verify,
    answer,
    resend,
    cancel: () => setChallenge(undefined),
  };
}
