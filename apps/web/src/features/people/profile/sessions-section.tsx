import type { OwnSession } from "@crq/contract/people/profile";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { ago, counted, dayAndTime } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { ProofQuestion, useProof } from "../factors/public.tsx";
import { methodWords } from "./method-words.ts";
import { Section } from "../../../ui/section.tsx";

/** What to sign out: one session, or all except this one. */
type Target = OwnSession | "others";

/** Where the person is signed in, with actions to end sessions. */
export function SessionsSection() {
  const client = useQueryClient();
  const sessions = useQuery(queryOf("profile.sessions"));
  const [target, setTarget] = useState<Target>();
  const proof = useProof();
  const end = useMutation({
    mutationFn: async (which: Target) =>
      proof.guarded(async () => {
        await (which === "others"
          ? call("profile.endOtherSessions")
          : call("profile.endSession", { params: { id: which.id } }));
        return true;
      }),
    onSuccess: async (done, which) => {
      if (!done) return; // given up, or failed, which a toast has said
      toast({
        title: which === "others" ? "Signed out on all other devices" : "Session ended",
        description:
          which === "others" ? "Only this session is still active." : `${which.device} is signed out.`,
      });
      await client.refetchQueries({ queryKey: queryOf("profile.sessions").queryKey });
    },
    onSettled: (done) => {
      setTarget(undefined);
      if (!done) void sessions.refetch();
    },
  });
  if (sessions.isError)
    return (
      <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} busy={sessions.isFetching} />
    );
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      className="mb-10"
      title="Sessions"
      description="Devices where you're signed in. If you don't recognize one, sign it out and change your password."
      actions={
        others > 0 && (
          <Button variant="outline" onClick={() => setTarget("others")}>
            Sign out other sessions
          </Button>
        )
      }
    >
      <ul aria-label="Sessions" aria-busy={sessions.isPending} className="border-t border-line">
        {sessions.isPending && <Skeleton className="my-4 h-10" />}
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setTarget(session)} />
        ))}
      </ul>
      <ConfirmDialog
        open={target !== undefined && !proof.asked}
        title={target === "others" ? "Sign out other sessions?" : `Sign out ${target?.device ?? ""}?`}
        description={
          target === "others"
            ? `${counted(others, "session")} will have to sign in again. Unsaved changes there are lost.`
            : "It will have to sign in again. Unsaved changes there are lost."
        }
        confirmLabel="Sign out"
        destructive
        busy={end.isPending}
        onConfirm={() => target !== undefined && end.mutate(target)}
        onCancel={() => setTarget(undefined)}
      />
      <ProofQuestion proof={proof} />
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const user = useUser();
  const Icon = session.mobile ? Smartphone : Monitor;
  const place = [session.ipAddress, session.location].filter(Boolean).join(", ");
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {session.device}
          {session.current && <Badge>This session</Badge>}
        </p>
        <p className="mt-0.5 text-muted">
          <span className="num break-all">{place}</span>
          <span aria-hidden> · </span>
          {session.current ? "active now" : `last used ${ago(session.seenAt)}`}
          <span aria-hidden> · </span>
          {session.tenantName ?? "Platform level"}
        </p>
        <p className="text-muted">
          Opened {dayAndTime(session.openedAt, user)} with {methodWords(session.method)}
          {session.remembered && ", remembered"}
        </p>
      </div>
      {!session.current && (
        <Button variant="outline" size="sm" onClick={onEnd}>
          Sign out
          <span className="sr-only">
            {" "}
            {session.device} at {session.ipAddress}
          </span>
        </Button>
      )}
    </li>
  );
}
