import { useState } from "react";
import { SocialButtons } from "../sign-in/public.tsx";
import { FormFrame } from "./frames.tsx";
import { OrByEmail } from "./or-by-email.tsx";
import { RegistrationAside } from "./registration-aside.tsx";
import { RequestForm } from "./request-form.tsx";
import { RequestSubmitted } from "./request-submitted.tsx";

/** The full form for somebody without an invitation. */
export function OpenRegistration() {
  const [requestedBy, setRequestedBy] = useState<string>();
  if (requestedBy !== undefined) return <RequestSubmitted email={requestedBy} />;
  return (
    <FormFrame
      title="Request an account"
      description="Tell us who you are. We look at every request and answer by email."
      asideLabel="Your plan and what happens next"
      aside={<RegistrationAside plan="starter" billing="monthly" />}
    >
      <SocialButtons />
      <OrByEmail />
      <RequestForm
        plan="starter"
        billing="monthly"
        submitLabel="Submit request"
        onDone={(email) => setRequestedBy(email)}
      />
    </FormFrame>
  );
}
