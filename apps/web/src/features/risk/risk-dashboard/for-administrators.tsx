import { roleLabel } from "@crq/contract/roles";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy } from "react";
import { useCan, useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

const PlatformLevel = lazy(async () => ({
  default: (await import("../../../screen/platform-level.tsx")).PlatformLevel,
}));

interface ForAdministratorsProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Shows a dashboard to people with access inside a tenant; tells others why they have none and where to go.
 */
export function ForAdministrators({ title, children }: ForAdministratorsProps) {
  const { role, tenantId, currentCompanyName } = useUser();
  const may = useCan("tenant-dashboard:read");
  if (may && tenantId !== null) return children;
  if (may)
    return (
      <Suspense fallback={<PageHeader title={title} />}>
        <PlatformLevel title={title} />
      </Suspense>
    );
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="You don't have access to this page"
        action={
          <Link to="/dashboard" className={buttonVariants({ variant: "outline" })}>
            Your own dashboard
          </Link>
        }
      >
        This page is for administrators of {currentCompanyName ?? "a tenant"}. Your role here is{" "}
        {roleLabel(role)}. If you need access, ask an administrator.
      </EmptyState>
    </>
  );
}
