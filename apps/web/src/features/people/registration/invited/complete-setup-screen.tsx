import { useState } from "react";
import { useDocumentTitle } from "../../../../ui/page-header.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { AccountLayout } from "../../sign-in/public.tsx";
import { ForgotPasswordForm } from "../../password-reset/public.tsx";

/** For a person whose set-up was interrupted and who doesn't have the link. */
export function CompleteSetupScreen() {
  useDocumentTitle("Complete your account setup");
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountLayout>
      <Heading size="title">Complete your account setup</Heading>
      {sentTo === undefined ? (
        <>
          <p className="mt-1.5 text-base text-muted">
            Open the link we emailed you and choose your password.
          </p>
          <Heading size="section" className="mt-8">
            Can't find the link?
          </Heading>
          <p className="mt-1 mb-5 text-base text-muted">
            Enter your email address and we'll send a new link.
          </p>
          <ForgotPasswordForm submitLabel="Send me a new link" onSent={setSentTo} />
        </>
      ) : (
        <p className="mt-1.5 text-base text-muted">
          If <strong className="font-medium break-words text-ink">{sentTo}</strong> has an account, we've sent
          a new link to it. Open it to continue. You can close this page.
        </p>
      )}
    </AccountLayout>
  );
}
