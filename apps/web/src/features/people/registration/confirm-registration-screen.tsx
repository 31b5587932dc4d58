import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { describeError } from "../../../ui/state/describe-error.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { serverMessage } from "../signed-out/public.tsx";
import { forgetToken } from "../../../session/kept-token.ts";

const WORTHLESS = new Set([400, 404, 410]);

/** The target of the mailed link. It needs a click on the button, because mail scanners open links too. */
export function ConfirmRegistrationScreen({ token }: { token: string | undefined }) {
  useDocumentTitle("Confirm your address");
  const navigate = useNavigate();
  const confirm = useMutation({
    mutationFn: async (confirmed: string) =>
      call("registration.confirmRegistration", { body: { token: confirmed } }),
    onSuccess: ({ message }) => {
      forgetToken("confirmation");
      void navigate({ to: "/email-verified", state: { confirmed: message }, replace: true });
    },
    onError: (error) => {
      if (isWorthless(error)) return forgetToken("confirmation");
      toast({
        title: "Couldn't confirm",
        description: serverMessage(error) ?? describeError(error).advice,
        variant: "destructive",
      });
    },
  });
  if (token === undefined || isWorthless(confirm.error)) {
    return <NothingToConfirm message={serverMessage(confirm.error)} />;
  }
  return (
    <AccountLayout>
      <Heading size="title">Confirm your address</Heading>
      <p className="mt-1.5 mb-7 text-base text-muted">
        Confirm that this email address is yours. Then we'll review your request.
      </p>
      <Button
        size="lg"
        className="w-full"
        busy={confirm.isPending || confirm.isSuccess}
        onClick={() => confirm.mutate(token)}
      >
        Confirm my email address
      </Button>
      <p className="mt-5 text-sm text-muted">Didn't request an account? You can close this page.</p>
    </AccountLayout>
  );
}

function isWorthless(error: unknown): boolean {
  return error instanceof ApiError && WORTHLESS.has(error.status);
}

function NothingToConfirm({ message }: { message: string | undefined }) {
  return (
    <AccountLayout>
      <Heading size="title">
        {message === undefined ? "Nothing to confirm here" : "This link no longer works"}
      </Heading>
      <p className="mt-1.5 text-base text-muted">
        {message ?? "Open the link in the email we sent when you registered."}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/register" className={buttonVariants({ size: "lg" })}>
          Register again
        </Link>
        <Link to="/login" className={buttonVariants({ variant: "link" })}>
          Go to sign in
        </Link>
      </div>
    </AccountLayout>
  );
}
