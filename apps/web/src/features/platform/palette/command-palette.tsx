import { useState } from "react";
import { ChangeClientDialog } from "../../../screen/change-client-dialog.tsx";
import { SwitchContextDialog } from "../../../screen/switch-context-dialog.tsx";
import { TimeDialog } from "../../../session/time-dialog.tsx";
import type { AfterDialog } from "./entry.ts";
import { PaletteSheet } from "./palette-sheet.tsx";

/** Finds pages, records and actions with a few letters; a choice can open a dialog in the palette's place. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [dialog, setDialog] = useState<AfterDialog>();
  if (dialog === "time") return <TimeDialog onClose={onClose} />;
  if (dialog === "client") return <ChangeClientDialog onClose={onClose} />;
  if (dialog === "context") return <SwitchContextDialog onClose={onClose} />;
  return <PaletteSheet onClose={onClose} onDialog={setDialog} />;
}
