import type { TenantStatus } from "@crq/contract/tenants";
import { useUser } from "../../shell/user-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { day } from "../../ui/format.ts";

interface TenantStateProps {
  readonly tenant: { readonly status: TenantStatus; readonly deleteAfter: string | null };
}

/** Whether a tenant is at work, suspended, or about to be deleted, and when. */
export function TenantState({ tenant }: TenantStateProps) {
  const user = useUser();
  if (tenant.status === "active") return <Badge variant="secondary">Active</Badge>;
  if (tenant.status === "suspended") return <Badge variant="outline">Suspended</Badge>;
  return (
    <Badge variant="destructive">
      {tenant.deleteAfter === null ? "Deleting" : `Deleted on ${day(tenant.deleteAfter, user)}`}
    </Badge>
  );
}
