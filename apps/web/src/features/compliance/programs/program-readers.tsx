import type { ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";

/** The screens of programs: for people who assess or administer, inside a tenant. */
export function ProgramReaders({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const mayRead = useCan("program:read");
  const { tenantId } = useUser();
  if (mayRead && tenantId === null) return <PlatformLevel title={title} />;
  if (mayRead) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>Only people who assess or administer the tenant can use programs.</NoAccess>
    </>
  );
}
