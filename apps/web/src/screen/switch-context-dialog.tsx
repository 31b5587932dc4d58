import { Dialog } from "../ui/overlay/dialog.tsx";
import { SwitchContextForm } from "./switch-context-form.tsx";

/** Chooses in which tenant, for which client and in which role a super administrator works. */
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
