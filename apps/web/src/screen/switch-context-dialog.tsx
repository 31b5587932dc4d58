import { Dialog } from "../ui/overlay/dialog.tsx";
import { SwitchContextForm } from "./switch-context-form.tsx";

/** Chooses a super administrator's tenant, client and role. */
export function SwitchContextDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch Context"
      description="Choose a tenant, a client and a role."
      className="max-w-[26rem]"
    >
      <SwitchContextForm />
    </Dialog>
  );
}
