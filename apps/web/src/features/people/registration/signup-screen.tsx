import type { Billing, Plan } from "@crq/contract/platform/plans";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { SocialButtons } from "../sign-in/public.tsx";
import { FormFrame, INLINE_LINK } from "../signed-out/public.tsx";
import { OrByEmail } from "./or-by-email.tsx";
import { PlanChoice } from "./form/plan-choice.tsx";
import { RegistrationAside } from "./registration-aside.tsx";
import { RequestForm } from "./request-form.tsx";
import { RequestSubmitted } from "./request-submitted.tsx";
import { StarterForm } from "./form/starter-form.tsx";

interface SignupScreenProps {
  readonly path: "/signup" | "/social-test";
  readonly plan: Plan;
  readonly billing: Billing;
}

/** Signing up for the plan in the address, which can be changed here. */
export function SignupScreen({ path, plan, billing }: SignupScreenProps) {
  useDocumentTitle("Sign up");
  const navigate = useNavigate();
  const [requestedBy, setRequestedBy] = useState<string>();
  if (requestedBy !== undefined) return <RequestSubmitted email={requestedBy} />;
  return (
    <FormFrame
      title="Sign up"
      description={
        <>
          Already have an account?{" "}
          <Link to="/login" className={INLINE_LINK}>
            Sign in
          </Link>
        </>
      }
      asideLabel="Your plan and what happens next"
      aside={<RegistrationAside plan={plan} billing={billing} />}
    >
      <PlanChoice
        plan={plan}
        billing={billing}
        onChange={(tier, cycle) =>
          void navigate({
            to: path,
            search: { tier, billing: cycle },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className="mt-8">
        <SocialButtons />
      </div>
      <OrByEmail />
      {plan === "starter" ? (
        <StarterForm
          onDone={(registeredEmail) => void navigate({ to: "/acknowledgment", state: { registeredEmail } })}
        />
      ) : (
        <RequestForm plan={plan} billing={billing} submitLabel="Request account" onDone={setRequestedBy} />
      )}
    </FormFrame>
  );
}
