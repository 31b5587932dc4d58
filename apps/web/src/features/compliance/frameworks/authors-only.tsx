import type { ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { writesFrameworks } from "./acts/offered-acts.ts";

interface AuthorsOnlyProps {
  /** The screen's name. */
  readonly title: string;
  /** The screen only writes: who works for one client can't use it. */
  readonly writes?: boolean;
  readonly children: ReactNode;
}

/** Screens where a tenant's frameworks are written: for authors, inside a tenant. */
export function AuthorsOnly({ title, writes = false, children }: AuthorsOnlyProps) {
  const mayAuthor = useCan("framework:author");
  const user = useUser();
  if (mayAuthor && user.tenantId === null) return <PlatformLevel title={title} />;
  if (mayAuthor && (!writes || writesFrameworks(user))) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>
        {mayAuthor
          ? "Frameworks belong to the whole tenant, and you’re working for one client. Switch to all clients to create one."
          : "Only people who write frameworks or administer the tenant can use this page."}
      </NoAccess>
    </>
  );
}
