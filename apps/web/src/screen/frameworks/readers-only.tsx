import type { ReactNode } from "react";
import { useCan } from "../../session/user-context.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { NoAccess } from "../no-access.tsx";

/** Screens about frameworks, for the roles that read them. */
export function FrameworkReaders({ children }: { children: ReactNode }) {
  return useCan("framework:read") ? (
    children
  ) : (
    <>
      <PageHeader title="Control frameworks" />
      <NoAccess>Only people who analyze, assess or administer can browse frameworks.</NoAccess>
    </>
  );
}
