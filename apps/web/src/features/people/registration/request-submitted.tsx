import { useEffect, useRef } from "react";
import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { NEXT_STEPS } from "./after-registering.ts";
import { NextSteps } from "../signed-out/public.tsx";

/** A request for an account is on its way: what was sent, and the three steps that follow. */
export function RequestSubmitted({ email }: { email: string }) {
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
      <NextSteps steps={NEXT_STEPS} />
      <p className="mt-7">
        <Link to="/login" className={buttonVariants({ size: "lg", variant: "outline" })}>
          Go to sign in
        </Link>
      </p>
    </AccountLayout>
  );
}
