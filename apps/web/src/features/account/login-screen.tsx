import { useRouter } from "@tanstack/react-router";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountLayout } from "./account-layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { safeNext } from "../../shell/safe-next.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import { useSignIn } from "./use-sign-in.ts";

const REDIRECT_MS = 500;

/** The sign-in screen. After success the person goes on to `next`, or to the dashboard. */
export function LoginScreen({ next }: { next: string | undefined }) {
  const router = useRouter();
  const signIn = useSignIn(toast, () => {
    setTimeout(() => router.history.replace(safeNext(next)), REDIRECT_MS);
  });
  const code = signIn.challenge !== undefined;
  useDocumentTitle(code ? "Email verification" : "Sign in");
  return (
    <AccountLayout>
      {code ? (
        <>
          <h1 className="font-display text-2xl font-semibold">Email verification</h1>
          <p className="mt-1.5 mb-7 text-base text-muted">
            We sent a code to <strong className="font-medium break-words text-ink">{signIn.email}</strong>.
            Enter it to finish signing in.
          </p>
          <CodeForm signIn={signIn} />
        </>
      ) : (
        <>
          <h1 className="font-display text-2xl font-semibold">Sign in</h1>
          <p className="mt-1.5 mb-7 text-base text-muted">
            Use the account your organization invited you with.
          </p>
          <SocialButtons />
          <p className="my-5 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with your email
          </p>
          <SignInForm onSubmit={signIn.submit} done={signIn.done} />
        </>
      )}
    </AccountLayout>
  );
}
