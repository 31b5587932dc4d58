import type { TenantSummary } from "@crq/contract/platform/tenants";
import { useAct } from "../../../screen/use-act.ts";
import { SwitchContextForm } from "../../../screen/switch-context-form.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { ChangePlan } from "./change-plan.tsx";
import { DeleteTenant } from "./delete-tenant.tsx";
import { SuspendTenant } from "./suspend-tenant.tsx";

/** An action on a tenant. */
export interface Asked {
  readonly action: "switch" | "plan" | "suspend" | "reactivate" | "delete" | "keep";
  readonly tenant: TenantSummary;
}

interface TenantActionsProps {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

/** The dialog for an action on a tenant. */
export function TenantActions({ asked, onClose }: TenantActionsProps) {
  if (asked === undefined) return null;
  const { action, tenant } = asked;
  const props = { tenant, onClose };
  switch (action) {
    case "switch":
      return (
        <Dialog
          open
          onClose={onClose}
          title={`Switch into ${tenant.name}`}
          description="You'll work there until you switch again. The tenant's log records your visit."
        >
          <SwitchContextForm tenant={tenant} />
        </Dialog>
      );
    case "plan":
      return <ChangePlan {...props} />;
    case "suspend":
      return <SuspendTenant {...props} />;
    case "delete":
      return <DeleteTenant {...props} />;
    case "reactivate":
    case "keep":
      return <OpenAgain {...props} keep={action === "keep"} />;
  }
}

function OpenAgain({ tenant, keep, onClose }: { tenant: TenantSummary; keep: boolean; onClose: () => void }) {
  const open = useAct(keep ? "tenants.cancelDeletion" : "tenants.reactivate", {
    done: keep ? "Deletion canceled" : `${tenant.name} is active again`,
    failed: "Couldn't change the tenant",
    also: ["auditLog"],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={keep ? `Keep ${tenant.name}?` : `Reactivate ${tenant.name}?`}
      description={`Everyone with a role there can sign in again${keep ? ", and nothing is deleted" : ""}. Its administrators are notified by email.`}
      confirmLabel={keep ? "Cancel deletion" : "Reactivate"}
      busy={open.busy}
      onConfirm={() => void open.run({ params: { tenantId: tenant.id } })}
      onCancel={onClose}
    />
  );
}
