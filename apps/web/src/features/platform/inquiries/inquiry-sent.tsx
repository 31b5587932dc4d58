import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../../people/sign-in/public.tsx";

/** A message to sales was received; its writer has a copy. */
export function InquirySent({ title, message, email }: { title: string; message: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <AccountLayout>
      <Heading size="title" ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </Heading>
      <p className="mt-1.5 text-base text-muted">{message}</p>
      <p className="mt-3 text-base text-muted">
        A copy is on its way to <strong className="font-medium break-words text-ink">{email}</strong>.
      </p>
      <p className="mt-7">
        <Link to="/pricing" className={buttonVariants({ size: "lg", variant: "outline" })}>
          Back to pricing
        </Link>
      </p>
    </AccountLayout>
  );
}
