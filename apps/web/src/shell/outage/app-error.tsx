import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { currentUserQuery } from "../../api/current-user.ts";
import { isNoAnswer } from "../../api/reachable.ts";
import { buttonVariants } from "../../ui/button-variants.ts";
import { describeError } from "../../ui/state/describe-error.ts";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { Processing } from "../../ui/state/spinner.tsx";
import { incidentOf, incidentReport, logIncident } from "./incident.ts";
import { hasKeptWork } from "../../session/kept-work.ts";
import { useMending } from "./missing-part.ts";

interface FailureProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Replaces a failed screen, inside the shell: the rest stays usable, and so does the URL. */
export function ScreenError({ error, reset }: FailureProps) {
  const router = useRouter();
  const client = useQueryClient();
  const mending = useMending(error);
  const kept = useKeptWork();
  // A failed call has its request's id; a defect in the browser gets one of its own.
  const defect = mending === undefined && !isNoAnswer(error) && describeError(error).requestId === undefined;
  useDocumentTitle("Something went wrong");
  useEffect(() => {
    if (defect) logIncident(error);
  }, [defect, error]);
  if (mending === "reloading") return <Processing>Loading the latest version...</Processing>;
  if (mending === "waiting") return <Waiting kept={kept} />;
  return (
    <ErrorState
      level={1}
      error={error}
      note={[mending && MISSING, kept && KEPT].filter(Boolean).join(" ") || undefined}
      {...(mending === undefined && {
        onRetry: () => {
          // The failed screen's cached data may be the cause.
          client.removeQueries({ type: "inactive" });
          reset();
          void router.invalidate();
        },
      })}
      {...(defect && {
        incident: {
          id: incidentOf(error).id,
          report: () =>
            incidentReport(incidentOf(error), error, window.location.pathname, navigator.userAgent),
        },
      })}
      actions={
        // A full page load: nothing of the failed page is reused, and Back leads here.
        <a href="/dashboard" className={buttonVariants({ variant: "outline" })}>
          Go to the dashboard
        </a>
      }
    />
  );
}

const MISSING = "Part of this page is still missing after a reload. If this continues, contact support.";
const KEPT = "Your unsaved work on this page is saved in this browser.";

/** A screen whose code can't be fetched without a connection. The notice at the bottom says why; this says what happens next. */
function Waiting({ kept }: { kept: boolean }) {
  return (
    <div role="alert" className="border-y border-line py-10">
      <h1 className="text-block">This page isn't loaded yet</h1>
      <p className="mt-1.5 max-w-prose text-base text-muted">
        This page will load when the connection is back. {kept && KEPT}
      </p>
    </div>
  );
}

/** Whether this browser stores unsaved work on the page's record. */
function useKeptWork(): boolean {
  const user = useQueryClient().getQueryData(currentUserQuery.queryKey);
  if (!user) return false;
  try {
    return hasKeptWork(Object.keys(localStorage), user.id, new URLSearchParams(window.location.search));
  } catch {
    return false;
  }
}

/** Replaces the whole application when it can't be shown. */
export function AppError({ error, reset }: FailureProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-one flex-col justify-center px-6 py-10">
      <Logo className="mb-6 size-9" />
      <ScreenError error={error} reset={reset} />
    </main>
  );
}
