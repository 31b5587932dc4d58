import { call } from "../../../api/call.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PasskeyName } from "./passkey-name.tsx";
import type { SectionProps } from "./section.tsx";

interface RenamePasskeyDialogProps extends Pick<SectionProps, "guarded" | "refresh"> {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, guarded, refresh, onClose }: RenamePasskeyDialogProps) {
  async function rename(name: string) {
    const done = await guarded(async () => {
      await call("factors.renamePasskey", { params: { id: passkey.id }, body: { name } });
      return true;
    });
    if (done !== true) return;
    onClose();
    toast({ title: "Passkey renamed" });
    await refresh();
  }

  return (
    <Dialog open onClose={onClose} title="Rename the passkey" className="max-w-[26rem]">
      <PasskeyName initial={passkey.name} submitLabel="Save" onSubmit={rename} />
    </Dialog>
  );
}
