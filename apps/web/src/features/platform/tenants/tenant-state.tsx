import type { TenantStatus } from "@crq/contract/platform/tenants";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { shortDay } from "../../../ui/format.ts";

interface TenantStateProps {
  readonly tenant: { readonly status: TenantStatus; readonly deleteAfter: string | null };
}

/** Whether a tenant is active, suspended, or about to be deleted, and when. */
export function TenantState({ tenant }: TenantStateProps) {
  const user = useUser();
  if (tenant.status === "active") return <span className="text-muted">Active</span>;
  if (tenant.status === "suspended") return <Badge variant="outline">Suspended</Badge>;
  return (
    <Badge variant="destructive">
      {tenant.deleteAfter === null ? "Deleting" : `Deleted on ${shortDay(tenant.deleteAfter, user)}`}
    </Badge>
  );
}
