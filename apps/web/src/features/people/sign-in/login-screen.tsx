import { Link, useRouter } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useEffectEvent } from "react";
import { safeNext } from "../../../session/safe-next.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { AccountLayout } from "./account-layout.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInIntro } from "./sign-in-intro.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import { useSignIn, type SignIn } from "./use-sign-in.ts";
import { verificationTitle } from "./verification-title.ts";
import { call } from "../../../api/call.ts";

const REDIRECT_MS = 500;

// Content that most people see a moment later or never: the first paint doesn't wait for it.
const loadVerification = async () => import("./verification.tsx");
const Verification = lazy(async () => ({ default: (await loadVerification()).Verification }));
const SignInNoticeText = lazy(async () => ({
  default: (await import("./sign-in-notice.tsx")).SignInNoticeText,
}));

interface LoginScreenProps {
  /** The destination after signing in. */
  readonly next?: string;
  /** A sign-in by redirection reached the second factor. */
  readonly pending?: boolean;
  /** Why a sign-in with an external account returned without a session. */
  readonly notice?: string;
}

/** The sign-in screen. After success the person goes on to `next`, or to the dashboard. */
export function LoginScreen({ next, pending = false, notice }: LoginScreenProps) {
  const router = useRouter();
  const signIn = useSignIn(toast, () => {
    setTimeout(() => router.history.replace(safeNext(next)), REDIRECT_MS);
  });
  const code = signIn.challenge !== undefined;
  usePendingChallenge(pending, signIn);
  useDocumentTitle(code ? verificationTitle(signIn.method) : "Sign in");
  return (
    <AccountLayout>
      {code ? (
        <Suspense>
          <Verification signIn={signIn} />
        </Suspense>
      ) : (
        <>
          <SignInIntro />
          {notice !== undefined && (
            <Suspense>
              <SignInNoticeText notice={notice} />
            </Suspense>
          )}
          <SocialButtons next={next} />
          <PasskeyButton signIn={signIn} />
          <p className="my-5 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with your email
          </p>
          <SignInForm
            onSubmit={async (credentials) => {
              void loadVerification().catch(() => undefined); // it's loaded by the time the server asks for a code
              return signIn.submit(credentials);
            }}
            done={signIn.done}
          />
          <p className="mt-6 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
            No account yet?
            <Link to="/pricing" className={buttonVariants({ variant: "link" })}>
              Create an account
            </Link>
          </p>
        </>
      )}
    </AccountLayout>
  );
}

/** Continues with the challenge that a sign-in by redirection left in the browser. */
function usePendingChallenge(pending: boolean, signIn: SignIn): void {
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
