import type { CurrentUser } from "@crq/contract/auth";
import { useQueryClient } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { currentUserQuery } from "../../api/current-user.ts";
import { newSession, onSessionElsewhere, sameContext } from "../../api/session-channel.ts";
import { whenSessionExpires } from "../../api/session-expiry.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { ToastContent } from "../../ui/toast.ts";
import { CodeForm } from "./code-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

/**
 * Stands by inside the shell. When a session ends in the middle of work, the person signs in again here and the failed
 * call is repeated; what is on the screen stays. When someone else signs in, here or in another tab, all is reloaded.
 */
export function SessionEndedDialog({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const answer = useRef<(signedIn: boolean) => void>(undefined);
  const [open, setOpen] = useState(false);

  function close(signedIn: boolean) {
    setOpen(false);
    answer.current?.(signedIn);
    answer.current = undefined;
  }

  useEffect(
    () =>
      whenSessionExpires(
        async () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );

  useEffect(
    () =>
      onSessionElsewhere(() => {
        void client.fetchQuery(currentUserQuery).then((now) => {
          if (now === null) client.setQueryData(currentUserQuery.queryKey, user);
          else if (sameContext(now, user)) close(true);
          else window.location.reload();
        });
      }),
    [client, user],
  );

  async function resume(now: CurrentUser) {
    if (sameContext(now, user) || (now.id === user.id && (await resumedContext(user)))) {
      await client.fetchQuery(currentUserQuery);
      close(true);
    } else {
      window.location.assign("/");
    }
  }

  return open ? <SignInAgain user={user} onSignedIn={resume} onClose={() => close(false)} /> : null;
}

/** Puts a super administrator back into the tenant, client and role in which they worked. */
async function resumedContext(before: CurrentUser): Promise<boolean> {
  if (before.tenantId === null) return false;
  try {
    const { tenantId, clientId, role } = before;
    await call("context.switchRole", { body: { tenantId, role, ...(clientId !== null && { clientId }) } });
    await newSession();
    return true;
  } catch {
    return false;
  }
}

interface SignInAgainProps {
  readonly user: CurrentUser;
  readonly onSignedIn: (user: CurrentUser) => Promise<void>;
  readonly onClose: () => void;
}

function SignInAgain({ user, onSignedIn, onClose }: SignInAgainProps) {
  // A modal dialog keeps toasts out of reach, so what they would say stands here.
  const [notice, setNotice] = useState<ToastContent>();
  const signIn = useSignIn(setNotice, (now) => void onSignedIn(now));
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Your session has ended"
      description="Sign in again to carry on. What is on the screen stays as it is."
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
        <SignInForm email={user.email} onSubmit={signIn.submit} done={signIn.done} offerRemember={false} />
      ) : (
        <CodeForm signIn={signIn} />
      )}
    </Dialog>
  );
}
