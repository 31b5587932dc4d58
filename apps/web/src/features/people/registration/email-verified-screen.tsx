import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { NEXT_STEPS } from "./after-registering.ts";
import { useHandedOver } from "./invited/handed-over.ts";
import { NextSteps } from "../signed-out/public.tsx";

const STILL_TO_COME = NEXT_STEPS.slice(1);

/** After confirming an address: the remaining steps. Opened directly it claims nothing. */
export function EmailVerifiedScreen() {
  const confirmed = useHandedOver("confirmed");
  useDocumentTitle(confirmed === undefined ? "Email verification" : "Email verified");
  return (
    <AccountLayout>
      <Heading size="title">
        {confirmed === undefined ? "Verify your email address" : "Your email address is verified"}
      </Heading>
      <p className="mt-1.5 mb-6 text-base text-muted">
        {confirmed ?? "Open the link in your email to verify your address. You can open it more than once."}
      </p>
      {confirmed !== undefined && <NextSteps steps={STILL_TO_COME} />}
      <p className="mt-7">
        <Link to="/login" className={buttonVariants({ size: "lg", variant: "outline" })}>
          Go to sign in
        </Link>
      </p>
    </AccountLayout>
  );
}
