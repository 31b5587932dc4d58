import { useEffect, useRef } from "react";
import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { INVITED_STEPS, NEXT_STEPS } from "./after-registering.ts";
import { NextSteps } from "../signed-out/public.tsx";

interface RequestSubmittedProps {
  readonly email: string;
  /** For an accepted invitation: the person can choose a password right away. */
  readonly setupToken?: string | undefined;
}

/** The confirmation of a request for an account, with the next three steps. */
export function RequestSubmitted({ email, setupToken }: RequestSubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <AccountLayout>
      <Heading size="title" ref={heading} tabIndex={-1} className="outline-none">
        Account Request Submitted
      </Heading>
      <p className="mt-1.5 mb-6 text-base text-muted">
        For <strong className="font-medium break-words text-ink">{email}</strong>. What happens next:
      </p>
      <NextSteps steps={setupToken === undefined ? NEXT_STEPS : INVITED_STEPS} />
      <p className="mt-7">
        {setupToken === undefined ? (
          <Link to="/login" className={buttonVariants({ size: "lg", variant: "outline" })}>
            Go to sign in
          </Link>
        ) : (
          <Link to="/setup/$token" params={{ token: setupToken }} className={buttonVariants({ size: "lg" })}>
            Choose your password
          </Link>
        )}
      </p>
    </AccountLayout>
  );
}
