import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Processing } from "../../../ui/state/spinner.tsx";
import { AccountLayout, SocialButtons } from "../sign-in/public.tsx";
import { InvitationRefused } from "./invited/invitation-refused.tsx";
import { InvitedRegistration } from "./invited/invited-registration.tsx";
import { useState } from "react";
import { FormFrame } from "../signed-out/public.tsx";
import { OrByEmail } from "./or-by-email.tsx";
import { RegistrationAside } from "./registration-aside.tsx";
import { RequestForm } from "./request-form.tsx";
import { RequestSubmitted } from "./request-submitted.tsx";

/** The full registration: with an invitation's token, or for a person whose address is already verified. */
export function NewRegistrationScreen({ token }: { token: string | undefined }) {
  useDocumentTitle("Registration");
  return token === undefined ? <OpenRegistration /> : <WithToken token={token} />;
}

function WithToken({ token }: { token: string }) {
  const preview = useQuery({
    ...queryOf("registration.registrationToken", { query: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (preview.isPending) {
    return (
      <AccountLayout>
        <Processing>Checking your invitation...</Processing>
      </AccountLayout>
    );
  }
  if (preview.isError) {
    return (
      <AccountLayout>
        <h1 className="sr-only">Registration</h1>
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
      </AccountLayout>
    );
  }
  const { valid, invitation } = preview.data;
  if (!valid || invitation === undefined) return <InvitationRefused />;
  return <InvitedRegistration token={token} invitation={invitation} />;
}

/** The full form for someone without an invitation. */
function OpenRegistration() {
  const [requestedBy, setRequestedBy] = useState<string>();
  if (requestedBy !== undefined) return <RequestSubmitted email={requestedBy} />;
  return (
    <FormFrame
      title="Request an account"
      description="Tell us about yourself. We review every request and reply by email."
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
