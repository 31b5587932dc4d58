import type { ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";

/** Screens of risk matrices: inside a tenant, for the roles that read the risk register. */
export function MatrixReaders({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const allowed = useCan("register:read");
  const { tenantId } = useUser();
  if (allowed && tenantId === null) return <PlatformLevel title={title} />;
  if (allowed) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>Only people who read the risk register can see how risks are rated.</NoAccess>
    </>
  );
}
