import type { AuditorDoor } from "@crq/contract/compliance/assessments/auditors";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call, queryOf } from "../../../api/call.ts";
import { LinkNotice, LinkPage } from "../../../screen/link-page.tsx";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Processing } from "../../../ui/state/spinner.tsx";
import { CodeStep } from "./code-step.tsx";

const Reading = lazy(() => import("./reading.tsx"));

/** The target of an auditor's link: a code for a new browser, then the assessment, read-only. */
export function AuditScreen({ token }: { readonly token: string | undefined }) {
  useDocumentTitle("Assessment for an auditor");
  if (token === undefined)
    return (
      <LinkPage>
        <LinkNotice title="This link is incomplete">
          Open the whole link that you were sent, including the part after the #.
        </LinkNotice>
      </LinkPage>
    );
  return <Opened token={token} />;
}

function Opened({ token }: { readonly token: string }) {
  const door = useQuery({
    queryKey: ["audit", token],
    queryFn: async () => call("audits.open", { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (door.data) return <Known token={token} door={door.data} />;
  return (
    <LinkPage>
      {door.isPending ? (
        <Processing>Opening the link…</Processing>
      ) : door.error instanceof ApiError && door.error.status === 404 ? (
        <LinkNotice title="This link doesn’t work">
          It may be incomplete, too old, or withdrawn. Ask the person who sent it for a new one.
        </LinkNotice>
      ) : (
        <ErrorState level={1} error={door.error} onRetry={() => void door.refetch()} busy={door.isFetching} />
      )}
    </LinkPage>
  );
}

interface KnownProps {
  readonly token: string;
  readonly door: AuditorDoor;
}

function Known({ token, door }: KnownProps) {
  const read = useQuery({ ...queryOf("audits.read", { params: { id: door.id } }), retry: false });
  const refused = read.error instanceof ApiError ? read.error : undefined;
  if (read.data && !read.isError)
    return (
      <Suspense
        fallback={
          <LinkPage wide="list">
            <Processing>Opening the assessment…</Processing>
          </LinkPage>
        }
      >
        <Reading id={door.id} assessment={read.data} onRefused={() => void read.refetch()} />
      </Suspense>
    );
  return (
    <LinkPage>
      {read.isPending ? (
        <Processing>Opening the assessment…</Processing>
      ) : refused?.code === "confirmation-needed" ? (
        <CodeStep token={token} door={door} onEntered={async () => read.refetch()} />
      ) : refused?.status === 403 ? (
        <LinkNotice title="Your access has ended">
          {door.organization} withdrew it, or its last day is over. Ask the person who gave it to you.
        </LinkNotice>
      ) : (
        <ErrorState level={1} error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      )}
    </LinkPage>
  );
}
