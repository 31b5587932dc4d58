import type { ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";

interface RegisterReadersProps {
  readonly title: string;
  /** The screen writes to the register. */
  readonly writes?: boolean;
  readonly children: ReactNode;
}

/** The screens of the risk register: for those who read it, inside a tenant. */
export function RegisterReaders({ title, writes = false, children }: RegisterReadersProps) {
  const allowed = useCan(writes ? "risk:write" : "register:read");
  const { tenantId } = useUser();
  if (allowed && tenantId === null) return <PlatformLevel title={title} />;
  if (allowed) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>
        {writes
          ? "Only people who analyze, assess or administer can write to the risk register."
          : "Your role doesn’t include the risk register."}
      </NoAccess>
    </>
  );
}
