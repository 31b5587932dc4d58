import type { ReactNode } from "react";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PlatformLevel } from "../../../screen/platform-level.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";

/** The screens of control templates: inside a tenant, for the roles that manage them. */
export function TemplateReaders({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const allowed = useCan("control-template:manage");
  const { tenantId } = useUser();
  if (allowed && tenantId === null) return <PlatformLevel title={title} />;
  if (allowed) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>
        Only people who manage templates, assess or administer the tenant can use control templates.
      </NoAccess>
    </>
  );
}
