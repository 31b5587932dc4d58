import type { Permission } from "@crq/contract/permissions";
import type { ReactNode } from "react";
import { NoAccess } from "../no-access.tsx";
import { PlatformLevel } from "../platform-level.tsx";
import { useCan, useUser } from "../../session/user-context.ts";
import { PageHeader } from "../../ui/page-header.tsx";

interface TemplateReadersProps {
  readonly title: string;
  readonly permission: Extract<Permission, "question:read" | "template:manage">;
  readonly children: ReactNode;
}

/** Screens of templates and their questions: inside a tenant, for the roles that read or manage them. */
export function TemplateReaders({ title, permission, children }: TemplateReadersProps) {
  const allowed = useCan(permission);
  const { tenantId } = useUser();
  if (allowed && tenantId === null) return <PlatformLevel title={title} />;
  if (allowed) return children;
  return (
    <>
      <PageHeader title={title} />
      <NoAccess>
        {permission === "template:manage"
          ? "Only people who manage templates or administer the tenant can use this page."
          : "Only people who analyze, assess, manage templates or administer the tenant can read questions."}
      </NoAccess>
    </>
  );
}
