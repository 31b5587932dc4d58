import { useState } from "react";
import { SwitchContextForm } from "../../../screen/switch-context-form.tsx";
import { ChangeClientDialog } from "../../../screen/change-client-dialog.tsx";
import { TimeDialog } from "../../../session/time-dialog.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import type { AfterDialog } from "./entry.ts";
import { PaletteSheet } from "./palette-sheet.tsx";

/** Finds pages, records and actions by a few letters; what is chosen may lead to a dialog in the palette's place. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [dialog, setDialog] = useState<AfterDialog>();
  if (dialog === "time") return <TimeDialog onClose={onClose} />;
  if (dialog === "client") return <ChangeClientDialog onClose={onClose} />;
  if (dialog === "context")
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
  return <PaletteSheet onClose={onClose} onDialog={setDialog} />;
}
