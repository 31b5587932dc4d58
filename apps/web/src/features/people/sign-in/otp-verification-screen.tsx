import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { queryOf } from "../../../api/call.ts";
import { safeNext } from "../../../session/safe-next.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Processing } from "../../../ui/state/spinner.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { AccountLayout } from "./account-layout.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { verificationTitle } from "./verification-title.ts";
import { Verification } from "./verification.tsx";

const REDIRECT_MS = 500;

/**
 * The code for a sign-in that started in another tab: its challenge is in a cookie. Without one, signing in starts
 * over.
 */
export function OtpVerificationScreen({ next }: { next: string | undefined }) {
  const router = useRouter();
  const navigate = useNavigate();
  const signIn = useSignIn(toast, () => {
    setTimeout(() => router.history.replace(safeNext(next)), REDIRECT_MS);
  });
  const pending = useQuery({ ...queryOf("furtherFactors.pending"), staleTime: Infinity, gcTime: 0 });
  const login = { to: "/login", search: next === undefined ? {} : { next }, replace: true } as const;

  const waiting = pending.data;
  const resume = useEffectEvent(({ email, ...challenge }: NonNullable<typeof waiting>) =>
    signIn.resume(challenge, email),
  );
  useEffect(() => {
    if (waiting !== undefined) resume(waiting);
  }, [waiting]);
  useDocumentTitle(verificationTitle(signIn.method));

  if (pending.error instanceof ApiError && pending.error.status === 404) return <Navigate {...login} />;
  return (
    <AccountLayout>
      {pending.isError ? (
        <>
          <h1 className="sr-only">Verification</h1>
          <ErrorState
            error={pending.error}
            onRetry={() => void pending.refetch()}
            busy={pending.isFetching}
          />
        </>
      ) : signIn.challenge === undefined ? (
        <Processing>Looking for your sign-in...</Processing>
      ) : (
        <Verification signIn={{ ...signIn, cancel: () => void navigate(login) }} />
      )}
    </AccountLayout>
  );
}
