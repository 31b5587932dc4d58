import { useEffect, useEffectEvent } from "react";
import { call } from "../../../api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import type { SignIn } from "./use-sign-in.ts";

/** Goes on with the challenge that a sign-in by redirection left with the browser. */
export function usePendingChallenge(pending: boolean, signIn: SignIn): void {
  const resume = useEffectEvent(async () => {
    try {
      const { email, ...challenge } = await call("furtherFactors.pending");
      signIn.resume(challenge, email);
    } catch {
      toast({
        title: "Login Error",
        description: "This sign-in has expired. Start again.",
        variant: "destructive",
      });
    }
  });
  useEffect(() => {
    if (pending) void resume();
  }, [pending]);
}
