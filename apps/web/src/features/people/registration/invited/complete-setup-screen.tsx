import { useState } from "react";
import { useDocumentTitle } from "../../../../ui/page-header.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { AccountLayout } from "../../sign-in/public.tsx";
import { ForgotPasswordForm } from "../../password-reset/public.tsx";

/** For somebody whose set-up was interrupted, and who does not have the link at hand. */
export function CompleteSetupScreen() {
  useDocumentTitle("Complete your set-up");
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountLayout>
      <Heading size="title">Complete your set-up</Heading>
      {sentTo === undefined ? (
        <>
          <p className="mt-1.5 text-base text-muted">
            Your account is set up from the link that we mailed you: open it, and choose your password there.
          </p>
          <Heading size="section" className="mt-8">
            No link at hand?
          </Heading>
          <p className="mt-1 mb-5 text-base text-muted">
            Enter the address of your account, and a new link is on its way.
          </p>
          <ForgotPasswordForm submitLabel="Send me a new link" onSent={setSentTo} />
        </>
      ) : (
        <p className="mt-1.5 text-base text-muted">
          If <strong className="font-medium break-words text-ink">{sentTo}</strong> has an account, a new link
          is on its way. Open it, and carry on there; this page can be closed.
        </p>
      )}
    </AccountLayout>
  );
}
