import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { queryOf } from "../../../api/call.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Processing } from "../../../ui/state/spinner.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { SetupForm } from "./setup-form.tsx";

/** The target of a one-time link: a person enters their name and chooses a password. */
export function SetupScreen({ token }: { token: string }) {
  useDocumentTitle("Set up your account");
  const navigate = useNavigate();
  const [spent, setSpent] = useState(false);
  const link = useQuery({ ...queryOf("auth.setup", { params: { token } }), staleTime: Infinity });
  const invalid = spent || (link.error instanceof ApiError && [400, 404].includes(link.error.status));

  if (link.isPending) {
    return (
      <AccountLayout>
        <Processing>Checking your link...</Processing>
      </AccountLayout>
    );
  }
  if (invalid) return <InvalidLink />;
  if (link.isError) {
    return (
      <AccountLayout>
        <h1 className="sr-only">Set up your account</h1>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} busy={link.isFetching} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout>
      <Heading size="title">Set up your account</Heading>
      <p className="mt-1.5 mb-7 text-base text-muted">
        For <strong className="font-medium break-words text-ink">{link.data.email}</strong>. You'll sign in
        with this email address and the password you choose.
      </p>
      <SetupForm
        token={token}
        person={link.data}
        onDone={() => void navigate({ to: "/login" })}
        onInvalidLink={() => setSpent(true)}
      />
    </AccountLayout>
  );
}

function InvalidLink() {
  return (
    <AccountLayout>
      <Heading size="title">This link no longer works</Heading>
      <p className="mt-1.5 text-base text-muted">
        Set-up links work once, for a limited time. If you've already set up your account, sign in. Otherwise,
        ask the person who invited you for a new link.
      </p>
      <p className="mt-6">
        <Link to="/login" className={buttonVariants({ size: "lg" })}>
          Go to sign in
        </Link>
      </p>
    </AccountLayout>
  );
}
