import { Link, useNavigate } from "@tanstack/react-router";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { FormFrame, INLINE_LINK } from "../signed-out/public.tsx";
import { RegistrationAside } from "./registration-aside.tsx";
import { StarterForm } from "./form/starter-form.tsx";

/** The simple registration, for the free plan. */
export function RegisterScreen() {
  useDocumentTitle("Create your account");
  const navigate = useNavigate();
  return (
    <FormFrame
      title="Create Your Account"
      description={
        <>
          The Starter plan, free Tier 1. Need more?{" "}
          <Link to="/pricing" className={INLINE_LINK}>
            Compare the plans
          </Link>
        </>
      }
      asideLabel="Your plan and what happens next"
      aside={<RegistrationAside plan="starter" billing="monthly" />}
    >
      <StarterForm
        onDone={(registeredEmail) => void navigate({ to: "/acknowledgment", state: { registeredEmail } })}
      />
    </FormFrame>
  );
}
