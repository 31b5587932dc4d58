import type { ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";

interface ReadersProps {
  readonly title: string;
  /** For those who change projects alone. */
  readonly writes?: boolean;
  readonly children: ReactNode;
}

/** The screens of projects: for people who read risks, inside a tenant. */
export function ProjectReaders({ title, writes = false, children }: ReadersProps) {
  const mayRead = useCan("register:read");
  const mayWrite = useCan("risk:write");
  const { tenantId } = useUser();
  const may = writes ? mayWrite : mayRead;
  if (may && tenantId === null) return <PlatformLevel title={title} />;
  if (may) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>
        {writes
          ? "Only people who write to the risk register can plan projects."
          : "Only people who read risks can see projects."}
      </NoAccess>
    </>
  );
}
