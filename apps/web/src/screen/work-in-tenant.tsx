import { Suspense, lazy } from "react";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Processing } from "../ui/state/spinner.tsx";

const SwitchContextForm = lazy(async () => ({
  default: (await import("./switch-context-form.tsx")).SwitchContextForm,
}));

/** A tenant to work in. */
export interface ChosenTenant {
  readonly id: string;
  readonly name: string;
}

interface WorkInTenantProps {
  /** The chosen tenant; undefined: the dialog is closed. */
  readonly tenant: ChosenTenant | undefined;
  readonly onClose: () => void;
}

/** Asks a super administrator for the client and role to use in a tenant. */
export function WorkInTenant({ tenant, onClose }: WorkInTenantProps) {
  return (
    <Dialog
      open={tenant !== undefined}
      onClose={onClose}
      title={`Work in ${tenant?.name ?? ""}`}
      description="Choose a client and a role. The tenant's log records your visit."
      className="max-w-[26rem]"
    >
      <Suspense fallback={<Processing />}>
        <SwitchContextForm tenant={tenant} />
      </Suspense>
    </Dialog>
  );
}
