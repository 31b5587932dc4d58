import type { TenantSummary } from "@crq/contract/platform/tenants";
import { useNavigate } from "@tanstack/react-router";
import { useCan } from "../../../session/user-context.ts";
import { MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import { exportPath } from "./export-path.ts";
import type { Asked } from "./tenant-actions.tsx";

interface TenantMenuProps {
  readonly tenant: TenantSummary;
  readonly onAsk: (asked: Asked) => void;
}

/** The actions on a tenant, as entries of a menu. */
export function TenantMenu({ tenant, onAsk }: TenantMenuProps) {
  const navigate = useNavigate();
  const maySwitch = useCan("context:switch");
  const maySuspend = useCan("tenant:suspend");
  const ask = (action: Asked["action"]) => onAsk({ action, tenant });
  return (
    <>
      {maySwitch && <MenuItem onSelect={() => ask("switch")}>Switch into this tenant</MenuItem>}
      <MenuItem
        onSelect={() =>
          void navigate({ to: "/tenant-administration/tenant-settings", search: { tenantId: tenant.id } })
        }
      >
        Settings
      </MenuItem>
      <MenuItem onSelect={() => ask("plan")}>Change plan</MenuItem>
      <MenuItem onSelect={() => window.location.assign(exportPath(tenant.id))}>Export all data</MenuItem>
      {maySuspend && (
        <>
          <MenuSeparator />
          {tenant.status === "active" && <MenuItem onSelect={() => ask("suspend")}>Suspend</MenuItem>}
          {tenant.status === "suspended" && (
            <MenuItem onSelect={() => ask("reactivate")}>Reactivate</MenuItem>
          )}
          {tenant.status === "deleting" ? (
            <MenuItem onSelect={() => ask("keep")}>Cancel deletion</MenuItem>
          ) : (
            <MenuItem destructive onSelect={() => ask("delete")}>
              Delete
            </MenuItem>
          )}
        </>
      )}
    </>
  );
}
