import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { AccountLayout } from "../../sign-in/public.tsx";
import { forgetToken } from "../../../../session/kept-token.ts";

/** An invitation that is used, revoked, expired or unknown. */
export function InvitationRefused() {
  useEffect(() => forgetToken("registration"), []);
  return (
    <AccountLayout>
      <Heading size="title">This invitation no longer works</Heading>
      <p className="mt-1.5 text-base text-muted">
        It was already used, was revoked or has expired. Ask the person who invited you to send it again, or
        request your own account.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/pricing" className={buttonVariants({ size: "lg" })}>
          See the plans
        </Link>
        <Link to="/login" className={buttonVariants({ variant: "link" })}>
          Go to sign in
        </Link>
      </div>
    </AccountLayout>
  );
}
