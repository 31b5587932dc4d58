import { lazy, Suspense, type ReactNode } from "react";
import { NoAccess } from "../no-access.tsx";
import { useCan, useUser } from "../../session/user-context.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ScreenPending } from "../../ui/state/screen-pending.tsx";

const PlatformLevel = lazy(async () => ({
  default: (await import("../platform-level.tsx")).PlatformLevel,
}));

interface AssessmentReadersProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Screens about a tenant's assessments, for the roles that read them. */
export function AssessmentReaders({ title, children }: AssessmentReadersProps) {
  const reads = useCan("assessment:read");
  const { tenantId } = useUser();
  if (!reads)
    return (
      <>
        <PageHeader title={title} />
        <NoAccess>Only people who analyze, assess or administer can read assessments.</NoAccess>
      </>
    );
  if (tenantId === null)
    return (
      <Suspense fallback={<ScreenPending />}>
        <PlatformLevel title={title} />
      </Suspense>
    );
  return children;
}
