import { useCan } from "../../../session/user-context.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PlatformDashboard } from "./platform-dashboard.tsx";

/** The platform's dashboard at its own address, or the reason why this person has no access. */
export function PlatformAdministration() {
  if (useCan("platform-dashboard:read")) return <PlatformDashboard />;
  return (
    <>
      <PageHeader title="Platform administration" />
      <EmptyState title="You don't have access to this page">
        The figures of all tenants are for the platform&apos;s administrators.
      </EmptyState>
    </>
  );
}
