import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { currentUserQuery } from "../../../../api/current-user.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Processing } from "../../../../ui/state/spinner.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { AccountLayout, SocialButtons } from "../../sign-in/public.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { FormFrame } from "../../signed-out/public.tsx";
import { forgetToken, keepToken } from "../../../../session/kept-token.ts";
import type { Invitation } from "./invitation.ts";
import { InvitationStatement } from "./invitation-statement.tsx";
import { OrByEmail } from "../or-by-email.tsx";
import { RequestForm } from "../request-form.tsx";
import { RequestSubmitted } from "../request-submitted.tsx";

interface InvitedRegistrationProps {
  readonly token: string;
  readonly invitation: Invitation;
}

/** Accepting an invitation: with the form, or, if the address has an account, by signing in. */
export function InvitedRegistration({ token, invitation }: InvitedRegistrationProps) {
  const user = useQuery({ ...currentUserQuery, staleTime: Infinity });
  if (user.isPending) {
    return (
      <AccountLayout>
        <Processing>Checking your invitation...</Processing>
      </AccountLayout>
    );
  }
  if (user.data) return <AcceptInvitation token={token} invitation={invitation} user={user.data} />;
  return invitation.hasAccount ? (
    <SignInFirst invitation={invitation} />
  ) : (
    <Form token={token} invitation={invitation} />
  );
}

function SignInFirst({ invitation }: { invitation: Invitation }) {
  return (
    <AccountLayout>
      <Heading size="title">Sign in to accept</Heading>
      <p className="mt-1.5 mb-6 text-base text-muted">
        <strong className="font-medium break-words text-ink">{invitation.email}</strong> already has an
        account. Sign in to accept the invitation.
      </p>
      <InvitationStatement invitation={invitation} />
      <p className="mt-7">
        <Link to="/login" search={{ next: "/new-registration" }} className={buttonVariants({ size: "lg" })}>
          Sign in
        </Link>
      </p>
    </AccountLayout>
  );
}

function Form({ token, invitation }: InvitedRegistrationProps) {
  const [submitted, setSubmitted] = useState<{ readonly setupToken: string | undefined }>();
  const { email, tenantName, roleLabel, invitedBy } = invitation;

  function goOn(setupPath: string | undefined) {
    forgetToken("registration");
    const setupToken = /^\/setup\/([^/?#]+)$/.exec(setupPath ?? "")?.[1];
    if (setupToken !== undefined) keepToken("set-up", setupToken);
    setSubmitted({ setupToken });
  }

  if (submitted !== undefined) return <RequestSubmitted email={email} {...submitted} />;

  return (
    <FormFrame
      title="Accept your invitation"
      description={`${invitedBy} invites you to ${tenantName ?? "the platform"} as ${roleLabel}. Tell us about yourself. Then you choose a password.`}
      asideLabel="Your invitation"
      aside={<InvitationStatement invitation={invitation} />}
    >
      <SocialButtons next="/new-registration" />
      <OrByEmail />
      <RequestForm
        plan="starter"
        billing="monthly"
        invitation={{ token, email, companyName: tenantName, joins: tenantName !== null }}
        submitLabel="Accept and continue"
        onDone={(_, setupPath) => goOn(setupPath)}
      />
    </FormFrame>
  );
}
