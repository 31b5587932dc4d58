import type { CurrentUser } from "@crq/contract/people/auth";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../../api/call.ts";
import { currentUserQuery, signOut } from "../../../../api/current-user.ts";
import { newSession } from "../../../../api/session-channel.ts";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { AccountLayout } from "../../sign-in/public.tsx";
import { InvitationStatement } from "./invitation-statement.tsx";
import type { Invitation } from "./invitation.ts";
import { serverMessage } from "../../signed-out/public.tsx";
import { forgetToken } from "../../../../session/kept-token.ts";

interface AcceptInvitationProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly user: CurrentUser;
}

/** Accepting an invitation with the signed-in account. */
export function AcceptInvitation({ token, invitation, user }: AcceptInvitationProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => call("registration.acceptInvitation", { body: { token } }),
    onSuccess: async ({ message }) => {
      forgetToken("registration");
      toast({ title: "Invitation Accepted", description: message });
      await newSession();
      await client.fetchQuery(currentUserQuery).catch(() => undefined);
      void navigate({ to: "/dashboard", replace: true });
    },
    onError: (error) =>
      toast({
        title: "Couldn't accept the invitation",
        description: serverMessage(error) ?? describeError(error).advice,
        variant: "destructive",
      }),
  });
  const theirs = user.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <AccountLayout>
      <Heading size="title">
        {theirs ? "Accept your invitation" : "Invitation for another email address"}
      </Heading>
      <p className="mt-1.5 mb-6 text-base text-muted">
        {theirs ? "You are signed in as " : "The invitation is for "}
        <strong className="font-medium break-words text-ink">{invitation.email}</strong>
        {theirs ? "." : `, and you are signed in as ${user.email}. Sign out, then open the invitation again.`}
      </p>
      <InvitationStatement invitation={invitation} />
      <div className="mt-7 flex flex-wrap gap-2">
        {theirs ? (
          <Button size="lg" busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
            Accept invitation
          </Button>
        ) : (
          <Button size="lg" onClick={() => signOut(client)}>
            Sign out
          </Button>
        )}
        <Button size="lg" variant="outline" onClick={() => void navigate({ to: "/dashboard" })}>
          Go to the dashboard
        </Button>
      </div>
    </AccountLayout>
  );
}
