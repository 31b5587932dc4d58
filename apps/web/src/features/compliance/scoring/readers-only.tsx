import { lazy, Suspense, type ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";

const PlatformLevel = lazy(async () => ({
  default: (await import("../../../screen/platform-level.tsx")).PlatformLevel,
}));

/** A screen about a tenant's scores, for the roles that read assessments. */
export function ScoreReaders({ title, children }: { title: string; children: ReactNode }) {
  const reads = useCan("assessment:read");
  const { tenantId } = useUser();
  if (!reads)
    return (
      <>
        <PageHeader title={title} />
        <NoAccess>Only people who analyze, assess or administer can see scores of assessments.</NoAccess>
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
