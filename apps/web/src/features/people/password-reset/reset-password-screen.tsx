import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { queryOf } from "../../../api/call.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Processing } from "../../../ui/state/spinner.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { forgetToken } from "../../../session/kept-token.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** How long the message about a link without a token stays before the redirect. */
const REDIRECT_MS = 2000;

/** The target of a reset link: a new password, validated while typing. */
export function ResetPasswordScreen({ token }: { token: string | undefined }) {
  useDocumentTitle("Reset password");
  return <AccountLayout>{token === undefined ? <NoToken /> : <CheckedLink token={token} />}</AccountLayout>;
}

function NoToken() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: "Invalid Reset Link",
      description: "No reset token found in the URL.",
      variant: "destructive",
    });
    const timer = setTimeout(() => void navigate({ to: "/", replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <LinkProblem title="This link is incomplete">
      Copy the full link from the email, or request a new one.
    </LinkProblem>
  );
}

function CheckedLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const check = useQuery({
    ...queryOf("passwordReset.validateResetToken", { query: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const refused = check.error instanceof ApiError && [400, 404, 410].includes(check.error.status);
  const invalid = refused || check.data?.valid === false;
  const failed = check.isError && !refused;

  useEffect(() => {
    if (invalid) {
      forgetToken("password-reset");
      toast({
        title: "Invalid or Expired Token",
        description: "Links work once, for a limited time. Request a new one.",
        variant: "destructive",
      });
    } else if (failed) {
      toast({ title: "Error", description: "Failed to validate reset token.", variant: "destructive" });
    }
  }, [invalid, failed]);

  if (check.isPending) return <Processing>Checking your link...</Processing>;
  if (invalid) {
    return (
      <LinkProblem title="This link no longer works">
        Reset links work once, for a limited time. Request a new one.
      </LinkProblem>
    );
  }
  if (failed) {
    return (
      <>
        <h1 className="sr-only">Reset password</h1>
        <ErrorState error={check.error} onRetry={() => void check.refetch()} busy={check.isFetching} />
      </>
    );
  }
  return (
    <>
      <Heading size="title">Choose a new password</Heading>
      <p className="mt-1.5 mb-7 text-base text-muted">
        This takes effect immediately and signs you out on all other devices.
      </p>
      <ResetPasswordForm token={token} onDone={() => void navigate({ to: "/", replace: true })} />
    </>
  );
}

function LinkProblem({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Heading size="title">{title}</Heading>
      <p className="mt-1.5 text-base text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/forgot-password" className={buttonVariants({ size: "lg" })}>
          Get a new link
        </Link>
        <Link to="/login" className={buttonVariants({ variant: "link" })}>
          Back to sign in
        </Link>
      </div>
    </>
  );
}
