import type { CurrentUser } from "@crq/contract/people/auth";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import type { ToastContent } from "../../../ui/overlay/toast.ts";
import { CodeForm } from "./code-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

interface SignInAgainProps {
  readonly user: CurrentUser;
  readonly onSignedIn: (user: CurrentUser) => void;
  readonly onClose: () => void;
}

/** The sign-in as a dialog over the work in progress. */
export function SignInAgain({ user, onSignedIn, onClose }: SignInAgainProps) {
  // A modal dialog makes toasts unreachable, so their messages appear here.
  const [notice, setNotice] = useState<ToastContent>();
  const signIn = useSignIn(setNotice, onSignedIn);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Your session has ended"
      description="Sign in again to continue. Your work on this page is kept."
      className="max-w-[26rem]"
    >
      <div aria-live="polite">
        {notice !== undefined && (
          <p
            className={cx(
              "mb-4 border-l-[3px] bg-sunken px-3 py-2 text-sm",
              notice.variant === "destructive" ? "border-bad" : "border-primary",
            )}
          >
            <strong className="font-medium">{notice.title}.</strong> {notice.description}
          </p>
        )}
      </div>
      {signIn.challenge === undefined ? (
        <>
          <SignInForm email={user.email} onSubmit={signIn.submit} done={signIn.done} offerRemember={false} />
          <PasskeyButton signIn={signIn} />
        </>
      ) : (
        <CodeForm signIn={signIn} />
      )}
    </Dialog>
  );
}
