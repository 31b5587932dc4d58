import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

/** Requests a link for choosing a new password. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  useDocumentTitle(sentTo === undefined ? "Forgot password" : "Check your email");
  return (
    <AccountLayout>
      {sentTo === undefined ? (
        <>
          <Heading size="title">Forgot your password?</Heading>
          <p className="mt-1.5 mb-7 text-base text-muted">
            Enter your email address and we'll send you a link to reset your password.
          </p>
          <ForgotPasswordForm submitLabel="Send reset link" onSent={setSentTo} />
          <p className="mt-6 text-sm text-muted">
            Remember your password?{" "}
            <Link to="/login" className={buttonVariants({ variant: "link" })}>
              Back to sign in
            </Link>
          </p>
        </>
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </AccountLayout>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <Heading size="title">Check your email</Heading>
      <p className="mt-1.5 text-base text-muted">
        If <strong className="font-medium break-words text-ink">{email}</strong> has an account, we've sent a
        link to it. The link works once, for a limited time. Only the most recent link works.
      </p>
      <p className="mt-3 text-base text-muted">
        Didn't get the email after a few minutes? Check your spam folder.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/login" className={buttonVariants({ size: "lg" })}>
          Back to sign in
        </Link>
        <Button variant="link" onClick={onAgain}>
          Use another address
        </Button>
      </div>
    </>
  );
}
