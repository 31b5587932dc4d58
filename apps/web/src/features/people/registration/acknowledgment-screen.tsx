import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { NEXT_STEPS } from "./after-registering.ts";
import { useHandedOver } from "./invited/handed-over.ts";
import { NextSteps } from "../signed-out/public.tsx";

/** After registering: what happens next. Opened directly it says the same in general. */
export function AcknowledgmentScreen() {
  useDocumentTitle("What happens next");
  const email = useHandedOver("registeredEmail");
  return (
    <AccountLayout>
      <Heading size="title">
        {email === undefined ? "How registration works" : "Thank you. Check your email"}
      </Heading>
      <p className="mt-1.5 mb-6 text-base text-muted">
        {email === undefined ? (
          "Your account is ready in three steps."
        ) : (
          <>
            We sent a link to <strong className="font-medium break-words text-ink">{email}</strong>.
          </>
        )}
      </p>
      <NextSteps steps={NEXT_STEPS} />
      <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2">
        {email === undefined ? (
          <Link to="/register" className={buttonVariants({ size: "lg" })}>
            Create your account
          </Link>
        ) : (
          <Link to="/login" className={buttonVariants({ size: "lg", variant: "outline" })}>
            Go to sign in
          </Link>
        )}
      </div>
    </AccountLayout>
  );
}
