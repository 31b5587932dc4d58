import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

/** Asks for a link with which to choose a new password. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  useDocumentTitle(sentTo === undefined ? "Forgot password" : "Check your email");
  return (
    <AccountLayout>
      {sentTo === undefined ? (
        <>
          <Heading size="title">Forgot your password?</Heading>
          <p className="mt-1.5 mb-7 text-base text-muted">
            Enter your email address. We will send you a link with which you choose a new one.
          </p>
          <ForgotPasswordForm submitLabel="Send reset link" onSent={setSentTo} />
          <p className="mt-6 text-sm text-muted">
            Remembered it?{" "}
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
        If <strong className="font-medium break-words text-ink">{email}</strong> has an account, a link is on
        its way. It works once and only for a while; the newest one counts.
      </p>
      <p className="mt-3 text-base text-muted">
        Nothing there after a few minutes? Look among the unwanted mail.
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
